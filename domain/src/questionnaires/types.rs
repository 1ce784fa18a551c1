//! What a questionnaire is made of.

use async_graphql::{InputObject, SimpleObject};
use entity::{choices, questionnaire};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::identifiers::identifier;
use crate::{Error, Result, Timestamp, Violation, ViolationCode};

/// A questionnaire: the questions of a quiz on the project's site.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Questionnaire {
    /// What answers name as their `variant`.
    pub id: String,
    /// What people call it.
    pub label: Wording,
    /// Its questions in the order in which they are asked.
    pub questions: Vec<QuizQuestion>,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// What a questionnaire is to be; it replaces the one with the same id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionnaireWrite {
    /// What people call it: a text, or one in each language; 1 to 300 characters.
    pub label: Wording,
    /// Its questions in the order in which they are asked, 1 to 50.
    #[schemars(length(min = 1, max = 50))]
    pub questions: Vec<QuizQuestion>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject)]
#[graphql(input_name = "QuizQuestionWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuizQuestion {
    /// What answers name as their `q`, 1 to 80 characters.
    #[schemars(length(min = 1, max = 80))]
    pub key: String,
    /// What is asked: a text, or one in each language; 1 to 300 characters.
    pub label: Wording,
    /// How it is answered.
    #[serde(rename = "type")]
    #[graphql(name = "type")]
    pub kind: QuestionType,
    /// What can be answered, up to 100. A question of type `choice` or `multiple` without options takes any
    /// value; one of type `text` or `number` has none.
    #[serde(default)]
    #[graphql(default)]
    #[schemars(length(max = 100))]
    pub options: Vec<AnswerOption>,
}

choices! {
    /// How a question is answered.
    QuestionType {
        /// With one value; a later answer replaces it.
        Choice = "choice" / "CHOICE",
        /// With several values, each of them an answer of its own.
        Multiple = "multiple" / "MULTIPLE",
        /// With a short text that names nobody.
        Text = "text" / "TEXT",
        /// With a number.
        Number = "number" / "NUMBER",
    }
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject)]
#[graphql(input_name = "AnswerOptionWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerOption {
    /// What answers give as their `value`, 1 to 80 characters.
    #[schemars(length(min = 1, max = 80))]
    pub value: String,
    /// What people read: a text, or one in each language; 1 to 300 characters.
    pub label: Wording,
}

/// A text for people: one for all languages, or one for each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Wording {
    /// The same in all languages.
    Plain(#[schemars(length(min = 1, max = 300))] String),
    /// Without `de` the English text stands for both.
    Translated(WordingByLocale),
}

/// A text in each language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WordingByLocale {
    /// The English text.
    #[schemars(length(min = 1, max = 300))]
    pub en: String,
    /// The German text; the English one where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 300))]
    pub de: Option<String>,
}

async_graphql::scalar!(Wording, "Wording", "A text for people: a string, or an object with `en` and `de`.");

impl Wording {
    pub fn en(&self) -> &str {
        match self {
            Self::Plain(text) => text,
            Self::Translated(texts) => &texts.en,
        }
    }

    pub fn de(&self) -> &str {
        match self {
            Self::Plain(text) => text,
            Self::Translated(texts) => texts.de.as_deref().unwrap_or(&texts.en),
        }
    }
}

impl TryFrom<questionnaire::Model> for Questionnaire {
    type Error = Error;

    fn try_from(row: questionnaire::Model) -> Result<Self> {
        Ok(Self {
            id: row.id,
            label: serde_json::from_value(row.label).map_err(Error::internal)?,
            questions: serde_json::from_value(row.questions).map_err(Error::internal)?,
            updated_at: row.updated_at.into(),
        })
    }
}

impl QuestionnaireWrite {
    /// What its schema cannot express.
    pub(super) fn violations(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        let keys = self.questions.iter().map(|question| question.key.as_str());
        unique(&mut found, keys, |at| format!("body.questions.{at}.key"));
        for (at, question) in self.questions.iter().enumerate() {
            question.violations(&format!("body.questions.{at}"), &mut found);
        }
        found
    }
}

impl QuizQuestion {
    fn violations(&self, path: &str, found: &mut Vec<Violation>) {
        kept(found, format!("{path}.key"), &self.key);
        let values = self.options.iter().map(|option| option.value.as_str());
        unique(found, values, |at| format!("{path}.options.{at}.value"));
        for (at, option) in self.options.iter().enumerate() {
            kept(found, format!("{path}.options.{at}.value"), &option.value);
        }
        let takes_options = matches!(self.kind, QuestionType::Choice | QuestionType::Multiple);
        if !takes_options && !self.options.is_empty() {
            let message = "only questions of type choice or multiple have options";
            found.push(Violation::new(format!("{path}.options"), ViolationCode::TooMany, message).bound(0));
        }
    }
}

/// Whether a questionnaire can have this id.
pub fn id_violations(id: &str) -> Vec<Violation> {
    let mut found = Vec::new();
    kept(&mut found, "path.id".to_owned(), id);
    found
}

/// A text that ingest drops from the props of events would never be met.
fn kept(found: &mut Vec<Violation>, path: String, text: &str) {
    if identifier(text).as_deref() != Some(text) {
        let message = "has letters, digits, inner spaces and . : / # - _ only, and does not look like an \
                       e-mail address or a phone number; other texts are not kept in events";
        found.push(Violation::new(path, ViolationCode::WrongFormat, message));
    }
}

fn unique<'a>(
    found: &mut Vec<Violation>,
    texts: impl Iterator<Item = &'a str>,
    path: impl Fn(usize) -> String,
) {
    let mut seen = std::collections::HashSet::new();
    for (at, text) in texts.enumerate() {
        if !seen.insert(text) {
            found.push(Violation::new(path(at), ViolationCode::Duplicate, "is used by another one before"));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn write(value: serde_json::Value) -> QuestionnaireWrite {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn what_events_cannot_hold_is_refused_with_its_path() {
        let option = |value: &str| json!({ "value": value, "label": value });
        let found = write(json!({ "label": "Quiz", "questions": [
            { "key": "size", "label": "Size?", "type": "choice", "options": [option("s"), option("s"), option("a, b")] },
            { "key": "size", "label": "Size?", "type": "text", "options": [option("s")] },
            { "key": "0170 1234567", "label": "Size?", "type": "number" },
            { "key": " x", "label": "Size?", "type": "multiple" },
        ] }))
        .violations();
        let paths: Vec<&str> = found.iter().map(|violation| violation.path.as_str()).collect();
        assert_eq!(
            paths,
            [
                "body.questions.1.key",
                "body.questions.0.options.1.value",
                "body.questions.0.options.2.value",
                "body.questions.1.options",
                "body.questions.2.key",
                "body.questions.3.key",
            ]
        );
        assert_eq!(id_violations("lamp finder"), []);
        assert_eq!(id_violations("a@b").len(), 1);
    }

    #[test]
    fn english_stands_in_for_german() {
        let label: Wording = serde_json::from_value(json!({ "en": "Size" })).unwrap();
        assert_eq!((label.en(), label.de()), ("Size", "Size"));
        let label: Wording = serde_json::from_value(json!({ "en": "Size", "de": "Größe" })).unwrap();
        assert_eq!((label.en(), label.de()), ("Size", "Größe"));
        assert_eq!(Wording::Plain("Größe".to_owned()).en(), "Größe");
    }
}
