//! Columns of one visit table, which follow from its declaration.

use entity::visits::{Field, Form, Key, Part};

use super::dictionary::Dictionary;
use super::layout::Columns;
use super::row_ends::RowEnds;
use super::store::{Store, Stored};

/// Columns of a visit table on one day. The rows of a session (or of a pageview or event) are contiguous. `ends` holds
/// where each part ends; it begins where the previous one ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// One column per field of the declaration, in its order.
    columns: Vec<Store>,
    /// Ends of the parents' parts; empty for the sessions themselves.
    pub(crate) ends: RowEnds,
}

impl Table {
    /// Returns an empty table with the columns of some parts.
    pub(super) fn new(fields: &[Field], parts: Parts) -> Self {
        let column = |field: &Field| {
            if parts.has(field.part) { Store::of(field.form) } else { Store::None }
        };
        Self { columns: fields.iter().map(column).collect(), ends: RowEnds::default() }
    }

    /// Returns an empty table without a declaration, for entries of a JSON object.
    pub(super) fn of_forms(forms: &[Form]) -> Self {
        Self { columns: forms.iter().map(|form| Store::of(*form)).collect(), ends: RowEnds::default() }
    }

    /// Returns the values of a field.
    ///
    /// # Panics
    ///
    /// If the field's part is not loaded. A report names the parts it reads ([`crate::reports::Fold::PARTS`]).
    pub fn get<F: Stored>(&self, key: Key<F>) -> &F::Values {
        let values = F::values(&self.columns[key.place()]);
        values
            .unwrap_or_else(|| panic!("the part of {key:?} is not loaded; name it among the report's parts"))
    }

    /// Returns the codes of a text or choice by the field's index.
    pub fn codes(&self, place: usize) -> &super::Codes {
        match &self.columns[place] {
            Store::Codes(codes) => codes,
            _ => panic!("field {place} has no codes"),
        }
    }

    /// Returns the column of a field by its index, whatever its form.
    pub(crate) fn store(&self, place: usize) -> &Store {
        &self.columns[place]
    }

    /// Returns the positions of one parent's rows.
    pub fn of(&self, parent: usize) -> std::ops::Range<usize> {
        self.ends.of(parent)
    }

    /// Returns the positions of all parents' rows, for iterating over them.
    pub(crate) fn ranges(&self) -> super::row_ends::Unpacked {
        self.ends.unpacked()
    }

    pub(super) fn columns(&self) -> &[Store] {
        &self.columns
    }

    pub(super) fn columns_mut(&mut self) -> &mut [Store] {
        &mut self.columns
    }

    /// Adds a row with the values of the loaded fields. Times become offsets from the visit's start. `pageview` is the
    /// index of the pageview that the row belongs to.
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

    /// Ends the part of one parent.
    pub(super) fn end(&mut self) {
        let rows = self.rows();
        self.ends.push(position(rows));
    }

    /// Ends the part of one parent, which has `rows` rows.
    pub(super) fn end_with(&mut self, rows: usize) {
        self.ends.push(self.ends.last().saturating_add(position(rows)));
    }

    pub(super) fn extend_from(&mut self, other: &Self, range: std::ops::Range<usize>) {
        for (mine, other) in self.columns.iter_mut().zip(&other.columns) {
            mine.extend_from(other, range.clone());
        }
    }

    /// Returns true if each of `parents` parents has its part, and every column has as many rows as all parts together.
    /// A table that is not loaded must be empty.
    pub(super) fn is_sound(&self, parents: usize, loaded: bool) -> bool {
        let parents = if loaded { parents } else { 0 };
        self.ends.len() == parents && self.ends.is_sound() && self.has_rows(self.ends.last() as usize)
    }

    /// Returns true if every loaded column has `rows` rows.
    pub(super) fn has_rows(&self, rows: usize) -> bool {
        self.columns.iter().all(|column| *column == Store::None || column.len() == rows)
    }

    /// Returns true if a dictionary knows all codes in columns of these forms.
    pub(super) fn is_known(&self, forms: impl Iterator<Item = Form>, dictionary: &Dictionary) -> bool {
        self.columns.iter().zip(forms).all(|(column, form)| match (column, form) {
            (Store::Codes(codes), Form::Text(vocabulary)) => {
                (codes.max() as usize) < dictionary.len(vocabulary)
            }
            (Store::Codes(codes), Form::Choice(names)) => codes.max() as usize <= names.len(),
            _ => true,
        })
    }

    /// Returns the number of rows, according to the columns.
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

/// A set of parts of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(u8);

impl Parts {
    /// Number of parts.
    pub(super) const COUNT: usize = Part::ALL.len();

    /// The part that is always loaded.
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

    /// Reads what [`Self::bits`] returned. Unknown bits are ignored.
    pub(super) const fn from_bits(bits: u8) -> Self {
        Self(bits & ((1 << Self::COUNT) - 1))
    }
}

/// Converts a position to the width of columns. On a day with more than four thousand million rows it is capped, not
/// wrapped.
pub(super) fn position(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX - 1)
}
