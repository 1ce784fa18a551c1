//! What a field is in the columns that reports run on.

use std::fmt;
use std::marker::PhantomData;

use super::field::Fields;
use super::vocabulary::Vocabulary;

/// The form of a field in the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// None: it stands in its row only.
    Row,
    /// Code of a text in a vocabulary; 0 where it is absent.
    Text(Vocabulary),
    /// One more than the number of an enumeration's value, whose names these are; 0 where it is absent.
    Choice(&'static [&'static str]),
    /// A small whole number, or bits: as wide as the largest one of the day needs.
    Count,
    /// A whole number of four bytes; a larger one counts as the largest.
    Int,
    /// Seconds with fractions, as whole milliseconds; more than a day counts as a day.
    Millis,
    /// A whole number up to 255; a larger one counts as 255.
    Byte,
    /// A whole number of eight bytes.
    Long,
    /// Milliseconds after the visit's start.
    Offset,
    /// Ten-thousandths of the currency's unit: sums of whole numbers come out the same in any order,
    /// sums of floating point numbers do not.
    Money,
    Flag,
    /// The pageview it belongs to, as its place among those of the visit: 1 for the first, 0 for none of them.
    Pageview,
    /// Any number of entries, one after the other.
    List(List),
}

/// The forms as types, so that a key tells what its column is made of.
pub mod forms {
    macro_rules! forms {
        ($($form:ident),+) => { $( #[derive(Clone, Copy, Debug)] pub enum $form {} )+ };
    }
    forms!(Text, Choice, Count, Int, Millis, Byte, Long, Offset, Money, Flag, Pageview, List);
}

/// What is several values in one field of a row, and has columns of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// Depth in percent, and when it was reached: milliseconds after the pageview's start.
    Marks,
    /// Section, when it came into view and when it left: milliseconds after the pageview's start.
    Sections,
    /// Property of an event and its value.
    Props,
    /// Goal that a visit reached, and what it is worth.
    GoalValues,
    /// Stretches of a video of which every hundredth was watched: the first of them, and the one behind the last.
    Watched,
    /// Stretches of a video in the order they were watched: where each began and ended, in milliseconds.
    Ranges,
}

impl List {
    /// What an entry is made of: its name, then what is said of it.
    pub const fn forms(self) -> &'static [Form] {
        match self {
            Self::Marks => &[Form::Byte, Form::Int],
            Self::Sections => &[Form::Text(Vocabulary::SECTION), Form::Int, Form::Int],
            Self::Props => &[Form::Text(Vocabulary::PROP), Form::Text(Vocabulary::PROP_VALUE)],
            Self::GoalValues => &[Form::Text(Vocabulary::GOAL), Form::Money],
            Self::Watched => &[Form::Byte, Form::Byte],
            Self::Ranges => &[Form::Int, Form::Int],
        }
    }
}

/// The columns of a list's entries.
pub mod entries {
    use super::{Key, forms};

    /// Depth of a scroll mark in percent.
    pub const MARK: Key<forms::Byte> = Key::at(0);
    /// When the mark was reached, in milliseconds after the pageview's start.
    pub const MARK_REACHED: Key<forms::Int> = Key::at(1);
    /// Name of a section.
    pub const SECTION: Key<forms::Text> = Key::at(0);
    /// When the section came into view, in milliseconds after the pageview's start.
    pub const SECTION_FROM: Key<forms::Int> = Key::at(1);
    /// When the section left, in milliseconds after the pageview's start.
    pub const SECTION_TO: Key<forms::Int> = Key::at(2);
    /// Name of an event's property.
    pub const PROP: Key<forms::Text> = Key::at(0);
    /// Its value, numbers and truth values as JSON writes them.
    pub const PROP_VALUE: Key<forms::Text> = Key::at(1);
    /// Key of a goal.
    pub const GOAL: Key<forms::Text> = Key::at(0);
    /// What it is worth, in ten-thousandths of the currency's unit.
    pub const GOAL_VALUE: Key<forms::Money> = Key::at(1);
    /// The first hundredth of a stretch that was watched.
    pub const WATCHED_FROM: Key<forms::Byte> = Key::at(0);
    /// The hundredth behind the last one of the stretch.
    pub const WATCHED_TO: Key<forms::Byte> = Key::at(1);
    /// Where in the video a stretch began, in milliseconds.
    pub const RANGE_FROM: Key<forms::Int> = Key::at(0);
    /// Where it ended, in milliseconds.
    pub const RANGE_TO: Key<forms::Int> = Key::at(1);
}

/// Parts of the columns that are loaded when a report first asks for them. A project whose reports
/// never do has no memory of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Always there.
    Core,
    /// Hosts, clicks, scroll marks and sections of pageviews.
    Attention,
    /// The properties of events, and the pageviews they happened on.
    Props,
    /// Video plays.
    Videos,
    /// What reached goals are worth.
    Values,
}

impl Part {
    /// Every part, in the order of their bits.
    pub const ALL: [Self; 5] = [Self::Core, Self::Attention, Self::Props, Self::Videos, Self::Values];

    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A field that reports read: where it stands among its table's fields, and its form.
pub struct Key<F> {
    place: usize,
    form: PhantomData<fn() -> F>,
}

impl<F> Key<F> {
    /// The key of a field. It is only called by the tables' declarations, which know the name.
    pub(super) const fn of<T: Fields>(name: &str) -> Self {
        let mut place = 0;
        while !same(T::FIELDS[place].name, name) {
            place += 1;
        }
        Self::at(place)
    }

    pub(super) const fn at(place: usize) -> Self {
        Self { place, form: PhantomData }
    }

    pub const fn place(self) -> usize {
        self.place
    }
}

pub(super) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

// Derived ones would ask the same of `F`.
impl<F> Clone for Key<F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<F> Copy for Key<F> {}
impl<F> fmt::Debug for Key<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({})", self.place)
    }
}
