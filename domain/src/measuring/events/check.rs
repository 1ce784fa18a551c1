//! Decides if an event is kept, and which of its props.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use entity::choices;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    CONVERT_EVENT, CONVERT_ID, EventSchema, EventStatus, MAX_PROPS, PropDefinition, PropPrivacy, built_in,
    is_event_name,
};
use crate::ground::formats;
use crate::ground::identifiers::{LONGEST_IDENTIFIER, NotKept, free_text, identifier_of, label};
use crate::ground::pattern::Pattern as Automaton;
use crate::measuring::matching::plain_number;
use crate::measuring::questionnaires::{Registered, Unregistered};
use crate::measuring::tracking::Compiled;

/// Largest absolute value of a number prop.
const MAX_NUMBER: f64 = 1e12;

choices! {
    /// Reason why an event or one of its props is not kept.
    EventProblem {
        /// The event's name is not lower-case snake case of 1 to 40 characters.
        InvalidName = "invalid_name" / "INVALID_NAME",
        /// The project's schema blocks the event.
        Blocked = "blocked" / "BLOCKED",
        /// The project already has 200 distinct event names without a schema.
        TooManyNames = "too_many_names" / "TOO_MANY_NAMES",
        /// The event repeats another event of the visit, and the project's schema drops such repetitions.
        Repeated = "repeated" / "REPEATED",
        /// No stored session has this id.
        UnknownSession = "unknown_session" / "UNKNOWN_SESSION",
        /// No pageview of the session has this id.
        UnknownPageview = "unknown_pageview" / "UNKNOWN_PAGEVIEW",
        /// The event is older than the project's retention.
        TooOld = "too_old" / "TOO_OLD",
        /// The event's time is in the future.
        InFuture = "in_future" / "IN_FUTURE",
        /// The event happened before its session began.
        BeforeSession = "before_session" / "BEFORE_SESSION",
        /// The event happened more than 45 days after its session began.
        TooLate = "too_late" / "TOO_LATE",
        /// The project's event quota is used up, or there is no storage left.
        OverQuota = "over_quota" / "OVER_QUOTA",
        /// A prop that the project's schema requires is missing.
        MissingProp = "missing_prop" / "MISSING_PROP",
        /// The prop's name is not 1 to 40 letters, digits and `. _ -`.
        InvalidPropName = "invalid_prop_name" / "INVALID_PROP_NAME",
        /// The event has more than 20 props.
        TooManyProps = "too_many_props" / "TOO_MANY_PROPS",
        /// The value has the wrong type.
        WrongType = "wrong_type" / "WRONG_TYPE",
        /// The text is empty.
        Empty = "empty" / "EMPTY",
        /// The text is too long.
        TooLong = "too_long" / "TOO_LONG",
        /// The text contains characters other than letters, digits, spaces and `. : / # - _`.
        NotAnIdentifier = "not_an_identifier" / "NOT_AN_IDENTIFIER",
        /// The text may be an e-mail address or a phone number.
        Personal = "personal" / "PERSONAL",
        /// The text does not match the pattern.
        WrongFormat = "wrong_format" / "WRONG_FORMAT",
        /// The value is not in the list of allowed values.
        NotListed = "not_listed" / "NOT_LISTED",
        /// The number is out of range.
        OutOfRange = "out_of_range" / "OUT_OF_RANGE",
        /// The answer's questionnaire is not registered.
        UnknownQuestionnaire = "unknown_questionnaire" / "UNKNOWN_QUESTIONNAIRE",
        /// The questionnaire does not have this question.
        UnknownQuestion = "unknown_question" / "UNKNOWN_QUESTION",
        /// The question does not allow this answer.
        UnknownAnswer = "unknown_answer" / "UNKNOWN_ANSWER",
    }
}

impl EventProblem {
    /// Returns a sentence for the sender of the event.
    pub fn message(self) -> &'static str {
        match self {
            Self::InvalidName => {
                "the name must begin with a lower-case letter and have at most 40 of a-z, 0-9 and _"
            }
            Self::Blocked => "the project's schema blocks this event",
            Self::TooManyNames => "the project already has 200 event names without a schema",
            Self::Repeated => "the event is a repetition, which the project's schema drops",
            Self::UnknownSession => "no stored session has this id",
            Self::UnknownPageview => "no pageview of the session has this id",
            Self::TooOld => "the event is older than the project's retention",
            Self::InFuture => "the event's time is in the future",
            Self::BeforeSession => "the event happened before its session began",
            Self::TooLate => "the event happened more than 45 days after its session began",
            Self::OverQuota => {
                "the project's event quota is used up, or storage is full; see the project's status"
            }
            Self::MissingProp => "the project's schema requires this prop",
            Self::InvalidPropName => "the name of a prop must have 1 to 40 letters, digits and . _ -",
            Self::TooManyProps => "an event can have at most 20 props",
            Self::WrongType => "the value has the wrong type",
            Self::Empty => "the text is empty",
            Self::TooLong => "the text is too long",
            Self::NotAnIdentifier => "the text may contain only letters, digits, spaces and . : / # - _",
            Self::Personal => "the text may be an e-mail address or a phone number",
            Self::WrongFormat => "the text does not match the pattern in the project's schema",
            Self::NotListed => "the value is not in the list of the project's schema",
            Self::OutOfRange => "the number is out of range",
            Self::UnknownQuestionnaire => Unregistered::Questionnaire.message(),
            Self::UnknownQuestion => Unregistered::Question.message(),
            Self::UnknownAnswer => Unregistered::Value.message(),
        }
    }
}

