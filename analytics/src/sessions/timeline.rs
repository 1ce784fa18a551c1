//! The moments of a session, merged by time.

use domain::tracking::{Label, TrackingConfig};
use sea_orm::FromQueryResult;
use serde_json::{Value, json};
use uuid::Uuid;

use super::detail::PageviewRecord;
use super::labels::Labels;
use super::row::SessionRecord;
use super::{TimelineItem, TimelineKind};
use crate::wire::instant;

#[derive(Clone, Debug, FromQueryResult)]
pub(super) struct EventRecord {
    pub(super) pageview_id: Uuid,
    pub(super) n: i32,
    pub(super) at: i64,
    pub(super) name: String,
    pub(super) props: Option<String>,
}

#[derive(Clone, Debug, FromQueryResult)]
pub(super) struct VideoRecord {
    pub(super) pageview_id: Uuid,
    pub(super) n: i16,
    pub(super) video: String,
    pub(super) src: String,
    pub(super) fmt: String,
    pub(super) t: i32,
    pub(super) dur: f64,
    pub(super) watched_s: i32,
    pub(super) max_percent: i16,
    pub(super) done: bool,
}

/// A moment with what it is sorted by: the time, then the kind, then the order within a pageview.
type Moment = ((i64, u8, i32), TimelineItem);

/// `over` tells that the visit has ended, so that it is known when its visitor left.
#[allow(clippy::too_many_arguments, reason = "each is one table or one choice of the caller")]
pub(super) fn timeline(
    session: &SessionRecord,
    pageviews: &[PageviewRecord],
    events: &[EventRecord],
    videos: &[VideoRecord],
    labels: &Labels,
    config: &TrackingConfig,
    sections: bool,
    over: bool,
) -> Vec<TimelineItem> {
    let mut moments: Vec<Moment> = Vec::new();
    for pageview in pageviews {
        let group = labels.of(group_label(config, &pageview.page_group));
        moments.push(moment(pageview, 0, TimelineKind::Pageview, &pageview.page, None, group));
        for (depth, after) in pageview.marks() {
            let label = Some(labels.scroll_mark(&depth));
            moments.push(moment(pageview, after, TimelineKind::ScrollMark, &depth, None, label));
        }
        for (section, (from, to)) in pageview.sections().into_iter().filter(|_| sections) {
            let props = json!({ "visibleMs": (to - from).max(0) });
            moments.push(moment(pageview, from, TimelineKind::Section, &section, Some(props), None));
        }
        for video in videos.iter().filter(|video| video.pageview_id == pageview.pageview_id) {
            let mut moment = moment(
                pageview,
                video.t.into(),
                TimelineKind::Video,
                &video.video,
                Some(video.props()),
                None,
            );
            moment.0.2 = video.n.into();
            moments.push(moment);
        }
    }
    moments.extend(events.iter().map(|event| event.moment(labels)));
    moments.sort_by_key(|(order, _)| *order);
    if over && let Some(exit) = pageviews.last() {
        let latest = moments.last().map_or(session.last_at, |((at, ..), _)| session.last_at.max(*at));
        let after = latest - exit.started_at;
        moments.push(moment(exit, after, TimelineKind::Leave, &exit.page, None, Some(labels.leave())));
    }
    moments.into_iter().map(|(_, item)| item).collect()
}

fn moment(
    pageview: &PageviewRecord,
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

/// What comes first among moments of the same millisecond.
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

impl EventRecord {
    fn moment(&self, labels: &Labels) -> Moment {
        let item = TimelineItem {
            at: instant(self.at),
            kind: TimelineKind::Event,
            pageview_id: self.pageview_id,
            name: self.name.clone(),
            props: self.props.as_deref().and_then(|text| serde_json::from_str(text).ok()),
            label: labels.event(&self.name).map(str::to_owned),
        };
        ((self.at, rank(TimelineKind::Event), self.n), item)
    }
}

impl VideoRecord {
    fn props(&self) -> Value {
        json!({
            "source": self.src,
            "format": self.fmt,
            "durationS": self.dur,
            "watchedS": self.watched_s,
            "maxPercent": self.max_percent,
            "completed": self.done,
        })
    }
}
