//! Evaluates a filter as a mask over the sessions of a day.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use entity::visits::session::KEYS;
use entity::visits::{ClickId, ClickIdFilter, Mark, Vocabulary, event, pageview};

use parking_lot::RwLock;

use super::where_mask::{Known, Wanted};
use super::{AdMatch, Condition, Filter, PageMode, Traffic};
use crate::columns::{ABSENT, Day, Dictionary, RowCounts, RowEnds, with_codes};

/// Selection of the sessions of a day that a report counts.
#[derive(Debug, Default)]
pub struct Mask {
    keep: Vec<bool>,
    is_default: bool,
    /// Set when the caller of the report is gone.
    gone: Arc<AtomicBool>,
}

/// Number of sessions after which to check whether the caller is gone.
const AT_ONCE: usize = 64;

impl Mask {
    /// Returns a mask that becomes invalid once the flag is set.
    pub(crate) fn until(gone: Arc<AtomicBool>) -> Self {
        Self { gone, ..Self::default() }
    }

    /// Returns true if the caller is gone.
    pub(crate) fn is_abandoned(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }

    /// Returns the selected sessions, for expensive work. Ends early if the caller is gone.
    pub(crate) fn kept(&self) -> impl Iterator<Item = usize> + '_ {
        let stays = |session: usize| !session.is_multiple_of(AT_ONCE) || !self.is_abandoned();
        let sessions = self.keep.iter().enumerate().take_while(move |(session, _)| stays(*session));
        sessions.filter_map(|(session, keep)| keep.then_some(session))
    }

    /// Returns true if exactly the sessions that exist and are not tests are selected.
    pub fn is_default(&self) -> bool {
        self.is_default
    }
}

impl Deref for Mask {
    type Target = [bool];

    fn deref(&self) -> &[bool] {
        &self.keep
    }
}

/// Creates the masks of one day after the other. All threads of a report share it, so each text is examined only once.
pub struct Masker {
    filter: Arc<Filter>,
    wanted: Wanted,
    known: RwLock<Known>,
}

impl Masker {
    pub fn new(filter: Arc<Filter>) -> Self {
        let wanted = Wanted::of(&filter);
        Self { filter, wanted, known: RwLock::default() }
    }

    /// Estimates the number of comparisons that the conditions of `where` make over so many rows.
    pub(crate) fn comparisons(&self, rows: &RowCounts, dictionary: &Dictionary) -> u64 {
        self.wanted.comparisons(rows, dictionary)
    }

    /// Returns true if there are no conditions of `where`.
    pub(crate) fn is_plain(&self) -> bool {
        self.wanted.is_empty()
    }

    /// Selects every existing session of the day that meets all conditions.
    pub fn mask(&self, day: &Day, dictionary: &Dictionary, mask: &mut Mask) {
        mask.is_default = self.filter.conditions.is_empty() && !self.filter.include_test;
        let (mask, gone) = (&mut mask.keep, &*mask.gone);
        mask.clear();
        mask.extend_from_slice(&day.alive);
        if !self.filter.include_test {
            for (keep, test) in mask.iter_mut().zip(day.sessions.get(KEYS.test)) {
                *keep &= !test;
            }
        }
        for condition in &self.filter.conditions {
            condition.apply(day, dictionary, mask);
        }
        if self.wanted.is_empty() {
            return;
        }
        if !self.known.read().knows(&self.wanted, dictionary) {
            self.known.write().learn(&self.filter, &self.wanted, dictionary, gone);
        }
        self.wanted.apply(day, dictionary, &self.known.read(), mask, gone);
    }
}

impl Condition {
    fn apply(&self, day: &Day, dictionary: &Dictionary, mask: &mut [bool]) {
        let sessions = &day.sessions;
        match self {
            // All of these are evaluated last. See `where_mask`.
            Self::AnyOf(_) => {}
            Self::Equals(field, value) => match field.code(dictionary, value) {
                Some(code) => field.codes(day).keep(code, mask),
                None => mask.fill(false),
            },
            Self::Converted(wanted) => {
                keep(sessions.get(KEYS.conversions), mask, |count| (count > 0) == *wanted)
            }
            Self::Consent(wanted) => keep(sessions.get(KEYS.consent), mask, |consent| consent == *wanted),
            Self::Marks(bits) => with_codes!(sessions.get(KEYS.flags), |flags| keep(flags, mask, |flags| {
                u32::from(flags) & bits == *bits
            })),
            Self::Traffic(traffic) => {
                let bit = Mark::Paid.bit().unsigned_abs();
                let paid = *traffic == Traffic::Paid;
                with_codes!(sessions.get(KEYS.flags), |flags| keep(flags, mask, |flags| {
                    (u32::from(flags) & bit != 0) == paid
                }));
            }
            Self::Relevance(low, high) => {
                keep(sessions.get(KEYS.relevance), mask, |score| (*low..=*high).contains(&score));
            }
            Self::BeganSince(moment) => {
                keep(sessions.get(KEYS.started_at), mask, |started| started >= *moment)
            }
            Self::BeganBefore(moment) => {
                keep(sessions.get(KEYS.started_at), mask, |started| started < *moment)
            }
            Self::ClickId(filter) => {
                let (bits, present) = click_id_bits(*filter);
                keep(sessions.get(KEYS.click_ids), mask, |ids| (ids & bits != 0) == present);
            }
            Self::Goal(key) => {
                let sets = goal_sets(key, dictionary);
                with_codes!(sessions.get(KEYS.goals), |codes| keep(codes, mask, |code| {
                    sets.get(code as usize).is_some_and(|holds| *holds)
                }));
            }
            Self::Event(name) => match dictionary.code(Vocabulary::EVENT, name) {
                Some(code) => with_codes!(day.events.get(event::KEYS.name), |names| {
                    keep_owners(&day.events.ends, mask, places(names, code));
                }),
                None => mask.fill(false),
            },
            Self::AdMatch(wanted) => {
                let wanted = *wanted == AdMatch::Matched;
                let ids = [KEYS.ad_account_id, KEYS.ad_campaign_id, KEYS.ad_adset_id, KEYS.ad_id];
                let ids = ids.map(|key| sessions.get(key));
                keep_each(mask, |session| ids.iter().any(|codes| codes.get(session) != ABSENT) == wanted);
            }
            Self::Page { page, group, mode } => {
                let code = |vocabulary, text: &Option<String>| match text {
                    None => Some(None),
                    Some(text) => dictionary.code(vocabulary, text).map(Some),
                };
                match (code(Vocabulary::PAGE, page), code(Vocabulary::GROUP, group)) {
                    (Some(page), Some(group)) => keep_pages(day, page, group, *mode, mask),
                    _ => mask.fill(false),
                }
            }
        }
    }
}

