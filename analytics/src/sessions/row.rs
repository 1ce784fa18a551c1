//! A session as its row has it, and what is shown of it.

use std::collections::HashMap;

use domain::{Context, Error, Result};
use sea_orm::{FromQueryResult, Statement, Value};
use uuid::Uuid;

use super::SessionSummary;
use crate::filter::{Browser, Channel, Device, Os, Screen, Stitch};
use crate::wire::instant;

/// The columns of `sessions` that people see.
#[derive(Clone, Debug, FromQueryResult)]
pub(crate) struct SessionRecord {
    pub(crate) session_id: Uuid,
    pub(crate) started_at: i64,
    pub(crate) last_at: i64,
    pub(crate) stitch: String,
    pub(crate) consent: bool,
    pub(crate) test: bool,
    pub(crate) country: Option<String>,
    pub(crate) lang: Option<String>,
    pub(crate) device: String,
    pub(crate) browser: String,
    pub(crate) os: String,
    pub(crate) screen: String,
    pub(crate) entry_page: String,
    pub(crate) exit_page: String,
    pub(crate) variant: Option<String>,
    pub(crate) ref_host: Option<String>,
    pub(crate) channel: String,
    pub(crate) utm_source: Option<String>,
    pub(crate) utm_medium: Option<String>,
    pub(crate) utm_campaign: Option<String>,
    pub(crate) utm_content: Option<String>,
    pub(crate) utm_term: Option<String>,
    pub(crate) utm_id: Option<String>,
    pub(crate) click_ids: i16,
    pub(crate) ad_platform: Option<String>,
    pub(crate) ad_account_id: Option<String>,
    pub(crate) ad_campaign_id: Option<String>,
    pub(crate) ad_adset_id: Option<String>,
    pub(crate) ad_id: Option<String>,
    pub(crate) pageviews: i32,
    pub(crate) events: i32,
    pub(crate) engaged_ms: i64,
    pub(crate) max_scroll: i16,
    pub(crate) clicks: i32,
    pub(crate) video_ms: i64,
    pub(crate) flags: i32,
    pub(crate) goals: String,
    pub(crate) conversions: i16,
    pub(crate) relevance: i16,
    pub(crate) relevance_version: i32,
}

const COLUMNS: &str = "session_id, started_at, last_at, stitch, consent, test, country, lang, device, browser, \
    os, screen, entry_page, exit_page, variant, ref_host, channel, utm_source, utm_medium, utm_campaign, \
    utm_content, utm_term, utm_id, click_ids, ad_platform, ad_account_id, ad_campaign_id, ad_adset_id, ad_id, \
    pageviews, events, engaged_ms, max_scroll, clicks, video_ms, flags, cast(goals as text) as goals, \
    conversions, relevance, relevance_version";

/// Sessions of a project, in no particular order; ids that are not there are left out.
pub(crate) async fn records(context: &Context, project: Uuid, ids: &[Uuid]) -> Result<Vec<SessionRecord>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let marks: Vec<String> = (2..ids.len() + 2).map(|at| format!("${at}")).collect();
    let sql = format!(
        "select {COLUMNS} from sessions where project_id = $1 and session_id in ({})",
        marks.join(", ")
    );
    let values = std::iter::once(project).chain(ids.iter().copied()).map(Value::from);
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
    Ok(SessionRecord::find_by_statement(statement).all(&context.db).await?)
}

/// Sessions as lists show them, in the order of their ids; ids that are not there are left out.
pub(crate) async fn summaries(context: &Context, project: Uuid, ids: &[Uuid]) -> Result<Vec<SessionSummary>> {
    let mut found: HashMap<Uuid, SessionRecord> = HashMap::with_capacity(ids.len());
    for chunk in ids.chunks(500) {
        let records = records(context, project, chunk).await?;
        found.extend(records.into_iter().map(|record| (record.session_id, record)));
    }
    ids.iter().filter_map(|id| found.remove(id)).map(SessionRecord::summary).collect()
}

impl SessionRecord {
    pub(crate) fn summary(self) -> Result<SessionSummary> {
        Ok(SessionSummary {
            id: self.session_id,
            started_at: instant(self.started_at),
            last_at: instant(self.last_at),
            stitch: Stitch::parse(&self.stitch).unwrap_or(Stitch::New),
            consent: self.consent,
            test: self.test,
            channel: Channel::parse(&self.channel).unwrap_or(Channel::Other),
            click_ids: self.click_id_names(),
            ref_host: self.ref_host,
            utm_source: self.utm_source,
            utm_medium: self.utm_medium,
            utm_campaign: self.utm_campaign,
            country: self.country,
            lang: self.lang,
            device: Device::parse(&self.device).unwrap_or(Device::Unknown),
            browser: Browser::parse(&self.browser).unwrap_or(Browser::Other),
            os: Os::parse(&self.os).unwrap_or(Os::Other),
            screen: Screen::parse(&self.screen).unwrap_or(Screen::Xs),
            entry_page: self.entry_page,
            exit_page: self.exit_page,
            variant: self.variant,
            pageviews: positive(self.pageviews.into()),
            events: positive(self.events.into()),
            engaged_ms: self.engaged_ms.max(0).unsigned_abs(),
            max_scroll: positive(self.max_scroll.into()),
            clicks: positive(self.clicks.into()),
            video_ms: self.video_ms.max(0).unsigned_abs(),
            converted: self.conversions > 0,
            goals: serde_json::from_str(&self.goals).map_err(Error::internal)?,
            relevance: positive(self.relevance.into()),
            relevance_tier: domain::relevance::tier(self.relevance).to_owned(),
        })
    }

    pub(crate) fn click_id_names(&self) -> Vec<String> {
        domain::attribution::click_id_names(self.click_ids).map(str::to_owned).collect()
    }
}

/// A count as the interface shows it.
pub(super) fn positive(count: i64) -> u32 {
    u32::try_from(count.max(0)).unwrap_or(u32::MAX)
}
