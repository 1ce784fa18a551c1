//! Reads JSON straight into what is asked for. A document of values would take a hundred times the memory of the answer.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::Trouble;
use crate::money::destinations::Answer;

/// Maximum size of an error in bytes. A larger one is read as if it said nothing.
const LARGEST_ERROR: usize = 64 << 10;

/// A text, a number, or nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Scalar<'a> {
    #[default]
    Nothing,
    Text(Cow<'a, str>),
    Whole(i64),
    /// A number that is not whole, or too large for it, as it is written.
    Real(&'a str),
}

impl Scalar<'_> {
    /// Returns the value as a text, nothing as an empty one.
    pub(super) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Nothing => Cow::Borrowed(""),
            Self::Text(text) => Cow::Borrowed(text),
            Self::Whole(number) => Cow::Owned(number.to_string()),
            Self::Real(number) => Cow::Borrowed(number),
        }
    }
}

/// Reads the JSON as it is written, so that no digit of a number goes through a float.
impl<'de: 'a, 'a> Deserialize<'de> for Scalar<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?.get();
        match raw.as_bytes() {
            b"null" => Ok(Self::Nothing),
            [b'"', text @ .., b'"'] if !text.contains(&b'\\') => {
                Ok(Self::Text(Cow::Borrowed(&raw[1..raw.len() - 1])))
            }
            [b'"', ..] => {
                serde_json::from_str(raw).map(|text| Self::Text(Cow::Owned(text))).map_err(D::Error::custom)
            }
            [b'-' | b'0'..=b'9', ..] => Ok(raw.parse().map_or(Self::Real(raw), Self::Whole)),
            _ => Err(D::Error::custom("expected a text, a number or null")),
        }
    }
}

/// An object. The derived code alone would also take a list of the fields' values.
#[derive(Debug, Default)]
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Of<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Of<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Of(PhantomData))
    }
}

/// The only value of a list.
pub(super) struct Only<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Only<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Of<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Of<T> {
            type Value = Only<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of one value")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let first = list.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
                match list.next_element::<IgnoredAny>()? {
                    None => Ok(Only(first)),
                    Some(_) => Err(A::Error::invalid_length(2, &self)),
                }
            }
        }
        deserializer.deserialize_seq(Of(PhantomData))
    }
}

/// Reads a field that is not there, or has a value other than null.
pub(super) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads the object that an answer is.
pub(super) fn object<'a, T: Deserialize<'a>>(answer: &'a Answer) -> Result<T, Trouble> {
    within(answer, &answer.body)
}

/// Reads an object within an answer.
pub(super) fn within<'a, T: Deserialize<'a>>(answer: &Answer, json: &'a [u8]) -> Result<T, Trouble> {
    let Object(read) = serde_json::from_slice(json).map_err(|error| not_read(answer, &error))?;
    Ok(read)
}

/// Takes the objects of a list one by one.
pub(super) fn each<'a, T: Deserialize<'a>>(
    answer: &Answer,
    json: &'a [u8],
    mut take: impl FnMut(T) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let mut trouble = None;
    let mut reader = serde_json::Deserializer::from_slice(json);
    let list = List {
        take: |Object(value): Object<T>| take(value).map_err(|found| trouble = Some(found)).is_ok(),
        value: PhantomData,
    };
    let read = list.deserialize(&mut reader).and_then(|()| reader.end());
    match (trouble, read) {
        (Some(trouble), _) => Err(trouble),
        (None, Err(error)) => Err(not_read(answer, &error)),
        (None, Ok(())) => Ok(()),
    }
}

/// Hands over the values of a list, until one is not taken.
struct List<T, F> {
    take: F,
    value: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>, F: FnMut(T) -> bool> DeserializeSeed<'de> for List<T, F> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>, F: FnMut(T) -> bool> Visitor<'de> for List<T, F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(value) = list.next_element()? {
            if !(self.take)(value) {
                return Err(A::Error::custom("not taken"));
            }
        }
        Ok(())
    }
}

/// Hands over the entries of an object, until one is not taken.
struct Entries<T, F> {
    take: F,
    value: PhantomData<T>,
}

/// Takes the entries of an object one by one.
pub(super) fn each_entry<'a, T: Deserialize<'a>>(
    answer: &Answer,
    json: &'a [u8],
    mut take: impl FnMut(&str, T) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let mut trouble = None;
    let mut reader = serde_json::Deserializer::from_slice(json);
    let entries = Entries {
        take: |key: &str, Object(value): Object<T>| {
            take(key, value).map_err(|found| trouble = Some(found)).is_ok()
        },
        value: PhantomData,
    };
    let read = reader.deserialize_map(entries).and_then(|()| reader.end());
    match (trouble, read) {
        (Some(trouble), _) => Err(trouble),
        (None, Err(error)) => Err(not_read(answer, &error)),
        (None, Ok(())) => Ok(()),
    }
}

impl<'de, T: Deserialize<'de>, F: FnMut(&str, T) -> bool> Visitor<'de> for Entries<T, F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some((key, value)) = map.next_entry::<Cow<'de, str>, T>()? {
            if !(self.take)(&key, value) {
                return Err(A::Error::custom("not taken"));
            }
        }
        Ok(())
    }
}

/// Returns an error within an answer as a document. Null if it is not there, or larger than errors are.
pub(super) fn error(raw: Option<&RawValue>) -> Value {
    let raw = raw.map(RawValue::get).filter(|text| text.len() <= LARGEST_ERROR);
    raw.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// Returns why JSON was not read: it breaks off, or is something else than documented.
fn not_read(answer: &Answer, error: &serde_json::Error) -> Trouble {
    match error.classify() {
        Category::Data => Trouble::undocumented(answer),
        Category::Io | Category::Syntax | Category::Eof => Trouble::broken("incomplete"),
    }
}
