//! Sets of texts with codes of their own, so that the codes of each stay small.

use std::fmt;

use super::field::Fields;
use super::form::same;
use super::{event, pageview, session, video_play};

/// A set of texts that fields share: the entry page is one of the pages. A field names the one it
/// belongs to, `Text(Page)`, and that is all it takes to have one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Vocabulary(u8);

/// The vocabularies that code speaks of. A name that is none does not compile.
impl Vocabulary {
    pub const PAGE: Self = Self::of("Page");
    pub const GROUP: Self = Self::of("Group");
    pub const EVENT: Self = Self::of("Event");
    pub const VIDEO: Self = Self::of("Video");
    /// The whole JSON array of reached goals is one text: there are few different ones.
    pub const GOAL_SET: Self = Self::of("GoalSet");
    pub const GOAL: Self = Self::of("Goal");
    pub const SECTION: Self = Self::of("Section");
    pub const PROP: Self = Self::of("Prop");
    pub const PROP_VALUE: Self = Self::of("PropValue");
}

/// What no field names: the goals of the sets, and what entries of lists are made of.
const WITHIN_FIELDS: &[&str] = &["Goal", "Section", "Prop", "PropValue"];

impl Vocabulary {
    /// The names of all, in the order of their places.
    pub const NAMES: &'static [&'static str] = {
        const NAMES: &[&str; MOST] = &LISTED.names;
        NAMES.split_at(LISTED.count).0
    };

    pub(super) const fn of(name: &str) -> Self {
        let mut place = 0;
        while !same(Self::NAMES[place], name) {
            place += 1;
        }
        Self(place as u8)
    }

    /// Its place among all.
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES[self.place()])
    }
}

/// More than there will be: one beyond it does not compile.
const MOST: usize = 64;

/// Names, each once, in the order they were first given.
struct Listed {
    names: [&'static str; MOST],
    count: usize,
}

const LISTED: Listed = Listed { names: [""; MOST], count: 0 }
    .and(&[WITHIN_FIELDS])
    .and(session::Model::TEXTS)
    .and(pageview::Model::TEXTS)
    .and(event::Model::TEXTS)
    .and(video_play::Model::TEXTS);

impl Listed {
    const fn and(mut self, fields: &[&[&'static str]]) -> Self {
        let mut field = 0;
        while field < fields.len() {
            let mut at = 0;
            while at < fields[field].len() {
                self = self.with(fields[field][at]);
                at += 1;
            }
            field += 1;
        }
        self
    }

    const fn with(mut self, name: &'static str) -> Self {
        let mut at = 0;
        while at < self.count {
            if same(self.names[at], name) {
                return self;
            }
            at += 1;
        }
        self.names[self.count] = name;
        self.count += 1;
        self
    }
}
