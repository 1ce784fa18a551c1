//! A filter as a mask over the sessions of a day.

use domain::visit_flags;

use super::{AdMatch, CLICK_IDS, ClickIdFilter, Condition, Filter, PageMode, Traffic};
use crate::columns::{ABSENT, Day, Dictionary, Text, Vocabulary, with_codes};

impl Filter {
    /// Sets the mask of every living session of the day that meets all conditions.
    pub fn mask(&self, day: &Day, dictionary: &Dictionary, mask: &mut Vec<bool>) {
        mask.clear();
        mask.extend_from_slice(&day.alive);
        if !self.include_test {
            for (keep, test) in mask.iter_mut().zip(&day.test) {
                *keep &= !test;
            }
        }
        for condition in &self.conditions {
            condition.apply(day, dictionary, mask);
        }
    }
}

impl Condition {
    fn apply(&self, day: &Day, dictionary: &Dictionary, mask: &mut [bool]) {
        match self {
            Self::Equals(text, value) => match dictionary.code(text.vocabulary(), value) {
                Some(code) => day.text(*text).keep(code, mask),
                None => mask.fill(false),
            },
            Self::Converted(wanted) => keep(&day.conversions, mask, |count| (count > 0) == *wanted),
            Self::Consent(wanted) => keep(&day.consent, mask, |consent| consent == *wanted),
            Self::Marks(bits) => with_codes!(&day.flags, |flags| keep(flags, mask, |flags| {
                u32::from(flags) & bits == *bits
            })),
            Self::Traffic(traffic) => {
                let bit = visit_flags::PAID.unsigned_abs();
                let paid = *traffic == Traffic::Paid;
                with_codes!(&day.flags, |flags| keep(flags, mask, |flags| {
                    (u32::from(flags) & bit != 0) == paid
                }));
            }
            Self::Relevance(low, high) => {
                keep(&day.relevance, mask, |score| (*low..=*high).contains(&score));
            }
            Self::BeganBefore(moment) => keep(&day.started, mask, |started| started < *moment),
            Self::ClickId(filter) => {
                let (bits, present) = click_id_bits(*filter);
                keep(&day.click_ids, mask, |ids| (ids & bits != 0) == present);
            }
            Self::Goal(key) => {
                let sets = goal_sets(key, dictionary);
                with_codes!(day.text(Text::Goals), |codes| keep(codes, mask, |code| {
                    sets.get(code as usize).is_some_and(|holds| *holds)
                }));
            }
            Self::Event(name) => match dictionary.code(Vocabulary::Event, name) {
                Some(code) => {
                    keep_each(mask, |session| day.events_of(session).any(|at| day.event.get(at) == code))
                }
                None => mask.fill(false),
            },
            Self::AdMatch(wanted) => {
                let wanted = *wanted == AdMatch::Matched;
                let ids = [Text::AdAccountId, Text::AdCampaignId, Text::AdAdsetId, Text::AdId];
                let ids = ids.map(|text| day.text(text));
                keep_each(mask, |session| ids.iter().any(|codes| codes.get(session) != ABSENT) == wanted);
            }
            Self::Page { page, group, mode } => {
                let code = |vocabulary, text: &Option<String>| match text {
                    None => Some(None),
                    Some(text) => dictionary.code(vocabulary, text).map(Some),
                };
                match (code(Vocabulary::Page, page), code(Vocabulary::Group, group)) {
                    (Some(page), Some(group)) => keep_pages(day, page, group, *mode, mask),
                    _ => mask.fill(false),
                }
            }
        }
    }
}

fn keep_pages(day: &Day, page: Option<u32>, group: Option<u32>, mode: PageMode, mask: &mut [bool]) {
    let fits = |at: usize| {
        page.is_none_or(|code| day.page.get(at) == code) && group.is_none_or(|code| day.group.get(at) == code)
    };
    match mode {
        PageMode::Any => keep_each(mask, |session| day.pages_of(session).any(fits)),
        PageMode::Entry => keep_each(mask, |session| {
            let pages = day.pages_of(session);
            !pages.is_empty() && fits(pages.start)
        }),
        PageMode::Exit => keep_each(mask, |session| {
            let pages = day.pages_of(session);
            !pages.is_empty() && fits(pages.end - 1)
        }),
    }
}

/// The bits a click id filter looks at, and whether one of them must be set or none.
fn click_id_bits(filter: ClickIdFilter) -> (u8, bool) {
    match filter {
        ClickIdFilter::Any => (0x7f, true),
        ClickIdFilter::None => (0x7f, false),
        one => {
            let bit = CLICK_IDS.iter().position(|name| *name == one.as_str()).unwrap_or_default();
            (1 << bit, true)
        }
    }
}

/// Which goal sets hold a key.
fn goal_sets(key: &str, dictionary: &Dictionary) -> Vec<bool> {
    let goal = dictionary.code(Vocabulary::Goal, key);
    dictionary.goals().iter().map(|goals| goal.is_some_and(|goal| goals.contains(&goal))).collect()
}

fn keep<T: Copy>(values: &[T], mask: &mut [bool], test: impl Fn(T) -> bool) {
    for (keep, value) in mask.iter_mut().zip(values) {
        *keep &= test(*value);
    }
}

/// Looks only at sessions that are still in.
fn keep_each(mask: &mut [bool], test: impl Fn(usize) -> bool) {
    for (session, keep) in mask.iter_mut().enumerate() {
        *keep = *keep && test(session);
    }
}
