//! Grouping of ads into the rows of a report.

use std::sync::Arc;

use entity::visits::{AdLevel, AdPlatform};

entity::choices! {
    /// Level by which ads are grouped, from the highest.
    AdsLevel {
        /// The ad platform.
        Platform = "platform" / "PLATFORM",
        /// The ad account.
        Account = "account" / "ACCOUNT",
        /// The campaign.
        Campaign = "campaign" / "CAMPAIGN",
        /// The ad set, a group of ads.
        Adset = "adset" / "ADSET",
        /// The single ad.
        Ad = "ad" / "AD",
    }
}

/// Platform, account, and ids of the campaign, the ad set and the ad, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct AdPath {
    pub platform: Option<AdPlatform>,
    pub account: Option<Arc<str>>,
    pub ids: [Option<Arc<str>>; 3],
}

/// Subject of a row: a platform, an account, a campaign, an ad set or an ad. In a report on a lower level, it holds what is
/// assigned to nothing there: the costs of a campaign without ads, for example.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Node {
    pub platform: Option<AdPlatform>,
    pub level: AdsLevel,
    /// The platform's id. Empty for a platform.
    pub id: Arc<str>,
}

impl AdPath {
    /// Returns the node at a level, or the nearest one above it. An ad, ad set or campaign is the same in all accounts
    /// that name it, because several sources of costs may.
    pub(super) fn node(&self, level: AdsLevel) -> Node {
        let [campaign, adset, ad] = &self.ids;
        let all = [
            (AdsLevel::Ad, ad),
            (AdsLevel::Adset, adset),
            (AdsLevel::Campaign, campaign),
            (AdsLevel::Account, &self.account),
        ];
        let found = all.into_iter().find_map(|(at, id)| Some((at, id.clone().filter(|_| at <= level)?)));
        let (level, id) = found.unwrap_or((AdsLevel::Platform, Arc::from("")));
        Node { platform: self.platform, level, id }
    }
}

impl AdsLevel {
    /// Returns the level of ads, ad sets and campaigns.
    pub(super) fn of_entity(self) -> Option<AdLevel> {
        match self {
            Self::Platform | Self::Account => None,
            Self::Campaign => Some(AdLevel::Campaign),
            Self::Adset => Some(AdLevel::Adset),
            Self::Ad => Some(AdLevel::Ad),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_lacks_the_level_stands_under_the_nearest_above() {
        let path = AdPath {
            platform: Some(AdPlatform::SearchAds1),
            account: Some("123".into()),
            ids: [Some("c".into()), None, None],
        };
        let node = |level, id: &str| Node { platform: path.platform, level, id: id.into() };
        assert_eq!(path.node(AdsLevel::Ad), node(AdsLevel::Campaign, "c"));
        assert_eq!(path.node(AdsLevel::Campaign), node(AdsLevel::Campaign, "c"));
        assert_eq!(path.node(AdsLevel::Account), node(AdsLevel::Account, "123"));
        assert_eq!(path.node(AdsLevel::Platform), node(AdsLevel::Platform, ""));
    }
}
