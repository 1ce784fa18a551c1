//! Generates types from the declaration of the tracking config.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Deserializer};

use super::TrackingConfig;
use super::config::Booking;
use crate::ground::paths::escaped;
use crate::ground::rule::{Rule, RuleKind};

/// Declares the keys of the tracking config; see [`super::config`]. Generates the config, its patch, and the browsers'
/// part of it. `=> browser` names the function that converts a key for browsers.
macro_rules! tracking_config {
    ($( $(#[$attribute:meta])* $key:ident : $type:ty = $initial:expr $( => $reader:ident )? ),+ $(,)?) => {
        /// Tracking config of a project.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct TrackingConfig {
            $( $(#[$attribute])* pub $key: $type, )+
        }

        impl Default for TrackingConfig {
            fn default() -> Self {
                Self { $( $key: $initial, )+ }
            }
        }

        /// Patch of the tracking config. Each given top-level key replaces the stored value.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
        #[schemars(transform = crate::measuring::tracking::declare::optional_keys_of_the_config)]
        pub struct TrackingConfigPatch {
            $(
                #[serde(
                    skip_serializing_if = "Option::is_none",
                    deserialize_with = "crate::measuring::tracking::declare::given"
                )]
                pub $key: Option<$type>,
            )+
        }

        impl TrackingConfigPatch {
            pub fn apply_to(self, config: &mut TrackingConfig) {
                $( if let Some(value) = self.$key { config.$key = value; } )+
            }
        }

        /// Part of the tracking config for browsers, as returned by `GET /v1/c/{pk}`. Never contains regular
        /// expressions (browsers run them in exponential time), personal paths or redactions.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct ClientConfig {
            /// Revision of the config that this was created from.
            pub config_rev: i32,
            /// Inactivity in milliseconds that ends a visit.
            pub session_timeout_ms: i64,
            /// Dialling rules of the project's country, if visitors can be identified. Null if unknown.
            pub phone: Option<$crate::ground::dialling::Dialling>,
            /// Events that are sent at once, and not within ten seconds, as their schemas specify.
            pub flush_events: Vec<String>,
            /// Domains of the site, without `*.` and `www.`. Clicks on links to other hosts are recorded. Empty if they are
            /// not.
            pub outbound: Vec<String>,
            $( $( pub $key: crate::measuring::tracking::declare::tracking_config!(@type $type, $reader), )? )+
        }

        impl ClientConfig {
            /// Creates the browsers' config from the full config, the project's country, the events to send at once and the
            /// domains of the site, if clicks on links to other sites are recorded.
            pub fn new(
                config: &TrackingConfig,
                config_rev: i32,
                country: Option<&str>,
                flush_events: Vec<String>,
                outbound: Vec<String>,
            ) -> Self {
                let country = country.filter(|_| config.identify.enabled);
                Self {
                    config_rev,
                    session_timeout_ms: $crate::ground::time::SESSION_TIMEOUT_MS,
                    phone: country.and_then($crate::ground::dialling::Dialling::of),
                    flush_events,
                    outbound,
                    $( $( $key: crate::measuring::tracking::declare::$reader(&config.$key), )? )+
                }
            }
        }
    };
    (@type $type:ty, $reader:ident) => { $type };
}
pub(super) use tracking_config;

/// Passes a key to browsers unchanged.
pub(super) fn browser<T: Clone>(value: &T) -> T {
    value.clone()
}

/// Passes rules to browsers, except regular expressions. Browsers compare them with the escaped path.
pub(super) fn browser_rules(rules: &[Rule]) -> Vec<Rule> {
    let written = |rule: &Rule| Rule::new(rule.kind, escaped(&rule.value));
    rules.iter().filter(|rule| rule.kind != RuleKind::Regex).map(written).collect()
}

/// Passes bookings to browsers, with the paths of thank-you pages as browsers write them.
pub(super) fn browser_bookings(bookings: &[Booking]) -> Vec<Booking> {
    let written = |booking: &Booking| match booking.clone() {
        Booking::ThankYou { paths, window_flag, via } => {
            Booking::ThankYou { paths: paths.iter().map(|path| escaped(path)).collect(), window_flag, via }
        }
        other => other,
    };
    bookings.iter().map(written).collect()
}

/// Deserializes a given key, so that a `null` value differs from an absent key.
pub(super) fn given<'de, D, T>(input: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(input).map(Some)
}

/// Gives the patch the properties and bounds of the config, all optional.
pub(super) fn optional_keys_of_the_config(schema: &mut Schema) {
    let config = SchemaSettings::draft2020_12()
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
    use crate::measuring::tracking::TrackingConfigPatch;

    use super::*;

    #[test]
    fn null_clears_and_absence_keeps() -> Result<(), serde_json::Error> {
        let mut config = TrackingConfig { variant_param: Some("v".to_owned()), ..TrackingConfig::default() };
        serde_json::from_str::<TrackingConfigPatch>("{}")?.apply_to(&mut config);
        assert_eq!(config.variant_param.as_deref(), Some("v"));
        serde_json::from_str::<TrackingConfigPatch>(r#"{"variantParam":null}"#)?.apply_to(&mut config);
        assert_eq!(config.variant_param, None);
        Ok(())
    }

    #[test]
    fn the_schema_of_a_patch_names_every_key_and_requires_none() {
        let keys = |schema: Schema| {
            let properties = schema.get("properties").and_then(|properties| properties.as_object());
            properties.into_iter().flat_map(|properties| properties.keys().cloned()).collect::<Vec<_>>()
        };
        let patch = schemars::schema_for!(TrackingConfigPatch);
        assert!(patch.get("required").is_none());
        assert_eq!(keys(patch), keys(schemars::schema_for!(TrackingConfig)));
    }
}
