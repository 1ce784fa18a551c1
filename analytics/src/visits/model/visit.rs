//! A visit in memory: its rows, and which of them must be written.

use entity::visits::{Browser, Channel, Device, Fields, JsonText, Os};
use uuid::Uuid;

use super::batch::{PreparedEvent, SERVER_EVENTS_FROM};
use super::rows::{EventRow, LeadRow, PageviewRow, SessionRow, VideoRow};

/// Row, and whether it must be written.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept<R> {
    pub row: R,
    pub changed: bool,
}

impl<R> Kept<R> {
    pub fn stored(row: R) -> Kept<R> {
        Kept { row, changed: false }
    }

    pub fn new(row: R) -> Kept<R> {
        Kept { row, changed: true }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Visit {
    pub session: SessionRow,
    pub pageviews: Vec<Kept<PageviewRow>>,
    pub events: Vec<Kept<EventRow>>,
    pub videos: Vec<Kept<VideoRow>>,
    /// Leads. Loaded only if a batch of the group identifies somebody.
    pub leads: Vec<Kept<LeadRow>>,
    /// Local day of the stored session. None for a visit that is not stored yet.
    pub stored_day: Option<i32>,
    pub changed: bool,
}

impl Visit {
    /// Returns an empty visit. Merging its first batch fills it.
    pub fn empty(project: Uuid, session: Uuid) -> Visit {
        Visit {
            session: SessionRow {
                project_id: project,
                session_id: session,
                started_at: i64::MAX,
                last_at: i64::MIN,
                device: Device::Unknown,
                browser: Browser::Other,
                os: Os::Other,
                channel: Channel::Direct,
                goals: JsonText("[]".to_owned()),
                event_counts: JsonText("{}".to_owned()),
                ..SessionRow::empty()
            },
            pageviews: Vec::new(),
            events: Vec::new(),
            videos: Vec::new(),
            leads: Vec::new(),
            stored_day: None,
            changed: false,
        }
    }

    pub fn stored(
        session: SessionRow,
        pageviews: Vec<PageviewRow>,
        events: Vec<EventRow>,
        videos: Vec<VideoRow>,
        leads: Vec<LeadRow>,
    ) -> Visit {
        Visit {
            stored_day: Some(session.day),
            session,
            pageviews: pageviews.into_iter().map(Kept::stored).collect(),
            events: events.into_iter().map(Kept::stored).collect(),
            videos: videos.into_iter().map(Kept::stored).collect(),
            leads: leads.into_iter().map(Kept::stored).collect(),
            changed: false,
        }
    }

    pub fn is_stored(&self) -> bool {
        self.stored_day.is_some()
    }

    /// Returns project, day and id of a stored visit whose day has changed: its former day, which it leaves.
    pub fn leave_day(&mut self) -> Option<(Uuid, i32, Uuid)> {
        let SessionRow { project_id, session_id, day, .. } = self.session;
        let left = std::mem::replace(self.stored_day.as_mut()?, day);
        (left != day).then_some((project_id, left, session_id))
    }

    pub fn pageview(&self, id: Uuid) -> Option<&Kept<PageviewRow>> {
        self.pageviews.iter().find(|kept| kept.row.pageview_id == id)
    }

    /// Returns true if the event is stored already, from an earlier send.
    pub fn has_event(&self, event: &PreparedEvent) -> bool {
        self.number_for(event).is_none()
    }

    /// Returns the number under which to store the event. None if it is stored already, from an earlier send. Browsers
    /// number the events of a pageview. Server events have random numbers: if another event has the number, the next
    /// free one is taken, and a resent event finds itself in the same way.
    pub fn number_for(&self, event: &PreparedEvent) -> Option<i32> {
        let rows = || self.events.iter().map(|kept| &kept.row);
        let Some(at) = event.at else {
            let is_stored = rows().any(|row| row.n == event.n && row.pageview_id == event.pageview);
            return (!is_stored).then_some(event.n);
        };
        let mut n = event.n;
        while let Some(row) = rows().find(|row| row.n == n) {
            if row.at == at && row.name == event.name {
                return None;
            }
            n = if n == i32::MAX { SERVER_EVENTS_FROM } else { n + 1 };
        }
        Some(n)
    }

    /// Returns the pageview that was open at this time: the last one that had begun, otherwise the first.
    pub fn pageview_at(&self, at: i64) -> Option<&PageviewRow> {
        let rows = || self.pageviews.iter().map(|kept| &kept.row);
        let order = |row: &&PageviewRow| (row.started_at, row.pageview_id);
        rows().filter(|row| row.started_at <= at).max_by_key(order).or_else(|| rows().min_by_key(order))
    }
}
