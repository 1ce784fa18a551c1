//! API types of destinations.

use async_graphql::{InputObject, SimpleObject};
use entity::choices;
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fields::{DestinationCredential, DestinationCredentialsWrite, DestinationSettings};
use super::versions::EndingVersion;
use crate::Timestamp;
use crate::money::conversions::Pause;

/// Destination: an ad platform to which the project uploads conversions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
#[graphql(name = "DestinationFields")]
pub struct Destination {
    /// Ad platform.
    pub provider: AdPlatform,
    /// True if conversions are uploaded to the platform.
    pub enabled: bool,
    /// True if all required settings and credentials are present.
    pub ready: bool,
    /// Settings of the destination.
    pub settings: DestinationSettings,
    /// Credentials of the destination, without their values.
    pub credentials: Vec<KeptCredential>,
    /// True if the platform may fetch conversions as CSV; search_ads_1 only.
    pub feed: bool,
    /// Version of the platform's API in use, if it has ended or ends within 60 days. Null otherwise.
    pub ending_version: Option<EndingVersion>,
    /// Pause after repeated failures, with its reason. Null if uploads are not paused.
    pub pause: Option<Pause>,
    /// When the destination was last changed. Null if it was never configured.
    pub updated_at: Option<Timestamp>,
}

/// Credential that a platform accepts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct KeptCredential {
    /// Name of the credential.
    pub name: DestinationCredential,
    /// Last characters of the credential, by which people can recognise it. Null if no credential is stored.
    pub hint: Option<String>,
}

/// New configuration of a destination.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
// The example of a path names the first platform.
#[schemars(example = serde_json::json!({
    "enabled": true,
    "settings": { "customerId": "123-456-7890", "api": "ingestion" },
    "credentials": {
        "clientId": "the-client-id", "clientSecret": "the-client-secret", "refreshToken": "the-refresh-token",
    },
}))]
pub struct DestinationWrite {
    /// True to upload conversions to the platform. All required settings and credentials must then be present.
    pub enabled: bool,
    /// Settings of the destination. They replace the previous settings.
    #[serde(default)]
    #[graphql(default)]
    pub settings: DestinationSettings,
    /// Credentials of the destination. Credentials that are left out stay unchanged.
    #[serde(default)]
    #[graphql(default)]
    pub credentials: DestinationCredentialsWrite,
    /// True to let the platform fetch conversions as CSV; search_ads_1 only.
    #[serde(default)]
    #[graphql(default)]
    pub feed: bool,
}

/// Parameters of a connection test.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DestinationTestRequest {
    /// Name or id of the conversion on the platform. search_ads_1 and social_ads_2 require an id. For the others, the
    /// default is a standard event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub conversion: Option<String>,
}

/// Result of a connection test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DestinationTest {
    /// Outcome of the test.
    pub outcome: TestOutcome,
    /// Explanation of the outcome, in the project's language.
    pub summary: String,
    /// The platform's code, if any.
    pub code: Option<String>,
    /// The platform's message, without secrets and personal data.
    pub message: Option<String>,
}

choices! {
    /// Outcome of a connection test.
    TestOutcome {
        /// The platform accepted the event.
        Accepted = "accepted" / "ACCEPTED",
        /// The credentials are valid, but the platform rejected the event.
        Refused = "refused" / "REFUSED",
        /// The platform rejected the credentials, or they lack permissions.
        Unauthorized = "unauthorized" / "UNAUTHORIZED",
        /// The platform does not accept the event at the moment.
        Later = "later" / "LATER",
        /// The platform answered without saying whether it would accept the event.
        Unknown = "unknown" / "UNKNOWN",
    }
}
