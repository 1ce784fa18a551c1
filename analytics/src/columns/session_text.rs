//! The fields of a session that have one text each: a text of a vocabulary, or a value of an
//! enumeration. They are what sessions can be filtered and broken down by.

use entity::visits::{Fields, Form, session};

use super::dictionary::{ABSENT, Dictionary};
use super::{Codes, Day};

/// One such field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionText {
    place: usize,
    form: Form,
}

impl SessionText {
    /// The field of this name, if it is one of them.
    pub fn named(name: &str) -> Option<Self> {
        let place = session::Model::FIELDS.iter().position(|field| field.name == name)?;
        let form = session::Model::FIELDS[place].form;
        matches!(form, Form::Text(_) | Form::Choice(_)).then_some(Self { place, form })
    }

    /// Its name in the table and in the interface.
    pub fn name(self) -> &'static str {
        session::Model::FIELDS[self.place].name
    }

    /// Its code of every session of a day.
    pub fn codes(self, day: &Day) -> &Codes {
        day.sessions.codes(self.place)
    }

    /// The code of a text that some session may have.
    pub fn code(self, dictionary: &Dictionary, text: &str) -> Option<u32> {
        match self.form {
            Form::Text(vocabulary) => dictionary.code(vocabulary, text),
            _ => self.number(text).map(|number| u32::from(number) + 1),
        }
    }

    /// The text of a code; none where it is absent.
    pub fn text(self, dictionary: &Dictionary, code: u32) -> Option<&str> {
        match self.form {
            Form::Text(vocabulary) => dictionary.text(vocabulary, code).map(|text| &**text),
            Form::Choice(names) if code != ABSENT => names.get(code as usize - 1).copied(),
            _ => None,
        }
    }

    /// How many codes there are, the absent one included.
    pub fn len(self, dictionary: &Dictionary) -> usize {
        match self.form {
            Form::Text(vocabulary) => dictionary.len(vocabulary),
            Form::Choice(names) => names.len() + 1,
            _ => 0,
        }
    }

    /// The number of an enumeration's value in the table; none for a text, which stands there itself.
    pub fn number(self, text: &str) -> Option<u16> {
        match self.form {
            Form::Choice(names) => {
                names.iter().position(|name| *name == text).and_then(|number| u16::try_from(number).ok())
            }
            _ => None,
        }
    }

    /// The numbers of the enumeration's values that pass a test; none for a text.
    pub fn numbers(self, test: impl Fn(&str) -> bool) -> Option<Vec<u16>> {
        let Form::Choice(names) = self.form else { return None };
        let passing = (0..).zip(names).filter(|(_, name)| test(name));
        Some(passing.map(|(number, _)| number).collect())
    }

    /// Whether the table has a number for each of its texts.
    pub fn is_choice(self) -> bool {
        matches!(self.form, Form::Choice(_))
    }

    /// SQL of its text, of the sessions `s`.
    pub fn sql(self) -> String {
        let name = self.name();
        match self.form {
            Form::Choice(names) => {
                let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
                format!("(array[{}])[s.{name} + 1]", names.join(", "))
            }
            _ => format!("s.{name}"),
        }
    }
}
