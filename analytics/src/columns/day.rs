//! One local day of one project as columns.
//!
//! A session's pageviews and events lie next to each other, in the order they happened, behind
//! the session's offsets. A changed session is appended again and its old copy marked dead.

use rustc_hash::FxHashMap;
use uuid::Uuid;

use super::codes::Codes;
use super::column::Column;
use super::field::Text;

/// No earlier session of the same visitor.
pub const NO_TWIN: u32 = u32::MAX;

/// One session with all that belongs to it, in codes; what goes into a [`Day`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Visit {
    pub id: Uuid,
    pub day: i32,
    pub started: i64,
    pub duration: u32,
    pub visitor: i64,
    pub texts: Vec<u32>,
    pub pageviews: u32,
    pub events: u32,
    pub clicks: u32,
    pub engaged: u32,
    pub video: u32,
    pub scroll: u8,
    pub relevance: u8,
    pub click_ids: u8,
    pub conversions: u8,
    pub consent: bool,
    pub test: bool,
    pub flags: u32,
    /// Ten-thousandths of the currency's unit: sums of whole numbers come out the same in any
    /// order, sums of floating point numbers do not.
    pub value: i64,
    pub pages: Vec<VisitPage>,
    pub event_names: Vec<VisitEvent>,
}

/// One pageview of a [`Visit`].
#[derive(Clone, Debug, PartialEq)]
pub struct VisitPage {
    pub started: i64,
    pub id: Uuid,
    pub page: u32,
    pub group: u32,
    pub engaged: u32,
    pub scroll: u8,
}

/// One event of a [`Visit`].
#[derive(Clone, Debug, PartialEq)]
pub struct VisitEvent {
    pub at: i64,
    pub name: u32,
}

/// One local day of one project.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Day {
    pub number: i32,
    /// Sessions that are not dead.
    pub live: u32,
    pub ids: Vec<Uuid>,
    pub started: Vec<i64>,
    pub duration: Vec<u32>,
    pub visitor: Vec<i64>,
    /// The session before this one with the same visitor, or [`NO_TWIN`].
    pub twin: Vec<u32>,
    pub texts: Vec<Codes>,
    pub pageviews: Codes,
    pub events: Codes,
    pub clicks: Codes,
    pub engaged: Vec<u32>,
    pub video: Vec<u32>,
    pub scroll: Vec<u8>,
    pub relevance: Vec<u8>,
    pub click_ids: Vec<u8>,
    pub conversions: Vec<u8>,
    pub consent: Vec<bool>,
    pub test: Vec<bool>,
    pub alive: Vec<bool>,
    pub flags: Codes,
    pub value: Vec<i64>,
    /// Where a session's pageviews end; they begin where the session before ends.
    pub page_ends: Vec<u32>,
    pub page: Codes,
    pub group: Codes,
    pub page_engaged: Vec<u32>,
    pub page_scroll: Vec<u8>,
    /// Milliseconds after the session's start.
    pub page_started: Vec<u32>,
    /// Where a session's events end.
    pub event_ends: Vec<u32>,
    pub event: Codes,
    /// Milliseconds after the session's start.
    pub event_at: Vec<u32>,
}

impl Day {
    pub fn new(number: i32) -> Self {
        Self { number, texts: vec![Codes::default(); Text::ALL.len()], ..Self::default() }
    }

