//! The visit tables, each declared once.
//!
//! A declaration lists the fields of a table. Each field has a type, a one-sentence meaning and, after `=>`, its form
//! in the in-memory columns that reports run on. A field without a form exists in the row only. The declaration is a
//! SeaORM entity, and also the single source for everything else that must know a visit's fields: loading and saving
//! rows in both databases, filling the columns, the layout of snapshots, filters and breakdowns.
//!
//! ```text
//! /// Country of the visitor's address, two upper-case letters.
//! country: Option<String> => Text(Country),
//! ```
//!
//! The macro [`visit_table`] generates four things: the entity, [`Fields::FIELDS`], the conversion of a row from and to
//! cells, and `KEYS`, by which a report gets a column by name and with its type. Everything else is ordinary code over
//! `FIELDS`.
//!
//! A new field also needs a migration step and code that fills the field (usually `derive` in `analytics`).

mod field;
mod form;
mod json;
mod vocabulary;
mod words;

pub mod event;
pub mod lead;
pub mod pageview;
pub mod session;
pub mod stored;
pub mod video_play;

pub use field::{Cell, Cells, Field, FieldType, Fields, SqlType};
pub use form::{Form, Key, List, Part, entries, forms};
pub use json::JsonText;
pub use vocabulary::Vocabulary;
pub use words::{
    AdLevel, AdOutcome, AdPlatform, AttrFrom, BotKind, Browser, Channel, ClickId, ClickIdFilter, Device,
    DiskHealth, IgnoredReason, InApp, Mark, Nav, Os, QuarantineReason, Screen, Stitch, VideoFormat,
};

/// Declares a visit table. See the module documentation.
macro_rules! visit_table {
    (
        $(#[$about:meta])*
        $table:literal
        key {
            $(
                $(#[doc = $key_doc:literal])+
                $key:ident : $key_type:ty $( => $key_form:ident in $key_part:ident )?
            ),+ $(,)?
        }
        fields {
            $(
                $(#[doc = $doc:literal])+
                $field:ident : $type:ty
                $( => $form:ident $( ( $argument:ident ) )? $( in $part:ident )? )?
            ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
        #[sea_orm(table_name = $table)]
        pub struct Model {
            $( $(#[doc = $key_doc])+ #[sea_orm(primary_key, auto_increment = false)] pub $key: $key_type, )+
            $( $(#[doc = $doc])+ pub $field: $type, )+
        }

        #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
        pub enum Relation {}

        impl ActiveModelBehavior for ActiveModel {}

        impl $crate::visits::Fields for Model {
            const TABLE: &'static str = $table;
            const KEY: usize = [$(stringify!($key)),+].len();
            const FIELDS: &'static [$crate::visits::Field] = &[
                $( $crate::visits::Field::new::<$key_type>(
                    stringify!($key),
                    concat!($($key_doc),+),
                    $crate::visits::visit_table!(@form $key_type $(, $key_form)?),
                    $crate::visits::visit_table!(@part $($key_part)?),
                ), )+
                $( $crate::visits::Field::new::<$type>(
                    stringify!($field),
                    concat!($($doc),+),
                    $crate::visits::visit_table!(@form $type $(, $form $(, $argument)?)?),
                    $crate::visits::visit_table!(@part $($($part)?)?),
                ), )+
            ];
            const TEXTS: &'static [&'static [&'static str]] =
                &[$( $( $crate::visits::visit_table!(@text $form $($argument)?), )? )+];

            fn empty() -> Self {
                Self {
                    $( $key: $crate::visits::FieldType::empty(), )+
                    $( $field: $crate::visits::FieldType::empty(), )+
                }
            }

            fn read<C: $crate::visits::Cells>(cells: &C) -> Result<Self, C::Error> {
                let mut at = 0..;
                let mut next = || at.next().unwrap_or(usize::MAX);
                Ok(Self {
                    $( $key: $crate::visits::FieldType::read(cells, next())?, )+
                    $( $field: $crate::visits::FieldType::read(cells, next())?, )+
                })
            }

            fn each_cell<'row>(&'row self, mut each: impl FnMut($crate::visits::Cell<'row>)) {
                $( each($crate::visits::FieldType::cell(&self.$key)); )+
                $( each($crate::visits::FieldType::cell(&self.$field)); )+
            }
        }

        /// Keys of the fields that reports read, by name.
        pub struct Keys {
            $( $( pub $key: $crate::visits::Key<$crate::visits::forms::$key_form>, )? )+
            $( $( pub $field: $crate::visits::Key<$crate::visits::forms::$form>, )? )+
        }

        /// The keys of this table.
        pub const KEYS: Keys = Keys {
            $( $( $key: $crate::visits::Key::<$crate::visits::forms::$key_form>::of::<Model>(stringify!($key)), )? )+
            $( $( $field: $crate::visits::Key::<$crate::visits::forms::$form>::of::<Model>(stringify!($field)), )? )+
        };
    };
    (@form $type:ty) => { $crate::visits::Form::Row };
    (@form $type:ty, Choice) => {
        $crate::visits::Form::Choice(<$type as $crate::visits::FieldType>::CHOICES)
    };
    (@form $type:ty, Text, $vocabulary:ident) => {
        $crate::visits::Form::Text($crate::visits::Vocabulary::of(stringify!($vocabulary)))
    };
    (@form $type:ty, List, $list:ident) => { $crate::visits::Form::List($crate::visits::List::$list) };
    (@form $type:ty, $form:ident) => { $crate::visits::Form::$form };
    (@text Text $vocabulary:ident) => { &[stringify!($vocabulary)] };
    (@text $form:ident $($argument:ident)?) => { &[] };
    (@part) => { $crate::visits::Part::Core };
    (@part $part:ident) => { $crate::visits::Part::$part };
}
use visit_table;
