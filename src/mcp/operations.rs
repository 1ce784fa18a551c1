//! Operations of the REST interface, called from inside with the rights of the caller. A tool has no other way to a
//! figure, so it answers what REST answers, and refuses what REST refuses.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, OnceLock};

use axum::http::Method;
use domain::tenancy::access::{Principal, ProjectAccess, Scope, ScopeSet};
use domain::tenancy::oauth::ONLY_READ;
use serde_json::{Map, Value, json};

use super::failure::Failure;
use crate::app::App;
use crate::http::route::Call;
use crate::http::{Credential, Route};

/// Caller of a tool, with the token for a second look at long calls.
#[derive(Clone)]
pub(super) struct Caller {
    pub(super) principal: Principal,
    pub(super) token: String,
    /// Project of the call, once the caller has proved access to it.
    pub(super) project: Option<ProjectAccess>,
}

impl Caller {
    /// Returns the scopes of the token. What the person still holds of them is checked where they are used.
    pub(super) fn scopes(&self) -> ScopeSet {
        match &self.principal {
            Principal::Grant(grant) => grant.scopes(),
            Principal::Key(key) => key.scopes(),
            Principal::User(_) | Principal::ReportMail(_) => ScopeSet::NONE,
        }
    }
}

/// Parameters of a call.
#[derive(Clone, Debug, Default)]
pub(super) struct Parameters {
    pub(super) path: BTreeMap<String, String>,
    pub(super) query: Vec<(String, String)>,
    pub(super) body: Option<Value>,
}

impl Parameters {
    pub(super) fn of_project(project: &str) -> Self {
        let path = BTreeMap::from([("project".to_owned(), project.to_owned())]);
        Self { path, ..Self::default() }
    }

    pub(super) fn query(mut self, name: &str, value: impl ToString) -> Self {
        self.query.push((name.to_owned(), value.to_string()));
        self
    }
}

/// Calls an operation. `argument` says how the tool calls a parameter, as in `query.limit`.
pub(super) async fn call(
    app: &App,
    caller: &Caller,
    operation: &str,
    parameters: Parameters,
    argument: impl Fn(&str) -> String,
) -> Result<Value, Failure> {
    let route = app.operation(operation);
    let Some(route) = route else {
        return Err(Failure::new("internal", "The operation is missing.", "Tell the person."));
    };
    let call = Call {
        principal: &caller.principal,
        token: &caller.token,
        project: caller.project.as_ref(),
        path: parameters.path.into_iter().collect(),
        query: parameters.query,
        body: parameters.body,
    };
    match route.call(app, call).await {
        Ok(answer) => Ok(answer),
        Err(problem) => Err(Failure::of(&problem.document("", None, None), argument)),
    }
}

/// Returns the name of a parameter without its place: `limit` for `query.limit`.
pub(super) fn plain(path: &str) -> String {
    path.split_once('.').map_or(path, |(_, name)| name).to_owned()
}

/// Parts of paths that no assistant works with: keys, links that publish reports, people, and streams that do not end.
const NEVER: [&str; 9] = [
    "-keys",
    "/keys",
    "/share-links",
    "/members",
    "/invitations",
    "/audit",
    "/events/live",
    "/oauth",
    "secret",
];

/// Why `run_operation` never calls a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// The route opens to a session only, or needs no credential.
    Credential,
    Sudo,
    Deletes,
    Sensitive,
    NoProject,
    NoJson,
    /// A person who granted only scopes that read has granted no change, whatever people do with these scopes.
    ChangesByReading,
}

impl Closed {
    pub(super) const ALL: &[Self] = &[
        Self::Credential,
        Self::Sudo,
        Self::Deletes,
        Self::Sensitive,
        Self::NoProject,
        Self::NoJson,
        Self::ChangesByReading,
    ];

    /// Says what such operations do or need.
    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Credential => "need the session of a person",
            Self::Sudo => "need the password of a person (sudo)",
            Self::Deletes => "delete something",
            Self::Sensitive => {
                "are about keys, share links, people, connected apps or the audit log, or answer a stream without end"
            }
            Self::NoProject => "belong to no project",
            Self::NoJson => "take or answer something else than JSON",
            Self::ChangesByReading => "change something with a scope that only reads",
        }
    }
}

/// Returns why `run_operation` never calls the route, or None if it does.
pub(super) fn closed(route: &Route) -> Option<Closed> {
    let is_of_project = route.path.starts_with("/v1/projects/{project}") || route.path == "/v1/projects";
    let only_by_reading = !route.only_reads && route.scopes.iter().all(|scope| ONLY_READ.contains(scope));
    let reasons = [
        (route.credential != Credential::KeyOrSession, Closed::Credential),
        (route.sudo, Closed::Sudo),
        (route.method == Method::DELETE, Closed::Deletes),
        (NEVER.iter().any(|part| route.path.contains(part)), Closed::Sensitive),
        (!is_of_project, Closed::NoProject),
        (route.input.raw || route.media_type.is_some(), Closed::NoJson),
        (only_by_reading, Closed::ChangesByReading),
    ];
    reasons.into_iter().find(|(is_closed, _)| *is_closed).map(|(_, why)| why)
}

