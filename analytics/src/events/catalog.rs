//! The event catalog of a project: built-in events, events that the project registered, and all others that were
//! received.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use async_graphql::SimpleObject;
use domain::ground::revision::{self, WithRevision};
use domain::measuring::events::{self, BUILT_IN, EventSchema, MAX_UNREGISTERED_NAMES};
use domain::measuring::tracking::{Label, Translated};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::{Context, Result, Timestamp};
use entity::choices;
use entity::visits::session::KEYS;
use entity::visits::{Part, Vocabulary, entries, event};
use schemars::JsonSchema;
use sea_orm::{FromQueryResult, Statement};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::columns::{Day, Dictionary, Parts};
use crate::filter::{FilterParams, Mask};
use crate::period::{Period, Preset};
use crate::reports::{Fold, Reports};

choices! {
    /// Origin of an event in the catalog.
    CatalogKind {
        /// The service records the event by itself.
        BuiltIn = "built_in" / "BUILT_IN",
        /// A site or a plugin sends the event, and the service knows its meaning.
        Preset = "preset" / "PRESET",
        /// The project has a schema for the event.
        Registered = "registered" / "REGISTERED",
        /// The event was received, but nothing is known about it.
        Observed = "observed" / "OBSERVED",
    }
}

/// Events of a project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventCatalog {
    /// Days that are counted: the last 30 in the project's time zone, including today.
    pub period: Period,
    /// Built-in and preset events first, then registered events by name, then all others, most frequent first.
    pub items: Vec<CatalogEvent>,
    /// Number of names without a schema that the project has had.
    pub unregistered: u32,
    /// Maximum number of such names. Events with further names are dropped.
    pub limit: u32,
}

/// An event in the catalog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct CatalogEvent {
    /// Name of the event.
    pub name: String,
    /// Origin of the event.
    pub kind: CatalogKind,
    /// Group of built-in or preset events that it belongs to; null for the project's own events.
    pub group: Option<String>,
    /// Display name; null if there is none.
    pub label: Option<Label>,
    /// Props that the event is known to have or was received with, by name.
    pub props: Vec<String>,
    /// Schema of the event; null if the project has none for it.
    #[serde(serialize_with = "revision::serialize")]
    #[schemars(with = "Option<WithRevision<EventSchema>>")]
    pub schema: Option<EventSchema>,
    /// Number of such events in these days, without test visits.
    pub count: u64,
    /// Time of the last such event; null if there was none in these days.
    pub last_seen_at: Option<Timestamp>,
}

/// Groups of events that are presets.
const PRESETS: [&str; 8] = ["quiz", "cta", "messaging", "calculator", "booking", "funnel", "forms", "video"];

impl Reports {
    /// Returns the catalog of a project's events.
    pub async fn event_catalog(&self, access: &ProjectAccess) -> Result<EventCatalog> {
        let mut known = known_events(&self.context, std::slice::from_ref(access)).await?;
        self.event_catalog_of(access, known.remove(&access.id()).unwrap_or_default()).await
    }

    /// Like [`Self::event_catalog`], with the known events of the project that the caller has read.
    pub async fn event_catalog_of(&self, access: &ProjectAccess, known: KnownEvents) -> Result<EventCatalog> {
        access.require(Scope::AnalyticsRead)?;
        let site = self.site(access, &FilterParams::default()).await?;
        let KnownEvents { schemas, names } = known;
        let params = FilterParams { preset: Some(Preset::Days30), ..FilterParams::default() };
        let scan = self.scan(&site, self.filter(&site, &params)?).await?;
        let seen = scan.fold(Seen::default).await?.named(&scan.project.dictionary.read());
        Ok(catalog(scan.filter.period.clone(), schemas, names, seen))
    }
}

fn catalog(
    period: Period,
    schemas: Vec<EventSchema>,
    names: BTreeSet<String>,
    mut seen: BTreeMap<String, SeenEvent>,
) -> EventCatalog {
    let mut schemas: BTreeMap<String, EventSchema> =
        schemas.into_iter().map(|schema| (schema.name.clone(), schema)).collect();
    let is_own = |name: &&String| events::built_in(name).is_none();
    let observed: BTreeSet<String> = names
        .iter()
        .chain(seen.keys())
        .filter(is_own)
        .filter(|name| !schemas.contains_key(*name))
        .cloned()
        .collect();
    let unregistered = names.iter().filter(is_own).filter(|name| !schemas.contains_key(*name)).count();

    let mut items = Vec::new();
    for event in &BUILT_IN {
        let schema = schemas.remove(event.name);
        let label = Label::Translated(Translated {
            en: event.names.en.to_owned(),
            de: Some(event.names.de.to_owned()),
        });
        let kind = if PRESETS.contains(&event.group) { CatalogKind::Preset } else { CatalogKind::BuiltIn };
        let mut item = item(event.name.to_owned(), kind, schema, seen.remove(event.name), event.props);
        item.group = Some(event.group.to_owned());
        item.label = item.label.or(Some(label));
        items.push(item);
    }
    for (name, schema) in schemas {
        let seen = seen.remove(&name);
        items.push(item(name, CatalogKind::Registered, Some(schema), seen, &[]));
    }
    let mut others: Vec<CatalogEvent> = observed
        .into_iter()
        .map(|name| {
            let seen = seen.remove(&name);
            item(name, CatalogKind::Observed, None, seen, &[])
        })
        .collect();
    others.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
    items.extend(others);
    EventCatalog { period, items, unregistered: unregistered as u32, limit: MAX_UNREGISTERED_NAMES as u32 }
}

