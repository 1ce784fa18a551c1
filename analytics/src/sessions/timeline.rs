//! Timeline of a session: its moments in chronological order.

use std::collections::BTreeMap;

use domain::measuring::tracking::{Label, TrackingConfig};
use entity::visits::{JsonText, event, pageview, session, video_play};
use serde_json::{Value, json};

use super::labels::Labels;
use super::{TimelineItem, TimelineKind};
use crate::wire::instant;

/// A moment with its sort key: the time, then the kind, then the order within a pageview.
type Moment = ((i64, u8, i32), TimelineItem);

/// Builds the timeline. `over` means that the visit has ended, so that the time of leaving is known.
#[allow(clippy::too_many_arguments, reason = "each is one table or one choice of the caller")]
pub(super) fn timeline(
    session: &session::Model,
    pageviews: &[pageview::Model],
    events: &[event::Model],
    videos: &[video_play::Model],
    labels: &Labels,
    config: &TrackingConfig,
    sections: bool,
    over: bool,
) -> Vec<TimelineItem> {
    let mut moments: Vec<Moment> = Vec::new();
    for pageview in pageviews {
        let group = labels.of(group_label(config, &pageview.page_group));
        moments.push(moment(pageview, 0, TimelineKind::Pageview, &pageview.page, None, group));
        for (depth, after) in marks(pageview) {
            let label = Some(labels.scroll_mark(&depth));
            moments.push(moment(pageview, after, TimelineKind::ScrollMark, &depth, None, label));
        }
        for (section, (from, to)) in sections_of(pageview).into_iter().filter(|_| sections) {
            let props = json!({ "visibleMs": (to - from).max(0) });
            moments.push(moment(pageview, from, TimelineKind::Section, &section, Some(props), None));
        }
        for video in videos.iter().filter(|video| video.pageview_id == pageview.pageview_id) {
            let mut moment = moment(
                pageview,
                video.t.into(),
                TimelineKind::Video,
                &video.video,
                Some(video_props(video)),
                None,
            );
            moment.0.2 = video.n.into();
            moments.push(moment);
        }
    }
    moments.extend(events.iter().map(|event| event_moment(event, labels)));
    moments.sort_by_key(|(order, _)| *order);
    if over && let Some(exit) = pageviews.last() {
        let latest = moments.last().map_or(session.last_at, |((at, ..), _)| session.last_at.max(*at));
        let after = latest - exit.started_at;
        moments.push(moment(exit, after, TimelineKind::Leave, &exit.page, None, Some(labels.leave())));
    }
    moments.into_iter().map(|(_, item)| item).collect()
}

fn moment(
    pageview: &pageview::Model,
    after: i64,
    kind: TimelineKind,
    name: &str,
    props: Option<Value>,
    label: Option<String>,
) -> Moment {
    let at = pageview.started_at + after;
    let item = TimelineItem {
        at: instant(at),
        kind,
        pageview_id: pageview.pageview_id,
        name: name.to_owned(),
        props,
        label,
    };
    ((at, rank(kind), 0), item)
}

/// Returns the order of moments in the same millisecond.
fn rank(kind: TimelineKind) -> u8 {
    match kind {
        TimelineKind::Pageview => 0,
        TimelineKind::Section => 1,
        TimelineKind::ScrollMark => 2,
        TimelineKind::Video => 3,
        TimelineKind::Event => 4,
        TimelineKind::Leave => 5,
    }
}

fn group_label<'config>(config: &'config TrackingConfig, key: &str) -> Option<&'config Label> {
    let groups = config.page_groups.iter().map(|group| (&group.key, &group.label));
    let default = (&config.default_group.key, &config.default_group.label);
    groups.chain([default]).find(|(known, _)| *known == key).map(|(_, label)| label)
}

/// Returns when each depth in percent was reached, in milliseconds after the start.
fn marks(pageview: &pageview::Model) -> BTreeMap<String, i64> {
    pageview.marks.as_ref().and_then(JsonText::parse).unwrap_or_default()
}

/// Returns when each section came into view and left it, in milliseconds after the start.
fn sections_of(pageview: &pageview::Model) -> BTreeMap<String, (i64, i64)> {
    pageview.sections.as_ref().and_then(JsonText::parse).unwrap_or_default()
}

fn event_moment(event: &event::Model, labels: &Labels) -> Moment {
    let item = TimelineItem {
        at: instant(event.at),
        kind: TimelineKind::Event,
        pageview_id: event.pageview_id,
        name: event.name.clone(),
        props: event.props.as_ref().and_then(JsonText::parse),
        label: labels.event(&event.name).map(str::to_owned),
    };
    ((event.at, rank(TimelineKind::Event), event.n), item)
}

fn video_props(video: &video_play::Model) -> Value {
    json!({
        "source": video.src,
        "format": video.fmt.as_str(),
        "durationS": video.dur,
        "watchedS": video.watched_s,
        "maxPercent": video.max_percent,
        "completed": video.done,
    })
}
