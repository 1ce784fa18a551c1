//! Session rows, and their representation in the API.

use std::collections::HashMap;

use domain::relevance::RelevanceConfig;
use domain::{Context, Error, Result};
use entity::Locale;
use entity::visits::{ClickId, session, stored};
use sea_orm::{ConnectionTrait, EntityTrait, Statement, Value};
use uuid::Uuid;

use super::SessionSummary;
use crate::relevance::tier;
use crate::wire::instant;

/// Returns sessions of a project, in no particular order. Unknown ids are skipped.
pub(crate) async fn records<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    ids: &[Uuid],
) -> Result<Vec<session::Model>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let backend = connection.get_database_backend();
    let places: Vec<String> = (2..ids.len() + 2).map(|at| format!("${at}")).collect();
    let sql = stored::sessions(backend, &places.join(", "));
    let values = std::iter::once(project.into()).chain(ids.iter().map(|id| Value::from(*id)));
    let statement = Statement::from_sql_and_values(backend, sql, values);
    Ok(session::Entity::find().from_raw_sql(statement).all(connection).await?)
}

/// Returns sessions as shown in lists, in the order of their ids. Unknown ids are skipped.
pub(crate) async fn summaries(
    context: &Context,
    project: Uuid,
    ids: &[Uuid],
    model: &RelevanceConfig,
    locale: Locale,
) -> Result<Vec<SessionSummary>> {
    let mut found: HashMap<Uuid, session::Model> = HashMap::with_capacity(ids.len());
    for chunk in ids.chunks(500) {
        let records = records(&context.db, project, chunk).await?;
        found.extend(records.into_iter().map(|record| (record.session_id, record)));
    }
    ids.iter().filter_map(|id| found.remove(id)).map(|row| summary(row, model, locale)).collect()
}

/// Returns the summary of a session, with its tier in the active relevance model.
pub(crate) fn summary(
    session: session::Model,
    model: &RelevanceConfig,
    locale: Locale,
) -> Result<SessionSummary> {
    let (relevance_tier, relevance_tier_label) = tier(model, session.relevance, locale);
    Ok(SessionSummary {
        id: session.session_id,
        started_at: instant(session.started_at),
        last_at: instant(session.last_at),
        stitch: session.stitch,
        consent: session.consent,
        test: session.test,
        channel: session.channel,
        click_ids: ClickId::of_bits(session.click_ids).collect(),
        ref_host: session.ref_host,
        utm_source: session.utm_source,
        utm_medium: session.utm_medium,
        utm_campaign: session.utm_campaign,
        country: session.country,
        lang: session.lang,
        device: session.device,
        browser: session.browser,
        os: session.os,
        screen: session.screen,
        entry_page: session.entry_page,
        exit_page: session.exit_page,
        variant: session.variant,
        pageviews: positive(session.pageviews.into()),
        events: positive(session.events.into()),
        engaged_ms: session.engaged_ms.max(0).unsigned_abs(),
        max_scroll: positive(session.max_scroll.into()),
        clicks: positive(session.clicks.into()),
        video_ms: session.video_ms.max(0).unsigned_abs(),
        converted: session.conversions > 0,
        goals: session
            .goals
            .parse()
            .ok_or_else(|| Error::internal("the goals of a session are not a list"))?,
        relevance: positive(session.relevance.into()),
        relevance_tier,
        relevance_tier_label,
    })
}

/// Converts a count for the API.
pub(super) fn positive(count: i64) -> u32 {
    u32::try_from(count.max(0)).unwrap_or(u32::MAX)
}
