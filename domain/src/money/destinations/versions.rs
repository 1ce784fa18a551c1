//! Versions of the platforms' APIs, and when they end.

use async_graphql::SimpleObject;
use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Context, Timestamp};

/// How long before its end a version is reported.
const AHEAD: TimeDelta = TimeDelta::days(60);

/// Version of a platform's API that this server uses and that has ended or ends within 60 days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EndingVersion {
    /// Ad platform.
    pub provider: AdPlatform,
    /// Version, as the platform writes it.
    pub version: String,
    /// When the platform switches it off.
    pub ends_at: Timestamp,
}

/// Last days of versions, the oldest version first. A version that is older than one of
/// these ends with it at the latest. A version that is newer than all of them has no known end.
///
/// - search_ads_1: <https://developers.google.com/google-ads/api/docs/sunset-dates>. The platform gives version 23
///   only the month; the month's first day is on the safe side.
/// - social_ads_1: <https://developers.facebook.com/docs/graph-api/changelog/versions/>, the table of the Marketing
///   API.
const ENDS: [End; 3] = [
    End { of: AdPlatform::SearchAds1, version: (22, 0), day: (2026, 10, 7) },
    End { of: AdPlatform::SearchAds1, version: (23, 0), day: (2027, 2, 1) },
    End { of: AdPlatform::SocialAds1, version: (25, 0), day: (2027, 2, 23) },
];

/// Last day of a version.
struct End {
    of: AdPlatform,
    /// Number before and after the dot.
    version: (u32, u32),
    /// Year, month and day.
    day: (i32, u32, u32),
}

/// Returns the versions in use that end soon.
pub fn ending_versions(context: &Context) -> Vec<EndingVersion> {
    let sender = context.sender();
    let Some(addresses) = sender.addresses() else { return Vec::new() };
    let now = context.clock.now();
    let used = [
        (AdPlatform::SearchAds1, of_url(&addresses.search_ads_1)),
        (AdPlatform::SocialAds1, of_url(&addresses.social_ads_1)),
        (AdPlatform::SocialAds2, &addresses.social_ads_2_version),
    ];
    let ending = |(provider, version): (AdPlatform, &str)| {
        let ends_at = end(provider, version).filter(|end| *end - now <= AHEAD)?;
        Some(EndingVersion { provider, version: version.to_owned(), ends_at: ends_at.into() })
    };
    used.into_iter().filter_map(ending).collect()
}

/// Returns the version at the end of an address.
pub(in crate::money) fn of_url(url: &str) -> &str {
    url.trim_end_matches('/').rsplit('/').next().unwrap_or_default()
}

/// Returns when a version ends, if that is known.
fn end(provider: AdPlatform, version: &str) -> Option<DateTime<Utc>> {
    let day = match provider {
        // <https://learn.microsoft.com/en-us/linkedin/marketing/integrations/migrations>: about the middle of its
        // month, a year later.
        AdPlatform::SocialAds2 => {
            let month = NaiveDate::parse_from_str(&format!("{version}15"), "%Y%m%d").ok()?;
            month.with_year(month.year() + 1)?
        }
        _ => {
            let number = version.strip_prefix('v')?;
            let (major, minor) = number.split_once('.').unwrap_or((number, "0"));
            let used: (u32, u32) = (major.parse().ok()?, minor.parse().ok()?);
            let end = ENDS.iter().find(|end| end.of == provider && end.version >= used)?;
            let (year, month, day) = end.day;
            NaiveDate::from_ymd_opt(year, month, day)?
        }
    };
    Some(day.and_hms_opt(0, 0, 0)?.and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_end_when_their_platform_says() {
        let end = |provider, version| end(provider, version).map(|end| end.date_naive().to_string());
        for (provider, version, expected) in [
            (AdPlatform::SearchAds1, "v23", Some("2027-02-01")),
            (AdPlatform::SearchAds1, "v19", Some("2026-10-07")),
            (AdPlatform::SearchAds1, "v26", None),
            (AdPlatform::SocialAds1, "v24.0", Some("2027-02-23")),
            (AdPlatform::SocialAds1, "v25.0", Some("2027-02-23")),
            (AdPlatform::SocialAds1, "v27.0", None),
            (AdPlatform::SocialAds2, "202602", Some("2027-02-15")),
            (AdPlatform::SocialAds2, "202608", Some("2027-08-15")),
            (AdPlatform::SocialAds1, "sandbox", None),
            (AdPlatform::SocialAds1, "", None),
        ] {
            assert_eq!(end(provider, version).as_deref(), expected, "{provider} {version}");
        }
        assert_eq!(of_url("https://graph.example/v25.0/"), "v25.0");
    }
}
