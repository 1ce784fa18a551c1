//! Everything known about one session.

use std::collections::BTreeMap;

use domain::access::{ProjectAccess, Scope};
use domain::relevance::{Model, Signals};
use domain::tracking::TrackingConfig;
use domain::{Context, Error, Result};
use entity::lead;
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, Statement};
use uuid::Uuid;

use super::labels::Labels;
use super::row::{SessionRecord, positive, records};
use super::timeline::{EventRecord, VideoRecord, timeline};
use super::{
    Attribution, LabelLocale, PageviewDetail, RelevanceBreakdown, RelevancePart, SessionDetail,
    SessionDetailParams, SessionLead,
};
use crate::filter::{AdPlatform, Channel};
use crate::wire::instant;

/// The session of this id, or the one that the id turned out to continue.
pub async fn detail(
    context: &Context,
    access: &ProjectAccess,
    id: Uuid,
    params: SessionDetailParams,
) -> Result<SessionDetail> {
    access.require(Scope::AnalyticsRead)?;
    let project = access.project();
    let record = find(context, project.id, id).await?;
    let key = [project.id, record.session_id];
    let pageviews: Vec<PageviewRecord> = all(context, PAGEVIEWS, key).await?;
    let events: Vec<EventRecord> = all(context, EVENTS, key).await?;
    let videos: Vec<VideoRecord> = all(context, VIDEOS, key).await?;
    let config: TrackingConfig =
        serde_json::from_value(access.tracking().clone()).map_err(Error::internal)?;
    let labels = Labels::new(params.locale.unwrap_or(match project.locale {
        entity::Locale::En => LabelLocale::En,
        entity::Locale::De => LabelLocale::De,
    }));
    let over = context.clock.now_ms() - record.last_at >= VISIT_ENDS_MS;
    let sections = params.sections.unwrap_or(false);
    Ok(SessionDetail {
        attribution: attribution(&record, &pageviews),
        relevance: relevance(&record, &labels),
        timeline: timeline(&record, &pageviews, &events, &videos, &labels, &config, sections, over),
        pageviews: pageviews.iter().map(PageviewRecord::shown).collect(),
        leads: leads(context, access, key).await?,
        session: record.summary()?,
    })
}

/// Inactivity that ends a visit.
const VISIT_ENDS_MS: i64 = 30 * 60 * 1000;

/// A pageview as its row has it.
#[derive(Clone, Debug, FromQueryResult)]
pub(super) struct PageviewRecord {
    pub(super) pageview_id: Uuid,
    pub(super) started_at: i64,
    pub(super) nav: String,
    pub(super) host: String,
    pub(super) page: String,
    pub(super) page_group: String,
    pub(super) variant: Option<String>,
    pub(super) attr_from: String,
    pub(super) attr: Option<String>,
    pub(super) ref_host: Option<String>,
    pub(super) vw: i32,
    pub(super) vh: i32,
    pub(super) scroll: i16,
    pub(super) marks: Option<String>,
    pub(super) sections: Option<String>,
    pub(super) engaged_ms: i32,
    pub(super) clicks: i32,
    pub(super) iclicks: i32,
}

/// In the order they began, which is also what entry and exit are decided by.
const PAGEVIEWS: &str = "
select pageview_id, started_at, nav, host, page, page_group, variant, attr_from,
    cast(attr as text) as attr, ref_host, vw, vh, scroll, cast(marks as text) as marks,
    cast(sections as text) as sections, engaged_ms, clicks, iclicks
from pageviews where project_id = $1 and session_id = $2
order by started_at, pageview_id";

const EVENTS: &str = "
select pageview_id, n, at, name, cast(props as text) as props
from events where project_id = $1 and session_id = $2
order by at, pageview_id, n";

const VIDEOS: &str = "
select pageview_id, n, video, src, fmt, t, dur, watched_s, max_percent, done
from video_plays where project_id = $1 and session_id = $2
order by pageview_id, n";

const ALIAS: &str = "select session_id from session_aliases where project_id = $1 and alias_id = $2";

async fn all<R: FromQueryResult + Send + Sync>(
    context: &Context,
    sql: &str,
    key: [Uuid; 2],
) -> Result<Vec<R>> {
    let backend = context.db.get_database_backend();
    let statement = Statement::from_sql_and_values(backend, sql, key.map(sea_orm::Value::from));
    Ok(R::find_by_statement(statement).all(&context.db).await?)
}

async fn find(context: &Context, project: Uuid, id: Uuid) -> Result<SessionRecord> {
    #[derive(FromQueryResult)]
    struct Alias {
        session_id: Uuid,
    }
    if let Some(record) = records(context, project, &[id]).await?.pop() {
        return Ok(record);
    }
    let alias: Option<Alias> = all(context, ALIAS, [project, id]).await?.pop();
    let id = alias.ok_or(Error::NotFound)?.session_id;
    records(context, project, &[id]).await?.pop().ok_or(Error::NotFound)
}

