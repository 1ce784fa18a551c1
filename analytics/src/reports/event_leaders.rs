//! Finds the next events of a list through the columns. Columns have no ids of events, so the result is moments of
//! sessions; the rows then show which events they are.

use std::cmp::Reverse;
use std::sync::Arc;

use entity::visits::session::KEYS;
use entity::visits::{Vocabulary, entries, event};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::Fold;
use crate::columns::{ABSENT, Day, Dictionary};
use crate::filter::Mask;

/// Conditions for the wanted events.
pub(super) struct Wanted {
    pub(super) names: Option<Vec<String>>,
    /// Properties and their required values.
    pub(super) props: Vec<(String, String)>,
    pub(super) prop_key: Option<String>,
    /// In lower case.
    pub(super) prop_text: Option<String>,
    pub(super) session: Option<Uuid>,
    pub(super) newest_first: bool,
}

/// Moment of a session, in milliseconds.
type Moment = (i64, Uuid);

impl Wanted {
    pub(super) fn reads_props(&self) -> bool {
        !self.props.is_empty() || self.prop_key.is_some() || self.prop_text.is_some()
    }

    /// Returns true if an event's row fulfils the conditions.
    pub(super) fn fits(&self, session: Uuid, name: &str, props: Option<&Map<String, Value>>) -> bool {
        let value = |key: &str| props.and_then(|props| props.get(key)).map(text_of);
        let has_text = |text: &String| {
            let mut all = props.into_iter().flatten();
            let in_key = |key: &String| self.prop_key.as_ref().is_none_or(|wanted| wanted == key);
            all.any(|(key, value)| in_key(key) && text_of(value).to_ascii_lowercase().contains(text.as_str()))
        };
        self.session.is_none_or(|wanted| wanted == session)
            && self.names.as_ref().is_none_or(|names| names.iter().any(|wanted| wanted == name))
            && self.props.iter().all(|(key, wanted)| value(key).as_ref() == Some(wanted))
            && self.prop_key.as_ref().is_none_or(|key| value(key).is_some())
            && self.prop_text.as_ref().is_none_or(has_text)
    }

    /// Returns the position after all events of a moment.
    pub(super) fn end_of(&self, at: i64, session: Uuid) -> (i64, Uuid, Uuid, i32) {
        match self.newest_first {
            true => (at, session, Uuid::nil(), i32::MIN),
            false => (at, session, Uuid::max(), i32::MAX),
        }
    }

    /// Sort key in the same order, reversed so that the first moments are greatest.
    fn rank(&self, (at, session): Moment) -> (i64, u128) {
        match self.newest_first {
            true => (at, session.as_u128()),
            false => (!at, !session.as_u128()),
        }
    }

    fn moment(&self, (at, session): (i64, u128)) -> Moment {
        match self.newest_first {
            true => (at, Uuid::from_u128(session)),
            false => (!at, Uuid::from_u128(!session)),
        }
    }
}

/// Returns a property as the columns store it.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Moments of the first events after a bound.
pub(super) struct EventLeaders {
    wanted: Arc<Wanted>,
    bound: Option<(i64, u128)>,
    most: usize,
    ranks: Vec<(i64, u128)>,
    /// True if moments were left out.
    cut: bool,
    /// By code: true if the value of a property contains the text.
    with_text: Vec<bool>,
}

/// The conditions, as codes.
struct Codes {
    names: Option<Vec<u32>>,
    props: Vec<(u32, Option<u32>)>,
    prop_key: Option<u32>,
}

impl EventLeaders {
    pub(super) fn new(wanted: Arc<Wanted>, bound: Option<Moment>, most: usize) -> Self {
        let bound = bound.map(|bound| wanted.rank(bound));
        Self { wanted, bound, most, ranks: Vec::new(), cut: false, with_text: Vec::new() }
    }

    /// Returns the moments, and the last of them if there are more.
    pub(super) fn finish(mut self) -> (Vec<Moment>, Option<Moment>) {
        self.keep_leaders();
        let last = self.ranks.iter().min().copied().filter(|_| self.cut);
        let moments = self.ranks.iter().map(|rank| self.wanted.moment(*rank)).collect();
        (moments, last.map(|last| self.wanted.moment(last)))
    }

