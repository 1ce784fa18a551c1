//! Merges a batch into its visit. The merge is a pure function and a join in the sense of lattices: the visit ends up
//! the same in whatever order its batches arrive, and however often each arrives. Every field takes the newest `seq`, a
//! minimum or a maximum.

pub(super) mod identify;
pub(crate) mod names;
pub(super) mod sift;
mod starts;

use std::collections::BTreeMap;

use domain::ground::time::{MS_PER_DAY, SESSION_TIMEOUT_MS};
use entity::visits::{JsonText, Nav, Stitch};

use self::identify::identify;
use super::model::batch::{PreparedBatch, PreparedEvent, PreparedPageview, PreparedVideo, is_alone};
use super::model::clicks::still_erased;
use super::model::rows::{EventRow, PageviewRow, SessionRow, VideoRow, json_text};
use super::model::visit::{Kept, Visit};

/// Pageviews and events that a batch would add to its visit. The daily budgets are charged for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Additions {
    pub pageviews: i64,
    pub events: i64,
}

pub fn additions(visit: &Visit, batch: &PreparedBatch) -> Additions {
    let pageviews = batch.pageviews.iter().filter(|pageview| visit.pageview(pageview.id).is_none());
    let events = batch.events.iter().filter(|event| !visit.has_event(event));
    Additions { pageviews: pageviews.count() as i64, events: events.count() as i64 }
}

/// Merges a batch. Returns for each pageview state of the batch whether it was newer than the stored one. `joined`
/// means that the visitor hash linked the batch's own session id to this visit.
pub fn merge(visit: &mut Visit, batch: &PreparedBatch, joined: bool) -> Vec<bool> {
    visit.changed = true;
    // Server events are no activity of the visitor.
    if !batch.pageviews.is_empty() {
        let earliest = starts::earliest(visit);
        merge_session(&mut visit.session, batch, earliest);
    }
    let applied =
        batch.pageviews.iter().map(|pageview| merge_pageview(visit, batch, pageview, joined)).collect();
    starts::note(visit, batch);
    starts::settle(visit);
    hear(visit);
    decide(visit);
    for event in &batch.events {
        merge_event(visit, event);
    }
    starts::time_events(visit);
    identify(visit, batch);
    applied
}

/// Hears a withdrawal of consent. Nothing else of such a batch counts: it is no activity of the visit.
pub fn withdraw(visit: &mut Visit, batch: &PreparedBatch) {
    let (mut is_known, mut is_newer) = (false, false);
    for kept in &mut visit.pageviews {
        let Some(state) = batch.pageviews.iter().find(|state| state.id == kept.row.pageview_id) else {
            continue;
        };
        is_known = true;
        if state.seq > kept.row.seq {
            is_newer = true;
            kept.row.seq = state.seq;
            kept.row.consent = Some(false);
            kept.changed = true;
        }
    }
    // The pageview with the decision may never have arrived. A withdrawal that is sent again takes back nothing newer.
    if is_newer || !is_known {
        for kept in &mut visit.pageviews {
            if kept.row.heard_at <= batch.received_at && kept.row.consent != Some(false) {
                kept.row.consent = Some(false);
                kept.changed = true;
            }
        }
    }
    visit.changed = true;
    decide(visit);
}

/// Merges what a batch says of its visit. `earliest` is the earliest start that a batch has stated so far.
fn merge_session(session: &mut SessionRow, batch: &PreparedBatch, earliest: Option<i64>) {
    // The facts of a visit are those of the batch with the earliest start, among several the first one received.
    let start = batch.pageviews.iter().map(|pageview| pageview.started_at).min();
    let is_earliest = start.is_some_and(|start| earliest.is_none_or(|earliest| start < earliest));
    // A visit with a personal page is never linked, whichever of its pages came first.
    let (alone, was_alone) = (is_alone(batch.client.visitor), is_alone(session.visitor));
    let is_new = earliest.is_none();
    // Otherwise anybody who knows the id of a visit could hide it.
    let may_be_test = is_new || batch.untested_visitors.contains(&session.visitor);
    let decides = if alone == was_alone { is_earliest } else { alone || is_new };
    if decides {
        session.visitor = batch.visitor();
    }
    if is_earliest {
        let facts = batch.client.clone();
        session.country = facts.country;
        session.device = facts.device;
        session.browser = facts.browser;
        session.os = facts.os;
        session.in_app = facts.in_app;
    }
    session.test |= batch.test && may_be_test;
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
    let heard_at = heard_at(batch, pageview);
    let Some(kept) = kept else {
        visit.pageviews.push(Kept::new(row(&visit.session, heard_at, pageview, stitch, batch.consent)));
        return true;
    };
    let stitch = kept.row.stitch.max(stitch);
    if pageview.seq > kept.row.seq {
        let newer = row(&visit.session, heard_at, pageview, stitch, batch.consent);
        let newer = PageviewRow {
            attr: still_erased(newer.attr.clone(), kept.row.attr.as_ref()),
            seen: kept.row.seen,
            started_at: kept.row.started_at,
            stated_at: kept.row.stated_at,
            after_id: kept.row.after_id,
            after_ms: kept.row.after_ms,
            ..newer
        };
        *kept = Kept::new(newer);
        return true;
    }
    let is_repeat = pageview.seq == kept.row.seq;
    let heard_at = if is_repeat { kept.row.heard_at.min(heard_at) } else { kept.row.heard_at };
    // Two batches with the same state and different decisions come from no honest page. Neither may grant anything.
    let consent = kept.row.consent.map(|known| known && (!is_repeat || batch.consent));
    if (stitch, heard_at, consent) != (kept.row.stitch, kept.row.heard_at, kept.row.consent) {
        kept.row.heard_at = heard_at;
        kept.row.consent = consent;
        kept.row.stitch = stitch;
        kept.changed = true;
    }
    false
}