fn item(
    name: String,
    kind: CatalogKind,
    schema: Option<EventSchema>,
    seen: Option<SeenEvent>,
    props: &[&str],
) -> CatalogEvent {
    let seen = seen.unwrap_or_default();
    let stated = schema.iter().flat_map(|schema| schema.props.0.keys().cloned());
    let props: BTreeSet<String> =
        props.iter().map(|prop| (*prop).to_owned()).chain(stated).chain(seen.props).collect();
    CatalogEvent {
        name,
        kind,
        group: None,
        label: schema.as_ref().and_then(|schema| schema.label.clone()),
        props: props.into_iter().collect(),
        schema,
        count: seen.count,
        last_seen_at: seen.last.and_then(Timestamp::from_ms),
    }
}

/// Events that a project knows, whether they occur in the counted days or not.
#[derive(Clone, Debug, Default)]
pub struct KnownEvents {
    schemas: Vec<EventSchema>,
    /// Names that the project has had, without built-in ones.
    names: BTreeSet<String>,
}

/// Returns the known events of several projects, by project, with two queries.
pub async fn known_events(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, KnownEvents>> {
    #[derive(FromQueryResult)]
    struct Name {
        project_id: Uuid,
        name: String,
    }
    let mut known: HashMap<Uuid, KnownEvents> = HashMap::new();
    for (project, schemas) in events::of_projects(context, projects).await? {
        known.entry(project).or_default().schemas = schemas;
    }
    let places: Vec<String> = (1..=projects.len()).map(|place| format!("${place}")).collect();
    // Events of names that are only tried are not stored.
    let sql = format!(
        "select project_id, name from event_names where first_seen > 0 and project_id in ({})",
        places.join(", ")
    );
    let ids = projects.iter().map(|access| access.id().into());
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, ids);
    for Name { project_id, name } in Name::find_by_statement(statement).all(&context.db).await? {
        known.entry(project_id).or_default().names.insert(name);
    }
    Ok(known)
}

/// Figures of an event that was received.
#[derive(Clone, Debug, Default, PartialEq)]
struct SeenEvent {
    count: u64,
    last: Option<i64>,
    props: BTreeSet<String>,
}

/// The same, by the codes of names and props.
#[derive(Default)]
struct Seen(BTreeMap<u32, (u64, i64, BTreeSet<u32>)>);

impl Seen {
    fn named(self, dictionary: &Dictionary) -> BTreeMap<String, SeenEvent> {
        let text = |vocabulary, code| dictionary.text(vocabulary, code).map(|text| text.to_string());
        let named = |(code, (count, last, props)): (u32, (u64, i64, BTreeSet<u32>))| {
            let props = props.into_iter().filter_map(|prop| text(Vocabulary::PROP, prop)).collect();
            Some((text(Vocabulary::EVENT, code)?, SeenEvent { count, last: Some(last), props }))
        };
        self.0.into_iter().filter_map(named).collect()
    }
}

impl Fold for Seen {
    const PARTS: Parts = Parts::CORE.with(Part::Props);

    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        let (started, offsets) = (day.sessions.get(KEYS.started_at), day.events.get(event::KEYS.at));
        let (names, props) = (day.events.get(event::KEYS.name), day.props.get(entries::PROP));
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            for at in day.events.of(session) {
                let seen = self.0.entry(names.get(at)).or_insert((0, i64::MIN, BTreeSet::new()));
                seen.0 += 1;
                seen.1 = seen.1.max(started[session] + i64::from(offsets[at]));
                for entry in day.props.of(at) {
                    seen.2.insert(props.get(entry));
                }
            }
        }
    }

    fn merge(&mut self, other: Self) {
        for (code, (count, last, props)) in other.0 {
            let seen = self.0.entry(code).or_insert((0, i64::MIN, BTreeSet::new()));
            seen.0 += count;
            seen.1 = seen.1.max(last);
            seen.2.extend(props);
        }
    }
}
