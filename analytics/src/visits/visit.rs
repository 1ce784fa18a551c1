//! A visit in memory: its rows, and which of them differ from the disk.

use entity::visits::{Browser, Channel, Device, JsonText, Os, Screen, Stitch};
use uuid::Uuid;

use super::rows::{EventRow, LeadRow, PageviewRow, SessionRow, VideoRow};

/// A row and whether it must be written.
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
    /// Loaded only when a batch of the group identifies somebody.
    pub leads: Vec<Kept<LeadRow>>,
    /// The local day the stored session lies on; absent for a visit not stored yet.
    pub stored_day: Option<i32>,
    pub changed: bool,
}

impl Visit {
    /// A visit nothing is known of yet: merging its first batch fills it.
    pub fn empty(project: Uuid, session: Uuid) -> Visit {
        Visit {
            session: SessionRow {
                project_id: project,
                session_id: session,
                rev: 0,
                day: 0,
                started_at: i64::MAX,
                last_at: i64::MIN,
                visitor: 0,
                stitch: Stitch::New,
                consent: false,
                test: false,
                country: None,
                lang: None,
                device: Device::Unknown,
                browser: Browser::Other,
                os: Os::Other,
                screen: Screen::Xs,
                entry_host: String::new(),
                entry_page: String::new(),
                exit_page: String::new(),
                variant: None,
                ref_host: None,
                channel: Channel::Direct,
                utm_source: None,
                utm_medium: None,
                utm_campaign: None,
                utm_content: None,
                utm_term: None,
                utm_id: None,
                click_ids: 0,
                click_id_values: None,
                ad_cookies: None,
                ad_platform: None,
                ad_account_id: None,
                ad_campaign_id: None,
                ad_adset_id: None,
                ad_id: None,
                pageviews: 0,
                events: 0,
                engaged_ms: 0,
                max_scroll: 0,
                clicks: 0,
                iclicks: 0,
                video_ms: 0,
                flags: 0,
                goals: JsonText("[]".to_owned()),
                conversions: 0,
                conversion_value: 0.0,
                relevance: 0,
                relevance_version: 0,
                goals_version: 0,
                event_counts: JsonText("{}".to_owned()),
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

    pub fn pageview(&self, id: Uuid) -> Option<&Kept<PageviewRow>> {
        self.pageviews.iter().find(|kept| kept.row.pageview_id == id)
    }

    pub fn has_event(&self, pageview: Uuid, n: i32) -> bool {
        self.events.iter().any(|kept| kept.row.pageview_id == pageview && kept.row.n == n)
    }
}
