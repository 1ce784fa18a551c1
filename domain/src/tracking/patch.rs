//! A patch of the tracking config: each top-level key that is given replaces the stored value.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::config::*;
use crate::rule::Rule;

macro_rules! patch {
    ($( $(#[$attribute:meta])* $field:ident : $type:ty ),* $(,)?) => {
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
        #[schemars(transform = optional_keys_of_the_config)]
        pub struct TrackingConfigPatch {
            $(
                $(#[$attribute])*
                #[serde(skip_serializing_if = "Option::is_none")]
                pub $field: Option<$type>,
            )*
        }

        impl TrackingConfigPatch {
            pub fn apply_to(self, config: &mut TrackingConfig) {
                $( if let Some(value) = self.$field { config.$field = value; } )*
            }
        }
    };
}

patch! {
    domains: Vec<String>,
    allowed_origins: Vec<String>,
    allow_localhost: bool,
    host_prefixes: BTreeMap<String, String>,
    page_groups: Vec<PageGroup>,
    default_group: DefaultGroup,
    exclude_paths: Vec<Rule>,
    personal_paths: Vec<PersonalPath>,
    personal_mode: PersonalMode,
    value_redactions: Vec<ValueRedaction>,
    #[serde(deserialize_with = "given")]
    variant_param: Option<String>,
    test_params: Vec<String>,
    notrack_param: String,
    storage_prefix: String,
    consent: Consent,
    legacy_track_attributes: bool,
    cta: Cta,
    messaging: Messaging,
    downloads: Downloads,
    not_found: NotFound,
    bookings: Vec<Booking>,
    bridges: Vec<Bridge>,
    plugins: Plugins,
    first_touch: FirstTouch,
    identify: Identify,
    questionnaires: Questionnaires,
}

/// `null` is a value here and differs from an absent key.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::<String>::deserialize(deserializer).map(Some)
}

/// The patch has the properties and bounds of the config, all of them optional.
fn optional_keys_of_the_config(schema: &mut schemars::Schema) {
    let config = schemars::generate::SchemaSettings::draft2020_12()
        .with(|settings| settings.inline_subschemas = true)
        .into_generator()
        .into_root_schema_for::<TrackingConfig>();
    if let Some(properties) = config.get("properties") {
        schema.insert("properties".to_owned(), properties.clone());
    }
    schema.remove("default");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_clears_and_absence_keeps() -> Result<(), serde_json::Error> {
        let mut config = TrackingConfig::default_for(&["example.com".to_owned()], false);
        config.variant_param = Some("v".to_owned());
        serde_json::from_str::<TrackingConfigPatch>("{}")?.apply_to(&mut config);
        assert_eq!(config.variant_param.as_deref(), Some("v"));
        serde_json::from_str::<TrackingConfigPatch>(r#"{"variantParam":null}"#)?.apply_to(&mut config);
        assert_eq!(config.variant_param, None);
        Ok(())
    }

    #[test]
    fn the_schema_names_every_key_and_requires_none() {
        let schema = schemars::schema_for!(TrackingConfigPatch);
        let properties = schema.get("properties").and_then(|p| p.as_object());
        assert!(properties.is_some_and(|p| p.len() == 26 && p.contains_key("pageGroups")));
        assert!(schema.get("required").is_none());
    }
}
