//! The deeds of a visit, from its rows.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;

use domain::measuring::matching::{Deeds, Event, Pageview, Props, Video, says};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::visits::model::rows::{EventRow, PageviewRow, VideoRow};

/// Deeds from a visit's rows. Times are milliseconds since 1970-01-01 UTC.
pub(crate) struct RowDeeds<'visit> {
    pageviews: &'visit [&'visit PageviewRow],
    /// In chronological order.
    events: Vec<RowProps<'visit>>,
    videos: Vec<&'visit VideoRow>,
    /// Start of each pageview, for the times of videos.
    starts: OnceCell<HashMap<Uuid, i64>>,
    engaged_ms: i64,
    scroll: i16,
}

impl<'visit> RowDeeds<'visit> {
    /// Returns the deeds from rows in any order, with the visit's engaged time and deepest scroll.
    pub(crate) fn new(
        pageviews: &'visit [&'visit PageviewRow],
        events: impl IntoIterator<Item = &'visit EventRow>,
        videos: impl IntoIterator<Item = &'visit VideoRow>,
        (engaged_ms, scroll): (i64, i16),
    ) -> Self {
        let mut events: Vec<_> = events.into_iter().map(RowProps::new).collect();
        events.sort_by_key(|event| (event.of.at, event.of.pageview_id, event.of.n));
        let videos = videos.into_iter().collect();
        Self { pageviews, events, videos, starts: OnceCell::new(), engaged_ms, scroll }
    }
}

impl Deeds for RowDeeds<'_> {
    fn any_event(&self, test: &mut dyn FnMut(&Event<'_>) -> bool) -> bool {
        self.events.iter().any(|event| test(&Event { at: event.of.at, name: &event.of.name, props: event }))
    }

    fn any_pageview(&self, test: &mut dyn FnMut(&Pageview<'_>) -> bool) -> bool {
        self.pageviews
            .iter()
            .any(|view| test(&Pageview { at: view.started_at, page: &view.page, group: &view.page_group }))
    }

    fn any_video(&self, test: &mut dyn FnMut(&Video<'_>) -> bool) -> bool {
        let starts = || self.pageviews.iter().map(|view| (view.pageview_id, view.started_at)).collect();
        self.videos.iter().any(|play| {
            let start = self.starts.get_or_init(starts).get(&play.pageview_id);
            let at = start.copied().unwrap_or(0) + i64::from(play.t);
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

/// Properties of an event, parsed when first used.
struct RowProps<'visit> {
    of: &'visit EventRow,
    read: OnceCell<Map<String, Value>>,
}

impl<'visit> RowProps<'visit> {
    fn new(of: &'visit EventRow) -> Self {
        Self { of, read: OnceCell::new() }
    }
}

impl Props for RowProps<'_> {
    fn says(&self, name: &str) -> Option<Cow<'_, str>> {
        let read = || self.of.props.as_ref().and_then(|props| props.parse()).unwrap_or_default();
        says(self.read.get_or_init(read).get(name)?)
    }
}
