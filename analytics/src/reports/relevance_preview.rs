//! Previews the effect of another relevance model on the latest sessions.
//!
//! Both models score visits that are derived from their rows in the same way as for rescoring, by the same function and
//! the project's current rules. So a preview shows what saving will bring, even while an earlier change of the rules
//! has not reached all past visits yet.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::SimpleObject;
use domain::measuring::relevance::{Model, RelevanceConfig, saved};
use domain::projects::rules::ProjectRules;
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::{Context, Error, Result, Timestamp};
use entity::project;
use entity::visits::{event, pageview, video_play};
use schemars::JsonSchema;
use sea_orm::{ConnectionTrait, EntityTrait, FromQueryResult, Statement};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::chunks::{effort, fitting};
use crate::relevance::tier;
use crate::reports::Reports;
use crate::reports::admission::Effort;
use crate::session_rows::{records, rows};
use crate::visits::derive::derive;
use crate::visits::model::visit::Visit;
use crate::wire::instant;

const DEFAULT_SAMPLE: u32 = 1_000;
const LARGEST_SAMPLE: u32 = 10_000;
/// Maximum number of sessions with another tier that are shown.
const SHOWN: usize = 20;
/// Size of the visits that are read at once: about a hundred small ones. A visit may have thousands of events.
const CHUNK: u64 = 400;

/// A relevance model to preview.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RelevancePreviewInput {
    /// The complete model.
    pub config: RelevanceConfig,
    /// Number of latest sessions to score; 1,000 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 10_000))]
    pub sample: Option<u32>,
}

/// Effect of a model on the latest sessions, compared with the active model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevancePreview {
    /// Number of scored sessions: the latest ones, without tests.
    pub sessions: u32,
    /// Sessions by score, in steps of ten.
    pub distribution: Vec<ScoreBucket>,
    /// Sessions by tier of the active model.
    pub tiers_before: Vec<TierCount>,
    /// Sessions by tier of the new model.
    pub tiers_after: Vec<TierCount>,
    /// Average score by the active model.
    pub average_before: f64,
    /// Average score by the new model.
    pub average_after: f64,
    /// Sessions that are relevant by the active model: their score reaches the setting `relevantMinScore`.
    pub relevant_before: u32,
    /// Sessions that are relevant by the new model.
    pub relevant_after: u32,
    /// Number of sessions that would get a tier with another key.
    pub changed: u32,
    /// Up to 20 of these sessions: largest change of the score first, ties with the latest first.
    pub changes: Vec<RelevanceChange>,
}

/// Sessions with a score in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ScoreBucket {
    /// Lowest score.
    pub from: u8,
    /// Highest score.
    pub to: u8,
    /// Sessions with such a score by the active model.
    pub before: u32,
    /// Sessions with such a score by the new model.
    pub after: u32,
}

/// Sessions of one tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct TierCount {
    /// Key of the tier.
    pub key: String,
    /// Name of the tier, in the project's language.
    pub label: String,
    /// Number of sessions.
    pub sessions: u32,
}

/// A session that would get another tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevanceChange {
    /// Id of the session.
    pub id: Uuid,
    /// Start of the session.
    pub started_at: Timestamp,
    /// Result by the active model.
    pub before: RelevanceVerdict,
    /// Result by the new model.
    pub after: RelevanceVerdict,
}

/// Result of a model for a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevanceVerdict {
    /// Relevance score, 0 to 100.
    pub score: u8,
    /// Key of the tier.
    pub tier: String,
    /// Name of the tier, in the project's language.
    pub label: String,
}

impl Reports {
    /// Scores the latest sessions by the active model and by another one. Stores nothing.
    ///
    /// Reads thousands of visits, so it is a heavy report from the beginning.
    pub async fn preview_relevance(
        &self,
        access: &ProjectAccess,
        input: RelevancePreviewInput,
    ) -> Result<RelevancePreview> {
        access.require(Scope::AnalyticsRead)?;
        let (context, report) = (&self.context, Effort::of(access.tenants()));
        let project =
            project::Entity::find_by_id(access.id()).one(&context.db).await?.ok_or(Error::NotFound)?;
        saved::check(&context.db, &project, &input.config).await?;
        let rules = ProjectRules::load(context, project.id).await.map_err(Error::from)?;
        let rules = rules.ok_or(Error::NotFound)?;
        let relevance = Model::new(rules.relevance.version, &input.config);
        let after =
            Side { rules: ProjectRules { relevance, ..rules.clone() }, config: Arc::new(input.config) };
        let before = Side { rules, config: saved::of_row(project.relevance.as_ref()) };
        let locale = access.project().locale;
        let relevant = u8::try_from(access.project().settings.ads.relevant_min_score).unwrap_or(100);
        let sample = input.sample.unwrap_or(DEFAULT_SAMPLE).clamp(1, LARGEST_SAMPLE);
        let (before, after) = (Arc::new(before), Arc::new(after));
        let mut scored = Vec::with_capacity(sample as usize);
        self.admission.become_heavy(&report).await?;
        let latest = latest(context, project.id, sample).await?;
        let mut rest = &latest[..];
        while !rest.is_empty() {
            let efforts = rest.iter().map(|visit| effort(visit.pageviews, visit.events));
            let (some, others) = rest.split_at(fitting(efforts, CHUNK));
            rest = others;
            let ids: Vec<Uuid> = some.iter().map(|visit| visit.session_id).collect();
            let loading = self.admission.loading_turn(&report, 1).await?;
            let visits = visits(context, project.id, &ids);
            let visits = self.admission.within_time(&report, visits).await?;
            let turn = self.admission.heavy_turn(&report, 1).await?;
            let (before, after) = (before.clone(), after.clone());
            let score = move |visit| Scored::by(&before, &after, visit);
            let scoring = turn.run(move |_| Ok(visits.into_iter().map(score).collect::<Vec<_>>()));
            scored.extend(self.admission.within_time(&report, scoring).await?);
            // The loaded visits are scored, so others may load theirs.
            drop(loading);
        }
        let name = |side: &Side, score: u8| {
            let (tier, label) = tier(&side.config, score.into(), locale);
            RelevanceVerdict { score, tier, label }
        };
        let mut changes: Vec<&Scored> =
            scored.iter().filter(|one| before.key(one.before) != after.key(one.after)).collect();
        let changed = count(changes.len());
        changes.sort_by_key(|one| {
            (std::cmp::Reverse(one.before.abs_diff(one.after)), std::cmp::Reverse(one.started_at), one.id)
        });
        let sum = |of: fn(&Scored) -> u8| scored.iter().map(|one| f64::from(of(one))).sum::<f64>();
        let mean = |of| if scored.is_empty() { 0.0 } else { sum(of) / scored.len() as f64 };
        let reach = |of: fn(&Scored) -> u8| count(scored.iter().filter(|one| of(one) >= relevant).count());
        Ok(RelevancePreview {
            sessions: count(scored.len()),
            distribution: distribution(&scored),
            tiers_before: before.tiers(scored.iter().map(|one| one.before), locale),
            tiers_after: after.tiers(scored.iter().map(|one| one.after), locale),
            average_before: mean(|one| one.before),
            average_after: mean(|one| one.after),
            relevant_before: reach(|one| one.before),
            relevant_after: reach(|one| one.after),
            changed,
            changes: changes
                .into_iter()
                .take(SHOWN)
                .map(|one| RelevanceChange {
                    id: one.id,
                    started_at: instant(one.started_at),
                    before: name(&before, one.before),
                    after: name(&after, one.after),
                })
                .collect(),
        })
    }
}

