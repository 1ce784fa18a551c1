//! The deeds of a visit in its rows.

use std::borrow::Cow;
use std::cell::OnceCell;

use domain::matching::{Deeds, Event, Pageview, Props, Video, says};
use serde_json::{Map, Value};

use crate::visits::rows::{EventRow, PageviewRow, VideoRow};

/// A visit's rows, in any order. Moments are milliseconds since 1970-01-01 UTC.
pub(crate) struct RowDeeds<'visit> {
    pub pageviews: &'visit [&'visit PageviewRow],
    pub events: Vec<&'visit EventRow>,
    pub videos: Vec<&'visit VideoRow>,
    pub engaged_ms: i64,
    pub scroll: i16,
}

impl Deeds for RowDeeds<'_> {
    fn any_event(&self, test: &mut dyn FnMut(&Event<'_>) -> bool) -> bool {
        self.events.iter().any(|event| {
            let props = RowProps { event, read: OnceCell::new() };
            test(&Event { at: event.at, name: &event.name, props: &props })
        })
    }

    fn any_pageview(&self, test: &mut dyn FnMut(&Pageview<'_>) -> bool) -> bool {
        self.pageviews
            .iter()
            .any(|view| test(&Pageview { at: view.started_at, page: &view.page, group: &view.page_group }))
    }

    fn any_video(&self, test: &mut dyn FnMut(&Video<'_>) -> bool) -> bool {
        self.videos.iter().any(|play| {
            let on = self.pageviews.iter().find(|view| view.pageview_id == play.pageview_id);
            let at = on.map_or(0, |view| view.started_at) + i64::from(play.t);
            let percent = play.max_percent;
            test(&Video { at, video: &play.video, percent, completed: play.done })
        })
    }

    fn engaged_ms(&self) -> i64 {
        self.engaged_ms
    }

    fn scroll(&self) -> i16 {
        self.scroll
    }
}

/// The properties of an event, read from their text when first asked for.
struct RowProps<'visit> {
    event: &'visit EventRow,
    read: OnceCell<Map<String, Value>>,
}

impl Props for RowProps<'_> {
    fn says(&self, name: &str) -> Option<Cow<'_, str>> {
        let read = || self.event.props.as_ref().and_then(|props| props.parse()).unwrap_or_default();
        says(self.read.get_or_init(read).get(name)?)
    }
}