fn keep_pages(day: &Day, page: Option<u32>, group: Option<u32>, mode: PageMode, mask: &mut [bool]) {
    let pages = day.pageviews.get(pageview::KEYS.page);
    let groups = day.pageviews.get(pageview::KEYS.page_group);
    let fits = |at: usize| {
        page.is_none_or(|code| pages.get(at) == code) && group.is_none_or(|code| groups.get(at) == code)
    };
    let ends = &day.pageviews.ends;
    match (mode, page, group) {
        (PageMode::Any, Some(page), None) => {
            with_codes!(pages, |pages| keep_owners(ends, mask, places(pages, page)));
        }
        (PageMode::Any, None, Some(group)) => {
            with_codes!(groups, |groups| keep_owners(ends, mask, places(groups, group)));
        }
        (PageMode::Any, ..) => keep_each(mask, |session| day.pageviews.of(session).any(fits)),
        (PageMode::Entry, ..) => keep_each(mask, |session| {
            let pages = day.pageviews.of(session);
            !pages.is_empty() && fits(pages.start)
        }),
        (PageMode::Exit, ..) => keep_each(mask, |session| {
            let pages = day.pageviews.of(session);
            !pages.is_empty() && fits(pages.end - 1)
        }),
    }
}

/// Returns the positions of a code. Scanning all codes in a row is much faster than session by session.
fn places<C: Copy + Into<u32>>(codes: &[C], wanted: u32) -> impl Iterator<Item = usize> + '_ {
    codes.iter().enumerate().filter(move |(_, code)| (**code).into() == wanted).map(|(at, _)| at)
}

/// Keeps the sessions that own one of these positions, which are ascending. `ends` holds where each session's part
/// ends.
fn keep_owners(ends: &RowEnds, mask: &mut [bool], places: impl Iterator<Item = usize>) {
    let mut places = places.peekable();
    for (keep, end) in mask.iter_mut().zip(ends.unpacked().iter()) {
        let mut has = false;
        while places.next_if(|at| *at < end).is_some() {
            has = true;
        }
        *keep &= has;
    }
}

/// Returns the bits that a click id filter tests, and true if one of them must be set, false if none may be.
fn click_id_bits(filter: ClickIdFilter) -> (u8, bool) {
    let bits = filter.one().map_or(ClickId::BITS, ClickId::bit);
    (u8::try_from(bits).unwrap_or(u8::MAX), filter != ClickIdFilter::None)
}

/// Returns by goal set whether it contains a key.
fn goal_sets(key: &str, dictionary: &Dictionary) -> Vec<bool> {
    let goal = dictionary.code(Vocabulary::GOAL, key);
    dictionary.goals().iter().map(|goals| goal.is_some_and(|goal| goals.contains(&goal))).collect()
}

fn keep<T: Copy>(values: &[T], mask: &mut [bool], test: impl Fn(T) -> bool) {
    for (keep, value) in mask.iter_mut().zip(values) {
        *keep &= test(*value);
    }
}

/// Tests only sessions that are still selected.
fn keep_each(mask: &mut [bool], test: impl Fn(usize) -> bool) {
    for (session, keep) in mask.iter_mut().enumerate() {
        *keep = *keep && test(session);
    }
}

/// Tests only sessions that are still selected, for expensive tests. Ends early if the caller is gone.
pub(super) fn keep_each_until(mask: &mut [bool], gone: &AtomicBool, test: impl Fn(usize) -> bool) {
    let mut first = 0;
    for part in mask.chunks_mut(AT_ONCE) {
        if gone.load(Ordering::Relaxed) {
            return;
        }
        for (session, keep) in (first..).zip(part.iter_mut()) {
            *keep = *keep && test(session);
        }
        first += part.len();
    }
}
