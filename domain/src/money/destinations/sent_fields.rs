//! Fields of a request to a platform that concern one conversion, for the people who manage the project. Personal data
//! is hidden: each field with it tells its kind only.

use async_graphql::SimpleObject;
use entity::choices;
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::outgoing::Outgoing;
use super::send::OpenDestination;
use super::{search_ads_1, search_ads_1_ingestion, social_ads_1, social_ads_2, social_ads_3};

/// Maximum number of characters of a value.
const LONGEST: usize = 200;

choices! {
    /// Kind of a value that was sent to a platform and is not shown.
    HiddenValue {
        /// Hash of personal data.
        Hash = "hash" / "HASH",
        /// Click id of an ad.
        ClickId = "click_id" / "CLICK_ID",
        /// Cookie of the platform.
        Cookie = "cookie" / "COOKIE",
        /// Page of the conversion.
        Page = "page" / "PAGE",
    }
}

/// Field of a request to an ad platform.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SentField {
    /// Name of the field on the platform, with the names of the fields around it, such as `user_data.em[0]`.
    pub field: String,
    /// Value that was sent. Null if it is hidden.
    pub value: Option<String>,
    /// Kind of the value, if it is hidden because it may lead to a person.
    pub hidden: Option<HiddenValue>,
}

/// Returns what a request says of one conversion, without personal data, in the order of the fields' names.
pub(crate) fn sent_fields(destination: &OpenDestination, outgoing: &Outgoing) -> Vec<SentField> {
    let content = match destination.provider {
        AdPlatform::SearchAds1 if destination.ingests() => search_ads_1_ingestion::content(outgoing),
        AdPlatform::SearchAds1 => search_ads_1::content(destination, outgoing),
        AdPlatform::SocialAds1 => social_ads_1::content(destination, outgoing),
        AdPlatform::SocialAds2 => social_ads_2::content(outgoing),
        AdPlatform::SocialAds3 => social_ads_3::content(outgoing),
    };
    let mut fields = Vec::new();
    flatten(String::new(), &content, outgoing, &mut fields);
    fields
}

fn flatten(name: String, value: &Value, outgoing: &Outgoing, fields: &mut Vec<SentField>) {
    let text = match value {
        Value::Object(parts) => {
            for (part, value) in parts {
                let name = if name.is_empty() { part.clone() } else { format!("{name}.{part}") };
                flatten(name, value, outgoing, fields);
            }
            return;
        }
        Value::Array(parts) => {
            for (place, value) in parts.iter().enumerate() {
                flatten(format!("{name}[{place}]"), value, outgoing, fields);
            }
            return;
        }
        Value::Null => return,
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let hidden = hidden(&text, outgoing);
    let value = hidden.is_none().then(|| text.chars().take(LONGEST).collect());
    fields.push(SentField { field: name, value, hidden });
}

/// Returns the kind of a value that may lead to a person.
fn hidden(text: &str, outgoing: &Outgoing) -> Option<HiddenValue> {
    let is_hash = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    // Click ids also stand inside of other values.
    let names_click = outgoing.click_ids.values().any(|id| text.contains(id.as_str()));
    if is_hash {
        Some(HiddenValue::Hash)
    } else if outgoing.ad_cookies.values().any(|cookie| cookie == text) {
        Some(HiddenValue::Cookie)
    } else if names_click {
        Some(HiddenValue::ClickId)
    } else {
        outgoing.page.as_deref().is_some_and(|page| page == text).then_some(HiddenValue::Page)
    }
}
