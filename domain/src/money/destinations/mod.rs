//! Destinations: the ad platforms to which a project uploads conversions.
//!
//! Each platform has a file that builds requests and parses answers, without any input or output. [`send`] performs the
//! requests through [`Platforms`], which the server implements, and returns a verdict for each conversion. The upload
//! queue decides when and how often to send.
//!
//! Platforms have neutral names everywhere. IP addresses and user agents are never uploaded, because they are never
//! stored; docs/destinations.md explains the consequences.

mod connection_test;
mod decimal;
mod exchange;
mod fields;
mod health;
mod outgoing;
mod reading;
mod search_ads_1;
mod search_ads_1_ingestion;
mod send;
mod sent_fields;
mod social_ads_1;
mod social_ads_2;
mod social_ads_3;
mod stored;
mod tokens;
mod types;
mod versions;
mod words;

pub use connection_test::test;
pub(crate) use connection_test::{event as test_event, turn as test_turn};
pub use exchange::{Answer, Exchanged, Failure, Method, Platforms, Request};
pub use fields::{
    ActionSource, DestinationCredential, DestinationCredentialsWrite, DestinationSettings, SearchAdsApi,
};
pub use health::{
    DelayOfUploads, DestinationHealth, DestinationWithHealth, UploadReason, health, with_health,
};
pub use outgoing::{Change, Hashes, Limits, Mode, Outgoing, Skip, Verdict, limits, skips};
pub(crate) use outgoing::{NO_ANSWER, OUTCOME_UNKNOWN, wrong_action, wrong_name};
pub(in crate::money) use reading::{said, text};
pub(crate) use search_ads_1_ingestion::ASKED_AFTER;
pub(in crate::money) use send::Network;
pub use send::{Addresses, OpenDestination, Sender, send};
pub(crate) use send::{Asked, Known, NOT_REACHED, ask, send_unless_ended};
pub(crate) use sent_fields::sent_fields;
pub use sent_fields::{HiddenValue, SentField};
pub use stored::{list, of_projects, open, put};
pub(crate) use stored::{seal_anew, settings_of};
pub(in crate::money) use tokens::Renewal;
pub use types::{
    Destination, DestinationTest, DestinationTestRequest, DestinationWrite, KeptCredential, TestOutcome,
};
pub(in crate::money) use versions::of_url;
pub use versions::{EndingVersion, ending_versions};
pub(in crate::money) use words::safe_text;

#[cfg(test)]
mod tests;
