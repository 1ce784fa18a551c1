//! Session detail: everything known about one session.

use domain::ground::time::SESSION_TIMEOUT_MS;
use domain::measuring::attribution::{ChannelRule, ChannelRules};
use domain::measuring::relevance::saved;
use domain::measuring::tracking::TrackingConfig;
use domain::money::conversions::{Conversion, of_sessions};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::{Context, Error, Result};
use entity::visits::{ClickId, event, pageview, session, video_play};
use entity::{Locale, lead};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::labels::Labels;
use super::timeline::timeline;
use super::{
    Attribution, AttributionSource, DecidedBy, Identity, PageviewDetail, SessionDetail, SessionDetailParams,
    SessionLead,
};
use crate::leads::{of_identities, of_session};

use crate::relevance::{RelevanceBreakdown, explain};
use crate::session_rows::records;
use crate::session_summary::{self, positive, summary};
use crate::visits::deciding;
use crate::visits::derive::evidence::evidence;
use crate::visits::model::deeds::RowDeeds;
use crate::wire::instant;

/// Returns the session with this id, or the session that the id continues.
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
    let pageviews = pageviews(context, key).await?;
    let events = events(context, key).await?;
    let videos = videos(context, key).await?;
    let config = TrackingConfig::from_stored(&access.rules(context).await?.tracking);
    let locale = params.locale.unwrap_or(project.locale);
    let labels = Labels::new(locale);
    let over = context.clock.now_ms() - record.last_at >= SESSION_TIMEOUT_MS;
    let sections = params.sections.unwrap_or(false);
    Ok(SessionDetail {
        attribution: attribution(&ChannelRules::of(context, access).await?, &record, &pageviews),
        relevance: relevance(context, access, &record, (&pageviews, &events), locale).await?,
        timeline: timeline(&record, &pageviews, &events, &videos, &labels, &config, sections, over),
        pageviews: pageviews.iter().map(shown).collect(),
        leads: leads(context, access, key).await?,
        in_app: record.in_app,
        conversions: conversions(context, access, record.session_id).await?,
        session: summary(record, &*saved::active(context, access).await?, locale)?,
    })
}

/// Returns the pageviews in the order in which they began. The first is the entry, the last is the exit.
async fn pageviews(context: &Context, key: [Uuid; 2]) -> Result<Vec<pageview::Model>> {
    let found = pageview::Entity::find()
        .filter(pageview::Column::ProjectId.eq(key[0]))
        .filter(pageview::Column::SessionId.eq(key[1]))
        .order_by_asc(pageview::Column::StartedAt)
        .order_by_asc(pageview::Column::PageviewId);
    Ok(found.all(&context.db).await?)
}

async fn events(context: &Context, key: [Uuid; 2]) -> Result<Vec<event::Model>> {
    let found = event::Entity::find()
        .filter(event::Column::ProjectId.eq(key[0]))
        .filter(event::Column::SessionId.eq(key[1]))
        .order_by_asc(event::Column::At)
        .order_by_asc(event::Column::PageviewId)
        .order_by_asc(event::Column::N);
    Ok(found.all(&context.db).await?)
}

async fn videos(context: &Context, key: [Uuid; 2]) -> Result<Vec<video_play::Model>> {
    let found = video_play::Entity::find()
        .filter(video_play::Column::ProjectId.eq(key[0]))
        .filter(video_play::Column::SessionId.eq(key[1]))
        .order_by_asc(video_play::Column::PageviewId)
        .order_by_asc(video_play::Column::N);
    Ok(found.all(&context.db).await?)
}

async fn find(context: &Context, project: Uuid, id: Uuid) -> Result<session::Model> {
    if let Some(record) = records(&context.db, project, &[id]).await?.pop() {
        return Ok(record);
    }
    let continued = session_summary::session_of(context, project, id).await?;
    if continued == id {
        return Err(Error::NotFound);
    }
    let id = continued;
    records(&context.db, project, &[id]).await?.pop().ok_or(Error::NotFound)
}

/// Returns the leads. None if the caller may not see leads.
async fn leads(
    context: &Context,
    access: &ProjectAccess,
    [project, session]: [Uuid; 2],
) -> Result<Option<Vec<SessionLead>>> {
    if !access.scopes().contains(Scope::LeadsRead) {
        return Ok(None);
    }
    let found = of_session(&context.db, project, session).await?;
    let leads = of_identities(context, project, session).await?;
    let summary = |row: &lead::Model| lead_summary(row, leads.get(&row.lead_id).copied());
    Ok(Some(found.iter().map(summary).collect()))
}

