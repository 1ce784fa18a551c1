//! The tools, in a fixed order. Each is a line of what it takes, the operation that answers it, and sentences for a model:
//! when to use it, when not, and an example.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use domain::tenancy::access::{Principal, Scope, ScopeSet};
use serde_json::{Map, Value, json};

use super::answer::{self, About, CHARACTERS, MAX_CHARACTERS};
use super::arguments::{self, Arguments, Takes};
use super::describe;
use super::failure::Failure;
use super::operations::{self, Caller, Parameters, plain};
use crate::app::App;

/// A tool.
pub(super) struct Tool {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) about: &'static str,
    pub(super) scopes: &'static [Scope],
    pub(super) takes: Takes,
    /// Arguments that are not parameters of the operation, with their schemas.
    more: fn() -> Value,
    way: Way,
    definitions: &'static [(&'static str, &'static str)],
    foreign: &'static [&'static str],
    /// Path of the screen of a project that shows the same.
    screen: Option<&'static str>,
    narrow: &'static str,
    pub(super) only_reads: bool,
}

/// How a tool comes to its answer.
#[derive(Clone, Copy)]
enum Way {
    /// By one operation, with parameters that are always the same.
    Operation(&'static str, &'static [(&'static str, &'static str)]),
    Describe,
    Session,
    Sql,
    Docs,
    FindOperation,
    RunOperation,
}

const SESSIONS: (&str, &str) = ("sessions", "Visits. Half an hour without activity ends one.");
const VISITORS: (&str, &str) =
    ("visitors", "Distinct visitors; one counts once per day, since nobody is followed over days.");
const PAGEVIEWS: (&str, &str) = ("pageviews", "Views of pages in these sessions.");
const CONVERSIONS: (&str, &str) = ("conversions", "Sessions that reached at least one conversion goal.");
const BOUNCES: (&str, &str) =
    ("bounceRate", "Share of sessions with one pageview, less than 10 s of attention and no conversion.");
const ENGAGED: (&str, &str) =
    ("averageEngagedMs", "Time in which the page was visible and focused, per session, in milliseconds.");

const FIGURES: &[(&str, &str)] = &[SESSIONS, VISITORS, PAGEVIEWS, CONVERSIONS, BOUNCES, ENGAGED];

const READ: &[Scope] = &[Scope::AnalyticsRead];

const REPORT: Takes = Takes { project: true, filter: true, own: &[], needed: &[] };

const NARROW: &str = "Use a shorter period or a filter, a smaller limit, or max_characters.";

fn nothing() -> Value {
    json!({})
}

const fn report(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    operation: &'static str,
    own: &'static [&'static str],
) -> Tool {
    Tool {
        name,
        title,
        about,
        scopes: READ,
        takes: Takes { own, ..REPORT },
        more: nothing,
        way: Way::Operation(operation, &[]),
        definitions: FIGURES,
        foreign: &[],
        screen: None,
        narrow: NARROW,
        only_reads: true,
    }
}

