//! One column: the values of a field, in its form.

use entity::visits::{Form, forms};

use super::amounts::{Amounts, with_amounts};
use super::codes::{Codes, with_codes};

/// Values of a field, one per row of its table.
#[derive(Clone, Debug, PartialEq)]
pub enum Store {
    /// The field has no column, or its part is not loaded.
    None,
    Codes(Codes),
    Bytes(Vec<u8>),
    Ints(Vec<u32>),
    Longs(Vec<i64>),
    Amounts(Amounts),
    Flags(Vec<bool>),
}

/// Runs the body on the vector or codes that a store holds.
macro_rules! with_store {
    ($store:expr, |$values:ident| $body:expr, none => $none:expr) => {
        match $store {
            Store::None => $none,
            Store::Codes($values) => with_codes!($values, |$values| $body),
            Store::Bytes($values) => $body,
            Store::Ints($values) => $body,
            Store::Longs($values) => $body,
            Store::Amounts($values) => with_amounts!($values, |$values| $body),
            Store::Flags($values) => $body,
        }
    };
}

impl Store {
    /// Returns an empty column of a form. Lists have tables of their own.
    pub fn of(form: Form) -> Self {
        match form {
            Form::Row | Form::List(_) => Self::None,
            Form::Text(_) | Form::Choice(_) | Form::Count | Form::Pageview => Self::Codes(Codes::default()),
            Form::Byte => Self::Bytes(Vec::new()),
            Form::Int | Form::Millis | Form::Offset => Self::Ints(Vec::new()),
            Form::Long => Self::Longs(Vec::new()),
            Form::Money => Self::Amounts(Amounts::default()),
            Form::Flag => Self::Flags(Vec::new()),
        }
    }

    /// Adds a value. A value that is too large for the form is stored as the largest one, a negative value as 0.
    pub fn push(&mut self, value: i64) {
        match self {
            Self::None => {}
            Self::Codes(codes) => codes.push(whole(value)),
            Self::Bytes(values) => values.push(u8::try_from(value.max(0)).unwrap_or(u8::MAX)),
            Self::Ints(values) => values.push(whole(value)),
            Self::Longs(values) => values.push(value),
            Self::Amounts(amounts) => amounts.push(value),
            Self::Flags(values) => values.push(value != 0),
        }
    }

    /// Adds a range of another column's values.
    pub fn extend_from(&mut self, other: &Self, range: std::ops::Range<usize>) {
        match (self, other) {
            (Self::Codes(mine), Self::Codes(other)) => range.for_each(|at| mine.push(other.get(at))),
            (Self::Bytes(mine), Self::Bytes(other)) => mine.extend_from_slice(&other[range]),
            (Self::Ints(mine), Self::Ints(other)) => mine.extend_from_slice(&other[range]),
            (Self::Longs(mine), Self::Longs(other)) => mine.extend_from_slice(&other[range]),
            (Self::Amounts(mine), Self::Amounts(other)) => range.for_each(|at| mine.push(other.get(at))),
            (Self::Flags(mine), Self::Flags(other)) => mine.extend_from_slice(&other[range]),
            _ => {}
        }
    }

    /// Returns the number of values.
    pub fn len(&self) -> usize {
        with_store!(self, |values| values.len(), none => 0)
    }

    /// Reserves space for `more` values. If more has to be allocated, a sixteenth is added beyond that. A past day
    /// changes little, and doubling its columns for a few sessions, as pushing would, doubles the memory of all days.
    pub fn make_room(&mut self, more: usize) {
        with_store!(self, |values| make_room(values, more), none => {});
    }

    /// Frees spare capacity.
    pub fn shrink(&mut self) {
        with_store!(self, |values| values.shrink_to_fit(), none => {});
    }

    /// Returns its size in memory, including spare capacity.
    pub fn bytes(&self) -> usize {
        fn of<T>(values: &Vec<T>) -> usize {
            values.capacity() * size_of::<T>()
        }
        with_store!(self, |values| of(values), none => 0)
    }
}

/// See [`Store::make_room`].
pub(super) fn make_room<T>(values: &mut Vec<T>, more: usize) {
    if values.capacity() - values.len() < more {
        values.reserve_exact(more + values.len() / 16);
    }
}

fn whole(value: i64) -> u32 {
    u32::try_from(value.max(0)).unwrap_or(u32::MAX)
}

/// Type of the values that a key of a form returns from its column.
pub trait Stored {
    type Values: ?Sized;
    fn values(store: &Store) -> Option<&Self::Values>;
}

macro_rules! stored {
    ($($($form:ident)|+ => $variant:ident as $values:ty),+ $(,)?) => {
        $($(impl Stored for forms::$form {
            type Values = $values;

            fn values(store: &Store) -> Option<&$values> {
                if let Store::$variant(values) = store { Some(values) } else { None }
            }
        })+)+
    };
}
stored! {
    Text | Choice | Count | Pageview => Codes as Codes,
    Byte => Bytes as [u8],
    Int | Millis | Offset => Ints as [u32],
    Long => Longs as [i64],
    Money => Amounts as Amounts,
    Flag => Flags as [bool],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_made_rarely_and_never_doubles() {
        let mut values = vec![0_u8; 16_000];
        let mut grown = 0;
        for _ in 0..2_000 {
            let before = values.capacity();
            make_room(&mut values, 1);
            grown += usize::from(values.capacity() > before);
            values.push(0);
        }
        assert!(values.capacity() < 20_000, "{} for 18,000 values", values.capacity());
        assert!(grown <= 3, "{grown} times for 2,000 values");
    }

    #[test]
    fn what_is_too_large_for_a_form_counts_as_its_largest() {
        let mut bytes = Store::of(Form::Byte);
        let mut ints = Store::of(Form::Int);
        for value in [-1, 7, 300, i64::MAX] {
            bytes.push(value);
            ints.push(value);
        }
        assert_eq!(bytes, Store::Bytes(vec![0, 7, 255, 255]));
        assert_eq!(ints, Store::Ints(vec![0, 7, 300, u32::MAX]));
    }
}
