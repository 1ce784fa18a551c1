//! Whether an event is kept, and what of its props.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use entity::choices;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{EventSchema, EventStatus, MAX_PROPS, PropDefinition, PropPrivacy, built_in, is_event_name};
use crate::identifiers::{LONGEST_IDENTIFIER, NotKept, free_text, identifier_of, label};
use crate::matching::plain_number;
use crate::pattern::Pattern as Automaton;
use crate::questionnaires::{Registered, Unregistered};
use crate::tracking::Compiled;

/// The greatest number a prop can have, and the least below zero.
const MAX_NUMBER: f64 = 1e12;

choices! {
    /// Why an event, or one of its props, is not kept.
    EventProblem {
        /// The name is not lower case snake case of 1 to 40 characters.
        InvalidName = "invalid_name" / "INVALID_NAME",
        /// The project's schema says that the event is dropped.
        Blocked = "blocked" / "BLOCKED",
        /// The project has 200 distinct names without a schema already.
        TooManyNames = "too_many_names" / "TOO_MANY_NAMES",
        /// It repeats an event of the visit, and the project's schema says that such repeats are dropped.
        Repeated = "repeated" / "REPEATED",
        /// No stored session has this id.
        UnknownSession = "unknown_session" / "UNKNOWN_SESSION",
        /// No pageview of the session has this id.
        UnknownPageview = "unknown_pageview" / "UNKNOWN_PAGEVIEW",
        /// It happened before the project's retention.
        TooOld = "too_old" / "TOO_OLD",
        /// It happens later than now.
        InFuture = "in_future" / "IN_FUTURE",
        /// It happened before its session began.
        BeforeSession = "before_session" / "BEFORE_SESSION",
        /// It happened more than 45 days after its session began.
        TooLate = "too_late" / "TOO_LATE",
        /// The project's budget of events is spent, or there is no room.
        OverQuota = "over_quota" / "OVER_QUOTA",
        /// The project's schema requires the prop.
        MissingProp = "missing_prop" / "MISSING_PROP",
        /// The prop's name is not one of 1 to 40 letters, digits and `. _ -`.
        InvalidPropName = "invalid_prop_name" / "INVALID_PROP_NAME",
        /// The event has more than 20 props.
        TooManyProps = "too_many_props" / "TOO_MANY_PROPS",
        /// The value is of another type.
        WrongType = "wrong_type" / "WRONG_TYPE",
        /// The text has no characters.
        Empty = "empty" / "EMPTY",
        /// The text has too many characters.
        TooLong = "too_long" / "TOO_LONG",
        /// The text has characters other than letters, digits, spaces and `. : / # - _`.
        NotAnIdentifier = "not_an_identifier" / "NOT_AN_IDENTIFIER",
        /// The text may be an e-mail address or a phone number.
        Personal = "personal" / "PERSONAL",
        /// The text does not fit the pattern.
        WrongFormat = "wrong_format" / "WRONG_FORMAT",
        /// The value is none of the listed ones.
        NotListed = "not_listed" / "NOT_LISTED",
        /// The number is less or more than it may be.
        OutOfRange = "out_of_range" / "OUT_OF_RANGE",
        /// The answer's questionnaire is not registered.
        UnknownQuestionnaire = "unknown_questionnaire" / "UNKNOWN_QUESTIONNAIRE",
        /// The answer's question is not one of its questionnaire.
        UnknownQuestion = "unknown_question" / "UNKNOWN_QUESTION",
        /// The question does not take this answer.
        UnknownAnswer = "unknown_answer" / "UNKNOWN_ANSWER",
    }
}

