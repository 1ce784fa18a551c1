//! Bytes of a day in a file or an object of the shared store: a few bytes that name the contents, the fingerprint of the
//! layout, the columns and a checksum.

use uuid::Uuid;

use super::amounts::Amounts;
use super::codes::Codes;
use super::day::Day;
use super::layout::fingerprint;
use super::row_ends::RowEnds;
use super::store::Store;
use super::table::Parts;

/// Kind of the days of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Visits,
    Costs,
}

impl Kind {
    /// Beginning of the names of files with costs.
    pub(super) const COST_FILES: &str = "costs-";

    /// Returns the name of a day's file.
    pub(super) fn file(self, number: i32) -> String {
        match self {
            Self::Visits => number.to_string(),
            Self::Costs => format!("{}{number}", Self::COST_FILES),
        }
    }

    /// Returns the folder of such days in the shared store.
    pub(super) fn objects(self) -> &'static str {
        match self {
            Self::Visits => "days",
            Self::Costs => "costs",
        }
    }

    pub(super) fn of_objects(folder: &str) -> Option<Self> {
        [Self::Visits, Self::Costs].into_iter().find(|kind| kind.objects() == folder)
    }

    fn magic(self) -> &'static [u8; 4] {
        match self {
            Self::Visits => b"SVCD",
            Self::Costs => b"SVCC",
        }
    }
}

/// Contents of a day that a snapshot holds.
pub(super) trait Content: Sized + Send + 'static {
    const KIND: Kind;

    /// Returns the expected number of bytes.
    fn size(&self) -> usize;

    /// Appends the day with its number.
    fn encode(&self, number: i32, output: &mut Vec<u8>);

    /// Reads what [`Self::encode`] wrote. None if it is of another day or inconsistent.
    fn decode(number: i32, input: &mut &[u8]) -> Option<Self>;
}

/// Serializes a day. The last four bytes are the checksum.
pub(super) fn day_to_bytes<D: Content>(number: i32, day: &D) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(day.size() + 1024);
    bytes.extend_from_slice(D::KIND.magic());
    bytes.extend_from_slice(&fingerprint().to_le_bytes());
    day.encode(number, &mut bytes);
    let sum = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// Reads what [`day_to_bytes`] wrote. None if it is damaged, of another build, of another day or inconsistent.
pub(super) fn day_from_bytes<D: Content>(number: i32, bytes: &[u8]) -> Option<D> {
    let mut body =
        checked(bytes)?.strip_prefix(D::KIND.magic())?.strip_prefix(&fingerprint().to_le_bytes())?;
    D::decode(number, &mut body).filter(|_| body.is_empty())
}

/// Returns the checksum in the last four bytes.
pub(super) fn sum(bytes: &[u8]) -> u32 {
    bytes.last_chunk().map_or(0, |sum| u32::from_le_bytes(*sum))
}

/// Returns the body of a file whose last four bytes are its checksum.
pub(super) fn checked(bytes: &[u8]) -> Option<&[u8]> {
    let (body, sum) = bytes.split_at_checked(bytes.len().checked_sub(4)?)?;
    (crc32fast::hash(body).to_le_bytes() == *sum).then_some(body)
}

/// Element of a column, as bytes.
pub(super) trait Element: Copy {
    type Bytes: AsRef<[u8]>;
    fn to_bytes(self) -> Self::Bytes;
    fn from_bytes(bytes: &[u8]) -> Option<Self>;
}

macro_rules! element {
    ($($number:ty),+) => {
        $(impl Element for $number {
            type Bytes = [u8; size_of::<$number>()];
            fn to_bytes(self) -> Self::Bytes {
                self.to_le_bytes()
            }
            fn from_bytes(bytes: &[u8]) -> Option<Self> {
                Some(Self::from_le_bytes(bytes.try_into().ok()?))
            }
        })+
    };
}
element!(u16, u32, i32, i64);

impl Element for Uuid {
    type Bytes = [u8; 16];
    fn to_bytes(self) -> Self::Bytes {
        self.into_bytes()
    }
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Some(Self::from_bytes(bytes.try_into().ok()?))
    }
}

impl Element for u8 {
    type Bytes = [u8; 1];
    fn to_bytes(self) -> Self::Bytes {
        [self]
    }
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.first().copied()
    }
}

impl Element for bool {
    type Bytes = [u8; 1];
    fn to_bytes(self) -> Self::Bytes {
        [self.into()]
    }
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.first().map(|byte| *byte != 0)
    }
}

