//! Summary of a session in the API.

use std::collections::HashMap;

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use domain::measuring::relevance::RelevanceConfig;
use domain::{Context, Error, Result, Timestamp};
use entity::Locale;
use entity::visits::{Browser, Channel, ClickId, Device, Os, Screen, Stitch, session};
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};
use uuid::Uuid;

use crate::relevance::tier;
use crate::session_rows::records;
use crate::wire::instant;

/// One session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionSummary {
    /// Id of the session, as used for server events and the session detail.
    pub id: Uuid,
    /// Start of the first pageview.
    pub started_at: Timestamp,
    /// Time of the latest activity.
    pub last_at: Timestamp,
    /// How the pageviews were joined.
    pub stitch: Stitch,
    /// True if the visitor had given consent.
    pub consent: bool,
    /// True for a test, which reports leave out by default.
    pub test: bool,
    /// Channel of the session.
    pub channel: Channel,
    /// Referrer host of the entry.
    pub ref_host: Option<String>,
    /// utm_source of the attribution.
    pub utm_source: Option<String>,
    /// utm_medium of the attribution.
    pub utm_medium: Option<String>,
    /// utm_campaign of the attribution.
    pub utm_campaign: Option<String>,
    /// Names of the ad click ids of the session.
    pub click_ids: Vec<ClickId>,
    /// ISO country code, upper case; null if it is not known.
    pub country: Option<String>,
    /// Language of the browser, two lower-case letters.
    pub lang: Option<String>,
    /// Kind of device.
    pub device: Device,
    /// Browser family.
    pub browser: Browser,
    /// Operating system.
    pub os: Os,
    /// Class of the screen's width.
    pub screen: Screen,
    /// Path of the first pageview.
    pub entry_page: String,
    /// Path of the last pageview.
    pub exit_page: String,
    /// Page variant of the entry.
    pub variant: Option<String>,
    /// Number of pageviews.
    pub pageviews: u32,
    /// Number of events.
    pub events: u32,
    /// Visible and focused time in milliseconds.
    pub engaged_ms: u64,
    /// Deepest scroll in percent, 0 to 100.
    pub max_scroll: u32,
    /// Number of clicks.
    pub clicks: u32,
    /// Watched video time in milliseconds.
    pub video_ms: u64,
    /// True if the session reached a conversion goal.
    pub converted: bool,
    /// Keys of the reached goals.
    pub goals: Vec<String>,
    /// Relevance score, 0 to 100.
    pub relevance: u32,
    /// Key of the score's tier in the project's relevance model.
    pub relevance_tier: String,
    /// Name of the tier, in the project's language; in the session detail, in the language of its labels.
    pub relevance_tier_label: String,
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
pub(crate) fn positive(count: i64) -> u32 {
    u32::try_from(count.max(0)).unwrap_or(u32::MAX)
}

/// Returns the id of the session that an id continues; the same id if it continues none.
pub(crate) async fn session_of(context: &Context, project: Uuid, id: Uuid) -> Result<Uuid> {
    #[derive(FromQueryResult)]
    struct Alias {
        session_id: Uuid,
    }
    let sql = "select session_id from session_aliases where project_id = $1 and alias_id = $2";
    let backend = context.db.get_database_backend();
    let statement = Statement::from_sql_and_values(backend, sql, [project, id].map(Value::from));
    let alias = Alias::find_by_statement(statement).one(&context.db).await?;
    Ok(alias.map_or(id, |alias| alias.session_id))
}