impl EventProblem {
    /// One sentence for whoever sent the event.
    pub fn message(self) -> &'static str {
        match self {
            Self::InvalidName => "a name begins with a lower case letter and has up to 40 of a-z, 0-9 and _",
            Self::Blocked => "the project's schema blocks this event",
            Self::TooManyNames => "the project has 200 event names without a schema already",
            Self::Repeated => "it repeats an event of the visit, which the project's schema drops",
            Self::UnknownSession => "no stored session has this id",
            Self::UnknownPageview => "no pageview of the session has this id",
            Self::TooOld => "it happened before the retention of the project",
            Self::InFuture => "it happens later than now",
            Self::BeforeSession => "it happened before its session began",
            Self::TooLate => "it happened more than 45 days after its session began",
            Self::OverQuota => "the project's budget of events is spent, or there is no room; see its status",
            Self::MissingProp => "the project's schema requires this prop",
            Self::InvalidPropName => "a prop's name has 1 to 40 letters, digits and . _ -",
            Self::TooManyProps => "an event has at most 20 props",
            Self::WrongType => "the value is of another type than it must be",
            Self::Empty => "the text is empty",
            Self::TooLong => "the text has too many characters",
            Self::NotAnIdentifier => "a text has letters, digits, spaces and . : / # - _ only",
            Self::Personal => "the text may be an e-mail address or a phone number",
            Self::WrongFormat => "the text does not fit the pattern of the project's schema",
            Self::NotListed => "the value is none of those that the project's schema lists",
            Self::OutOfRange => "the number is outside of its bounds",
            Self::UnknownQuestionnaire => Unregistered::Questionnaire.message(),
            Self::UnknownQuestion => Unregistered::Question.message(),
            Self::UnknownAnswer => Unregistered::Value.message(),
        }
    }
}

impl EventProblem {
    /// Whether it is about an answer to a questionnaire.
    pub fn is_of_answers(self) -> bool {
        matches!(self, Self::UnknownQuestionnaire | Self::UnknownQuestion | Self::UnknownAnswer)
    }
}

impl From<Unregistered> for EventProblem {
    fn from(reason: Unregistered) -> Self {
        match reason {
            Unregistered::Questionnaire => Self::UnknownQuestionnaire,
            Unregistered::Question => Self::UnknownQuestion,
            Unregistered::Value => Self::UnknownAnswer,
        }
    }
}

impl From<NotKept> for EventProblem {
    fn from(reason: NotKept) -> Self {
        match reason {
            NotKept::Empty => Self::Empty,
            NotKept::TooLong => Self::TooLong,
            NotKept::Characters => Self::NotAnIdentifier,
            NotKept::Personal => Self::Personal,
        }
    }
}

/// What is wrong with an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, async_graphql::SimpleObject)]
#[graphql(name = "EventProblemFound")]
pub struct Problem {
    /// The prop it is about; null for the event itself.
    pub prop: Option<String>,
    /// What is wrong.
    pub code: EventProblem,
    /// The same in an English sentence, which may change.
    pub message: String,
}

impl Problem {
    fn of(prop: Option<&str>, code: EventProblem) -> Self {
        Self { prop: prop.map(str::to_owned), code, message: code.message().to_owned() }
    }
}

/// What becomes of an event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// The props that are kept.
    pub props: BTreeMap<String, Value>,
    /// Why the event is dropped; none if it is kept.
    pub dropped: Option<EventProblem>,
    /// Everything that is wrong. A prop with a problem is left out.
    pub problems: Vec<Problem>,
}

/// What a project says of events, ready to be asked.
#[derive(Clone, Debug, Default)]
pub struct EventRules {
    schemas: HashMap<String, Ready>,
    /// What answers are held against; none where any answer is taken.
    questionnaires: Option<Registered>,
}

#[derive(Clone, Debug)]
struct Ready {
    blocked: bool,
    flush: bool,
    props: BTreeMap<String, (Kind, bool)>,
}

/// What a prop must be.
#[derive(Clone, Debug)]
enum Kind {
    Text { longest: usize, pattern: Option<Arc<Pattern>>, privacy: Option<PropPrivacy> },
    Int { min: f64, max: f64 },
    Number { min: f64, max: f64 },
    Bool,
    OneOf(Vec<String>),
}

impl EventRules {
    pub fn new(schemas: impl IntoIterator<Item = EventSchema>, questionnaires: Option<Registered>) -> Self {
        let ready = |schema: EventSchema| {
            let props =
                schema.props.0.iter().map(|(name, prop)| (name.clone(), (kind(prop), prop.is_optional())));
            let blocked = schema.status == EventStatus::Blocked;
            (schema.name, Ready { blocked, flush: schema.flush, props: props.collect() })
        };
        Self { schemas: schemas.into_iter().map(ready).collect(), questionnaires }
    }

    /// Whether the event is registered.
    pub fn has(&self, name: &str) -> bool {
        self.schemas.contains_key(name)
    }