/// A model, with all the rules by which visits are derived under it.
struct Side {
    rules: ProjectRules,
    config: Arc<RelevanceConfig>,
}

impl Side {
    fn key(&self, score: u8) -> Option<&str> {
        let tiers = &self.rules.relevance.tiers;
        tiers.key(tiers.of_score(score))
    }

    fn tiers(&self, scores: impl Iterator<Item = u8>, locale: entity::Locale) -> Vec<TierCount> {
        let mut counts = vec![0; self.config.tiers.len()];
        for score in scores {
            if let Some(count) = counts.get_mut(self.rules.relevance.tiers.of_score(score)) {
                *count += 1;
            }
        }
        let tiers = self.config.tiers.iter().zip(counts);
        tiers
            .map(|(tier, sessions)| TierCount {
                key: tier.key.clone(),
                label: tier.label.text(locale).to_owned(),
                sessions,
            })
            .collect()
    }
}

/// The two scores of a session.
struct Scored {
    id: Uuid,
    started_at: i64,
    before: u8,
    after: u8,
}

impl Scored {
    fn by(before: &Side, after: &Side, mut visit: Visit) -> Self {
        let mut score = |side: &Side| {
            derive(&mut visit, &side.rules);
            u8::try_from(visit.session.relevance).unwrap_or(0)
        };
        let (before, after) = (score(before), score(after));
        Self { id: visit.session.session_id, started_at: visit.session.started_at, before, after }
    }
}

fn distribution(scored: &[Scored]) -> Vec<ScoreBucket> {
    let mut buckets: Vec<ScoreBucket> = (0..10)
        .map(|ten: u8| ScoreBucket {
            from: ten * 10,
            to: if ten == 9 { 100 } else { ten * 10 + 9 },
            before: 0,
            after: 0,
        })
        .collect();
    let place = |score: u8| usize::from(score / 10).min(9);
    for one in scored {
        if let Some(bucket) = buckets.get_mut(place(one.before)) {
            bucket.before += 1;
        }
        if let Some(bucket) = buckets.get_mut(place(one.after)) {
            bucket.after += 1;
        }
    }
    buckets
}

fn count(sessions: usize) -> u32 {
    u32::try_from(sessions).unwrap_or(u32::MAX)
}

/// Id and size of a session.
#[derive(FromQueryResult)]
struct Latest {
    session_id: Uuid,
    pageviews: i32,
    events: i32,
}

/// Returns the latest sessions without tests, latest first.
async fn latest(context: &Context, project: Uuid, sample: u32) -> Result<Vec<Latest>> {
    let sql = format!(
        "select session_id, pageviews, events from sessions where project_id = $1 and not test \
         order by started_at desc limit {sample}"
    );
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, [project.into()]);
    Ok(Latest::find_by_statement(statement).all(&context.db).await?)
}

/// Returns complete visits without their leads, which no score uses.
async fn visits(context: &Context, project: Uuid, ids: &[Uuid]) -> Result<Vec<Visit>> {
    macro_rules! rows {
        ($table:ident) => {{
            let mut by_session: HashMap<Uuid, Vec<$table::Model>> = HashMap::new();
            for row in rows::<$table::Entity, _>(&context.db, project, ids).await? {
                by_session.entry(row.session_id).or_default().push(row);
            }
            by_session
        }};
    }
    let sessions = records(&context.db, project, ids).await?;
    let (mut pageviews, mut events, mut videos) = (rows!(pageview), rows!(event), rows!(video_play));
    let mut of = |session: crate::visits::model::rows::SessionRow| {
        let id = session.session_id;
        let pageviews = pageviews.remove(&id).unwrap_or_default();
        let events = events.remove(&id).unwrap_or_default();
        Visit::stored(session, pageviews, events, videos.remove(&id).unwrap_or_default(), Vec::new())
    };
    Ok(sessions.into_iter().map(&mut of).collect())
}
