//! Forms of fields in the in-memory columns that reports run on.

use std::fmt;
use std::marker::PhantomData;

use super::field::Fields;
use super::vocabulary::Vocabulary;

/// The form of a field in the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// No column: the field exists in the row only.
    Row,
    /// Code of a text in a vocabulary. 0: absent.
    Text(Vocabulary),
    /// Number of an enumeration's value plus one. 0: absent. Contains the names of the values.
    Choice(&'static [&'static str]),
    /// Small whole number, or bits. The column is as wide as the day's largest value needs.
    Count,
    /// Whole number of four bytes. Larger numbers are clamped.
    Int,
    /// Seconds with fractions, stored as whole milliseconds and clamped to one day.
    Millis,
    /// Whole number up to 255. Larger numbers are clamped.
    Byte,
    /// Whole number of eight bytes.
    Long,
    /// Milliseconds after the visit's start.
    Offset,
    /// Ten-thousandths of the currency's unit. Unlike floating point numbers, integers have the same sum in any order.
    Money,
    Flag,
    /// Position of the pageview within its visit: 1 for the first pageview, 0 for none.
    Pageview,
    /// List with any number of entries, stored one after the other.
    List(List),
}

/// The forms as types, so that a key's type says what its column contains.
pub mod forms {
    macro_rules! forms {
        ($($form:ident),+) => { $( #[derive(Clone, Copy, Debug)] pub enum $form {} )+ };
    }
    forms!(Text, Choice, Count, Int, Millis, Byte, Long, Offset, Money, Flag, Pageview, List);
}

/// A list in one field of a row, which has columns of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// Scroll marks: depth in percent, and when the depth was reached, in milliseconds after the pageview's start.
    Marks,
    /// Sections: name, when the section came into view and when it left, in milliseconds after the pageview's start.
    Sections,
    /// Event properties: name and value.
    Props,
    /// Goals that a visit reached, with their values.
    GoalValues,
    /// Completely watched stretches of a video, in hundredths of its length: first hundredth, and the hundredth after
    /// the last.
    Watched,
    /// Stretches of a video in the order they were watched: start and end, in milliseconds.
    Ranges,
}

impl List {
    /// Returns the forms of an entry's parts: first the name, then the details.
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
    /// When the depth was reached, in milliseconds after the pageview's start.
    pub const MARK_REACHED: Key<forms::Int> = Key::at(1);
    /// Name of a section.
    pub const SECTION: Key<forms::Text> = Key::at(0);
    /// When the section came into view, in milliseconds after the pageview's start.
    pub const SECTION_FROM: Key<forms::Int> = Key::at(1);
    /// When the section left, in milliseconds after the pageview's start.
    pub const SECTION_TO: Key<forms::Int> = Key::at(2);
    /// Name of an event property.
    pub const PROP: Key<forms::Text> = Key::at(0);
    /// Value of an event property. Numbers and booleans are in JSON notation.
    pub const PROP_VALUE: Key<forms::Text> = Key::at(1);
    /// Key of a goal.
    pub const GOAL: Key<forms::Text> = Key::at(0);
    /// Value of the goal, in ten-thousandths of the currency's unit.
    pub const GOAL_VALUE: Key<forms::Money> = Key::at(1);
    /// First hundredth of a watched stretch.
    pub const WATCHED_FROM: Key<forms::Byte> = Key::at(0);
    /// The hundredth after the last one of a watched stretch.
    pub const WATCHED_TO: Key<forms::Byte> = Key::at(1);
    /// Start of a stretch within the video, in milliseconds.
    pub const RANGE_FROM: Key<forms::Int> = Key::at(0);
    /// End of a stretch within the video, in milliseconds.
    pub const RANGE_TO: Key<forms::Int> = Key::at(1);
}

/// Parts of the columns. A part is loaded when a report first asks for it, so a project that never uses a part spends
/// no memory on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Always loaded.
    Core,
    /// Hosts, clicks, scroll marks and sections of pageviews.
    Attention,
    /// Event properties, and the pageviews on which events happened.
    Props,
    /// Video plays.
    Videos,
    /// Values of reached goals.
    Values,
    /// Web vitals of pageviews.
    Vitals,
}

impl Part {
    /// Every part, in the order of the bits.
    pub const ALL: [Self; 6] =
        [Self::Core, Self::Attention, Self::Props, Self::Videos, Self::Values, Self::Vitals];

    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Key of a field that reports read: the field's position in its table, and its form as a type.
pub struct Key<F> {
    place: usize,
    form: PhantomData<fn() -> F>,
}

impl<F> Key<F> {
    /// Returns the key of the named field. Only the table declarations call this, because they know the name.
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

// Written by hand, because a derive would require `F: Clone`.
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
