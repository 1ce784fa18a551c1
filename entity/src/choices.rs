//! One way to write an enumeration of the contract: its variants, their names in REST and their
//! names in GraphQL, once.

use schemars::{Schema, json_schema};

/// Declares an enumeration with its REST and GraphQL names. With `stored` before its name it is also
/// a field of the visit tables, kept there as the number of its place in the list: new values
/// are added at the end, and none is ever taken out.
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
        $name:ident { $( $(#[doc = $note:literal])* $variant:ident = $rest:literal / $graph:literal ),+ $(,)? }
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

        impl From<$name> for sea_orm::Value {
            fn from(value: $name) -> Self {
                Self::SmallInt(Some(value.number()))
            }
        }

        impl sea_orm::TryGetable for $name {
            fn try_get_by<I: sea_orm::ColIdx>(
                row: &sea_orm::QueryResult,
                index: I,
            ) -> Result<Self, sea_orm::TryGetError> {
                let number = <i16 as sea_orm::TryGetable>::try_get_by(row, index)?;
                let unknown = || sea_orm::DbErr::Type(format!("{number} is no {}", stringify!($name))).into();
                Self::from_number(number).ok_or_else(unknown)
            }
        }

        impl sea_orm::sea_query::ValueType for $name {
            fn try_from(value: sea_orm::Value) -> Result<Self, sea_orm::sea_query::ValueTypeErr> {
                let number = <i16 as sea_orm::sea_query::ValueType>::try_from(value)?;
                Self::from_number(number).ok_or(sea_orm::sea_query::ValueTypeErr)
            }

            fn type_name() -> String {
                stringify!($name).to_owned()
            }

            fn array_type() -> sea_orm::sea_query::ArrayType {
                sea_orm::sea_query::ArrayType::SmallInt
            }

            fn column_type() -> sea_orm::sea_query::ColumnType {
                sea_orm::sea_query::ColumnType::SmallInteger
            }
        }

        impl sea_orm::sea_query::Nullable for $name {
            fn null() -> sea_orm::Value {
                sea_orm::Value::SmallInt(None)
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

/// The lines of a documentation comment as one.
fn sentence(comment: &str) -> String {
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}
