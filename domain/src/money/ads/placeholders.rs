//! Placeholders of ad platforms in the addresses of ads, such as `{campaignid}` or `__CAMPAIGN_ID__`, which the platform
//! replaces when somebody clicks. One that is still there was typed wrong, or the visit came from a preview of the ad.

use std::sync::LazyLock;

use entity::visits::AdPlatform;
use regex::Regex;

use crate::ground::fixed_pattern::fixed_pattern;

/// Placeholders of an ad platform: one of the words between `open` and `close`.
#[derive(Clone, Copy, Debug)]
pub struct Placeholders {
    pub open: &'static str,
    pub close: &'static str,
    pub words: &'static [&'static str],
}

impl Placeholders {
    /// Returns the placeholders that a platform documents.
    ///
    /// Sources: <https://support.google.com/google-ads/answer/6305348>,
    /// <https://developers.facebook.com/documentation/ads-commerce/instagram/ads-api/guides/url-tags-for-tracking>,
    /// <https://learn.microsoft.com/en-us/linkedin/marketing/integrations/ads-reporting/dynamic-utm-tracking>,
    /// <https://ads.tiktok.com/help/article/track-offsite-web-events-with-utm-parameters>.
    pub const fn of(platform: AdPlatform) -> Self {
        match platform {
            AdPlatform::SearchAds1 => Self { open: "{", close: "}", words: &SEARCH_ADS_1 },
            AdPlatform::SocialAds1 => Self { open: "{{", close: "}}", words: &SOCIAL_ADS_1 },
            AdPlatform::SocialAds2 => Self { open: "{{", close: "}}", words: &SOCIAL_ADS_2 },
            AdPlatform::SocialAds3 => Self { open: "__", close: "__", words: &SOCIAL_ADS_3 },
        }
    }
}

const SEARCH_ADS_1: [&str; 31] = [
    "campaignid",
    "adgroupid",
    "creative",
    "keyword",
    "matchtype",
    "network",
    "device",
    "devicemodel",
    "placement",
    "target",
    "targetid",
    "feeditemid",
    "extensionid",
    "loc_physical_ms",
    "loc_interest_ms",
    "adposition",
    "adtype",
    "random",
    "gclid",
    "gbraid",
    "wbraid",
    "lpurl",
    "ignore",
    "merchant_id",
    "product_id",
    "product_channel",
    "product_country",
    "product_language",
    "sourceid",
    "param1",
    "param2",
];

const SOCIAL_ADS_1: [&str; 8] = [
    "campaign.id",
    "campaign.name",
    "adset.id",
    "adset.name",
    "ad.id",
    "ad.name",
    "placement",
    "site_source_name",
];

const SOCIAL_ADS_2: [&str; 8] = [
    "CAMPAIGN_GROUP_ID",
    "CAMPAIGN_GROUP_NAME",
    "CAMPAIGN_ID",
    "CAMPAIGN_NAME",
    "CREATIVE_ID",
    "CREATIVE_NAME",
    "ACCOUNT_ID",
    "ACCOUNT_NAME",
];

const SOCIAL_ADS_3: [&str; 10] = [
    "CAMPAIGN_ID",
    "CAMPAIGN_NAME",
    "AID",
    "AID_NAME",
    "CID",
    "CID_NAME",
    "PLACEMENT",
    "CLICKID",
    "CALLBACK_PARAM",
    "OS",
];

/// Matches a value with a placeholder that was not replaced: in braces, also as an address encodes them
/// (`%7Bcampaignid%7D`), in double underscores, and `_CAMPAIGN_ID_`, which people type when they lose an underscore. The
/// dashboard has the same pattern, so it contains only what every dialect knows.
pub const UNFILLED: &str =
    r"\{[\s\S]*\}|%7[Bb][\s\S]*%7[Dd]|__[0-9A-Z_]*[0-9A-Z]__|^_[0-9A-Z_]*[A-Z][0-9A-Z_]*_$";

/// Returns true if a value has a placeholder that was not replaced.
pub fn is_unfilled(value: &str) -> bool {
    static UNFILLED_PATTERN: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(UNFILLED));
    UNFILLED_PATTERN.is_match(value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_is_known_in_the_form_of_every_platform() {
        for value in [
            "{campaignid}",
            "x-{creative}",
            "{{campaign.id}}",
            "{{campaign.id",
            "%7Bcampaignid%7D",
            "%7b%7Bad.id%7d%7D",
            "__CAMPAIGN_ID__",
            "tt___AID__",
            "_CAMPAIGN_ID_",
            "_CID_",
            "__1_AID__",
            "a__b__AID__",
            " {keyword} ",
        ] {
            let cut = value == "{{campaign.id";
            assert_eq!(is_unfilled(value), !cut, "{value}");
        }
    }

    #[test]
    fn every_placeholder_of_a_platform_is_known() {
        for platform in AdPlatform::ALL {
            let Placeholders { open, close, words } = Placeholders::of(*platform);
            for word in words {
                let value = format!("{open}{word}{close}");
                assert!(is_unfilled(&value), "{value}");
            }
        }
    }

    #[test]
    fn ordinary_values_are_none() {
        for value in [
            "",
            "spring",
            "spring_sale",
            "_spring_",
            "a__b__c",
            "123456789",
            "__",
            "____",
            "A_B",
            "}{",
            "_12_",
        ] {
            assert!(!is_unfilled(value), "{value}");
        }
    }
}
