//! Fields of a visit table from the database's point of view: type, reading a cell, writing a cell.

use sea_orm::prelude::Uuid;

use super::form::{Form, Part};
use super::json::JsonText;

/// A field of a visit table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub sql: SqlType,
    pub nullable: bool,
    /// Meaning of the field in one sentence, with the unit.
    pub meaning: &'static str,
    /// Form of the field in the in-memory columns.
    pub form: Form,
    /// Part of the columns that the field is loaded with.
    pub part: Part,
}

impl Field {
    pub const fn new<T: FieldType>(
        name: &'static str,
        meaning: &'static str,
        form: Form,
        part: Part,
    ) -> Self {
        Self { name, sql: T::SQL, nullable: T::NULLABLE, meaning, form, part }
    }

    /// Returns the meaning without the space that begins a documentation comment.
    pub fn meaning(&self) -> &'static str {
        self.meaning.trim_ascii()
    }
}

/// The type of a column in the databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SqlType {
    Id,
    Small,
    Int,
    Long,
    Flag,
    Double,
    Text,
    Json,
}

impl SqlType {
    /// Returns the type's name in PostgreSQL.
    pub const fn postgres(self) -> &'static str {
        match self {
            Self::Id => "uuid",
            Self::Small => "smallint",
            Self::Int => "integer",
            Self::Long => "bigint",
            Self::Flag => "boolean",
            Self::Double => "double precision",
            Self::Text => "text",
            Self::Json => "jsonb",
        }
    }
}

/// A table whose rows are described field by field.
pub trait Fields: Sized {
    const TABLE: &'static str;
    /// Number of leading fields that form the primary key.
    const KEY: usize;
    /// Every field, in the order of [`Self::read`] and [`Self::each_cell`].
    const FIELDS: &'static [Field];
    /// Names of the vocabularies of each field. Empty for most fields.
    const TEXTS: &'static [&'static [&'static str]];

    /// Returns a row with empty values.
    fn empty() -> Self;

    /// Reads a row whose columns are [`Self::FIELDS`].
    fn read<C: Cells>(cells: &C) -> Result<Self, C::Error>;

    /// Passes each field's value to `each`, in the order of [`Self::FIELDS`], for writing.
    fn each_cell<'row>(&'row self, each: impl FnMut(Cell<'row>));

    /// Returns the field with this name.
    fn field(name: &str) -> Option<&'static Field> {
        Self::FIELDS.iter().find(|field| field.name == name)
    }
}

/// A result row of either database driver.
pub trait Cells {
    type Error;

    fn is_null(&self, at: usize) -> Result<bool, Self::Error>;
    fn int(&self, at: usize) -> Result<Option<i64>, Self::Error>;
    fn real(&self, at: usize) -> Result<f64, Self::Error>;
    fn flag(&self, at: usize) -> Result<bool, Self::Error>;
    fn id(&self, at: usize) -> Result<Uuid, Self::Error>;
    fn text(&self, at: usize) -> Result<Option<&str>, Self::Error>;
    /// Creates the error for a number that this build does not know as a value.
    fn unknown(&self, at: usize, number: i64) -> Self::Error;
}

/// A value to write.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell<'row> {
    Null,
    Int(i64),
    Real(f64),
    Flag(bool),
    Id(Uuid),
    Text(&'row str),
}

/// A type that a field may have.
pub trait FieldType: Sized {
    const SQL: SqlType;
    const NULLABLE: bool = false;
    /// Names of an enumeration's values, in the order of their numbers.
    const CHOICES: &'static [&'static str] = &[];

    /// Returns the value before anything is known: absent, zero, or the first value of an enumeration.
    fn empty() -> Self;
    fn read<C: Cells>(cells: &C, at: usize) -> Result<Self, C::Error>;
    fn cell(&self) -> Cell<'_>;
}

impl<T: FieldType> FieldType for Option<T> {
    const SQL: SqlType = T::SQL;
    const NULLABLE: bool = true;
    const CHOICES: &'static [&'static str] = T::CHOICES;

    fn empty() -> Self {
        None
    }

    fn read<C: Cells>(cells: &C, at: usize) -> Result<Self, C::Error> {
        if cells.is_null(at)? { Ok(None) } else { T::read(cells, at).map(Some) }
    }

    fn cell(&self) -> Cell<'_> {
        self.as_ref().map_or(Cell::Null, T::cell)
    }
}

/// Implements the trait for whole numbers. A number too large for its field is an error and is never truncated.
macro_rules! whole_number {
    ($($number:ty = $sql:ident),+) => {
        $(impl FieldType for $number {
            const SQL: SqlType = SqlType::$sql;

            fn empty() -> Self {
                0
            }

            fn read<C: Cells>(cells: &C, at: usize) -> Result<Self, C::Error> {
                let number = cells.int(at)?.unwrap_or_default();
                Self::try_from(number).map_err(|_| cells.unknown(at, number))
            }

            fn cell(&self) -> Cell<'_> {
                Cell::Int(i64::from(*self))
            }
        })+
    };
}
whole_number!(i16 = Small, i32 = Int, i64 = Long);

impl FieldType for f64 {
    const SQL: SqlType = SqlType::Double;

    fn empty() -> Self {
        0.0
    }

    fn read<C: Cells>(cells: &C, at: usize) -> Result<Self, C::Error> {
        cells.real(at)
    }

    fn cell(&self) -> Cell<'_> {
        Cell::Real(*self)
    }
}

impl FieldType for bool {
    const SQL: SqlType = SqlType::Flag;

    fn empty() -> Self {
        false
    }

    fn read<C: Cells>(cells: &C, at: usize) -> Result<Self, C::Error> {
        cells.flag(at)
    }

    fn cell(&self) -> Cell<'_> {
        Cell::Flag(*self)
    }
}

impl FieldType for Uuid {
    const SQL: SqlType = SqlType::Id;

    fn empty() -> Self {
        Uuid::nil()
    }

    fn read<C: Cells>(cells: &C, at: usize) -> Result<Self, C::Error> {
        cells.id(at)
    }

    fn cell(&self) -> Cell<'_> {
        Cell::Id(*self)
    }
}

impl FieldType for String {
    const SQL: SqlType = SqlType::Text;

    fn empty() -> Self {
        String::new()
    }

    fn read<C: Cells>(cells: &C, at: usize) -> Result<Self, C::Error> {
        Ok(cells.text(at)?.unwrap_or_default().to_owned())
    }

    fn cell(&self) -> Cell<'_> {
        Cell::Text(self)
    }
}

impl FieldType for JsonText {
    const SQL: SqlType = SqlType::Json;

    fn empty() -> Self {
        Self("null".to_owned())
    }

    fn read<C: Cells>(cells: &C, at: usize) -> Result<Self, C::Error> {
        Ok(Self(cells.text(at)?.unwrap_or_default().to_owned()))
    }

    fn cell(&self) -> Cell<'_> {
        Cell::Text(&self.0)
    }
}
