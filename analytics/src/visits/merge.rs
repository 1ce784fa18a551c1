//! Merging a batch into its visit: a pure function, and a join in the sense of lattices. Whatever
//! the order the batches of a visit arrive in, and however often each arrives, the visit ends up
//! the same, because every field either takes the newest `seq`, or a minimum, or a maximum.

use std::collections::BTreeMap;

use entity::visits::{JsonText, Nav, Stitch};

use super::batch::{Client, PreparedBatch, PreparedEvent, PreparedPageview, PreparedVideo};
use super::identify::identify;
use super::rows::{EventRow, PageviewRow, SessionRow, VideoRow};
use super::visit::{Kept, Visit};

/// What a batch would add to its visit: what the daily budgets are charged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Additions {
    pub pageviews: i64,
    pub events: i64,
}

pub fn additions(visit: &Visit, batch: &PreparedBatch) -> Additions {
    let pageviews = batch.pageviews.iter().filter(|pageview| visit.pageview(pageview.id).is_none());
    let events = batch.events.iter().filter(|event| !visit.has_event(event.pageview, event.n));
    Additions { pageviews: pageviews.count() as i64, events: events.count() as i64 }
}

/// Merges and says, per pageview state of the batch, whether it was newer than the stored one.
/// `joined` tells that the hash tied the batch's own session id to this visit.
pub fn merge(visit: &mut Visit, batch: &PreparedBatch, joined: bool) -> Vec<bool> {
    visit.changed = true;
    merge_session(&mut visit.session, batch);
    let applied =
        batch.pageviews.iter().map(|pageview| merge_pageview(visit, batch, pageview, joined)).collect();
    for event in &batch.events {
        merge_event(visit, event);
    }
    time_events(visit);
    identify(visit, batch);
    applied
}

fn merge_session(session: &mut SessionRow, batch: &PreparedBatch) {
    // The facts of a visit are those of the batch that states the earliest start. `started_at`
    // is that very start, so nothing else has to be remembered to decide.
    let start = batch.pageviews.iter().map(|pageview| pageview.started_at).min();
    let start = start.unwrap_or(batch.received_at);
    if (start, &batch.client) < (session.started_at, &client(session)) {
        let facts = batch.client.clone();
        session.visitor = facts.visitor;
        session.country = facts.country;
        session.device = facts.device;
        session.browser = facts.browser;
        session.os = facts.os;
    }
    session.started_at = session.started_at.min(start);
    session.last_at = session.last_at.max(batch.received_at);
    session.consent |= batch.consent;
    session.test |= batch.test;
    if let Some(cookies) = &batch.ad_cookies {
        let mut all: BTreeMap<String, String> =
            session.ad_cookies.as_ref().and_then(JsonText::parse).unwrap_or_default();
        for (name, value) in cookies {
            let kept = all.entry(name.clone()).or_default();
            if value > kept {
                kept.clone_from(value);
            }
        }
        session.ad_cookies = JsonText::of(&all);
    }
}

fn client(session: &SessionRow) -> Client {
    Client {
        visitor: session.visitor,
        country: session.country.clone(),
        device: session.device,
        browser: session.browser,
        os: session.os,
    }
}

fn merge_pageview(
    visit: &mut Visit,
    batch: &PreparedBatch,
    pageview: &PreparedPageview,
    joined: bool,
) -> bool {
    let stitch = stitch(batch, pageview, joined);
    for video in &pageview.videos {
        merge_video(visit, pageview, video);
    }
    let kept = visit.pageviews.iter_mut().find(|kept| kept.row.pageview_id == pageview.id);
    let Some(kept) = kept else {
        visit.pageviews.push(Kept::new(row(&visit.session, pageview, pageview.started_at, stitch, 0)));
        return true;
    };
    // A later send can only overstate the start (by its longer way), so the earliest estimate holds.
    let started_at = kept.row.started_at.min(pageview.started_at);
    let stitch = kept.row.stitch.max(stitch);
    let newer = pageview.seq > kept.row.seq;
    if newer {
        *kept = Kept::new(row(&visit.session, pageview, started_at, stitch, kept.row.seen));
    } else if (started_at, stitch) != (kept.row.started_at, kept.row.stitch) {
        kept.row.started_at = started_at;
        kept.row.stitch = stitch;
        kept.changed = true;
    }
    newer
}

