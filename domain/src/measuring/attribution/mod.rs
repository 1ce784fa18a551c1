//! Attribution: referrer hosts, utm parameters and ad click ids of a visit, and the channel that follows from them.

mod channel;
mod first_set;
mod hosts;
mod mappings;
mod sources;
mod spam;
mod stored;
mod suggestion;

pub use channel::{ChannelRule, ChannelRules, Decision, Evidence};
pub use entity::visits::Channel;
use entity::visits::{AdPlatform, ClickId};
use hosts::Host;

pub use mappings::{ChannelMapping, ChannelMappings, MAX_MAPPINGS, Mappings};
pub use sources::ENDS as SOURCE_ENDS;
pub use spam::SpamHosts;
pub use stored::{mappings_of, put_mappings};
pub use suggestion::suggested;

pub const UTM: [&str; 6] = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", "utm_id"];

/// URL parameters that carry attribution data.
pub fn attribution_parameters() -> impl Iterator<Item = &'static str> {
    UTM.iter().chain(ClickId::NAMES).copied()
}

/// Returns the ad platform that issues one of these click ids, by its neutral name.
pub fn ad_platform(click_ids: i16) -> Option<AdPlatform> {
    ClickId::of_bits(click_ids).find_map(|id| match id {
        ClickId::Gclid | ClickId::Gbraid | ClickId::Wbraid => Some(AdPlatform::SearchAds1),
        ClickId::Fbclid => Some(AdPlatform::SocialAds1),
        ClickId::LiFatId => Some(AdPlatform::SocialAds2),
        ClickId::Ttclid => Some(AdPlatform::SocialAds3),
        ClickId::Msclkid => None,
    })
}

/// Returns the ad platform that a utm_source names.
pub fn platform_of_source(source: &str) -> Option<AdPlatform> {
    platform_of(sources::source(source)?)
}

/// Returns true if a click id or a utm_source names an ad platform that this service does not read: its ads bring visits, and
/// often have the names of campaigns elsewhere from which they were copied.
pub fn is_of_other_platform(click_ids: i16, source: Option<&str>) -> bool {
    ClickId::of_bits(click_ids).any(|id| id == ClickId::Msclkid)
        || source.and_then(sources::source) == Some(Channel::Search2)
}

/// Returns the sources of an ad platform by name, in lower-case letters and digits. [`platform_of_source`] also knows
/// [hosts](ad_hosts), and names with one of [`SOURCE_ENDS`].
pub fn sources_of(platform: AdPlatform) -> impl Iterator<Item = &'static str> {
    sources::names().filter(move |(channel, _)| platform_of(*channel) == Some(platform)).map(|(_, name)| name)
}

/// Returns the hosts of ad platforms, with those below them that belong to none. A brand with domains under many public
/// suffixes ends with a dot. The longest name of a host decides, and of search engines only editions of up to three
/// letters, such as `uk.`, count besides the names.
pub fn ad_hosts() -> impl Iterator<Item = (&'static str, Option<AdPlatform>)> {
    let own = |channel: Option<Channel>| channel.and_then(platform_of);
    let platforms: Vec<&str> =
        hosts::names().filter(|(channel, _)| own(*channel).is_some()).map(|(_, name)| name).collect();
    let is_below = move |name: &str| {
        platforms.iter().any(|known| name.strip_suffix(known).is_some_and(|front| front.ends_with('.')))
    };
    hosts::names()
        .filter(move |(channel, name)| own(*channel).is_some() || is_below(name))
        .map(move |(channel, name)| (name, own(channel)))
}

/// Returns the ad platform whose ads and posts a channel counts.
fn platform_of(channel: Channel) -> Option<AdPlatform> {
    match channel {
        Channel::SearchAds1 | Channel::SearchOrganic1 => Some(AdPlatform::SearchAds1),
        Channel::Social1 => Some(AdPlatform::SocialAds1),
        Channel::Social2 => Some(AdPlatform::SocialAds2),
        Channel::Social3 => Some(AdPlatform::SocialAds3),
        _ => None,
    }
}

/// Returns true if a referrer's host is known for made-up visits.
pub fn is_spam(host: &str) -> bool {
    hosts::host(host) == Host::Spam
}

/// Extracts the host from a referrer, which may be an origin, a full URL or a bare host. For app referrers
/// (`android-app://com.example.app`), returns the package name.
pub fn referrer_host(referrer: &str) -> Option<String> {
    let rest = referrer.split_once("://").map_or(referrer, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = host.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host).trim_end_matches('.');
    let plausible = (1..=100).contains(&host.len())
        && host.contains('.')
        && host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'));
    plausible.then(|| host.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dashboard reads hosts of ad platforms by [`ad_hosts`], and is tested with the same cases.
    #[test]
    fn hosts_of_ad_platforms_are_sources() {
        let cases = include_str!("../../../../web/dashboard/src/lib/adHosts.cases.json");
        let cases: Vec<(String, Option<AdPlatform>)> = serde_json::from_str(cases).unwrap_or_default();
        assert!(!cases.is_empty());
        for (host, platform) in cases {
            assert_eq!(platform_of_source(&host), platform, "{host}");
        }
        let table: Vec<_> = ad_hosts().collect();
        for known in [
            ("google.", Some(AdPlatform::SearchAds1)),
            ("pay.google.", None),
            ("facebook.com", Some(AdPlatform::SocialAds1)),
            ("com.linkedin.android", Some(AdPlatform::SocialAds2)),
        ] {
            assert!(table.contains(&known), "{known:?}");
        }
        assert!(!table.iter().any(|(name, _)| *name == "bing.com" || *name == "paypal."));
    }

    #[test]
    fn a_referrer_keeps_only_its_host() {
        for (referrer, host) in [
            ("https://www.example.com/secret?q=1", Some("example.com")),
            ("example.com", Some("example.com")),
            ("https://user:pw@Example.COM:8080/", Some("example.com")),
            ("android-app://com.example.app/", Some("com.example.app")),
            ("about:blank", None),
            ("", None),
            ("https://<script>/", None),
        ] {
            assert_eq!(referrer_host(referrer).as_deref(), host, "{referrer}");
        }
    }

    #[test]
    fn click_ids_are_bits() {
        assert_eq!((ClickId::Fbclid.bit(), ClickId::BITS), (8, 0x7f));
        assert_eq!(ClickId::of_bits(9).collect::<Vec<_>>(), [ClickId::Gclid, ClickId::Fbclid]);
        assert_eq!(ad_platform(8), Some(AdPlatform::SocialAds1));
        assert_eq!(ad_platform(64), None);
    }
}