    /// The events that browsers send at once, by name.
    pub fn flushed(&self) -> Vec<String> {
        let flushed = self.schemas.iter().filter(|(_, schema)| schema.flush && !schema.blocked);
        let mut names: Vec<String> = flushed.map(|(name, _)| name.clone()).collect();
        names.sort_unstable();
        names
    }

    /// Holds an event against the rules for all events, against its schema and against the questionnaires.
    pub fn check(&self, tracking: &Compiled, name: &str, raw: Option<&Map<String, Value>>) -> Checked {
        let mut checked = Checked::default();
        if !is_event_name(name) {
            checked.drop_for(None, EventProblem::InvalidName);
            return checked;
        }
        let schema = self.schemas.get(name);
        if schema.is_some_and(|schema| schema.blocked) {
            checked.drop_for(None, EventProblem::Blocked);
            return checked;
        }
        let redacted = |text: &str| tracking.redacted(text);
        if let Some(schema) = schema {
            checked.registered(&schema.props, raw, redacted);
        }
        let is_registered = |prop: &str| schema.is_some_and(|schema| schema.props.contains_key(prop));
        for (prop, value) in raw.into_iter().flatten().filter(|(prop, _)| !is_registered(prop)) {
            checked.other(prop, value, redacted);
        }
        if let Some(registered) = &self.questionnaires
            && let Err(reason) = registered.check(name, |prop| checked.props.get(prop))
        {
            checked.drop_for(None, reason.into());
        }
        checked
    }
}

impl Checked {
    fn drop_for(&mut self, prop: Option<&str>, code: EventProblem) {
        self.dropped = self.dropped.or(Some(code));
        self.problems.push(Problem::of(prop, code));
    }

    /// The props that the schema names. One that is required and missing or not as it must be drops the event.
    fn registered(
        &mut self,
        props: &BTreeMap<String, (Kind, bool)>,
        raw: Option<&Map<String, Value>>,
        redacted: impl Fn(&str) -> String,
    ) {
        for (prop, (kind, optional)) in props {
            let value = raw.and_then(|raw| raw.get(prop)).filter(|value| !value.is_null());
            let kept = match value {
                None if *optional => continue,
                None => Err(EventProblem::MissingProp),
                Some(value) => kind.kept(value, &redacted),
            };
            match kept {
                Ok(value) => drop(self.props.insert(prop.clone(), value)),
                Err(code) if *optional => self.problems.push(Problem::of(Some(prop), code)),
                Err(code) => self.drop_for(Some(prop), code),
            }
        }
    }

    /// A prop that no schema names. One that cannot be kept is left out.
    fn other(&mut self, prop: &str, value: &Value, redacted: impl Fn(&str) -> String) {
        let kept =
            if !is_prop_name(prop) { Err(EventProblem::InvalidPropName) } else { plain(value, redacted) };
        match kept {
            Ok(_) if self.props.len() >= MAX_PROPS => {
                self.problems.push(Problem::of(Some(prop), EventProblem::TooManyProps));
            }
            Ok(value) => drop(self.props.insert(prop.to_owned(), value)),
            // A name that is no name is not repeated: it may be anything.
            Err(EventProblem::InvalidPropName) => {
                self.problems.push(Problem::of(None, EventProblem::InvalidPropName));
            }
            Err(code) => self.problems.push(Problem::of(Some(prop), code)),
        }
    }
}

/// Whether a prop can have this name.
pub fn is_prop_name(name: &str) -> bool {
    (1..=40).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
}

/// The value of a prop without a schema.
fn plain(value: &Value, redacted: impl Fn(&str) -> String) -> Result<Value, EventProblem> {
    match value {
        Value::Bool(_) => Ok(value.clone()),
        Value::Number(_) => Kind::Number { min: -MAX_NUMBER, max: MAX_NUMBER }.kept(value, redacted),
        Value::String(text) => Ok(identifier_of(&redacted(text), LONGEST_IDENTIFIER)?.into()),
        _ => Err(EventProblem::WrongType),
    }
}

