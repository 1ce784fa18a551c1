//! Destinations as REST and GraphQL show them.

use async_graphql::{InputObject, SimpleObject};
use entity::choices;
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fields::{DestinationCredential, DestinationCredentialsWrite, DestinationSettings};
use crate::Timestamp;
use crate::conversions::Pause;

/// An ad platform, and how the project reaches it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
#[graphql(name = "DestinationFields")]
pub struct Destination {
    /// The platform.
    pub provider: AdPlatform,
    /// Whether it is told of conversions.
    pub enabled: bool,
    /// Whether everything is there that the platform needs.
    pub ready: bool,
    /// What it is set up with.
    pub settings: DestinationSettings,
    /// Its credentials. None is ever shown.
    pub credentials: Vec<KeptCredential>,
    /// Whether the platform may fetch conversions as CSV; search_ads_1 only.
    pub feed: bool,
    /// Why nothing is sent to it for a while; null while it takes what it is sent.
    pub pause: Option<Pause>,
    /// When it was last changed; null if it never was.
    pub updated_at: Option<Timestamp>,
}

/// A credential that a platform takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct KeptCredential {
    /// Which one.
    pub name: DestinationCredential,
    /// Its last characters, for people to know it again; null where none is kept.
    pub hint: Option<String>,
}

/// How a destination is to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DestinationWrite {
    /// Whether it is told of conversions. Everything that its platform needs must be there then.
    pub enabled: bool,
    /// What it is set up with; what it had before is replaced.
    #[serde(default)]
    #[graphql(default)]
    pub settings: DestinationSettings,
    /// Its credentials; what is not given stays as it is.
    #[serde(default)]
    #[graphql(default)]
    pub credentials: DestinationCredentialsWrite,
    /// Whether the platform may fetch conversions as CSV; search_ads_1 only.
    #[serde(default)]
    #[graphql(default)]
    pub feed: bool,
}

/// What to test a destination with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DestinationTestRequest {
    /// The platform's name or id of the conversion. search_ads_1 and social_ads_2 know conversions by ids only, and need
    /// one; the others take a usual one without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub conversion: Option<String>,
}

/// What came of a test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DestinationTest {
    /// What came of it.
    pub outcome: TestOutcome,
    /// The same for people, in the project's language.
    pub summary: String,
    /// The platform's code, if it gave one.
    pub code: Option<String>,
    /// The platform's own words, without anything secret or personal.
    pub message: Option<String>,
}

choices! {
    /// What came of a test.
    TestOutcome {
        /// The platform took it.
        Accepted = "accepted" / "ACCEPTED",
        /// The credentials are good, and the platform did not take the event.
        Refused = "refused" / "REFUSED",
        /// The platform does not accept the credentials, or what they may do is not enough.
        Unauthorized = "unauthorized" / "UNAUTHORIZED",
        /// The platform wants it later.
        Later = "later" / "LATER",
    }
}
