//! Relevance ranking: pages, campaigns and channels by the relevant sessions they bring.

use std::cmp::Reverse;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use entity::visits::session::KEYS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::groups::Values;
use super::owners::{NOBODY, Owners};
use super::totals::{counted, ratio};
use super::visitors::is_new;
use super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition};
use crate::columns::{Day, Dictionary, postgres, with_codes};
use crate::dimension::Dimension;
use crate::filter::{Bound, Filter, FilterParams, Mask};
use crate::period::Period;
use crate::wire::{absent_last, count};

entity::choices! {
    /// Dimension to rank.
    RankedBy {
        /// Every page of a session. A session with several pages counts for each.
        Page = "page" / "PAGE",
        /// Path of the first pageview.
        EntryPage = "entry_page" / "ENTRY_PAGE",
        /// Channel through which the visit came.
        Channel = "channel" / "CHANNEL",
        /// The parameter `utm_campaign`.
        UtmCampaign = "utm_campaign" / "UTM_CAMPAIGN",
        /// The parameter `utm_source`.
        UtmSource = "utm_source" / "UTM_SOURCE",
        /// Host of the referrer.
        RefHost = "ref_host" / "REF_HOST",
    }
}

impl From<RankedBy> for Dimension {
    fn from(by: RankedBy) -> Self {
        match by {
            RankedBy::Page => Self::Page,
            RankedBy::EntryPage => Self::EntryPage,
            RankedBy::Channel => Self::Channel,
            RankedBy::UtmCampaign => Self::UtmCampaign,
            RankedBy::UtmSource => Self::UtmSource,
            RankedBy::RefHost => Self::RefHost,
        }
    }
}

/// Parameters of the relevance ranking.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct RelevanceRankingParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Dimension to rank; pages by default.
    #[serde(default)]
    #[schemars(with = "RankedBy")]
    pub by: Option<RankedBy>,
    /// Minimum number of sessions of a value; 1 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1_000_000))]
    pub min_sessions: Option<u32>,
    /// Maximum number of values; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

/// Pages, campaigns or channels by their relevant sessions. A session is relevant if its score reaches the project's
/// setting `ads.relevantMinScore`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevanceRanking {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Ranked dimension.
    pub by: RankedBy,
    /// Lowest score of a relevant session.
    pub relevant_min_score: u32,
    /// Number of selected sessions.
    pub sessions: u64,
    /// Number of selected sessions that are relevant.
    pub relevant_sessions: u64,
    /// One row per value, most relevant sessions first. Ties are sorted by fewer sessions, then by value.
    pub rows: Vec<RelevanceRank>,
    /// Number of values with enough sessions; there may be fewer rows.
    pub distinct: u64,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// Sessions with one value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevanceRank {
    /// The page, channel or campaign; null for sessions without one.
    pub value: Option<String>,
    /// Number of sessions with the value.
    pub sessions: u64,
    /// Number of these sessions that are relevant.
    pub relevant_sessions: u64,
    /// Share of these sessions that are relevant, 0 to 1.
    pub relevant_share: f64,
    /// Average score of these sessions, 0 to 100.
    pub average_relevance: f64,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;

/// Number of values to return, and the condition for a value to be ranked.
#[derive(Clone, Copy)]
struct Wanted {
    limit: u32,
    relevant: u8,
    least: u32,
}

impl Report for RelevanceRanking {
    type Params = RelevanceRankingParams;

    const NAME: &'static str = "relevance-ranking";
    const SUMMARY: &'static str = "Pages, campaigns or channels by their number of relevant sessions.";
    const DESCRIPTION: &'static str = "A session is relevant if its score reaches the project's setting \
                                       `ads.relevantMinScore`. Ties come with fewer sessions first. A session with \
                                       several pages counts for each.";
    const DEFINITION: &'static str = include_str!("relevance_ranking.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(
        reports: &'a Reports,
        site: &'a Site,
        params: RelevanceRankingParams,
    ) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let by = params.by.unwrap_or(RankedBy::Page);
            let wanted = Wanted {
                limit: params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT),
                relevant: site.relevant_min_score,
                least: params.min_sessions.unwrap_or(1).max(1),
            };
            let values = Values::under(by.into(), site, &filter, &Default::default());
            let (all, groups, distinct) = match reports.way(site, &filter).await? {
                Way::Columns(scan) => of_columns(&scan, values, wanted).await?,
                Way::Sql(pool) => of_rows(&pool, site, &filter, values, wanted).await?,
            };
            let rank = |(value, group): (Option<String>, Group)| RelevanceRank {
                value,
                sessions: group.sessions,
                relevant_sessions: group.relevant,
                relevant_share: ratio(group.relevant, group.sessions),
                average_relevance: ratio(group.relevance, group.sessions),
            };
            Ok(Self {
                period: filter.period,
                by,
                relevant_min_score: wanted.relevant.into(),
                sessions: all.sessions,
                relevant_sessions: all.relevant,
                rows: groups.into_iter().map(rank).collect(),
                distinct,
                recomputing: false,
            })
        })
    }
}

type Groups = (Group, Vec<(Option<String>, Group)>, u64);

async fn of_columns(scan: &Scan, values: Values, wanted: Wanted) -> Result<Groups> {
    let relevant = wanted.relevant;
    let new = values.clone();
    let fold = scan.fold(move || Ranking::of(new.clone(), relevant)).await?;
    let project = scan.project.clone();
    scan.in_turn(move || ranked(fold, &values, &wanted, &project.dictionary.read())).await
}