/// How sure it is that this pageview belongs to the visit's earlier ones.
fn stitch(batch: &PreparedBatch, pageview: &PreparedPageview, joined: bool) -> Stitch {
    match pageview.nav {
        _ if joined => Stitch::Hash,
        Nav::Spa | Nav::Resume => Stitch::Memory,
        _ if !batch.fresh => Stitch::Storage,
        _ => Stitch::New,
    }
}

fn row(
    session: &SessionRow,
    pageview: &PreparedPageview,
    started_at: i64,
    stitch: Stitch,
    seen: i64,
) -> PageviewRow {
    PageviewRow {
        project_id: session.project_id,
        session_id: session.session_id,
        pageview_id: pageview.id,
        seq: pageview.seq,
        started_at,
        nav: pageview.nav,
        host: pageview.host.clone(),
        page: pageview.page.clone(),
        page_group: pageview.page_group.clone(),
        variant: pageview.variant.clone(),
        lang: pageview.lang.clone(),
        attr_from: pageview.attr_from,
        attr: json_unless_empty(&pageview.attr),
        ref_host: pageview.ref_host.clone(),
        vw: pageview.vw,
        vh: pageview.vh,
        sw: pageview.sw,
        touch: pageview.touch,
        page_height: pageview.page_height,
        scroll_y: pageview.scroll_y,
        scroll: pageview.scroll,
        marks: json_unless_empty(&pageview.marks),
        sections: json_unless_empty(&pageview.sections),
        engaged_ms: pageview.engaged_ms,
        clicks: pageview.clicks,
        iclicks: pageview.iclicks,
        stitch,
        seen,
    }
}

fn merge_video(visit: &mut Visit, pageview: &PreparedPageview, video: &PreparedVideo) {
    let row = VideoRow {
        project_id: visit.session.project_id,
        session_id: visit.session.session_id,
        pageview_id: pageview.id,
        n: video.n,
        seq: pageview.seq,
        video: video.video.clone(),
        src: video.src.clone(),
        fmt: video.fmt,
        t: video.t,
        dur: video.dur,
        watched_s: video.watched_s,
        max_percent: video.max_percent,
        done: video.done,
        bitmap: video.bitmap.clone(),
        ranges: (!video.ranges.is_empty()).then(|| JsonText::of(&video.ranges)).flatten(),
    };
    let same = |kept: &&mut Kept<VideoRow>| kept.row.pageview_id == row.pageview_id && kept.row.n == row.n;
    match visit.videos.iter_mut().find(same) {
        Some(kept) if kept.row.seq >= row.seq => {}
        Some(kept) => *kept = Kept::new(row),
        None => visit.videos.push(Kept::new(row)),
    }
}

fn merge_event(visit: &mut Visit, event: &PreparedEvent) {
    if visit.has_event(event.pageview, event.n) {
        return;
    }
    visit.events.push(Kept::new(EventRow {
        project_id: visit.session.project_id,
        session_id: visit.session.session_id,
        pageview_id: event.pageview,
        n: event.n,
        t: event.t,
        at: i64::MIN,
        seen: 0,
        name: event.name.clone(),
        props: json_unless_empty(&event.props),
    }));
}

/// Events know their offset; their time follows the pageview's start, also when that moves.
fn time_events(visit: &mut Visit) {
    let Visit { pageviews, events, .. } = visit;
    for kept in events {
        let start = pageviews.iter().find(|pageview| pageview.row.pageview_id == kept.row.pageview_id);
        let at = start.map_or(kept.row.at, |pageview| pageview.row.started_at + i64::from(kept.row.t));
        if at != kept.row.at {
            kept.row.at = at;
            kept.changed = true;
        }
    }
}

fn json_unless_empty<V: serde::Serialize>(map: &BTreeMap<String, V>) -> Option<JsonText> {
    (!map.is_empty()).then(|| JsonText::of(map)).flatten()
}