fn kind(prop: &PropDefinition) -> Kind {
    match prop {
        PropDefinition::String { max, pattern, privacy, .. } => Kind::Text {
            longest: PropDefinition::longest(*max, *privacy),
            pattern: pattern.clone().map(|text| Arc::new(Pattern { text, compiled: OnceLock::new() })),
            privacy: *privacy,
        },
        PropDefinition::Int { min, max, .. } => Kind::Int {
            min: min.map_or(-MAX_NUMBER, |min| min as f64),
            max: max.map_or(MAX_NUMBER, |max| max as f64),
        },
        PropDefinition::Number { min, max, .. } => {
            Kind::Number { min: min.unwrap_or(-MAX_NUMBER), max: max.unwrap_or(MAX_NUMBER) }
        }
        PropDefinition::Bool { .. } => Kind::Bool,
        PropDefinition::Enum { values, .. } => Kind::OneOf(values.clone()),
    }
}

/// A pattern that is compiled when the first text is held against it: of a project's many schemas few are asked.
#[derive(Debug)]
struct Pattern {
    text: String,
    compiled: OnceLock<Option<Automaton>>,
}

impl Pattern {
    /// Patterns were tried when they were written; one that is none any more lets nothing through.
    fn is_match(&self, text: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| Automaton::whole(&self.text).ok());
        compiled.as_ref().is_some_and(|pattern| pattern.is_match(text))
    }
}

impl Kind {
    fn kept(&self, value: &Value, redacted: impl Fn(&str) -> String) -> Result<Value, EventProblem> {
        match (self, value) {
            (Self::Text { longest, pattern, privacy }, Value::String(text)) => {
                let text = redacted(text);
                let text = match privacy {
                    None => identifier_of(&text, *longest)?,
                    Some(PropPrivacy::Label) => label(&text, *longest)?,
                    Some(PropPrivacy::Text) => free_text(&text, *longest)?,
                };
                let fits = pattern.as_ref().is_none_or(|pattern| pattern.is_match(&text));
                if fits { Ok(text.into()) } else { Err(EventProblem::WrongFormat) }
            }
            (Self::Int { min, max }, Value::Number(number)) => {
                let size = number.as_f64().ok_or(EventProblem::WrongType)?;
                if size.fract() != 0.0 {
                    return Err(EventProblem::WrongType);
                }
                within(size, *min, *max)?;
                Ok(Value::Number(plain_number(number)))
            }
            (Self::Number { min, max }, Value::Number(number)) => {
                within(number.as_f64().ok_or(EventProblem::WrongType)?, *min, *max)?;
                Ok(Value::Number(plain_number(number)))
            }
            (Self::Bool, Value::Bool(_)) => Ok(value.clone()),
            (Self::OneOf(values), Value::String(text)) => {
                if values.contains(text) {
                    Ok(value.clone())
                } else {
                    Err(EventProblem::NotListed)
                }
            }
            _ => Err(EventProblem::WrongType),
        }
    }
}

fn within(size: f64, min: f64, max: f64) -> Result<(), EventProblem> {
    let fits = size.abs() <= MAX_NUMBER && size >= min && size <= max;
    if fits { Ok(()) } else { Err(EventProblem::OutOfRange) }
}

/// What can be kept of props that no schema is about.
pub fn plain_props(tracking: &Compiled, raw: Option<&Map<String, Value>>) -> BTreeMap<String, Value> {
    let mut checked = Checked::default();
    for (prop, value) in raw.into_iter().flatten() {
        checked.other(prop, value, |text| tracking.redacted(text));
    }
    checked.props
}

/// The same where a server sends them, which is told what cannot be kept.
pub fn checked_props(raw: &Map<String, Value>) -> std::result::Result<BTreeMap<String, Value>, Vec<Problem>> {
    let mut checked = Checked::default();
    for (prop, value) in raw {
        checked.other(prop, value, str::to_owned);
    }
    if checked.problems.is_empty() { Ok(checked.props) } else { Err(checked.problems) }
}

choices! {
    /// What is known of an event's name.
    KnownAs {
        /// The service knows it.
        BuiltIn = "built_in" / "BUILT_IN",
        /// The project has a schema for it.
        Registered = "registered" / "REGISTERED",
        /// Nothing is said of it.
        Unregistered = "unregistered" / "UNREGISTERED",
    }
}

impl EventRules {
    pub fn known_as(&self, name: &str) -> KnownAs {
        match (self.has(name), built_in(name).is_some()) {
            (true, _) => KnownAs::Registered,
            (_, true) => KnownAs::BuiltIn,
            _ => KnownAs::Unregistered,
        }
    }
}
