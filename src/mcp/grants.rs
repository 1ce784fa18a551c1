//! The page about what a grant may do (`docs/grants.md`), written from the declarations of scopes, tools and routes.

use std::fmt::Write as _;

use domain::tenancy::access::Scope;
use domain::tenancy::oauth::{ONLY_READ, PERSONAL, grantable};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::Value;

use super::catalog::TOOLS;
use super::operations::{self, Closed};
use crate::http::{Credential, Route};

const HEAD: &str = "# What a grant may do

`make generated` writes this page from the declarations of scopes, tools and routes. `tests/mcp/grants.rs` compares the
page with them, and tries each tool with each scope on a running server.

A call works if the grant has all scopes of its row, and if the person who gave the grant holds them at that moment. For
a grant without one of them, the tool is not in the list of tools, and a call is answered with 403 `insufficient_scope`:
`required` names the scopes that are missing, and the challenge all scopes of the row.
";

/// Returns the page, in Markdown.
pub fn page(routes: &[Route]) -> String {
    let mut page = HEAD.to_owned();
    scopes(&mut page);
    tools(&mut page);
    operations(&mut page, routes);
    closed(&mut page, routes);
    page
}

/// Begins a table under a heading.
fn table(page: &mut String, heading: &str, about: &str, columns: &[&str]) {
    let about = if about.is_empty() { String::new() } else { format!("{about}\n\n") };
    let _ = writeln!(page, "\n## {heading}\n\n{about}| {} |", columns.join(" | "));
    let _ = writeln!(page, "|{}", "---|".repeat(columns.len()));
}

fn row(page: &mut String, cells: &[&str]) {
    let _ = writeln!(page, "| {} |", cells.join(" | "));
}

/// Writes names as code, separated by commas.
fn code<'name>(names: impl IntoIterator<Item = &'name str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn names(scopes: &[Scope]) -> String {
    code(scopes.iter().map(|scope| scope.as_str()))
}

fn scopes(page: &mut String) {
    table(page, "Scopes", "", &["scope", "allows", "is given"]);
    for scope in Scope::ALL {
        row(page, &[&names(&[*scope]), &about(*scope), &given(*scope)]);
    }
}

/// Returns the description of a scope, from the list of all values in the schema.
fn about(scope: Scope) -> String {
    let schema = Scope::json_schema(&mut SchemaGenerator::default());
    let all = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    let begin = format!("- `{}`: ", scope.as_str());
    all.lines().find_map(|line| line.strip_prefix(&begin)).unwrap_or_default().to_owned()
}

fn given(scope: Scope) -> String {
    if !grantable().contains(scope) {
        return "never".to_owned();
    }
    let mut given = Vec::new();
    if PERSONAL.contains(&scope) {
        given.push("if the person checks it and has the flag for personal data");
    }
    if !ONLY_READ.contains(&scope) {
        given.push("with the password of the person (sudo)");
    }
    match given.is_empty() {
        true => "unless the person unchecks it".to_owned(),
        false => given.join(", "),
    }
}

fn tools(page: &mut String) {
    table(page, "Tools", "", &["tool", "scopes"]);
    for tool in TOOLS {
        let scopes = match (tool.name, tool.scopes.is_empty()) {
            ("run_operation", _) => "those of the operation".to_owned(),
            (_, true) => "none".to_owned(),
            (_, false) => names(tool.scopes),
        };
        row(page, &[&code([tool.name]), &scopes]);
    }
}

fn operations(page: &mut String, routes: &[Route]) {
    let about = "These are the operations that the tool `run_operation` runs, and `find_operation` finds.";
    table(page, "Operations", about, &["scopes", "operation", "does", "changes something"]);
    let mut open: Vec<&Route> = routes.iter().filter(|route| operations::is_open(route)).collect();
    open.sort_by_key(|route| (route.scopes, !route.only_reads, &route.operation_id));
    for route in open {
        let scopes = if route.scopes.is_empty() { "none".to_owned() } else { names(route.scopes) };
        let changes = if route.only_reads { "no" } else { "yes" };
        row(page, &[&scopes, &code([&*route.operation_id]), &route.summary, changes]);
    }
    for route in routes.iter().filter(|route| route.derives) {
        let scopes = "checked at the consent: \"Create keys for servers\"";
        row(page, &[scopes, &code([&*route.operation_id]), &route.summary, "yes"]);
    }
}

fn closed(page: &mut String, routes: &[Route]) {
    let about =
        "No grant runs one of the others, whatever its scopes. (Routes without a credential need no grant.)";
    table(page, "Never", about, &["operations that", "operations"]);
    for why in Closed::ALL {
        let is_shut = |route: &&Route| {
            let is_of_people = matches!(route.credential, Credential::Session | Credential::KeyOrSession);
            is_of_people && !route.derives && operations::closed(route) == Some(*why)
        };
        let mut ids: Vec<&str> = routes.iter().filter(is_shut).map(|route| &*route.operation_id).collect();
        ids.sort_unstable();
        if !ids.is_empty() {
            row(page, &[why.about(), &code(ids)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::tenancy::access::ScopeSet;

    use super::*;

    /// A scope that opens nothing would be asked for in vain.
    #[test]
    fn every_scope_that_is_given_opens_something() {
        let routes = crate::api::routes();
        let open = routes.iter().filter(|route| operations::is_open(route)).flat_map(|route| route.scopes);
        let used: ScopeSet = open.chain(TOOLS.iter().flat_map(|tool| tool.scopes)).copied().collect();
        for scope in grantable().iter() {
            assert!(used.contains(scope), "{scope:?}");
            assert!(about(scope).ends_with('.'), "{scope:?}");
        }
    }
}
