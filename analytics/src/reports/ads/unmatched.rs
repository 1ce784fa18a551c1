//! Unmatched visits of ads: which campaign parameters they have, and why no ad is known for them.

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use domain::tenancy::access::Scope;
use entity::visits::session::KEYS;
use entity::visits::{AdOutcome, AdPlatform, Vocabulary};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::super::totals::{counted, ratio};
use super::super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition};
use crate::columns::{ABSENT, Day, Dictionary, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask};
use crate::period::Period;
use crate::wire::{TieKey, absent_last, count};

/// Parameters of the report on unmatched visits of ads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct AdsUnmatchedParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Maximum number of rows; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

/// Paid visits that are matched with no ad, by reason and campaign parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdsUnmatched {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Number of selected sessions that came by an ad, matched or not.
    pub sessions_of_ads: u64,
    /// Number of them that are matched with no ad.
    pub unmatched_sessions: u64,
    /// One row per reason, platform and combination of campaign parameters, most sessions first.
    pub rows: Vec<UnmatchedAdRow>,
    /// Total number of rows; fewer may be shown.
    pub distinct: u64,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// Unmatched sessions with the same campaign parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct UnmatchedAdRow {
    /// Why no ad is known: `no_utm`, for example.
    pub reason: AdOutcome,
    /// Platform, if the address tells a paid click of one. Null for a click id that its platform also adds to unpaid links.
    pub platform: Option<AdPlatform>,
    /// utm_source of the address; null without one.
    pub utm_source: Option<String>,
    /// utm_medium of the address; null without one.
    pub utm_medium: Option<String>,
    /// utm_campaign of the address; null without one.
    pub utm_campaign: Option<String>,
    /// utm_content of the address; null without one.
    pub utm_content: Option<String>,
    /// utm_term of the address; null without one.
    pub utm_term: Option<String>,
    /// utm_id of the address; null without one.
    pub utm_id: Option<String>,
    /// Number of sessions.
    pub sessions: u64,
    /// Number of these sessions that are relevant.
    pub relevant_sessions: u64,
    /// Number of these sessions that reached at least one conversion goal.
    pub conversions: u64,
    /// Share of all unmatched sessions, 0 to 1.
    pub share: f64,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;

/// Vocabularies of the campaign parameters, in the order of the rows' fields.
pub(super) const TAGS: [Vocabulary; 6] = [
    Vocabulary::UTM_SOURCE,
    Vocabulary::UTM_MEDIUM,
    Vocabulary::UTM_CAMPAIGN,
    Vocabulary::UTM_CONTENT,
    Vocabulary::UTM_TERM,
    Vocabulary::UTM_ID,
];

impl Report for AdsUnmatched {
    type Params = AdsUnmatchedParams;

    const NAME: &'static str = "ads-unmatched";
    const SUMMARY: &'static str =
        "Paid visits that are matched with no ad, by reason and campaign parameters.";
    const DESCRIPTION: &'static str = "Most sessions first. The reason says what to repair: parameters that are \
                                       missing, a placeholder that the platform did not fill, an id or a name that \
                                       the project does not know. Mapping rules repair past visits, too.";
    const DEFINITION: &'static str = include_str!("unmatched.sql");
    const SCOPE: Scope = Scope::AdsRead;

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: AdsUnmatchedParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
            let found = match reports.way(site, &filter).await? {
                Way::Columns(scan) => of_columns(&scan, site, limit as usize).await?,
                Way::Sql(pool) => of_rows(&pool, site, &filter, limit).await?,
            };
            let row = |(tags, group): (Tags, Group)| {
                let Tags { reason, platform, texts } = tags;
                let [utm_source, utm_medium, utm_campaign, utm_content, utm_term, utm_id] = texts;
                UnmatchedAdRow {
                    reason,
                    platform,
                    utm_source,
                    utm_medium,
                    utm_campaign,
                    utm_content,
                    utm_term,
                    utm_id,
                    sessions: group.sessions,
                    relevant_sessions: group.relevant,
                    conversions: group.converted,
                    share: ratio(group.sessions, found.unmatched),
                }
            };
            Ok(Self {
                period: filter.period,
                sessions_of_ads: found.of_ads,
                unmatched_sessions: found.unmatched,
                rows: found.rows.into_iter().map(row).collect(),
                distinct: found.distinct,
                recomputing: false,
            })
        })
    }
}

/// Reason, platform and campaign parameters of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tags {
    reason: AdOutcome,
    platform: Option<AdPlatform>,
    texts: [Option<String>; 6],
}

