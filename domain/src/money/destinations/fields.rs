//! Settings and credentials of destinations.

use std::collections::BTreeMap;

use async_graphql::{InputObject, MaybeUndefined, SimpleObject};
use entity::choices;
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::outgoing::{Outgoing, Skip, skips};
use super::{search_ads_1_ingestion, social_ads_3};
use crate::{Violation, ViolationCode};

choices! {
    /// Kind of credential of a destination.
    DestinationCredential {
        /// Token of the developer's account with the platform.
        DeveloperToken = "developerToken" / "DEVELOPER_TOKEN",
        /// Id of the OAuth client.
        ClientId = "clientId" / "CLIENT_ID",
        /// Secret of the OAuth client.
        ClientSecret = "clientSecret" / "CLIENT_SECRET",
        /// Token with which the service gets access tokens.
        RefreshToken = "refreshToken" / "REFRESH_TOKEN",
        /// Token that the service sends with each upload.
        AccessToken = "accessToken" / "ACCESS_TOKEN",
    }
}

choices! {
    /// Origin of conversions, which some platforms require.
    ActionSource {
        /// None of the others.
        Other = "other" / "OTHER",
        /// A program without a person, for example a renewal.
        SystemGenerated = "system_generated" / "SYSTEM_GENERATED",
        /// An e-mail.
        Email = "email" / "EMAIL",
        /// A phone call.
        PhoneCall = "phone_call" / "PHONE_CALL",
        /// A chat.
        Chat = "chat" / "CHAT",
    }
}

choices! {
    /// Interface of search_ads_1 to upload conversions with. The platform admits no new customers to uploads.
    SearchAdsApi {
        /// Data Manager API. The platform processes conversions after it has received them.
        Ingestion = "ingestion" / "INGESTION",
        /// Google Ads API, for whoever uploaded conversions with it before June 2026.
        Uploads = "uploads" / "UPLOADS",
    }
}

/// Further settings of a destination. Each platform has its own fields and rejects those of other platforms.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject)]
#[graphql(input_name = "DestinationSettingsWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DestinationSettings {
    /// search_ads_1: id of the account that owns the conversion actions, ten digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[0-9]{3}-?[0-9]{3}-?[0-9]{4}$"))]
    pub customer_id: Option<String>,
    /// search_ads_1: id of the manager account that the credentials belong to, if that is another account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[0-9]{3}-?[0-9]{3}-?[0-9]{4}$"))]
    pub login_customer_id: Option<String>,
    /// search_ads_1: interface to upload conversions with. Default: what the destination has now, and ingestion for
    /// a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "SearchAdsApi")]
    pub api: Option<SearchAdsApi>,
    /// social_ads_1: id of the pixel or data set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[0-9]{1,25}$"))]
    pub pixel_id: Option<String>,
    /// social_ads_1: origin of the conversions. Default: other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ActionSource")]
    pub action_source: Option<ActionSource>,
    /// social_ads_2: id of the ad account, digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[0-9]{1,20}$"))]
    pub ad_account_id: Option<String>,
    /// social_ads_3: code of the pixel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[A-Za-z0-9]{5,40}$"))]
    pub event_source_id: Option<String>,
    /// social_ads_3: id of the offline event set that gets the conversions without a page. Without it they are skipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[0-9]{1,25}$"))]
    pub event_set_id: Option<String>,
    /// social_ads_1 and social_ads_3: code under which the platform shows test events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[A-Za-z0-9_-]{1,60}$"))]
    pub test_event_code: Option<String>,
}

/// Credentials to store. A credential that is left out stays unchanged; null deletes it.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DestinationCredentialsWrite {
    /// search_ads_1: developer token. Optional: the platform ended developer tokens in September 2026, and access
    /// depends on the Cloud project of the OAuth client.
    #[serde(default, skip_serializing_if = "MaybeUndefined::is_undefined")]
    #[schemars(with = "Option<String>", length(min = 8, max = 4000))]
    pub developer_token: MaybeUndefined<String>,
    /// search_ads_1 and social_ads_2: OAuth client id.
    #[serde(default, skip_serializing_if = "MaybeUndefined::is_undefined")]
    #[schemars(with = "Option<String>", length(min = 8, max = 4000))]
    pub client_id: MaybeUndefined<String>,
    /// search_ads_1 and social_ads_2: OAuth client secret.
    #[serde(default, skip_serializing_if = "MaybeUndefined::is_undefined")]
    #[schemars(with = "Option<String>", length(min = 8, max = 4000))]
    pub client_secret: MaybeUndefined<String>,
    /// search_ads_1 and social_ads_2: OAuth refresh token.
    #[serde(default, skip_serializing_if = "MaybeUndefined::is_undefined")]
    #[schemars(with = "Option<String>", length(min = 8, max = 4000))]
    pub refresh_token: MaybeUndefined<String>,
    /// social_ads_1, social_ads_3, and social_ads_2 without a refresh token: access token.
    #[serde(default, skip_serializing_if = "MaybeUndefined::is_undefined")]
    #[schemars(with = "Option<String>", length(min = 8, max = 4000))]
    pub access_token: MaybeUndefined<String>,
}

impl DestinationSettings {
    /// Returns true if search_ads_1 says only later what came of an upload.
    pub(crate) fn ingests(&self) -> bool {
        self.api == Some(SearchAdsApi::Ingestion)
    }

