//! API types of questionnaires.

use async_graphql::{InputObject, SimpleObject};
use entity::{choices, questionnaire};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ground::formats::DISPLAY_NAME;
use crate::ground::identifiers::identifier;
use crate::{Error, Result, Timestamp, Violation, ViolationCode};

/// Questionnaire: the questions of a quiz on the project's site.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[graphql(complex)]
#[serde(rename_all = "camelCase")]
pub struct Questionnaire {
    /// Id, which answers carry as their `variant`.
    pub id: String,
    /// Display name.
    pub label: Wording,
    /// Questions, in the order in which they are asked.
    pub questions: Vec<QuizQuestion>,
    /// When the questionnaire was last changed.
    pub updated_at: Timestamp,
}

crate::revised!(Questionnaire);

/// New content of a questionnaire. It replaces the questionnaire with the same id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionnaireWrite {
    /// Display name: a text, or a text per language; 1 to 300 characters.
    pub label: Wording,
    /// Questions, in the order in which they are asked, 1 to 50.
    #[schemars(length(min = 1, max = 50))]
    pub questions: Vec<QuizQuestion>,
}

/// Question of a questionnaire.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject)]
#[graphql(input_name = "QuizQuestionWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuizQuestion {
    /// Key, which answers carry as their `q`, 1 to 80 characters.
    #[schemars(length(min = 1, max = 80))]
    pub key: String,
    /// Text of the question: a text, or a text per language; 1 to 300 characters.
    pub label: Wording,
    /// Type of the answer.
    #[serde(rename = "type")]
    #[graphql(name = "type")]
    pub kind: QuestionType,
    /// Possible answers, up to 100. A question of type `choice` or `multiple` without options accepts any value. A
    /// question of type `text` or `number` has no options.
    #[serde(default)]
    #[graphql(default)]
    #[schemars(length(max = 100))]
    pub options: Vec<AnswerOption>,
}

choices! {
    /// Type of a question's answer.
    QuestionType {
        /// A single value. A later answer replaces it.
        Choice = "choice" / "CHOICE",
        /// Several values, each sent as a separate answer.
        Multiple = "multiple" / "MULTIPLE",
        /// A short text without personal data.
        Text = "text" / "TEXT",
        /// A number.
        Number = "number" / "NUMBER",
    }
}

/// Possible answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject)]
#[graphql(input_name = "AnswerOptionWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerOption {
    /// Value, which answers carry as their `value`, 1 to 80 characters.
    #[schemars(length(min = 1, max = 80))]
    pub value: String,
    /// Display text: a text, or a text per language; 1 to 300 characters.
    pub label: Wording,
}

/// Display text: one for all languages, or one per language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Wording {
    /// A single text for all languages.
    Plain(#[schemars(length(min = 1, max = 300), extend("format" = DISPLAY_NAME))] String),
    /// A text per language. Without `de`, the English text is used for both.
    Translated(WordingByLocale),
}

/// Text per language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WordingByLocale {
    /// English text.
    #[schemars(length(min = 1, max = 300), extend("format" = DISPLAY_NAME))]
    pub en: String,
    /// German text. Default: the English text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 300), extend("format" = DISPLAY_NAME))]
    pub de: Option<String>,
}

async_graphql::scalar!(Wording, "Wording", "Display text: a string, or an object with `en` and `de`.");

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
    /// Checks the rules that the JSON Schema cannot express.
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
            let message = "only questions of type choice or multiple can have options";
            found.push(Violation::new(format!("{path}.options"), ViolationCode::TooMany, message).bound(0));
        }
    }
}

/// Checks the id of a questionnaire.
pub fn id_violations(id: &str) -> Vec<Violation> {
    let mut found = Vec::new();
    kept(&mut found, "path.id".to_owned(), id);
    found
}

/// Rejects texts that ingest would remove from event props, because no answer could ever match them.
fn kept(found: &mut Vec<Violation>, path: String, text: &str) {
    if identifier(text).as_deref() != Some(text) {
        let message = "must contain only letters, digits, inner spaces and . : / # - _, and must not look like an \
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
            found.push(Violation::new(path(at), ViolationCode::Duplicate, "must not be used twice"));
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