/// Returns the last time at which this state of a pageview proves that the visitor was present. Usually that is its
/// arrival. A state that reports no activity for a long time was delayed, or sat in a page that nobody looked at, so it
/// only proves the activity that it reports. Each state that a page sends may follow a pause of half an hour, after
/// which a new visit would have begun.
fn heard_at(batch: &PreparedBatch, pageview: &PreparedPageview) -> i64 {
    let events = batch.events.iter().filter(|event| event.pageview == pageview.id).map(|event| event.t);
    let told = events.chain(pageview.marks.values().copied()).chain([pageview.engaged_ms]).max();
    let active_until = pageview.started_at + i64::from(told.unwrap_or(0));
    let pauses = i64::from(pageview.seq.max(1)) * SESSION_TIMEOUT_MS;
    if batch.received_at - active_until <= pauses { batch.received_at } else { active_until }
}

/// Sets the visit's last activity to the first arrival of the newest state of a pageview. Resending a state is no
/// activity.
fn hear(visit: &mut Visit) {
    let heard = visit.pageviews.iter().map(|kept| kept.row.heard_at);
    visit.session.last_at = match visit.pageviews.iter().all(|kept| kept.row.heard_at > 0) {
        true => heard.max().unwrap_or(visit.session.last_at),
        // Pageviews of older builds have no time.
        false => heard.chain([visit.session.last_at]).max().unwrap_or(visit.session.last_at),
    };
}

/// Sets the visit's consent to the newest decision: that of the pageview whose state arrived last. Without consent,
/// nothing is kept that may be stored with consent only.
fn decide(visit: &mut Visit) {
    let said = visit.pageviews.iter().filter_map(|kept| Some((kept.row.heard_at, !kept.row.consent?)));
    // Pageviews of older builds do not tell.
    if let Some((_, withdrawn)) = said.max() {
        visit.session.consent = !withdrawn;
    }
    if !visit.session.consent {
        visit.session.ad_cookies = None;
    }
}

/// Returns how certain it is that this pageview belongs to the visit's earlier ones.
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
    heard_at: i64,
    pageview: &PreparedPageview,
    stitch: Stitch,
    consent: bool,
) -> PageviewRow {
    PageviewRow {
        project_id: session.project_id,
        session_id: session.session_id,
        pageview_id: pageview.id,
        seq: pageview.seq,
        started_at: pageview.started_at,
        nav: pageview.nav,
        host: pageview.host.clone(),
        page: pageview.page.clone(),
        page_group: pageview.page_group.clone(),
        variant: pageview.variant.clone(),
        lang: pageview.lang.clone(),
        attr_from: pageview.attr_from,
        attr: json_text(&pageview.attr),
        ref_host: pageview.ref_host.clone(),
        vw: pageview.vw,
        vh: pageview.vh,
        sw: pageview.sw,
        touch: pageview.touch,
        page_height: pageview.page_height,
        scroll_y: pageview.scroll_y,
        scroll: pageview.scroll,
        marks: json_text(&pageview.marks),
        sections: json_text(&pageview.sections),
        engaged_ms: pageview.engaged_ms,
        clicks: pageview.clicks,
        iclicks: pageview.iclicks,
        lcp_ms: pageview.vitals.lcp_ms,
        inp_ms: pageview.vitals.inp_ms,
        cls: pageview.vitals.cls,
        ttfb_ms: pageview.vitals.ttfb_ms,
        stitch,
        seen: 0,
        heard_at,
        consent: Some(consent),
        stated_at: None,
        after_id: None,
        after_ms: None,
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
    let Some(n) = visit.number_for(event) else { return };
    let (mut pageview_id, mut t) = (event.pageview, event.t);
    if let Some(at) = event.at {
        let on = visit.pageview(pageview_id).map(|kept| &kept.row).or_else(|| visit.pageview_at(at));
        let Some(on) = on else { return };
        pageview_id = on.pageview_id;
        t = (at - on.started_at).clamp(0, MS_PER_DAY) as i32;
    }
    visit.events.push(Kept::new(EventRow {
        project_id: visit.session.project_id,
        session_id: visit.session.session_id,
        pageview_id,
        n,
        t,
        at: event.at.unwrap_or(i64::MIN),
        seen: 0,
        name: event.name.clone(),
        props: json_text(&event.props),
    }));
}