/// All tools.
pub(super) static TOOLS: &[Tool] = &[
    Tool {
        takes: Takes { project: false, filter: false, own: &["limit"], needed: &[] },
        definitions: &[],
        foreign: &["items.name"],
        scopes: &[],
        ..report(
            "list_projects",
            "List projects",
            "Lists the projects (sites) that this connection reaches, with time zone and currency. Use it first, to learn \
             the address that other tools take as project: orgSlug/slug, for example acme/shop.",
            "listProjects",
            &[],
        )
    },
    Tool {
        takes: Takes { filter: false, ..REPORT },
        way: Way::Describe,
        definitions: &[],
        foreign: &["events", "goals", "funnels", "values"],
        ..report(
            "describe_project",
            "Describe a project",
            "Tells what a project measures: events, goals, funnels, names of filters, and the most frequent values to filter \
             by. Use it before you filter or break down. Not for figures.",
            "getProject",
            &[],
        )
    },
    Tool {
        screen: Some(""),
        foreign: &["data"],
        ..report(
            "get_overview",
            "Get the overview",
            "Key figures of a period (sessions, visitors, pageviews, conversions, bounce rate, attention) with their course \
             over time. Use it for \"how many\" and \"how did it develop\". To compare with the period before, use \
             compare_periods. For single pages, use get_pages. Example: {\"project\": \"acme/shop\", \"preset\": \"30d\"}.",
            "getOverview",
            &["bucket"],
        )
    },
    Tool {
        way: Way::Operation("getOverview", &[("compare", "true")]),
        screen: Some(""),
        foreign: &["data"],
        ..report(
            "compare_periods",
            "Compare with the period before, or another",
            "Compares the key figures of a period (sessions, visitors, pageviews, conversions, bounce rate, attention) with \
             those of the period of the same length before it, or of another: compare_with (weekdays, year) or compare_from \
             and compare_to in the filter. Use it for \"more or less than before\", \"what changed\" and other comparisons. \
             Example: {\"preset\": \"7d\", \"filter\": {\"compare_with\": \"year\"}}.",
            "getOverview",
            &["bucket"],
        )
    },
    Tool {
        foreign: &["rows.value", "rows.label", "columns"],
        takes: Takes {
            own: &["dimension", "sort", "dir", "limit", "offset", "search", "compare", "prop", "prop_event"],
            needed: &["dimension"],
            ..REPORT
        },
        ..report(
            "break_down",
            "Break sessions down",
            "Sessions, conversions and other figures by the values of one dimension, such as channel, utm_campaign, country, \
             device, referrer, goal or event. Use it for \"which\", \"where from\" and \"top\". For pages, get_pages says more. \
             Example: {\"dimension\": \"channel\", \"sort\": \"conversions\", \"limit\": 5}.",
            "getBreakdown",
            &[],
        )
    },
    Tool {
        screen: Some("/pages"),
        foreign: &["rows.page"],
        ..report(
            "get_pages",
            "Get pages",
            "Figures of each page: pageviews, sessions, entries, exits, attention and scroll depth. Use it for \"which \
             pages\", \"how many pageviews, entries or exits does a page have\" and \"what do they read\". \
             Example: {\"preset\": \"30d\", \"search\": \"/blog\"}.",
            "getPages",
            &["limit", "offset", "search", "compare"],
        )
    },
    Tool {
        screen: Some("/funnels"),
        foreign: &["name", "steps.label"],
        ..report(
            "get_funnel",
            "Get a funnel",
            "How many sessions took each step of a funnel, and where they left. Use it for \"where do we lose them\". \
             describe_project lists the keys of funnels; without one, the default funnel is taken.",
            "getFunnel",
            &["funnel"],
        )
    },
    Tool {
        screen: Some("/flow"),
        foreign: &["entries", "exits", "transitions", "paths"],
        ..report(
            "get_flow",
            "Get the flow between pages",
            "Entry pages, exit pages, and from which page sessions go to which. Use it for \"what do they do next\" and \
             \"how do they come to\".",
            "getFlow",
            &["limit", "start_page", "end_page"],
        )
    },
    Tool {
        screen: Some("/sessions"),
        foreign: &["items"],
        definitions: &[SESSIONS, ENGAGED],
        ..report(
            "find_sessions",
            "Find sessions",
            "Lists single sessions that match a filter, with source, pages and conversions. Use it for examples behind a \
             figure, then get_session for one of them. Not for counting: the reports count.",
            "listSessions",
            &["sort", "dir", "limit", "offset", "search"],
        )
    },
    Tool {
        takes: Takes { project: true, filter: false, own: &[], needed: &["session"] },
        more: || json!({ "session": { "type": "string", "description": "Id of the session, from find_sessions." } }),
        way: Way::Session,
        screen: Some("/sessions"),
        foreign: &["data"],
        definitions: &[],
        ..report(
            "get_session",
            "Get a session",
            "One session: where it came from, its pages and events in order, and why it has its relevance score.",
            "getSession",
            &[],
        )
    },
    Tool {
        scopes: &[Scope::AdsRead],
        screen: Some("/ads"),
        foreign: &["rows.name", "rows"],
        definitions: &[
            SESSIONS,
            CONVERSIONS,
            ("cost", "Spend as the ad platform reports it, in the project's currency."),
        ],
        ..report(
            "get_ads",
            "Get ad costs and results",
            "Spend next to sessions and conversions by platform, campaign, ad set or ad. Use it for costs, cost per \
             conversion and return. Example: {\"level\": \"campaign\", \"preset\": \"30d\"}.",
            "getAdKpis",
            &["level", "sort", "dir", "limit", "compare"],
        )
    },
    Tool {
        takes: Takes { project: true, filter: false, own: &[], needed: &["query"] },
        more: || {
            json!({
                "query": { "type": "string", "maxLength": 20000, "description": "One SELECT, or WITH and SELECT, in SQLite's dialect." },
                "rows": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 100, "description": "Maximum number of rows." },
            })
        },
        way: Way::Sql,
        screen: Some("/sql"),
        foreign: &["rows"],
        definitions: &[],
        narrow: "Select fewer columns, group, or add a limit.",
        ..report(
            "run_sql",
            "Run SQL",
            "Runs one read-only SELECT over the project's tables. Use it only if no other tool answers the question. Read the \
             resource svc://project/{project}/schema first: it has tables, columns and examples.",
            "runSql",
            &[],
        )
    },
    Tool {
        takes: Takes { filter: false, ..REPORT },
        way: Way::Operation("getSetupInstallation", &[]),
        screen: Some("/setup"),
        foreign: &["hosts", "refusedOrigins", "data"],
        definitions: &[],
        ..report(
            "check_installation",
            "Check the installation",
            "Tells what arrives from the site: hosts, refused origins, batches that were ignored and why. Use it if figures \
             are missing or look wrong.",
            "getSetupInstallation",
            &[],
        )
    },
    Tool {
        scopes: &[],
        takes: Takes { project: false, filter: false, own: &[], needed: &["question"] },
        more: || json!({ "question": { "type": "string", "maxLength": 200, "description": "Words to look for." } }),
        way: Way::Docs,
        definitions: &[],
        ..report(
            "search_docs",
            "Search the documentation",
            "Searches guides, error codes, settings, figures and filters of svc. Use it for \"how is this counted\" and \"how \
             do I\". Example: {\"question\": \"bounce rate\"}.",
            "searchDocs",
            &[],
        )
    },
    Tool {
        scopes: &[],
        takes: Takes { project: false, filter: false, own: &[], needed: &["question"] },
        more: || json!({ "question": { "type": "string", "maxLength": 200, "description": "Words for what you want to do." } }),
        way: Way::FindOperation,
        definitions: &[],
        ..report(
            "find_operation",
            "Find an operation",
            "Finds operations of the interface that no other tool covers, such as goals, segments, conversions or leads, with \
             their parameters. Then call run_operation.",
            "listProjects",
            &[],
        )
    },
    Tool {
        scopes: &[],
        takes: Takes { project: true, filter: false, own: &[], needed: &["operation"] },
        more: || {
            json!({
                "operation": { "type": "string", "description": "Id of the operation, from find_operation." },
                "path": { "type": "object", "description": "Further parameters of the path." },
                "query": { "type": "object", "description": "Parameters of the query." },
                "body": { "type": "object", "description": "Body of the request." },
            })
        },
        way: Way::RunOperation,
        foreign: &["data"],
        definitions: &[],
        only_reads: false,
        ..report(
            "run_operation",
            "Run an operation",
            "Runs an operation that find_operation found, with the rights of this connection. Ask the person before you run \
             one that changes something. Never for deletions or members: there is no such operation.",
            "listProjects",
            &[],
        )
    },
];