    /// Returns the reason not to send the conversion to a destination with these settings at `now`, in milliseconds since
    /// 1970-01-01 UTC, or `None` if it can be sent.
    pub(crate) fn skips(&self, provider: AdPlatform, outgoing: &Outgoing, now: i64) -> Option<Skip> {
        if self.ingests() {
            return search_ads_1_ingestion::skips(outgoing, now);
        }
        let lacks_source = provider == AdPlatform::SocialAds3 && !social_ads_3::has_source(self, outgoing);
        skips(provider, outgoing, now).or(lacks_source.then_some(Skip::NoPage))
    }

    fn given(&self) -> [(&'static str, bool); 9] {
        [
            ("customerId", self.customer_id.is_some()),
            ("loginCustomerId", self.login_customer_id.is_some()),
            ("api", self.api.is_some()),
            ("pixelId", self.pixel_id.is_some()),
            ("actionSource", self.action_source.is_some()),
            ("adAccountId", self.ad_account_id.is_some()),
            ("eventSourceId", self.event_source_id.is_some()),
            ("eventSetId", self.event_set_id.is_some()),
            ("testEventCode", self.test_event_code.is_some()),
        ]
    }
}

impl DestinationCredentialsWrite {
    /// Returns every credential with its value in the request.
    pub(super) fn each(&self) -> [(DestinationCredential, &MaybeUndefined<String>); 5] {
        [
            (DestinationCredential::DeveloperToken, &self.developer_token),
            (DestinationCredential::ClientId, &self.client_id),
            (DestinationCredential::ClientSecret, &self.client_secret),
            (DestinationCredential::RefreshToken, &self.refresh_token),
            (DestinationCredential::AccessToken, &self.access_token),
        ]
    }
}

impl std::fmt::Debug for DestinationCredentialsWrite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(credentials)")
    }
}

/// Returns the settings of a platform. The flag is true for required settings.
const fn settings_of(provider: AdPlatform) -> &'static [(&'static str, bool)] {
    match provider {
        AdPlatform::SearchAds1 => &[("customerId", true), ("loginCustomerId", false), ("api", false)],
        AdPlatform::SocialAds1 => &[("pixelId", true), ("actionSource", false), ("testEventCode", false)],
        AdPlatform::SocialAds2 => &[("adAccountId", true)],
        AdPlatform::SocialAds3 => &[("eventSourceId", true), ("eventSetId", false), ("testEventCode", false)],
    }
}

/// Returns the lists of credentials of a platform. One complete list is enough.
pub(super) const fn credentials_of(provider: AdPlatform) -> &'static [&'static [DestinationCredential]] {
    use DestinationCredential::{AccessToken, ClientId, ClientSecret, RefreshToken};
    match provider {
        AdPlatform::SearchAds1 => &[&[ClientId, ClientSecret, RefreshToken]],
        AdPlatform::SocialAds1 | AdPlatform::SocialAds3 => &[&[AccessToken]],
        AdPlatform::SocialAds2 => &[&[AccessToken], &[ClientId, ClientSecret, RefreshToken]],
    }
}

/// Returns true for a credential that a platform has, but does not require.
fn is_optional(provider: AdPlatform, credential: DestinationCredential) -> bool {
    provider == AdPlatform::SearchAds1 && credential == DestinationCredential::DeveloperToken
}

/// Returns every credential of a platform.
pub(super) fn known_credentials(provider: AdPlatform) -> impl Iterator<Item = DestinationCredential> {
    let is_known = move |one: &DestinationCredential| {
        is_optional(provider, *one) || credentials_of(provider).iter().any(|list| list.contains(one))
    };
    DestinationCredential::ALL.iter().copied().filter(is_known)
}

/// Returns the given settings and credentials that this platform does not have.
pub(super) fn foreign(
    provider: AdPlatform,
    settings: &DestinationSettings,
    credentials: &DestinationCredentialsWrite,
) -> Vec<Violation> {
    let unknown = |path: String| {
        Violation::new(path, ViolationCode::Unknown, format!("is not a setting or credential of {provider}"))
    };
    let settings_of = settings_of(provider);
    let settings = settings.given().into_iter();
    let settings =
        settings.filter(|(name, given)| *given && settings_of.iter().all(|(known, _)| known != name));
    let settings = settings.map(|(name, _)| unknown(format!("body.settings.{name}")));
    let credentials = credentials.each().into_iter();
    let credentials = credentials
        .filter(|(one, said)| !said.is_undefined() && known_credentials(provider).all(|known| known != *one));
    let credentials = credentials.map(|(one, _)| unknown(format!("body.credentials.{one}")));
    settings.chain(credentials).collect()
}

/// Returns the missing settings and credentials that are required to send anything.
pub(super) fn missing(
    provider: AdPlatform,
    settings: &DestinationSettings,
    kept: &BTreeMap<DestinationCredential, impl Sized>,
) -> Vec<Violation> {
    let required =
        |path: String| Violation::new(path, ViolationCode::Required, "is required to enable the destination");
    let given = settings.given();
    let settings =
        settings_of(provider).iter().filter(|(name, needed)| *needed && !given.contains(&(name, true)));
    let mut found: Vec<Violation> =
        settings.map(|(name, _)| required(format!("body.settings.{name}"))).collect();
    let lacks = |list: &[DestinationCredential]| {
        list.iter().filter(|one| !kept.contains_key(one)).copied().collect::<Vec<_>>()
    };
    // Of several lists, the one with the fewest missing credentials.
    let lacking =
        credentials_of(provider).iter().map(|list| lacks(list)).min_by_key(Vec::len).unwrap_or_default();
    found.extend(lacking.into_iter().map(|one| required(format!("body.credentials.{one}"))));
    found
}

/// Returns the digits of an id that people write with hyphens.
pub(super) fn digits(id: &str) -> String {
    id.chars().filter(char::is_ascii_digit).collect()
}