impl EventProblem {
    /// Returns true if the problem concerns an answer to a questionnaire.
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

/// Problem with an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, async_graphql::SimpleObject)]
#[graphql(name = "EventProblemFound")]
#[schemars(rename = "EventProblemFound")]
pub struct Problem {
    /// Prop that the problem concerns. Null: the event itself.
    pub prop: Option<String>,
    /// Code of the problem.
    pub code: EventProblem,
    /// English description of the problem. The text may change.
    pub message: String,
}

impl Problem {
    fn of(prop: Option<&str>, code: EventProblem) -> Self {
        Self { prop: prop.map(str::to_owned), code, message: code.message().to_owned() }
    }
}

/// Result of a check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// Props to keep.
    pub props: BTreeMap<String, Value>,
    /// Reason why the event is dropped. `None`: the event is kept.
    pub dropped: Option<EventProblem>,
    /// All problems found. A prop with a problem is left out.
    pub problems: Vec<Problem>,
}

/// A project's rules for events, prepared for checking.
#[derive(Clone, Debug, Default)]
pub struct EventRules {
    schemas: HashMap<String, Ready>,
    /// Registered questionnaires. `None`: any answer is accepted.
    questionnaires: Option<Registered>,
}

#[derive(Clone, Debug)]
struct Ready {
    blocked: bool,
    flush: bool,
    props: BTreeMap<String, (Kind, bool)>,
}

/// Type and limits of a prop.
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

    /// Returns about the memory in bytes that the patterns take once all are compiled.
    pub(crate) fn size(&self) -> usize {
        let kinds = self.schemas.values().flat_map(|schema| schema.props.values());
        let patterns = kinds.filter(|(kind, _)| matches!(kind, Kind::Text { pattern: Some(_), .. }));
        patterns.count() * Pattern::TYPICAL_SIZE
    }

    /// Returns true if the event has a schema.
    pub fn has(&self, name: &str) -> bool {
        self.schemas.contains_key(name)
    }

    /// Returns the names of the events that browsers send at once.
    pub fn flushed(&self) -> Vec<String> {
        let flushed = self.schemas.iter().filter(|(_, schema)| schema.flush && !schema.blocked);
        let mut names: Vec<String> = flushed.map(|(name, _)| name.clone()).collect();
        names.sort_unstable();
        names
    }

    /// Checks an event against the general rules, its schema and the questionnaires.
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
            // The number of an order may look like a phone number.
            let is_event_id = name == CONVERT_EVENT && prop == CONVERT_ID;
            if is_event_id
                && value.as_str().is_some_and(formats::is_event_id)
                && checked.props.len() < MAX_PROPS
            {
                checked.props.insert(prop.clone(), value.clone());
            } else {
                checked.other(prop, value, redacted);
            }
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

    /// Checks the props that the schema names. If a required prop is missing or invalid, the event is dropped.
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

    /// Checks a prop that the schema does not name. An invalid prop is left out.
    fn other(&mut self, prop: &str, value: &Value, redacted: impl Fn(&str) -> String) {
        let kept =
            if !is_prop_name(prop) { Err(EventProblem::InvalidPropName) } else { plain(value, redacted) };
        match kept {
            Ok(_) if self.props.len() >= MAX_PROPS => {
                self.problems.push(Problem::of(Some(prop), EventProblem::TooManyProps));
            }
            Ok(value) => drop(self.props.insert(prop.to_owned(), value)),
            // The message must not repeat an invalid name, which may contain anything.
            Err(EventProblem::InvalidPropName) => {
                self.problems.push(Problem::of(None, EventProblem::InvalidPropName));
            }
            Err(code) => self.problems.push(Problem::of(Some(prop), code)),
        }
    }
}

/// Returns true if a prop can have this name.
pub fn is_prop_name(name: &str) -> bool {
    (1..=40).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
}

/// Returns the value to keep of a prop without a schema.
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

/// Pattern that is compiled at its first use, because only a few of a project's many schemas are used.
#[derive(Debug)]
struct Pattern {
    text: String,
    compiled: OnceLock<Option<Automaton>>,
}

impl Pattern {
    /// In bytes. The largest have eight times as much.
    const TYPICAL_SIZE: usize = 8 << 10;

    /// Patterns are validated when they are saved. If a pattern does not compile any more, no text matches.
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

/// Returns the valid props of an event without a schema.
pub fn plain_props(tracking: &Compiled, raw: Option<&Map<String, Value>>) -> BTreeMap<String, Value> {
    let mut checked = Checked::default();
    for (prop, value) in raw.into_iter().flatten() {
        checked.other(prop, value, |text| tracking.redacted(text));
    }
    checked.props
}

/// Like [`plain_props`], for events from a server, which gets the problems as an error.
pub fn checked_props(raw: &Map<String, Value>) -> std::result::Result<BTreeMap<String, Value>, Vec<Problem>> {
    let mut checked = Checked::default();
    for (prop, value) in raw {
        checked.other(prop, value, str::to_owned);
    }
    if checked.problems.is_empty() { Ok(checked.props) } else { Err(checked.problems) }
}

choices! {
    /// Registration of an event's name.
    KnownAs {
        /// The service has a built-in event with this name.
        BuiltIn = "built_in" / "BUILT_IN",
        /// The project has a schema for it.
        Registered = "registered" / "REGISTERED",
        /// Neither built in nor registered.
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
