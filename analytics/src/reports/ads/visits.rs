//! Visits by the ads that brought them.

use std::sync::Arc;

use domain::Result;
use entity::visits::session::KEYS;
use entity::visits::{AdOutcome, AdPlatform, Mark, Vocabulary};
use rustc_hash::FxHashMap;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::super::totals::counted;
use super::super::{Fold, Scan, Site, definition};
use super::figures::Visits;
use super::nodes::AdPath;
use crate::columns::{ABSENT, Day, Dictionary, postgres, with_codes};
use crate::filter::{Bound, Filter, Mask};

/// SQL definition of [`VisitsOfAds`].
pub(super) const VISITS: &str = include_str!("visits.sql");

/// Visits that ads brought.
#[derive(Default)]
pub(super) struct VisitsOfAds {
    /// Visits whose ad is known.
    pub matched: FxHashMap<AdPath, Visits>,
    pub unmatched: Visits,
}

/// Returns true if an outcome says which ad brought the visit.
fn is_matched(outcome: AdOutcome) -> bool {
    outcome < AdOutcome::NoUtm
}

/// Bit of a visit in which somebody became a lead.
pub(super) const LEAD: i32 = Mark::Lead.bit();

pub(super) async fn of_columns(scan: &Scan, site: &Site) -> Result<VisitsOfAds> {
    let relevant = site.relevant_min_score;
    let by_ad = scan.fold(move || ByAd { relevant, groups: FxHashMap::default() }).await?;
    let dictionary = scan.project.dictionary.read();
    let mut found = VisitsOfAds::default();
    for (codes, visits) in by_ad.groups {
        match path(codes, &dictionary) {
            Some(path) => found.matched.entry(path).or_default().merge(&visits),
            None => found.unmatched.merge(&visits),
        }
    }
    Ok(found)
}

/// Whether the ad is known, platform, account, campaign, ad set and ad. A platform is one above its number.
type Codes = [u32; 6];

/// Returns the path of a visit's ad. None if its ad is not known.
fn path([matched, platform, account, ids @ ..]: Codes, dictionary: &Dictionary) -> Option<AdPath> {
    if matched == 0 {
        return None;
    }
    let number = i16::try_from(platform).ok()?.checked_sub(1);
    let text = |vocabulary, code| dictionary.text(vocabulary, code).cloned();
    let [campaign, adset, ad] = ids;
    Some(AdPath {
        platform: number.and_then(AdPlatform::from_number),
        account: text(Vocabulary::AD_ACCOUNT_ID, account),
        ids: [
            text(Vocabulary::AD_CAMPAIGN_ID, campaign),
            text(Vocabulary::AD_ADSET_ID, adset),
            text(Vocabulary::AD_ID, ad),
        ],
    })
}

struct ByAd {
    relevant: u8,
    groups: FxHashMap<Codes, Visits>,
}

/// Calls `each` with the visits of a day that came by ads: the session, and true if its ad is known.
pub(super) fn each_of_ads(day: &Day, mask: &Mask, mut each: impl FnMut(usize, bool)) {
    let first_reason = u32::from(AdOutcome::NoUtm.number().unsigned_abs()) + 1;
    with_codes!(day.sessions.get(KEYS.ad_outcome), |outcomes| {
        for (session, (outcome, keep)) in outcomes.iter().zip(&**mask).enumerate() {
            let outcome = u32::from(*outcome);
            if *keep && outcome != ABSENT {
                each(session, outcome < first_reason);
            }
        }
    });
}

/// Returns the figures of one session.
pub(super) fn figures(day: &Day, session: usize, relevant: u8) -> Visits {
    let sessions = &day.sessions;
    Visits {
        sessions: 1,
        relevant: u64::from(sessions.get(KEYS.relevance)[session] >= relevant),
        leads: u64::from(sessions.get(KEYS.flags).get(session) & LEAD.unsigned_abs() != 0),
        converted: u64::from(sessions.get(KEYS.conversions)[session] > 0),
        value: sessions.get(KEYS.conversion_value).get(session),
    }
}

impl Fold for ByAd {
    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        let sessions = &day.sessions;
        let platforms = sessions.get(KEYS.ad_platform);
        let ids = [
            sessions.get(KEYS.ad_account_id),
            sessions.get(KEYS.ad_campaign_id),
            sessions.get(KEYS.ad_adset_id),
            sessions.get(KEYS.ad_id),
        ];
        each_of_ads(day, mask, |session, matched| {
            let mut codes = Codes::default();
            if matched {
                let [account, campaign, adset, ad] = ids.map(|ids| ids.get(session));
                codes = [1, platforms.get(session), account, campaign, adset, ad];
            }
            self.groups.entry(codes).or_default().merge(&figures(day, session, self.relevant));
        });
    }

    fn merge(&mut self, other: Self) {
        for (codes, visits) in other.groups {
            self.groups.entry(codes).or_default().merge(&visits);
        }
    }
}

pub(super) async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter) -> Result<VisitsOfAds> {
    let own = vec![Bound::Int(site.relevant_min_score.into()), Bound::Int(LEAD)];
    let rows = definition::rows(pool, site, filter, VISITS, own).await?;
    let mut found = VisitsOfAds::default();
    for row in &rows {
        let (path, visits) = read(row).map_err(postgres)?;
        match path {
            Some(path) => found.matched.entry(path).or_default().merge(&visits),
            None => found.unmatched.merge(&visits),
        }
    }
    Ok(found)
}

fn read(row: &PgRow) -> Result<(Option<AdPath>, Visits), sqlx::Error> {
    let text = |name: &str| Ok::<_, sqlx::Error>(row.try_get::<Option<&str>, _>(name)?.map(Arc::from));
    let path = AdPath {
        platform: row.try_get::<Option<i16>, _>("ad_platform")?.and_then(AdPlatform::from_number),
        account: text("ad_account_id")?,
        ids: [text("ad_campaign_id")?, text("ad_adset_id")?, text("ad_id")?],
    };
    let outcome = AdOutcome::from_number(row.try_get("outcome")?);
    Ok((outcome.is_some_and(is_matched).then_some(path), read_visits(row)?))
}

pub(super) fn read_visits(row: &PgRow) -> Result<Visits, sqlx::Error> {
    Ok(Visits {
        sessions: counted(row, "sessions")?,
        relevant: counted(row, "relevant")?,
        leads: counted(row, "leads")?,
        converted: counted(row, "converted")?,
        value: row.try_get("value_sum")?,
    })
}