pub(super) fn put<T: Element>(values: &[T], output: &mut Vec<u8>) {
    output.extend_from_slice(&(values.len() as u64).to_le_bytes());
    for value in values {
        output.extend_from_slice(value.to_bytes().as_ref());
    }
}

pub(super) fn take<'a>(input: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (head, rest) = input.split_at_checked(count)?;
    *input = rest;
    Some(head)
}

pub(super) fn get<T: Element>(input: &mut &[u8]) -> Option<Vec<T>> {
    let count = usize::try_from(u64::from_le_bytes(take(input, 8)?.try_into().ok()?)).ok()?;
    let bytes = take(input, count.checked_mul(size_of::<T>())?)?;
    // Collecting from options would guess the size, and may keep up to twice the needed memory.
    let mut values = Vec::with_capacity(count);
    for bytes in bytes.chunks_exact(size_of::<T>()) {
        values.push(T::from_bytes(bytes)?);
    }
    Some(values)
}

fn put_codes(codes: &Codes, output: &mut Vec<u8>) {
    match codes {
        Codes::Narrow(values) => {
            output.push(1);
            put(values, output);
        }
        Codes::Middle(values) => {
            output.push(2);
            put(values, output);
        }
        Codes::Wide(values) => {
            output.push(4);
            put(values, output);
        }
    }
}

fn get_codes(input: &mut &[u8]) -> Option<Codes> {
    Some(match take(input, 1)?[0] {
        1 => Codes::Narrow(get(input)?),
        2 => Codes::Middle(get(input)?),
        4 => Codes::Wide(get(input)?),
        _ => return None,
    })
}

impl Content for Day {
    const KIND: Kind = Kind::Visits;

    fn size(&self) -> usize {
        self.bytes()
    }

    fn encode(&self, number: i32, output: &mut Vec<u8>) {
        output.push(self.parts.bits());
        output.extend_from_slice(&number.to_le_bytes());
        output.extend_from_slice(&self.live.to_le_bytes());
        put(&self.ids, output);
        put(&self.by_visitor.alone, output);
        put(&self.by_visitor.together, output);
        put(&self.alive, output);
        for table in self.tables() {
            let (begins, behind) = table.ends.stored();
            put(begins, output);
            put_codes(behind, output);
            table.columns().iter().for_each(|column| put_column(column, output));
        }
    }

    fn decode(number: i32, input: &mut &[u8]) -> Option<Self> {
        let parts = Parts::from_bits(take(input, 1)?[0]);
        let mut day = Self::new(get_number(input)?, parts);
        day.live = u32::from_le_bytes(take(input, 4)?.try_into().ok()?);
        day.ids = get(input)?;
        day.by_visitor.alone = get(input)?;
        day.by_visitor.together = get(input)?;
        day.alive = get(input)?;
        for table in day.tables_mut() {
            table.ends = RowEnds::of_stored(get(input)?, get_codes(input)?);
            for column in table.columns_mut() {
                get_column(column, input)?;
            }
        }
        (day.number == number && day.is_sound()).then_some(day)
    }
}

/// Reads the number of a day.
pub(super) fn get_number(input: &mut &[u8]) -> Option<i32> {
    Some(i32::from_le_bytes(take(input, 4)?.try_into().ok()?))
}

fn put_column(column: &Store, output: &mut Vec<u8>) {
    match column {
        Store::None => {}
        Store::Codes(codes) => put_codes(codes, output),
        Store::Bytes(values) => put(values, output),
        Store::Ints(values) => put(values, output),
        Store::Longs(values) => put(values, output),
        Store::Amounts(Amounts::Narrow(values)) => {
            output.push(4);
            put(values, output);
        }
        Store::Amounts(Amounts::Wide(values)) => {
            output.push(8);
            put(values, output);
        }
        Store::Flags(values) => put(values, output),
    }
}

/// Fills an empty column, whose form determines the format.
fn get_column(column: &mut Store, input: &mut &[u8]) -> Option<()> {
    match column {
        Store::None => {}
        Store::Codes(codes) => *codes = get_codes(input)?,
        Store::Bytes(values) => *values = get(input)?,
        Store::Ints(values) => *values = get(input)?,
        Store::Longs(values) => *values = get(input)?,
        Store::Amounts(values) => {
            *values = match take(input, 1)?[0] {
                4 => Amounts::Narrow(get(input)?),
                8 => Amounts::Wide(get(input)?),
                _ => return None,
            }
        }
        Store::Flags(values) => *values = get(input)?,
    }
    Some(())
}