/// Returns true if `run_operation` may call the route.
pub(super) fn is_open(route: &Route) -> bool {
    closed(route).is_none()
}

/// Returns the operations that a caller may run.
fn open_to<'app>(app: &'app App, caller: &Caller) -> impl Iterator<Item = &'app Route> {
    let may = move |route: &&Route| is_open_to(route, caller) && missing(route, caller).is_empty();
    app.operations().iter().filter(may)
}

/// Returns true if the caller may run the route with the scopes that it needs.
fn is_open_to(route: &Route, caller: &Caller) -> bool {
    is_open(route) || route.is_let_by_grant(&caller.principal)
}

/// Returns the scopes that the caller lacks for the route.
fn missing(route: &Route, caller: &Caller) -> Vec<Scope> {
    match route.is_let_by_grant(&caller.principal) {
        true => Vec::new(),
        false => caller.scopes().missing(route.scopes),
    }
}

/// Search words and description of an operation. Built once, because describing a route is slow.
#[derive(Debug)]
struct Entry {
    words: Vec<String>,
    description: OnceLock<Value>,
}

/// Entries by operation id.
static ENTRIES: LazyLock<HashMap<Cow<'static, str>, Entry>> = LazyLock::new(|| {
    let entry = |route: Route| {
        let text = format!("{} {} {}", route.operation_id, route.path, route.summary);
        let entry = Entry { words: words(&text), description: OnceLock::new() };
        (route.operation_id, entry)
    };
    crate::api::routes().into_iter().map(entry).collect()
});

/// Finds operations whose id, path or summary has words of the question.
pub(super) fn find(app: &App, caller: &Caller, question: &str) -> Value {
    let words = words(question);
    let mut found: Vec<(usize, &Route, &Entry)> = open_to(app, caller)
        .filter_map(|route| {
            let entry = ENTRIES.get(&*route.operation_id)?;
            let is_known = |word: &&String| entry.words.iter().any(|known| known.starts_with(&***word));
            Some((words.iter().filter(is_known).count(), route, entry))
        })
        .filter(|(hits, ..)| *hits > 0)
        .collect();
    found.sort_by(|(left, a, _), (right, b, _)| right.cmp(left).then(a.operation_id.cmp(&b.operation_id)));
    let operations = found.into_iter().take(5);
    let operations: Vec<&Value> =
        operations.map(|(_, route, entry)| entry.description.get_or_init(|| described(route))).collect();
    json!({ "operations": operations })
}

/// Splits a text into lower-case words, also at the humps of `camelCase`.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in text.chars() {
        if !c.is_alphanumeric() || c.is_uppercase() {
            words.push(String::new());
        }
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| word.len() > 2);
    words
}

fn described(route: &Route) -> Value {
    let names = |shape: &Option<crate::http::shape::Shape>| {
        let properties = shape.as_ref().and_then(|shape| shape.schema().get("properties")).cloned();
        let properties = properties.unwrap_or_else(|| json!({}));
        let short = |(name, schema): (&String, &Value)| {
            let mut told = Map::new();
            for keyword in ["type", "enum", "description", "minimum", "maximum", "default"] {
                if let Some(value) = schema.get(keyword) {
                    told.insert(keyword.to_owned(), value.clone());
                }
            }
            (name.clone(), Value::Object(told))
        };
        properties.as_object().map(|all| all.iter().map(short).collect::<Map<_, _>>()).unwrap_or_default()
    };
    json!({
        "operation": route.operation_id,
        "summary": route.summary,
        "changes": !route.only_reads,
        "scopes": route.scopes,
        "path": names(&route.input.path),
        "query": names(&route.input.query),
        "body": names(&route.input.body),
    })
}

/// Returns the route of an operation that the caller may run, or why not.
pub(super) fn permitted<'app>(
    app: &'app App,
    caller: &Caller,
    operation: &str,
) -> Result<&'app Route, Failure> {
    let route = app.operation(operation).filter(|route| is_open_to(route, caller)).ok_or_else(|| {
        Failure::new(
            "unknown_operation",
            "There is no operation with this id that an assistant may run.",
            "Call find_operation, and use the id it answers.",
        )
    })?;
    match missing(route, caller) {
        missing if missing.is_empty() => Ok(route),
        missing => Err(Failure::lacks(&missing)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_humps_and_signs() {
        assert_eq!(
            words("getAdKpis /v1/projects/{project}/ads/kpis"),
            ["get", "kpis", "projects", "project", "ads", "kpis"]
        );
    }

    /// Keys, people, deletions and what needs sudo stay closed, whatever routes will be added.
    #[test]
    fn no_sensitive_operation_is_open() {
        let routes = crate::api::routes();
        let open: Vec<&Route> = routes.iter().filter(|route| is_open(route)).collect();
        assert!(open.len() > 40, "{}", open.len());
        for route in open {
            assert!(!route.sudo && route.method != Method::DELETE, "{}", route.operation_id);
            for word in ["Key", "Member", "Invitation", "Purge", "Oauth", "Organization", "Secret"] {
                assert!(!route.operation_id.contains(word), "{}", route.operation_id);
            }
        }
    }
}
