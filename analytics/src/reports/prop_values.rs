//! Event properties as a dimension by which sessions are split.

use domain::Result;
use entity::visits::Vocabulary;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::groups::Several;
use crate::columns::{Day, Dictionary, Source};
use crate::filter::Bound;

/// Selected properties.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PropsOf {
    /// Property whose values are used. None: the names of all properties.
    pub(super) name: Option<String>,
    /// Only events of this name.
    pub(super) event: Option<String>,
}

impl PropsOf {
    pub(super) fn vocabulary(&self) -> Vocabulary {
        if self.name.is_some() { Vocabulary::PROP_VALUE } else { Vocabulary::PROP }
    }

    pub(super) fn several<'day>(&self, day: &'day Day, dictionary: &Dictionary) -> Several<'day> {
        let code = |vocabulary, text: &Option<String>| match text {
            None => Some(None),
            Some(text) => dictionary.code(vocabulary, text).map(Some),
        };
        match (code(Vocabulary::PROP, &self.name), code(Vocabulary::EVENT, &self.event)) {
            (Some(name), Some(event)) => Several::Props { day, name, event },
            // A name that never occurred has no values.
            _ => Several::None,
        }
    }

    pub(super) fn sql(&self, first: usize) -> String {
        let (name, event) = (first, first + 1);
        let (value, lateral, condition) = match self.name {
            Some(_) => (format!("e.props ->> ${name}"), "", format!("jsonb_exists(e.props, ${name})")),
            None => (
                "k.key".to_owned(),
                "cross join lateral jsonb_object_keys(e.props) as k (key)",
                format!("${name}::text is null"),
            ),
        };
        format!(
            "select s.*, c.value from selected s join (select distinct e.session_id, {value} as value \
             from events e {lateral} where e.project_id = $1 and {condition} \
             and e.name = coalesce(${event}, e.name)) c using (session_id)"
        )
    }

    /// Returns the values that [`Self::sql`] binds.
    pub(super) fn bound(&self) -> Vec<Bound> {
        [&self.name, &self.event].into_iter().map(|text| Bound::OptionalText(text.clone())).collect()
    }
}

/// Values of one property by session, read from the rows. Used for projects with more values than a dictionary keeps.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PropRows {
    pub(super) of: PropsOf,
    /// Texts by code.
    texts: IndexSet<String, FxBuildHasher>,
    /// Distinct codes of each session.
    sessions: FxHashMap<Uuid, Box<[u32]>>,
}

/// Bytes of a text and of a session beside their contents, with the spare room of a hash table.
const BYTES_OF_TEXT: usize = 96;
const BYTES_OF_SESSION: usize = 80;

impl PropRows {
    pub(super) fn new(of: PropsOf) -> Self {
        Self { of, texts: IndexSet::default(), sessions: FxHashMap::default() }
    }

    /// Adds the sessions of a day. `take` is asked for memory with every event; reading ends when it fails. Blocks.
    pub(super) fn add_day(
        &mut self,
        source: &Source,
        project: Uuid,
        day: i32,
        take: &mut dyn FnMut(usize) -> Result<()>,
    ) -> Result<()> {
        // Events of a visit may have the same value thousands of times, so codes are kept in order and once.
        let mut sessions: FxHashMap<Uuid, Vec<u32>> = FxHashMap::default();
        source.props(project, day, &mut |session, event, props| {
            if self.of.event.as_deref().is_some_and(|wanted| wanted != event) {
                return take(0);
            }
            let props: Map<String, Value> = serde_json::from_str(props).unwrap_or_default();
            let Some(value) = self.of.name.as_deref().and_then(|name| props.get(name)) else {
                return take(0);
            };
            // In the form that columns store.
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let length = text.len();
            let (code, is_new) = self.texts.insert_full(text);
            let mut bytes = if is_new { BYTES_OF_TEXT + length } else { 0 };
            let codes = sessions.entry(session).or_insert_with(|| {
                bytes += BYTES_OF_SESSION;
                Vec::new()
            });
            let code = u32::try_from(code).unwrap_or(u32::MAX);
            if let Err(place) = codes.binary_search(&code) {
                codes.insert(place, code);
                bytes += size_of::<u32>();
            }
            take(bytes)
        })?;
        self.sessions.extend(sessions.into_iter().map(|(session, codes)| (session, codes.into())));
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.texts.len()
    }

    pub(super) fn text(&self, code: usize) -> Option<String> {
        self.texts.get_index(code).cloned()
    }

    pub(super) fn code(&self, text: &str) -> Option<usize> {
        self.texts.get_index_of(text)
    }

    pub(super) fn of_session(&self, session: Uuid) -> &[u32] {
        self.sessions.get(&session).map_or(&[], |codes| &**codes)
    }
}
