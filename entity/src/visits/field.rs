//! What a field of a visit table is to a database: a type, a cell that is read and a cell that is
//! written.

use sea_orm::prelude::Uuid;

use super::form::{Form, Part};
use super::json::JsonText;

/// A field of a visit table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub sql: SqlType,
    pub nullable: bool,
    /// What it holds, in one sentence with its unit.
    pub meaning: &'static str,
    /// What it is in the columns.
    pub form: Form,
    /// With which part of the columns it is loaded.
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

    /// The sentence without the space that begins a documentation comment.
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
    /// Its name in PostgreSQL.
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

/// A table whose rows are known field by field.
pub trait Fields: Sized {
    const TABLE: &'static str;
    /// How many of the first fields are the primary key.
    const KEY: usize;
    /// Every field, in the order of [`Self::read`] and [`Self::each_cell`].
    const FIELDS: &'static [Field];
    /// The names of the vocabularies of each field; most have none.
    const TEXTS: &'static [&'static [&'static str]];

    /// A row of which nothing is known yet.
    fn empty() -> Self;

    /// Reads a row whose columns are [`Self::FIELDS`].
    fn read<C: Cells>(cells: &C) -> Result<Self, C::Error>;

    /// Hands over what is to be written, field by field.
    fn each_cell<'row>(&'row self, each: impl FnMut(Cell<'row>));

    /// The field of this name.
    fn field(name: &str) -> Option<&'static Field> {
        Self::FIELDS.iter().find(|field| field.name == name)
    }
}

/// A row that a database answered, in either driver.
pub trait Cells {
    type Error;

    fn is_null(&self, at: usize) -> Result<bool, Self::Error>;
    fn int(&self, at: usize) -> Result<Option<i64>, Self::Error>;
    fn real(&self, at: usize) -> Result<f64, Self::Error>;
    fn flag(&self, at: usize) -> Result<bool, Self::Error>;
    fn id(&self, at: usize) -> Result<Uuid, Self::Error>;
    fn text(&self, at: usize) -> Result<Option<&str>, Self::Error>;
    /// The error of a number that stands for nothing this build knows.
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
    /// The names of an enumeration, in the order of its numbers.
    const CHOICES: &'static [&'static str] = &[];

    /// What it is before anything is known: absent, nothing, the first of an enumeration.
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

/// Whole numbers. One that is too large for its field is an error, not another number.
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