/// Selects the wanted groups.
fn ranked(fold: Ranking, values: &Values, wanted: &Wanted, dictionary: &Dictionary) -> Groups {
    let enough = |group: &Group| group.sessions >= u64::from(wanted.least);
    let mut groups: Vec<(usize, Group)> =
        fold.groups.into_iter().enumerate().filter(|(_, group)| enough(group)).collect();
    let distinct = groups.len() as u64;
    let order = |group: &Group| (Reverse(group.relevant), group.sessions);
    // Texts are only created for values that may be shown: the leaders and all ties with the last of them.
    groups.sort_unstable_by_key(|(_, group)| order(group));
    if let Some(last) = groups.get(wanted.limit as usize - 1).map(|(_, group)| order(group)) {
        groups.retain(|(_, group)| order(group) <= last);
    }
    let mut groups: Vec<_> =
        groups.into_iter().map(|(code, group)| (values.text(code, dictionary), group)).collect();
    groups.sort_unstable_by(|(a, left), (b, right)| {
        order(left).cmp(&order(right)).then_with(|| absent_last(a).cmp(&absent_last(b)))
    });
    groups.truncate(wanted.limit as usize);
    (fold.all, groups, distinct)
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    values: Values,
    wanted: Wanted,
) -> Result<Groups> {
    let text = definition::with(RelevanceRanking::DEFINITION, "dimension", &values.sql(0));
    let own = [i64::from(wanted.limit), i64::from(wanted.relevant), i64::from(wanted.least)];
    let own = own.map(Bound::Long).to_vec();
    let rows = definition::rows(pool, site, filter, &text, own).await?;
    let read = |row: &PgRow| -> Result<_, sqlx::Error> {
        let group = Group {
            sessions: counted(row, "sessions")?,
            relevant: counted(row, "relevant")?,
            relevance: counted(row, "relevance")?,
        };
        Ok((row.try_get::<Option<String>, _>("value")?, group))
    };
    let groups = rows.iter().map(read).collect::<Result<_, _>>().map_err(postgres)?;
    let distinct = rows.first().map(|row| counted(row, "distinct_values")).transpose().map_err(postgres)?;
    let all = definition::rows(pool, site, filter, ALL, vec![Bound::Long(wanted.relevant.into())]).await?;
    let read = |row: &PgRow| -> Result<_, sqlx::Error> {
        let sessions = counted(row, "sessions")?;
        Ok(Group { sessions, relevant: counted(row, "relevant")?, relevance: 0 })
    };
    let all = all.first().map(read).transpose().map_err(postgres)?.unwrap_or_default();
    Ok((all, groups, distinct.unwrap_or(0)))
}

/// Counts the selected sessions and the relevant ones; $5 is the lowest relevant score.
const ALL: &str = "
select count(*) as sessions, count(*) filter (where s.relevance >= $5) as relevant
from sessions s
where s.project_id = $1 and s.day between $2 and $3 and ($4 or not s.test)
/* filter */";

#[derive(Clone, Copy, Debug, Default)]
struct Group {
    sessions: u64,
    relevant: u64,
    /// Sum of the scores.
    relevance: u64,
}

impl Group {
    fn add(&mut self, score: u8, relevant: u8) {
        self.sessions += 1;
        self.relevant += u64::from(score >= relevant);
        self.relevance += u64::from(score);
    }

    fn merge(&mut self, other: &Self) {
        self.sessions += other.sessions;
        self.relevant += other.relevant;
        self.relevance += other.relevance;
    }
}

struct Ranking {
    values: Values,
    relevant: u8,
    all: Group,
    groups: Vec<Group>,
    owners: Owners,
    /// Session of the day that was last counted in each group.
    last_session: Vec<u32>,
}

impl Ranking {
    fn of(values: Values, relevant: u8) -> Self {
        Self {
            values,
            relevant,
            all: Group::default(),
            groups: Vec::new(),
            owners: Owners::default(),
            last_session: Vec::new(),
        }
    }
}

impl Fold for Ranking {
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let size = self.values.len(dictionary).max(self.groups.len());
        self.groups.resize(size, Group::default());
        let scores = day.sessions.get(KEYS.relevance);
        let selected = || (0..mask.len()).filter(|session| mask[*session]);
        for session in selected() {
            self.all.add(scores[session], self.relevant);
        }
        let groups = &mut self.groups;
        if let Some(codes) = self.values.single(day) {
            with_codes!(&*codes, |codes| for session in selected() {
                let code = usize::try_from(codes[session]).unwrap_or_default();
                groups[code].add(scores[session], self.relevant);
            });
        } else if let Some((codes, table)) = self.values.listed(day) {
            self.last_session.clear();
            self.last_session.resize(size, NOBODY);
            let owners = self.owners.of(&table.ends, mask);
            with_codes!(codes, |codes| for (code, &owner) in codes.iter().zip(owners) {
                let (code, Some(score)) =
                    (usize::try_from(*code).unwrap_or_default(), scores.get(owner as usize))
                else {
                    continue;
                };
                if is_new(&mut self.last_session[code], owner) {
                    groups[code].add(*score, self.relevant);
                }
            });
        }
    }

    fn merge(&mut self, mut other: Self) {
        if other.groups.len() > self.groups.len() {
            std::mem::swap(&mut self.groups, &mut other.groups);
        }
        self.all.merge(&other.all);
        for (group, other) in self.groups.iter_mut().zip(&other.groups) {
            group.merge(other);
        }
    }
}