/// Returns the tools that a caller with these scopes may use.
pub(super) fn open_to(scopes: ScopeSet) -> impl Iterator<Item = &'static Tool> {
    TOOLS.iter().filter(move |tool| scopes.missing(tool.scopes).is_empty())
}

pub(super) fn find(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}

/// Result of a call: structured content and its text.
pub(super) type Written = (Value, String);

/// Schemas of arguments, by tool. Built once, since each call is checked by one.
static SCHEMAS: OnceLock<HashMap<&'static str, Arc<Map<String, Value>>>> = OnceLock::new();

impl Tool {
    /// Returns the schema of the arguments.
    pub(super) fn schema(&self, app: &App) -> Arc<Map<String, Value>> {
        let described = |tool: &'static Tool| (tool.name, Arc::new(tool.described(app)));
        let schemas = SCHEMAS.get_or_init(|| TOOLS.iter().map(described).collect());
        schemas.get(self.name).cloned().unwrap_or_default()
    }

    fn described(&self, app: &App) -> Map<String, Value> {
        let route = match self.way {
            Way::Operation(operation, _) => app.operation(operation),
            _ => None,
        };
        arguments::schema(&self.takes, route, (self.more)())
    }

    /// Returns true if a call may take so long that a client wants to know that it still runs.
    pub(super) fn tells_progress(&self) -> bool {
        matches!(self.way, Way::Sql)
    }

