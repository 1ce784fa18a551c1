//! Checks if an answer belongs to a registered questionnaire. Tracking batches, server events and the validation of
//! server events all use this check.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::{ANSWER, QUESTION, QuestionType, Questionnaire, VALUE, VARIANT};
use crate::measuring::matching::says;

/// Questionnaires of a project, prepared for checking.
#[derive(Clone, Debug, Default)]
pub struct Registered(HashMap<String, HashMap<String, Taken>>);

/// Answers that a question accepts.
#[derive(Clone, Debug)]
enum Taken {
    Anything,
    Number,
    OneOf(HashSet<String>),
}

/// Reason why an answer is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unregistered {
    /// The prop `variant` is not the id of a registered questionnaire.
    Questionnaire,
    /// The prop `q` is not the key of a question of the questionnaire.
    Question,
    /// The prop `value` is not an answer that the question accepts.
    Value,
}

impl Unregistered {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Questionnaire => "unknown_questionnaire",
            Self::Question => "unknown_question",
            Self::Value => "unknown_answer",
        }
    }

    /// Returns a sentence for the sender of the answer.
    pub fn message(self) -> &'static str {
        match self {
            Self::Questionnaire => "the prop variant is not the id of a registered questionnaire",
            Self::Question => "the prop q is not the key of a question of this questionnaire",
            Self::Value => "the prop value is not an answer that this question accepts",
        }
    }
}

impl Registered {
    pub fn new(questionnaires: impl IntoIterator<Item = Questionnaire>) -> Self {
        let questions = |questionnaire: Questionnaire| {
            let taken = |kind, options: Vec<super::AnswerOption>| match kind {
                QuestionType::Number => Taken::Number,
                QuestionType::Text => Taken::Anything,
                _ if options.is_empty() => Taken::Anything,
                _ => Taken::OneOf(options.into_iter().map(|option| option.value).collect()),
            };
            let questions = questionnaire.questions.into_iter();
            questions.map(|question| (question.key, taken(question.kind, question.options))).collect()
        };
        Self(questionnaires.into_iter().map(|one| (one.id.clone(), questions(one))).collect())
    }

    /// Checks an event. Events other than answers pass; answers pass if they are registered. `prop` returns the event's
    /// property with a given name.
    pub fn check<'a>(
        &self,
        event: &str,
        prop: impl Fn(&str) -> Option<&'a Value>,
    ) -> Result<(), Unregistered> {
        if event != ANSWER {
            return Ok(());
        }
        // In the form that reports use: a text as it is, numbers and booleans in JSON notation.
        let text = |name| Some(says(prop(name)?)?.into_owned());
        let questions = text(VARIANT).and_then(|id| self.0.get(&id)).ok_or(Unregistered::Questionnaire)?;
        let taken = text(QUESTION).and_then(|key| questions.get(&key)).ok_or(Unregistered::Question)?;
        let value = text(VALUE).ok_or(Unregistered::Value)?;
        let takes = match taken {
            Taken::Anything => true,
            Taken::Number => value.parse::<f64>().is_ok_and(f64::is_finite),
            Taken::OneOf(values) => values.contains(&value),
        };
        if takes { Ok(()) } else { Err(Unregistered::Value) }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Timestamp;

    fn registered() -> Registered {
        let option = |value: &str| json!({ "value": value, "label": value });
        let questions = json!([
            { "key": "room", "label": "Room?", "type": "choice", "options": [option("hall"), option("3")] },
            { "key": "extras", "label": "Extras?", "type": "multiple" },
            { "key": "area", "label": "Area?", "type": "number" },
            { "key": "wish", "label": "Wish?", "type": "text" },
        ]);
        Registered::new([Questionnaire {
            id: "lamps".to_owned(),
            label: serde_json::from_value(json!("Lamps")).unwrap(),
            questions: serde_json::from_value(questions).unwrap(),
            updated_at: Timestamp::from_ms(0).unwrap(),
        }])
    }

    #[test]
    fn an_answer_must_be_one_that_its_question_takes() {
        let registered = registered();
        let check = |props: Value| registered.check(ANSWER, |name| props.get(name));
        let answer = |q: &str, value: Value| check(json!({ "variant": "lamps", "q": q, "value": value }));
        for (q, value) in [
            ("room", json!("hall")),
            ("room", json!(3)),
            ("extras", json!("dimmer")),
            ("area", json!(12.5)),
            ("area", json!("12")),
            ("wish", json!("warm light")),
            ("wish", json!(true)),
        ] {
            assert_eq!(answer(q, value.clone()), Ok(()), "{q} {value}");
        }
        for (q, value) in [("room", json!("attic")), ("area", json!("large")), ("area", json!("NaN"))] {
            assert_eq!(answer(q, value.clone()), Err(Unregistered::Value), "{q} {value}");
        }
        assert_eq!(check(json!({ "variant": "lamps", "q": "room" })), Err(Unregistered::Value));
        assert_eq!(answer("colour", json!("red")), Err(Unregistered::Question));
        assert_eq!(check(json!({ "variant": "lamps" })), Err(Unregistered::Question));
        assert_eq!(check(json!({ "variant": "chairs", "q": "room" })), Err(Unregistered::Questionnaire));
        assert_eq!(check(json!({})), Err(Unregistered::Questionnaire));
    }

    #[test]
    fn other_events_are_not_looked_at() {
        assert_eq!(registered().check("quiz_view", |_| None), Ok(()));
    }
}
