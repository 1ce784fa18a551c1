//! Reads settings, and keeps each with its description.

use std::fmt;
use std::str::FromStr;

/// Secret value. Debug output and log lines do not show it.
#[derive(Clone, Default)]
pub struct Secret(String);

impl Secret {
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// Line of `svc config`.
#[derive(Clone, Debug)]
pub struct Setting {
    pub variable: &'static str,
    pub value: String,
    pub default: &'static str,
    pub sentence: &'static str,
}

/// Error sentence about an invalid setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid(pub String);

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Invalid {}

/// Reads settings and records each with its description.
pub(super) struct Reader<'a, S> {
    pub(super) source: &'a S,
    pub(super) settings: Vec<Setting>,
}

impl<S: Fn(&str) -> Option<String>> Reader<'_, S> {
    pub(super) fn or<T: FromStr<Err: fmt::Display>>(
        &mut self,
        variable: &'static str,
        default: &'static str,
        sentence: &'static str,
    ) -> Result<T, Invalid> {
        let text = (self.source)(variable).unwrap_or_else(|| default.to_owned());
        self.settings.push(Setting { variable, value: text.clone(), default, sentence });
        parse(variable, &text)
    }

    pub(super) fn optional<T: FromStr<Err: fmt::Display>>(
        &mut self,
        variable: &'static str,
        sentence: &'static str,
    ) -> Result<Option<T>, Invalid> {
        let text = (self.source)(variable);
        let value = text.clone().unwrap_or_default();
        self.settings.push(Setting { variable, value, default: "", sentence });
        text.map(|text| parse(variable, &text)).transpose()
    }

    pub(super) fn secret(
        &mut self,
        variable: &'static str,
        sentence: &'static str,
    ) -> Result<Option<Secret>, Invalid> {
        let text = (self.source)(variable);
        let value = text.as_ref().map(|_| "(set)".to_owned()).unwrap_or_default();
        self.settings.push(Setting { variable, value, default: "", sentence });
        Ok(text.map(Secret))
    }
}

fn parse<T: FromStr<Err: fmt::Display>>(variable: &str, text: &str) -> Result<T, Invalid> {
    text.parse().map_err(|error| Invalid(format!("{variable} is {text:?}, which is not valid: {error}")))
}
