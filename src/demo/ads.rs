//! Costs of the demo's ads, on two platforms.
//!
//! The search ads have ids in their addresses, so their visits are matched. One of their campaigns has no ads, only costs.
//! The addresses of the social ads name a campaign that the platform calls otherwise: its visits have no ad and its costs no
//! visits, until somebody creates a mapping rule.

use domain::money::ads::costs::{self, AdCostImport, AdCostRow, CostImportMode};
use domain::tenancy::access::ProjectAccess;
use entity::visits::AdPlatform;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::app::App;
use crate::command::Failure;

/// Ids in the addresses of visits.
pub(super) const BRAND: &str = "21030412101";
pub(super) const BRAND_AD: &str = "71030412115";
pub(super) const FLOOR_LAMPS: &str = "21030412102";
pub(super) const FLOOR_LAMPS_AD: &str = "71030412121";

/// Campaign, ad set and ad, each with its id and name, and the costs of an average day in cents.
struct Ad {
    platform: AdPlatform,
    names: [Option<(&'static str, &'static str)>; 3],
    cents: i64,
    /// Costs of a click in cents.
    click: i64,
}

const ADS: [Ad; 5] = [
    Ad {
        platform: AdPlatform::SearchAds1,
        names: [
            Some((BRAND, "Brand")),
            Some(("31030412111", "Lumen & Oak")),
            Some((BRAND_AD, "Lamps of oak")),
        ],
        cents: 1_450,
        click: 62,
    },
    Ad {
        platform: AdPlatform::SearchAds1,
        names: [
            Some((FLOOR_LAMPS, "Floor lamps")),
            Some(("31030412118", "Oak floor lamp")),
            Some((FLOOR_LAMPS_AD, "Aurora, 390 €")),
        ],
        cents: 3_900,
        click: 241,
    },
    Ad {
        platform: AdPlatform::SearchAds1,
        names: [Some(("21030412133", "All channels")), None, None],
        cents: 1_200,
        click: 88,
    },
    Ad {
        platform: AdPlatform::SocialAds1,
        names: [
            Some(("120231504410160", "Autumn 2026 | Evenings")),
            Some(("120231504410164", "25 to 45, living")),
            Some(("120231504410171", "Video, reading corner")),
        ],
        cents: 1_900,
        click: 71,
    },
    Ad {
        platform: AdPlatform::SocialAds1,
        names: [
            Some(("120231504410160", "Autumn 2026 | Evenings")),
            Some(("120231504410164", "25 to 45, living")),
            Some(("120231504410178", "Picture, Fjord")),
        ],
        cents: 700,
        click: 93,
    },
];

/// Imports the costs of the days before and including `today`.
pub(super) async fn import(
    app: &App,
    access: &ProjectAccess,
    today: i32,
    days: i32,
    seed: u64,
) -> Result<(), Failure> {
    // Of its own, so that the costs change nothing in the history.
    let mut random = StdRng::seed_from_u64(seed ^ 0xAD5);
    let mut of_platform = [
        (AdPlatform::SearchAds1, "search-ads", Vec::new()),
        (AdPlatform::SocialAds1, "social-ads", Vec::new()),
    ];
    for day in today - days + 1..=today {
        for ad in &ADS {
            let cents = ad.cents * random.random_range(70..130) / 100;
            let clicks = cents / ad.click;
            let [campaign, adset, name] = ad.names;
            let id = |of: Option<(&str, &str)>| of.map(|(id, _)| id.to_owned());
            let text = |of: Option<(&str, &str)>| of.map(|(_, name)| name.to_owned());
            let row = AdCostRow {
                day: analytics::period::date(day).to_string(),
                cost: format!("{}.{:02}", cents / 100, cents % 100),
                currency: Some("EUR".to_owned()),
                platform: Some(ad.platform),
                campaign_id: id(campaign),
                campaign: text(campaign),
                adset_id: id(adset),
                adset: text(adset),
                ad_id: id(name),
                ad: text(name),
                impressions: Some(clicks * random.random_range(18..40)),
                clicks: Some(clicks),
                conversions: None,
            };
            for (platform, _, rows) in &mut of_platform {
                if *platform == ad.platform {
                    rows.push(row.clone());
                }
            }
        }
    }
    for (_, source, rows) in of_platform {
        let import = AdCostImport { source: source.to_owned(), mode: CostImportMode::Upsert, rows };
        costs::import(&app.context, access, import).await?;
    }
    Ok(())
}
