//! One way to write an enumeration of the contract: its variants, their names in REST and their
//! names in GraphQL, once.

use schemars::{Schema, json_schema};

use crate::Locale;

/// Declares an enumeration with its REST and GraphQL names. With `stored` before its name it is also
/// a field of the visit tables, kept there as the number of its place in the list: new values
/// are added at the end, and none is ever taken out. With `text` before its name it is a column of
/// the other tables, kept there by its name in REST. With `named` before its name each value also has
/// its names for people, English and German.
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
        $crate::choices! { @type $(#[doc = $about])* $name { $( $variant = $rest / $graph ),+ } }

        impl $name {
            /// What people call it.
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
            /// Every value, in the contract's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The names of all values, in the same order.
            pub const NAMES: &'static [&'static str] = &[$($rest),+];

            /// The name used in REST.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $rest),+ }
            }

            /// Reads the name used in REST.
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

/// Makes an enumeration of [`choices!`] a field of the visit tables.
#[macro_export]
macro_rules! stored_choice {
    ($name:ident) => {
        impl $name {
            /// The number in the tables.
            pub const fn number(self) -> i16 {
                self as i16
            }

            /// Reads the number in the tables.
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

/// Makes an enumeration a type of columns, kept as another type.
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
                let unknown = format!("{kept} is no {}", stringify!($name));
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

/// A list as a JSON Schema: the names in their order, and in the description what they mean.
pub fn schema(about: &str, values: &[(&str, &str)]) -> Schema {
    let names: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
    let mut description = sentence(about);
    for (name, note) in values.iter().filter(|(_, note)| !note.is_empty()) {
        let break_before = if description.contains("\n- ") { "\n" } else { "\n\n" };
        description.push_str(&format!("{break_before}- `{name}`: {}", sentence(note)));
    }
    json_schema!({ "type": "string", "enum": names, "description": description })
}

/// The same for a list whose values have names in the languages of the service: those who show them
/// get the names from the schema.
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

/// What something is called, in the languages of the service.
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

/// The lines of a documentation comment as one.
fn sentence(comment: &str) -> String {
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}