/// Returns the conversions. None if the caller may not see conversions.
async fn conversions(
    context: &Context,
    access: &ProjectAccess,
    session: Uuid,
) -> Result<Option<Vec<Conversion>>> {
    if !access.scopes().contains(Scope::ConversionsRead) {
        return Ok(None);
    }
    let mut found = of_sessions(context, access, &[session]).await?;
    Ok(Some(found.remove(&session).unwrap_or_default()))
}

fn lead_summary(lead: &lead::Model, of: Option<Uuid>) -> SessionLead {
    let known = [
        (Identity::Em, &lead.em),
        (Identity::Emg, &lead.emg),
        (Identity::Ph, &lead.ph),
        (Identity::Fn, &lead.fname),
        (Identity::Ln, &lead.lname),
        (Identity::Xid, &lead.xid),
    ];
    SessionLead {
        id: lead.lead_id,
        lead_id: of,
        form: lead.form.clone(),
        identities: known.iter().filter(|(_, hash)| hash.is_some()).map(|(identity, _)| *identity).collect(),
        first_seen_at: instant(lead.first_seen_at),
        last_seen_at: instant(lead.last_seen_at),
    }
}

fn attribution(rules: &ChannelRules, record: &session::Model, pageviews: &[pageview::Model]) -> Attribution {
    let source = deciding(&pageviews.iter().collect::<Vec<_>>(), rules);
    let decision = source.decide(rules);
    let decided = decision.channel == record.channel;
    Attribution {
        channel: record.channel,
        decided_by: decided.then(|| DecidedBy {
            rule: decision.rule,
            rules: rules.set,
            fields: decision.fields.into_iter().map(str::to_owned).collect(),
        }),
        source: match (decision.rule, source.attr_from) {
            (ChannelRule::Referrer | ChannelRule::OtherSite, _) => AttributionSource::Referrer,
            (_, Some(from)) => from.into(),
            (_, None) => AttributionSource::None,
        },
        ref_host: record.ref_host.clone(),
        utm_source: record.utm_source.clone(),
        utm_medium: record.utm_medium.clone(),
        utm_campaign: record.utm_campaign.clone(),
        utm_content: record.utm_content.clone(),
        utm_term: record.utm_term.clone(),
        utm_id: record.utm_id.clone(),
        click_ids: ClickId::of_bits(record.click_ids).collect(),
        ad_platform: record.ad_platform,
        ad_account_id: record.ad_account_id.clone(),
        ad_campaign_id: record.ad_campaign_id.clone(),
        ad_adset_id: record.ad_adset_id.clone(),
        ad_id: record.ad_id.clone(),
        ad_outcome: record.ad_outcome,
    }
}

/// Explains the relevance score: computes its parts again from the session's evidence, by the model that scored it.
async fn relevance(
    context: &Context,
    access: &ProjectAccess,
    record: &session::Model,
    (pageviews, events): (&[pageview::Model], &[event::Model]),
    locale: Locale,
) -> Result<RelevanceBreakdown> {
    let scored_by = saved::version(context, access.id(), record.relevance_version).await?;
    let model = saved::active(context, access).await?;
    let goals: Vec<String> = record.goals.parse().unwrap_or_default();
    let pageviews: Vec<&pageview::Model> = pageviews.iter().collect();
    let deeds = RowDeeds::new(&pageviews, events, [], (record.engaged_ms, record.max_scroll));
    let visit = evidence(record, &goals, &deeds);
    Ok(explain(record, &visit, scored_by.as_ref(), &model, locale))
}

fn shown(pageview: &pageview::Model) -> PageviewDetail {
    PageviewDetail {
        id: pageview.pageview_id,
        started_at: instant(pageview.started_at),
        nav: pageview.nav,
        host: pageview.host.clone(),
        page: pageview.page.clone(),
        group: pageview.page_group.clone(),
        variant: pageview.variant.clone(),
        engaged_ms: positive(pageview.engaged_ms.into()).into(),
        scroll: positive(pageview.scroll.into()),
        clicks: positive(pageview.clicks.into()),
        internal_clicks: positive(pageview.iclicks.into()),
        viewport: format!("{}x{}", pageview.vw, pageview.vh),
    }
}
