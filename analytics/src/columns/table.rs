//! The columns of one visit table, which follow from its declaration.

use entity::visits::{Field, Form, Key, Part};

use super::dictionary::Dictionary;
use super::ends::Ends;
use super::layout::Columns;
use super::store::{Store, Stored};

/// The columns of a visit table on one day. What belongs to a session (or to a pageview, or to an event)
/// lies next to each other; `ends` says where each one's part ends, and it begins where the part
/// before ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// One per field of the declaration, in its order.
    columns: Vec<Store>,
    /// Empty for the sessions themselves.
    pub(crate) ends: Ends,
}

impl Table {
    /// An empty table whose columns are those of some parts.
    pub(super) fn new(fields: &[Field], parts: Parts) -> Self {
        let column = |field: &Field| {
            if parts.has(field.part) { Store::of(field.form) } else { Store::None }
        };
        Self { columns: fields.iter().map(column).collect(), ends: Ends::default() }
    }

    /// A table that belongs to no declaration: an entry of a JSON object.
    pub(super) fn of_forms(forms: &[Form]) -> Self {
        Self { columns: forms.iter().map(|form| Store::of(*form)).collect(), ends: Ends::default() }
    }

    /// The values of a field.
    ///
    /// # Panics
    ///
    /// If the field's part was not asked for: a report names the parts it reads
    /// ([`crate::reports::Fold::PARTS`]).
    pub fn get<F: Stored>(&self, key: Key<F>) -> &F::Values {
        let values = F::values(&self.columns[key.place()]);
        values
            .unwrap_or_else(|| panic!("the part of {key:?} is not loaded; name it among the report's parts"))
    }

    /// The codes of a text or choice by the field's place.
    pub fn codes(&self, place: usize) -> &super::Codes {
        match &self.columns[place] {
            Store::Codes(codes) => codes,
            _ => panic!("field {place} has no codes"),
        }
    }

    /// The column of a field by its place, whatever its form.
    pub(crate) fn store(&self, place: usize) -> &Store {
        &self.columns[place]
    }

    /// The positions of what belongs to one.
    pub fn of(&self, parent: usize) -> std::ops::Range<usize> {
        self.ends.of(parent)
    }

    /// The same for whoever goes over all of them.
    pub(crate) fn ranges(&self) -> super::ends::Unpacked {
        self.ends.unpacked()
    }

    pub(super) fn columns(&self) -> &[Store] {
        &self.columns
    }

    pub(super) fn columns_mut(&mut self) -> &mut [Store] {
        &mut self.columns
    }

    /// Adds a row of the loaded fields' values; times become offsets from the visit's start, and `pageview` is
    /// the place of the pageview that the row belongs to.
    pub(super) fn push(&mut self, columns: &Columns, row: &[i64], started: i64, pageview: u32) {
        for (loaded, value) in columns.loaded.iter().zip(row) {
            let value = match loaded.field.form {
                Form::Offset => value - started,
                Form::Pageview => i64::from(pageview),
                _ => *value,
            };
            self.columns[loaded.place].push(value);
        }
    }

    /// Adds an entry of a list.
    pub(super) fn push_entry(&mut self, entry: &[i64]) {
        for (column, value) in self.columns.iter_mut().zip(entry) {
            column.push(*value);
        }
    }

    /// Says that all that belongs to one has been added.
    pub(super) fn end(&mut self) {
        let rows = self.rows();
        self.ends.push(position(rows));
    }

    /// Says that one's part, of so many rows, has been added.
    pub(super) fn end_with(&mut self, rows: usize) {
        self.ends.push(self.ends.last().saturating_add(position(rows)));
    }

    pub(super) fn extend_from(&mut self, other: &Self, range: std::ops::Range<usize>) {
        for (mine, other) in self.columns.iter_mut().zip(&other.columns) {
            mine.extend_from(other, range.clone());
        }
    }

    /// Whether each of so many has its part and every column as many rows as these have together; of one that is
    /// not loaded, whether there is nothing.
    pub(super) fn is_sound(&self, parents: usize, loaded: bool) -> bool {
        let parents = if loaded { parents } else { 0 };
        self.ends.len() == parents && self.ends.is_sound() && self.has_rows(self.ends.last() as usize)
    }

    /// Whether every column that is loaded has so many rows.
    pub(super) fn has_rows(&self, rows: usize) -> bool {
        self.columns.iter().all(|column| *column == Store::None || column.len() == rows)
    }

    /// Whether a dictionary knows all codes of columns of these forms.
    pub(super) fn is_known(&self, forms: impl Iterator<Item = Form>, dictionary: &Dictionary) -> bool {
        self.columns.iter().zip(forms).all(|(column, form)| match (column, form) {
            (Store::Codes(codes), Form::Text(vocabulary)) => {
                (codes.max() as usize) < dictionary.len(vocabulary)
            }
            (Store::Codes(codes), Form::Choice(names)) => codes.max() as usize <= names.len(),
            _ => true,
        })
    }

    /// How many rows there are, as far as its columns tell.
    pub(super) fn rows(&self) -> usize {
        self.columns.iter().map(Store::len).max().unwrap_or_default()
    }

    pub(super) fn make_room(&mut self, rows: usize, parents: usize) {
        self.columns.iter_mut().for_each(|column| column.make_room(rows));
        self.ends.make_room(parents);
    }

    pub(super) fn shrink(&mut self) {
        self.columns.iter_mut().for_each(Store::shrink);
        self.ends.shrink();
    }

    pub(super) fn bytes(&self) -> usize {
        self.columns.capacity() * size_of::<Store>()
            + self.columns.iter().map(Store::bytes).sum::<usize>()
            + self.ends.bytes()
    }
}

/// Some parts of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(u8);

impl Parts {
    /// How many parts there are.
    pub(super) const COUNT: usize = Part::ALL.len();

    /// What is always there.
    pub const CORE: Self = Self(Part::Core.bit());

    pub const fn with(self, part: Part) -> Self {
        Self(self.0 | part.bit())
    }

    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn has(self, part: Part) -> bool {
        self.0 & part.bit() != 0
    }

    pub const fn covers(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// Reads what [`Self::bits`] wrote; bits that are no part of this build are left out.
    pub(super) const fn from_bits(bits: u8) -> Self {
        Self(bits & ((1 << Self::COUNT) - 1))
    }
}

/// A position as columns keep it. A day of more than four thousand million rows is cut, not wrapped.
pub(super) fn position(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX - 1)
}