    /// Answers a call. `project` is the address of the project that it is about.
    pub(super) async fn run(
        &self,
        app: &App,
        caller: &Caller,
        given: &Arguments,
        project: Option<&str>,
    ) -> Result<Written, Failure> {
        arguments::check(&self.schema(app), given)?;
        let mut about = About {
            project: project.filter(|_| self.takes.project).map(str::to_owned),
            definitions: self.definitions,
            foreign: self.foreign,
            link: None,
            narrow: self.narrow,
        };
        let of_project = project.unwrap_or_default();
        let (data, query) = match self.way {
            Way::Operation(operation, fixed) => {
                let route = app.operation(operation).ok_or_else(missing_operation)?;
                let mut parameters = arguments::parameters(&self.takes, route, given, of_project)?;
                if !self.takes.project {
                    parameters.path.clear();
                }
                parameters
                    .query
                    .extend(fixed.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
                let query = parameters.query.clone();
                let name = |path: &str| self.argument(path);
                (operations::call(app, caller, operation, parameters, name).await?, query)
            }
            Way::Describe => (describe::project(app, caller, of_project).await?, Vec::new()),
            Way::Session => {
                let mut parameters = Parameters::of_project(of_project).query("sections", "false");
                parameters.path.insert("sessionId".to_owned(), text(given, "session")?);
                let name =
                    |path: &str| if path == "path.sessionId" { "session".to_owned() } else { plain(path) };
                (operations::call(app, caller, "getSession", parameters, name).await?, Vec::new())
            }
            Way::Sql => {
                let rows = given.get("rows").and_then(Value::as_u64).unwrap_or(100).clamp(1, 1_000);
                let body = json!({ "query": text(given, "query")?, "maxRows": rows });
                let parameters = Parameters { body: Some(body), ..Parameters::of_project(of_project) };
                (operations::call(app, caller, "runSql", parameters, plain).await?, Vec::new())
            }
            Way::Docs => {
                let parameters = Parameters::default().query("q", text(given, "question")?).query("limit", 5);
                let name = |path: &str| if path == "query.q" { "question".to_owned() } else { plain(path) };
                (operations::call(app, caller, "searchDocs", parameters, name).await?, Vec::new())
            }
            Way::FindOperation => (operations::find(app, caller, &text(given, "question")?), Vec::new()),
            Way::RunOperation => (run_operation(app, caller, given, of_project).await?, Vec::new()),
        };
        about.link = self.screen.zip(project).map(|(screen, project)| link(app, project, screen, &query));
        let characters = given.get("max_characters").and_then(Value::as_u64);
        let characters =
            characters.and_then(|characters| usize::try_from(characters).ok()).unwrap_or(CHARACTERS);
        Ok(answer::write(data, &about, characters.clamp(CHARACTERS, MAX_CHARACTERS)))
    }

    /// Returns how the tool calls a parameter of its operation.
    fn argument(&self, path: &str) -> String {
        let name = plain(path);
        let is_own =
            self.takes.own.contains(&name.as_str()) || ["preset", "from", "to"].contains(&name.as_str());
        if is_own || !self.takes.filter { name } else { format!("filter.{name}") }
    }
}

fn missing_operation() -> Failure {
    Failure::new("internal", "The operation is missing.", "Tell the person.")
}

fn text(given: &Arguments, name: &'static str) -> Result<String, Failure> {
    match given.get(name).and_then(Value::as_str) {
        Some(text) => Ok(text.to_owned()),
        None => Err(Failure::new(
            "invalid_argument",
            format!("The argument {name} is not a text."),
            "Send a text.",
        )),
    }
}

async fn run_operation(
    app: &App,
    caller: &Caller,
    given: &Arguments,
    project: &str,
) -> Result<Value, Failure> {
    let operation = text(given, "operation")?;
    let route = operations::permitted(app, caller, &operation)?;
    let mut parameters = Parameters::default();
    if route.path.contains("{project}") {
        parameters.path.insert("project".to_owned(), project.to_owned());
    }
    if let Principal::Grant(grant) = &caller.principal
        && route.path.contains("{org}")
    {
        parameters.path.insert("org".to_owned(), grant.org_id().to_string());
    }
    let pairs = |name: &str| given.get(name).and_then(Value::as_object).into_iter().flatten();
    let plain_text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let path: BTreeMap<String, String> = pairs("path")
        .filter(|(name, _)| !["project", "org"].contains(&name.as_str()))
        .map(|(name, value)| (name.clone(), plain_text(value)))
        .collect();
    parameters.path.extend(path);
    for (name, value) in pairs("query") {
        match value {
            Value::Array(items) => {
                parameters.query.extend(items.iter().map(|item| (name.clone(), plain_text(item))));
            }
            value => parameters.query.push((name.clone(), plain_text(value))),
        }
    }
    if route.input.body.is_some() {
        parameters.body = Some(given.get("body").cloned().unwrap_or_else(|| json!({})));
    }
    operations::call(app, caller, &operation, parameters, str::to_owned).await
}

/// Returns the address of a screen with the same filter.
fn link(app: &App, project: &str, screen: &str, query: &[(String, String)]) -> String {
    let not_of_screens = ["limit", "offset", "sort", "dir", "bucket", "search", "dimension"];
    let shown = query.iter().filter(|(name, _)| !not_of_screens.contains(&name.as_str()));
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(shown).finish();
    let joint = if query.is_empty() { "" } else { "?" };
    format!("{}/p/{project}{screen}{joint}{query}", app.config.public_url())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_at_most_sixteen_tools_and_each_says_when_to_use_it() {
        assert!(TOOLS.len() <= 16);
        for tool in TOOLS {
            assert!(tool.about.len() > 80 && tool.about.len() < 480, "{}: {}", tool.name, tool.about.len());
            assert!(
                !tool.takes.filter || tool.scopes == READ || tool.scopes == [Scope::AdsRead],
                "{}",
                tool.name
            );
        }
    }
}