/// None for a caller who may not see leads.
async fn leads(
    context: &Context,
    access: &ProjectAccess,
    [project, session]: [Uuid; 2],
) -> Result<Option<Vec<SessionLead>>> {
    if !access.scopes().contains(Scope::LeadsRead) {
        return Ok(None);
    }
    let found = lead::Entity::find()
        .filter(lead::Column::ProjectId.eq(project))
        .filter(lead::Column::SessionId.eq(session))
        .order_by_asc(lead::Column::FirstSeenAt)
        .order_by_asc(lead::Column::LeadId)
        .all(&context.db)
        .await?;
    Ok(Some(found.iter().map(lead_summary).collect()))
}

fn lead_summary(lead: &lead::Model) -> SessionLead {
    let known = [
        ("em", &lead.em),
        ("emg", &lead.emg),
        ("ph", &lead.ph),
        ("fn", &lead.fname),
        ("ln", &lead.lname),
        ("xid", &lead.xid),
    ];
    SessionLead {
        id: lead.lead_id,
        form: lead.form.clone(),
        identities: known
            .iter()
            .filter(|(_, hash)| hash.is_some())
            .map(|(name, _)| (*name).to_owned())
            .collect(),
        first_seen_at: instant(lead.first_seen_at),
        last_seen_at: instant(lead.last_seen_at),
    }
}

fn attribution(record: &SessionRecord, pageviews: &[PageviewRecord]) -> Attribution {
    // The attribution of a visit is that of its earliest pageview that carries any.
    let source = pageviews.iter().find(|pageview| pageview.attr.is_some() || pageview.ref_host.is_some());
    let source = match source {
        None => "none",
        Some(pageview) if pageview.attr.is_none() => "referrer",
        Some(pageview) => &pageview.attr_from,
    };
    Attribution {
        channel: Channel::parse(&record.channel).unwrap_or(Channel::Other),
        source: source.to_owned(),
        ref_host: record.ref_host.clone(),
        utm_source: record.utm_source.clone(),
        utm_medium: record.utm_medium.clone(),
        utm_campaign: record.utm_campaign.clone(),
        utm_content: record.utm_content.clone(),
        utm_term: record.utm_term.clone(),
        utm_id: record.utm_id.clone(),
        click_ids: record.click_id_names(),
        ad_platform: record.ad_platform.as_deref().and_then(AdPlatform::parse),
        ad_account_id: record.ad_account_id.clone(),
        ad_campaign_id: record.ad_campaign_id.clone(),
        ad_adset_id: record.ad_adset_id.clone(),
        ad_id: record.ad_id.clone(),
    }
}

/// The parts are worked out again from what the score was made of, so they add up to it.
fn relevance(record: &SessionRecord, labels: &Labels) -> RelevanceBreakdown {
    let model = Model { version: record.relevance_version, ..Model::default() };
    let signals = Signals {
        engaged_ms: record.engaged_ms,
        max_scroll: record.max_scroll,
        pageviews: record.pageviews,
        flags: record.flags,
    };
    let part = |part: domain::relevance::Part| RelevancePart {
        key: part.key.to_owned(),
        label: labels.relevance(part.key, part.label).to_owned(),
        points: part.points,
        max: part.max,
    };
    RelevanceBreakdown {
        score: positive(record.relevance.into()),
        tier: domain::relevance::tier(record.relevance).to_owned(),
        version: positive(model.version.into()),
        parts: model.parts(signals).into_iter().map(part).collect(),
    }
}

impl PageviewRecord {
    fn shown(&self) -> PageviewDetail {
        PageviewDetail {
            id: self.pageview_id,
            started_at: instant(self.started_at),
            nav: self.nav.clone(),
            host: self.host.clone(),
            page: self.page.clone(),
            group: self.page_group.clone(),
            variant: self.variant.clone(),
            engaged_ms: positive(self.engaged_ms.into()).into(),
            scroll: positive(self.scroll.into()),
            clicks: positive(self.clicks.into()),
            internal_clicks: positive(self.iclicks.into()),
            viewport: format!("{}x{}", self.vw, self.vh),
        }
    }

    /// When each depth in percent was reached, in milliseconds after the start.
    pub(super) fn marks(&self) -> BTreeMap<String, i64> {
        self.marks.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    /// When each section came into view and was left, in milliseconds after the start.
    pub(super) fn sections(&self) -> BTreeMap<String, (i64, i64)> {
        self.sections.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }
}
