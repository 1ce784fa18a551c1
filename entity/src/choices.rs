//! The macro [`choices!`], which declares an enumeration of the API once, together with its REST and GraphQL names.

use schemars::{Schema, json_schema};

use crate::Locale;

/// Declares an enumeration with its REST and GraphQL names. A word before the enumeration's name adds more:
///
/// - `stored`: the enumeration is also a field of the visit tables. Rows store the position of the value in the list,
///   so add new values at the end and never remove one.
/// - `text`: the enumeration is also a column of the other tables. Rows store the value's REST name.
/// - `named`: each value also has display names in English and German.
#[macro_export]
macro_rules! choices {
    (
        $(#[doc = $about:literal])*
        stored $name:ident { $( $(#[doc = $note:literal])* $variant:ident = $rest:literal / $graph:literal ),+ $(,)? }
    ) => {
        $crate::choices! {
            $(#[doc = $about])*
            $name { $( $(#[doc = $note])* $variant = $rest / $graph ),+ }
        }
        $crate::stored_choice!($name);
    };
    (
        $(#[doc = $about:literal])*
        text $name:ident { $( $(#[doc = $note:literal])* $variant:ident = $rest:literal / $graph:literal ),+ $(,)? }
    ) => {
        $crate::choices! {
            $(#[doc = $about])*
            $name { $( $(#[doc = $note])* $variant = $rest / $graph ),+ }
        }
        $crate::choice_column!($name, String, as_str, |text| Self::parse(&text), String, Text);
    };
    (
        $(#[doc = $about:literal])*
        named $name:ident {
            $( $variant:ident = $rest:literal / $graph:literal / $en:literal / $de:literal ),+ $(,)?
        }
    ) => {
        $crate::choices! { @type $(#[doc = $about])* $name { $( #[doc = $en] $variant = $rest / $graph ),+ } }

        impl $name {
            /// Returns the display names of this value.
            pub const fn names(self) -> $crate::choices::Names {
                match self { $(Self::$variant => $crate::choices::Names { en: $en, de: $de }),+ }
            }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let values = [$(($rest, Self::$variant.names())),+];
                $crate::choices::named_schema(concat!($($about, "\n"),*), &values)
            }
        }
    };
    (
        $(#[doc = $about:literal])*
        $name:ident { $( $(#[doc = $note:literal])* $variant:ident = $rest:literal / $graph:literal ),+ $(,)? }
    ) => {
        $crate::choices! {
            @type
            $(#[doc = $about])*
            $name { $( $(#[doc = $note])* $variant = $rest / $graph ),+ }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $crate::choices::schema(
                    concat!($($about, "\n"),*),
                    &[$(($rest, concat!($($note, "\n"),*))),+],
                )
            }
        }
    };
    (
        @type
        $(#[doc = $about:literal])*
        $name:ident { $( $(#[doc = $note:literal])* $variant:ident = $rest:literal / $graph:literal ),+ }
    ) => {
        $(#[doc = $about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord,
            serde::Serialize, serde::Deserialize, async_graphql::Enum,
        )]
        pub enum $name {
            $( $(#[doc = $note])* #[serde(rename = $rest)] #[graphql(name = $graph)] $variant ),+
        }

        impl $name {
            /// Every value, in the order the API documents.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// REST names of all values, in the order of [`Self::ALL`].
            pub const NAMES: &'static [&'static str] = &[$($rest),+];

            /// Returns the REST name.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $rest),+ }
            }

            /// Parses a REST name.
            pub fn parse(text: &str) -> Option<Self> {
                match text { $($rest => Some(Self::$variant),)+ _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

/// Makes an enumeration of [`choices!`] usable as a field of the visit tables.
#[macro_export]
macro_rules! stored_choice {
    ($name:ident) => {
        impl $name {
            /// Returns the number that the tables store for this value.
            pub const fn number(self) -> i16 {
                self as i16
            }

            /// Returns the value for a stored number, or `None` if no value has this number.
            pub fn from_number(number: i16) -> Option<Self> {
                Self::ALL.get(usize::try_from(number).ok()?).copied()
            }
        }

        impl $crate::visits::FieldType for $name {
            const SQL: $crate::visits::SqlType = $crate::visits::SqlType::Small;
            const CHOICES: &'static [&'static str] = Self::NAMES;

            fn empty() -> Self {
                Self::ALL[0]
            }

            fn read<C: $crate::visits::Cells>(cells: &C, at: usize) -> Result<Self, C::Error> {
                let number = cells.int(at)?.unwrap_or(-1);
                let value = i16::try_from(number).ok().and_then(Self::from_number);
                value.ok_or_else(|| cells.unknown(at, number))
            }

            fn cell(&self) -> $crate::visits::Cell<'_> {
                $crate::visits::Cell::Int(i64::from(self.number()))
            }
        }

        $crate::choice_column!($name, i16, number, Self::from_number, SmallInt, SmallInteger);
    };
}

/// Implements SeaORM's column traits for an enumeration that is stored as another type.
#[doc(hidden)]
#[macro_export]
macro_rules! choice_column {
    ($name:ident, $kept:ty, $write:ident, $read:expr, $value:ident, $column:ident) => {
        impl $name {
            fn of_column(kept: $kept) -> Option<Self> {
                let read: fn($kept) -> Option<Self> = $read;
                read(kept)
            }
        }

        impl From<$name> for sea_orm::Value {
            fn from(value: $name) -> Self {
                Self::$value(Some(value.$write().into()))
            }
        }

        impl sea_orm::TryGetable for $name {
            fn try_get_by<I: sea_orm::ColIdx>(
                row: &sea_orm::QueryResult,
                index: I,
            ) -> Result<Self, sea_orm::TryGetError> {
                let kept = <$kept as sea_orm::TryGetable>::try_get_by(row, index)?;
                let unknown = format!("{kept} is not a value of {}", stringify!($name));
                Self::of_column(kept).ok_or_else(|| sea_orm::DbErr::Type(unknown).into())
            }
        }

        impl sea_orm::sea_query::ValueType for $name {
            fn try_from(value: sea_orm::Value) -> Result<Self, sea_orm::sea_query::ValueTypeErr> {
                let kept = <$kept as sea_orm::sea_query::ValueType>::try_from(value)?;
                Self::of_column(kept).ok_or(sea_orm::sea_query::ValueTypeErr)
            }

            fn type_name() -> String {
                stringify!($name).to_owned()
            }

            fn array_type() -> sea_orm::sea_query::ArrayType {
                sea_orm::sea_query::ArrayType::$value
            }

            fn column_type() -> sea_orm::sea_query::ColumnType {
                sea_orm::sea_query::ColumnType::$column
            }
        }

        impl sea_orm::sea_query::Nullable for $name {
            fn null() -> sea_orm::Value {
                sea_orm::Value::$value(None)
            }
        }
    };
}

/// Builds the JSON Schema of an enumeration: the names in order, with their meanings listed in the description.
pub fn schema(about: &str, values: &[(&str, &str)]) -> Schema {
    let names: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
    let mut description = sentence(about);
    for (name, note) in values.iter().filter(|(_, note)| !note.is_empty()) {
        let break_before = if description.contains("\n- ") { "\n" } else { "\n\n" };
        description.push_str(&format!("{break_before}- `{name}`: {}", sentence(note)));
    }
    json_schema!({ "type": "string", "enum": names, "description": description })
}

/// Builds the JSON Schema of an enumeration with display names. The extension `x-names` holds the names in each
/// language, so that clients can show them.
pub fn named_schema(about: &str, values: &[(&str, Names)]) -> Schema {
    let english: Vec<_> = values.iter().map(|(value, names)| (*value, names.en)).collect();
    let mut schema = schema(about, &english);
    let of = |locale| {
        let names = values.iter().map(|(value, names)| ((*value).to_owned(), names.of(locale).into()));
        serde_json::Value::Object(names.collect())
    };
    let all = Locale::ALL.iter().map(|locale| (locale.to_string(), of(*locale))).collect();
    schema.insert("x-names".to_owned(), serde_json::Value::Object(all));
    schema
}

/// Display name in each language of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    pub en: &'static str,
    pub de: &'static str,
}

impl Names {
    pub const fn of(self, locale: Locale) -> &'static str {
        match locale {
            Locale::En => self.en,
            Locale::De => self.de,
        }
    }
}

/// Joins the lines of a documentation comment into one.
fn sentence(comment: &str) -> String {
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}