    /// How many sessions there are, dead ones included.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn text(&self, text: Text) -> &Codes {
        &self.texts[text as usize]
    }

    /// The positions of a session's pageviews.
    pub fn pages_of(&self, session: usize) -> std::ops::Range<usize> {
        range(&self.page_ends, session)
    }

    /// The positions of a session's events.
    pub fn events_of(&self, session: usize) -> std::ops::Range<usize> {
        range(&self.event_ends, session)
    }

    /// Marks these sessions dead.
    pub fn remove(&mut self, gone: &FxHashMap<Uuid, ()>) {
        for index in 0..self.ids.len() {
            if self.alive[index] && gone.contains_key(&self.ids[index]) {
                self.alive[index] = false;
                self.live -= 1;
            }
        }
    }

    /// Appends sessions; old copies of them must have been removed.
    pub fn append(&mut self, visits: &mut [Visit]) {
        let mut last: FxHashMap<i64, u32> = visits.iter().map(|visit| (visit.visitor, NO_TWIN)).collect();
        if !self.visitor.is_empty() {
            for (index, visitor) in self.visitor.iter().enumerate() {
                if let Some(seen) = last.get_mut(visitor) {
                    *seen = position(index);
                }
            }
        }
        self.make_room(visits);
        for visit in visits {
            let index = position(self.ids.len());
            let twin = last.insert(visit.visitor, index).unwrap_or(NO_TWIN);
            self.push(visit, twin);
        }
    }

    /// Appends one session of many; [`Self::finish`] must follow the last one.
    pub fn load(&mut self, visit: &mut Visit) {
        self.push(visit, NO_TWIN);
    }

    /// Ends a bulk load: links the sessions of a visitor and gives spare room back.
    pub fn finish(&mut self) {
        let mut last: FxHashMap<i64, u32> = FxHashMap::default();
        for (index, visitor) in self.visitor.iter().enumerate() {
            self.twin[index] = last.insert(*visitor, position(index)).unwrap_or(NO_TWIN);
        }
        self.shrink();
    }

    /// Makes room for sessions that are about to be appended.
    fn make_room(&mut self, visits: &[Visit]) {
        let pages = visits.iter().map(|visit| visit.pages.len()).sum();
        let events = visits.iter().map(|visit| visit.event_names.len()).sum();
        let [per_session, per_page, per_event] = self.columns();
        for (columns, more) in [(per_session, visits.len()), (per_page, pages), (per_event, events)] {
            for column in columns {
                column.make_room(more);
            }
        }
    }

    fn push(&mut self, visit: &mut Visit, twin: u32) {
        self.live += 1;
        self.ids.push(visit.id);
        self.started.push(visit.started);
        self.duration.push(visit.duration);
        self.visitor.push(visit.visitor);
        self.twin.push(twin);
        for (codes, &code) in self.texts.iter_mut().zip(&visit.texts) {
            codes.push(code);
        }
        self.pageviews.push(visit.pageviews);
        self.events.push(visit.events);
        self.clicks.push(visit.clicks);
        self.engaged.push(visit.engaged);
        self.video.push(visit.video);
        self.scroll.push(visit.scroll);
        self.relevance.push(visit.relevance);
        self.click_ids.push(visit.click_ids);
        self.conversions.push(visit.conversions);
        self.consent.push(visit.consent);
        self.test.push(visit.test);
        self.alive.push(true);
        self.flags.push(visit.flags);
        self.value.push(visit.value);
        visit.pages.sort_unstable_by_key(|page| (page.started, page.id));
        for page in &visit.pages {
            self.page.push(page.page);
            self.group.push(page.group);
            self.page_engaged.push(page.engaged);
            self.page_scroll.push(page.scroll);
            self.page_started.push(after(visit.started, page.started));
        }
        self.page_ends.push(position(self.page_engaged.len()));
        visit.event_names.sort_by_key(|event| event.at);
        for event in &visit.event_names {
            self.event.push(event.name);
            self.event_at.push(after(visit.started, event.at));
        }
        self.event_ends.push(position(self.event_at.len()));
    }

    /// Whether so many sessions are dead that it pays to leave them behind.
    pub fn is_sparse(&self) -> bool {
        let dead = self.len() - self.live as usize;
        dead > 256 && dead > self.live as usize / 2
    }

    /// The same day without its dead sessions.
    pub fn compacted(&self) -> Self {
        let mut day = Self::new(self.number);
        for index in 0..self.len() {
            if self.alive[index] {
                day.load(&mut self.visit(index));
            }
        }
        day.finish();
        day
    }

    fn visit(&self, index: usize) -> Visit {
        let started = self.started[index];
        Visit {
            id: self.ids[index],
            day: self.number,
            started,
            duration: self.duration[index],
            visitor: self.visitor[index],
            texts: self.texts.iter().map(|codes| codes.get(index)).collect(),
            pageviews: self.pageviews.get(index),
            events: self.events.get(index),
            clicks: self.clicks.get(index),
            engaged: self.engaged[index],
            video: self.video[index],
            scroll: self.scroll[index],
            relevance: self.relevance[index],
            click_ids: self.click_ids[index],
            conversions: self.conversions[index],
            consent: self.consent[index],
            test: self.test[index],
            flags: self.flags.get(index),
            value: self.value[index],
            pages: self
                .pages_of(index)
                .map(|at| VisitPage {
                    started: started + i64::from(self.page_started[at]),
                    // The order is settled already; equal times keep it by their position.
                    id: Uuid::from_u128(at as u128),
                    page: self.page.get(at),
                    group: self.group.get(at),
                    engaged: self.page_engaged[at],
                    scroll: self.page_scroll[at],
                })
                .collect(),
            event_names: self
                .events_of(index)
                .map(|at| VisitEvent { at: started + i64::from(self.event_at[at]), name: self.event.get(at) })
                .collect(),
        }
    }

    fn shrink(&mut self) {
        for column in self.columns().into_iter().flatten() {
            column.shrink();
        }
    }

    /// All columns: those with a value per session, per pageview and per event.
    fn columns(&mut self) -> [Vec<&mut dyn Column>; 3] {
        let mut per_session: Vec<&mut dyn Column> = vec![
            &mut self.ids,
            &mut self.started,
            &mut self.duration,
            &mut self.visitor,
            &mut self.twin,
            &mut self.pageviews,
            &mut self.events,
            &mut self.clicks,
            &mut self.engaged,
            &mut self.video,
            &mut self.scroll,
            &mut self.relevance,
            &mut self.click_ids,
            &mut self.conversions,
            &mut self.consent,
            &mut self.test,
            &mut self.alive,
            &mut self.flags,
            &mut self.value,
            &mut self.page_ends,
            &mut self.event_ends,
        ];
        per_session.extend(self.texts.iter_mut().map(|codes| codes as &mut dyn Column));
        let per_page: Vec<&mut dyn Column> = vec![
            &mut self.page,
            &mut self.group,
            &mut self.page_engaged,
            &mut self.page_scroll,
            &mut self.page_started,
        ];
        [per_session, per_page, vec![&mut self.event, &mut self.event_at]]
    }

    /// What the day takes in memory, spare room included.
    pub fn bytes(&self) -> usize {
        fn of<T>(values: &Vec<T>) -> usize {
            values.capacity() * size_of::<T>()
        }
        size_of::<Self>()
            + of(&self.ids)
            + of(&self.started)
            + of(&self.duration)
            + of(&self.visitor)
            + of(&self.twin)
            + self.texts.iter().map(|codes| size_of::<Codes>() + codes.bytes()).sum::<usize>()
            + self.pageviews.bytes()
            + self.events.bytes()
            + self.clicks.bytes()
            + of(&self.engaged)
            + of(&self.video)
            + of(&self.scroll)
            + of(&self.relevance)
            + of(&self.click_ids)
            + of(&self.conversions)
            + of(&self.consent)
            + of(&self.test)
            + of(&self.alive)
            + self.flags.bytes()
            + of(&self.value)
            + of(&self.page_ends)
            + self.page.bytes()
            + self.group.bytes()
            + of(&self.page_engaged)
            + of(&self.page_scroll)
            + of(&self.page_started)
            + of(&self.event_ends)
            + self.event.bytes()
            + of(&self.event_at)
    }
}

/// The positions of what belongs to a session, from where each session's part ends.
pub(crate) fn range(ends: &[u32], session: usize) -> std::ops::Range<usize> {
    let begin = if session == 0 { 0 } else { ends[session - 1] };
    begin as usize..ends[session] as usize
}

fn position(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX - 1)
}

fn after(start: i64, at: i64) -> u32 {
    u32::try_from((at - start).max(0)).unwrap_or(u32::MAX)
}
