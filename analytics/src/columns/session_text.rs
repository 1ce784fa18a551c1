//! Fields of a session with one text each: a text of a vocabulary, or a value of an enumeration. Sessions can be
//! filtered and broken down by them.

use entity::visits::{Fields, Form, Vocabulary, session};

use super::dictionary::{ABSENT, Dictionary};
use super::{Codes, Day};

/// Such a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionText {
    place: usize,
    form: Form,
}

impl SessionText {
    /// Returns the field with this name, if it is one of them.
    pub fn named(name: &str) -> Option<Self> {
        let place = session::Model::FIELDS.iter().position(|field| field.name == name)?;
        let form = session::Model::FIELDS[place].form;
        matches!(form, Form::Text(_) | Form::Choice(_)).then_some(Self { place, form })
    }

    /// Returns its name in the table and in the API.
    pub fn name(self) -> &'static str {
        session::Model::FIELDS[self.place].name
    }

    /// Returns true if its texts are paths.
    pub fn is_path(self) -> bool {
        matches!(self.form, Form::Text(vocabulary) if vocabulary == Vocabulary::PAGE)
    }

    /// Returns its codes for all sessions of a day.
    pub fn codes(self, day: &Day) -> &Codes {
        day.sessions.codes(self.place)
    }

    /// Returns the code of a text. None if no session can have it.
    pub fn code(self, dictionary: &Dictionary, text: &str) -> Option<u32> {
        match self.form {
            Form::Text(vocabulary) => dictionary.code(vocabulary, text),
            _ => self.number(text).map(|number| u32::from(number) + 1),
        }
    }

    /// Returns the text of a code. None for the absent code.
    pub fn text(self, dictionary: &Dictionary, code: u32) -> Option<&str> {
        match self.form {
            Form::Text(vocabulary) => dictionary.text(vocabulary, code).map(|text| &**text),
            Form::Choice(names) if code != ABSENT => names.get(code as usize - 1).copied(),
            _ => None,
        }
    }

    /// Returns the number of codes, including the absent one.
    pub fn len(self, dictionary: &Dictionary) -> usize {
        match self.form {
            Form::Text(vocabulary) => dictionary.len(vocabulary),
            Form::Choice(names) => names.len() + 1,
            _ => 0,
        }
    }

    /// Returns the number by which the table stores an enumeration's value. None for a text field, which is stored as
    /// text.
    pub fn number(self, text: &str) -> Option<u16> {
        match self.form {
            Form::Choice(names) => {
                names.iter().position(|name| *name == text).and_then(|number| u16::try_from(number).ok())
            }
            _ => None,
        }
    }

    /// Returns the numbers of the enumeration's values that pass a test. None for a text field.
    pub fn numbers(self, test: impl Fn(&str) -> bool) -> Option<Vec<u16>> {
        let Form::Choice(names) = self.form else { return None };
        let passing = (0..).zip(names).filter(|(_, name)| test(name));
        Some(passing.map(|(number, _)| number).collect())
    }

    /// Returns true if the table stores numbers instead of texts.
    pub fn is_choice(self) -> bool {
        matches!(self.form, Form::Choice(_))
    }

    /// Returns an SQL expression for the text, for sessions `s`.
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