    fn push(&mut self, rank: (i64, u128)) {
        self.ranks.push(rank);
        if self.ranks.len() >= 2 * self.most {
            self.keep_leaders();
        }
    }

    fn keep_leaders(&mut self) {
        if self.ranks.len() > self.most {
            self.ranks.select_nth_unstable_by_key(self.most - 1, |rank| Reverse(*rank));
            self.ranks.truncate(self.most);
            self.cut = true;
        }
    }

    /// Returns the conditions as codes. None if no event in the dictionary can fulfil them.
    fn codes(&self, dictionary: &Dictionary) -> Option<Codes> {
        let wanted = &self.wanted;
        let name = |name: &String| dictionary.code(Vocabulary::EVENT, name);
        let names = wanted.names.as_ref().map(|names| names.iter().filter_map(name).collect::<Vec<_>>());
        if names.as_ref().is_some_and(Vec::is_empty) {
            return None;
        }
        let prop = |name: &str| dictionary.code(Vocabulary::PROP, name);
        let each = wanted
            .props
            .iter()
            .map(|(name, value)| Some((prop(name)?, dictionary.code(Vocabulary::PROP_VALUE, value))));
        let prop_key = match &wanted.prop_key {
            Some(key) => Some(prop(key)?),
            None => None,
        };
        Some(Codes { names, props: each.collect::<Option<_>>()?, prop_key })
    }

    fn learn_texts(&mut self, dictionary: &Dictionary) {
        let Some(text) = &self.wanted.prop_text else { return };
        let new = self.with_text.len()..dictionary.len(Vocabulary::PROP_VALUE);
        self.with_text.extend(new.map(|code| {
            let value = dictionary.text(Vocabulary::PROP_VALUE, u32::try_from(code).unwrap_or(ABSENT));
            value.is_some_and(|value| value.to_ascii_lowercase().contains(text.as_str()))
        }));
    }

    /// Returns true if an event may fulfil the conditions. A value without a code may be any value; the row decides.
    fn fits(&self, day: &Day, at: usize, codes: &Codes) -> bool {
        let wanted = &self.wanted;
        if !wanted.reads_props() {
            return true;
        }
        let (names, values) = (day.props.get(entries::PROP), day.props.get(entries::PROP_VALUE));
        let mut has = codes.prop_key.is_none();
        let mut has_text = wanted.prop_text.is_none();
        let mut missing = codes.props.len();
        for entry in day.props.of(at) {
            let (name, value) = (names.get(entry), values.get(entry));
            has |= codes.prop_key == Some(name);
            has_text |= codes.prop_key.is_none_or(|key| key == name)
                && (value == ABSENT || self.with_text.get(value as usize).is_some_and(|fits| *fits));
            let is_wanted = |(prop, wanted): &(u32, Option<u32>)| {
                *prop == name && (value == ABSENT || *wanted == Some(value))
            };
            missing = missing.saturating_sub(codes.props.iter().filter(|wanted| is_wanted(wanted)).count());
        }
        has && has_text && missing == 0
    }
}

impl Fold for EventLeaders {
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let Some(codes) = self.codes(dictionary) else { return };
        self.learn_texts(dictionary);
        let (started, offsets) = (day.sessions.get(KEYS.started_at), day.events.get(event::KEYS.at));
        let names = day.events.get(event::KEYS.name);
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            if self.wanted.session.is_some_and(|wanted| wanted != day.ids[session]) {
                continue;
            }
            for at in day.events.of(session) {
                if codes.names.as_ref().is_some_and(|wanted| !wanted.contains(&names.get(at))) {
                    continue;
                }
                let moment = started[session] + i64::from(offsets[at]);
                let rank = self.wanted.rank((moment, day.ids[session]));
                if self.bound.is_none_or(|bound| rank < bound) && self.fits(day, at, &codes) {
                    self.push(rank);
                }
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.cut |= other.cut;
        self.ranks.extend(other.ranks);
        self.keep_leaders();
    }
}