impl Tags {
    /// Returns the sort key of rows with as many sessions.
    fn order(&self) -> (AdOutcome, TieKey<'_, AdPlatform>, [TieKey<'_, String>; 6]) {
        (self.reason, absent_last(&self.platform), self.texts.each_ref().map(absent_last))
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Group {
    sessions: u64,
    relevant: u64,
    converted: u64,
}

#[derive(Default)]
struct Found {
    of_ads: u64,
    unmatched: u64,
    rows: Vec<(Tags, Group)>,
    distinct: u64,
}

async fn of_columns(scan: &Scan, site: &Site, limit: usize) -> Result<Found> {
    let relevant = site.relevant_min_score;
    let fold = scan.fold(move || Unmatched { relevant, of_ads: 0, groups: FxHashMap::default() }).await?;
    let project = scan.project.clone();
    scan.in_turn(move || most_frequent(fold, limit, &project.dictionary.read())).await
}

/// Returns the tags with the most sessions.
fn most_frequent(fold: Unmatched, limit: usize, dictionary: &Dictionary) -> Found {
    let mut groups: Vec<(Codes, Group)> = fold.groups.into_iter().collect();
    let unmatched = groups.iter().map(|(_, group)| group.sessions).sum();
    let distinct = groups.len() as u64;
    // Texts are only created for rows that may be shown: the leaders and all ties with the last of them.
    groups.sort_unstable_by_key(|(_, group)| std::cmp::Reverse(group.sessions));
    if let Some(last) = groups.get(limit - 1).map(|(_, group)| group.sessions) {
        groups.retain(|(_, group)| group.sessions >= last);
    }
    let mut rows: Vec<(Tags, Group)> =
        groups.into_iter().filter_map(|(codes, group)| Some((tags(codes, dictionary)?, group))).collect();
    rows.sort_by(|(a, left), (b, right)| {
        right.sessions.cmp(&left.sessions).then_with(|| a.order().cmp(&b.order()))
    });
    rows.truncate(limit);
    Found { of_ads: fold.of_ads, unmatched, rows, distinct }
}

/// Codes of the reason, the platform and the campaign parameters. A choice is one above its number.
type Codes = [u32; 8];

fn tags(codes: Codes, dictionary: &Dictionary) -> Option<Tags> {
    let number = |code: u32| i16::try_from(code).ok()?.checked_sub(1);
    let [reason, platform, texts @ ..] = codes;
    let mut named = [const { None }; 6];
    for ((text, code), vocabulary) in named.iter_mut().zip(texts).zip(TAGS) {
        *text = dictionary.text(vocabulary, code).map(|text| text.to_string());
    }
    Some(Tags {
        reason: AdOutcome::from_number(number(reason)?)?,
        platform: number(platform).and_then(AdPlatform::from_number),
        texts: named,
    })
}

struct Unmatched {
    relevant: u8,
    of_ads: u64,
    groups: FxHashMap<Codes, Group>,
}

impl Fold for Unmatched {
    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        let sessions = &day.sessions;
        let columns = [
            sessions.get(KEYS.ad_outcome),
            sessions.get(KEYS.ad_platform),
            sessions.get(KEYS.utm_source),
            sessions.get(KEYS.utm_medium),
            sessions.get(KEYS.utm_campaign),
            sessions.get(KEYS.utm_content),
            sessions.get(KEYS.utm_term),
            sessions.get(KEYS.utm_id),
        ];
        let (scores, conversions) = (sessions.get(KEYS.relevance), sessions.get(KEYS.conversions));
        let first_reason = AdOutcome::NoUtm.number().unsigned_abs() + 1;
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            let outcome = columns[0].get(session);
            self.of_ads += u64::from(outcome != ABSENT);
            if outcome < u32::from(first_reason) {
                continue;
            }
            let group = self.groups.entry(columns.map(|codes| codes.get(session))).or_default();
            group.sessions += 1;
            group.relevant += u64::from(scores[session] >= self.relevant);
            group.converted += u64::from(conversions[session] > 0);
        }
    }

    fn merge(&mut self, other: Self) {
        self.of_ads += other.of_ads;
        for (codes, other) in other.groups {
            let group = self.groups.entry(codes).or_default();
            group.sessions += other.sessions;
            group.relevant += other.relevant;
            group.converted += other.converted;
        }
    }
}

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter, limit: u32) -> Result<Found> {
    let own = [i64::from(limit), i64::from(site.relevant_min_score)].map(Bound::Long).to_vec();
    let rows = definition::rows(pool, site, filter, AdsUnmatched::DEFINITION, own).await?;
    let mut found = Found::default();
    for row in &rows {
        (found.of_ads, found.unmatched) = read_totals(row).map_err(postgres)?;
        if let Some((tags, group, distinct)) = read_row(row).map_err(postgres)? {
            found.rows.push((tags, group));
            found.distinct = distinct;
        }
    }
    Ok(found)
}

fn read_totals(row: &PgRow) -> Result<(u64, u64), sqlx::Error> {
    Ok((counted(row, "of_ads")?, counted(row, "unmatched")?))
}

/// Reads a row's tags, figures, and the number of all rows. None in the row of the totals alone.
fn read_row(row: &PgRow) -> Result<Option<(Tags, Group, u64)>, sqlx::Error> {
    let reason = row.try_get::<Option<i16>, _>("ad_outcome")?.and_then(AdOutcome::from_number);
    let Some(reason) = reason else { return Ok(None) };
    let platform = row.try_get::<Option<i16>, _>("ad_platform")?.and_then(AdPlatform::from_number);
    let mut texts = [const { None }; 6];
    let names = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", "utm_id"];
    for (text, name) in texts.iter_mut().zip(names) {
        *text = row.try_get::<Option<String>, _>(name)?;
    }
    let group = Group {
        sessions: counted(row, "sessions")?,
        relevant: counted(row, "relevant")?,
        converted: counted(row, "converted")?,
    };
    Ok(Some((Tags { reason, platform, texts }, group, counted(row, "distinct_rows")?)))
}
