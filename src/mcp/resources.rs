//! Resources: guides, and the tables and events of a project.

use rmcp::model::{Resource, ResourceContents, ResourceTemplate};
use serde_json::{Value, json};

use super::failure::Failure;
use super::foreign::clean;
use super::operations::{self, Caller, Parameters, plain};
use crate::app::App;

const GUIDES: &str = "svc://docs/";
const PROJECTS: &str = "svc://project/";

/// Returns the guides in reading order.
pub(super) async fn all(app: &App, caller: &Caller) -> Result<Vec<Resource>, Failure> {
    let list = operations::call(app, caller, "listDocs", Parameters::default(), plain).await?;
    let guides = list["items"].as_array().into_iter().flatten();
    let text = |guide: &Value, name: &str| guide[name].as_str().unwrap_or_default().to_owned();
    let resource = |guide: &Value| {
        let slug = text(guide, "slug");
        Resource::new(format!("{GUIDES}{slug}"), slug)
            .with_title(text(guide, "title"))
            .with_description(text(guide, "summary"))
            .with_mime_type("text/markdown")
    };
    Ok(guides.map(resource).collect())
}

pub(super) fn templates() -> Vec<ResourceTemplate> {
    let of_project = |part: &str, title: &str, about: &str| {
        ResourceTemplate::new(format!("{PROJECTS}{{project}}/{part}"), part)
            .with_title(title)
            .with_description(about)
            .with_mime_type("application/json")
    };
    vec![
        of_project(
            "schema",
            "Tables of a project",
            "Tables, columns, filters and example queries for run_sql.",
        ),
        of_project("catalog", "Events of a project", "Events that the project knows and has seen."),
    ]
}

/// Reads a resource. None if there is no such address.
pub(super) async fn read(app: &App, caller: &Caller, uri: &str) -> Option<Result<ResourceContents, Failure>> {
    if let Some(slug) = uri.strip_prefix(GUIDES) {
        return Some(guide(app, caller, uri, slug).await);
    }
    let (project, part) = uri.strip_prefix(PROJECTS)?.rsplit_once('/')?;
    let operation = match part {
        "schema" => "getSchema",
        "catalog" => "getEventCatalog",
        _ => return None,
    };
    let project = project.replace("%2F", "/").replace("%2f", "/");
    let answer = operations::call(app, caller, operation, Parameters::of_project(&project), plain).await;
    Some(answer.map(|mut value| {
        clean(&mut value);
        // Sites and visitors name events and their fields. A guide says what all others hold.
        let foreign: &[&str] = if part == "catalog" { &["data"] } else { &[] };
        let text = json!({ "data": value, "foreign": foreign }).to_string();
        ResourceContents::text(text, uri).with_mime_type("application/json")
    }))
}

async fn guide(app: &App, caller: &Caller, uri: &str, slug: &str) -> Result<ResourceContents, Failure> {
    let mut parameters = Parameters::default();
    parameters.path.insert("slug".to_owned(), slug.to_owned());
    let guide = operations::call(app, caller, "getDoc", parameters, plain).await?;
    let text = guide["markdown"].as_str().unwrap_or_default();
    Ok(ResourceContents::text(text, uri).with_mime_type("text/markdown"))
}

/// Returns the addresses of projects that begin with a text.
pub(super) async fn projects(app: &App, caller: &Caller, begun: &str) -> Vec<String> {
    let parameters = Parameters::default().query("limit", 100);
    let list = operations::call(app, caller, "listProjects", parameters, plain).await.unwrap_or_default();
    let items = list["items"].as_array().cloned().unwrap_or_default();
    let address = |item: &Value| Some(format!("{}/{}", item["orgSlug"].as_str()?, item["slug"].as_str()?));
    items.iter().filter_map(address).filter(|address| address.starts_with(begun)).collect()
}
