//! Prompts: the prompts of the setup, which a person starts in the assistant.

use rmcp::model::{GetPromptResult, Prompt, PromptArgument, PromptMessage, Role};
use serde_json::Value;

use super::failure::Failure;
use super::operations::{self, Caller, Parameters, plain};
use crate::app::App;

/// Prompts: kind, title, and what it is for.
const PROMPTS: [(&str, &str, &str); 6] = [
    ("install", "Install svc on a site", "Steps to set svc up on the site of a project."),
    ("events", "Record events", "Steps to record what people do on the site."),
    (
        "server_conversions",
        "Report conversions from a server",
        "Steps to report conversions from the site's server.",
    ),
    ("mcp_analysis", "Analyse the figures", "How to answer questions with the figures of a project."),
    (
        "troubleshoot",
        "Find out why visits are missing",
        "Steps to find out why figures are missing or look wrong.",
    ),
    ("connection_test", "Test the connection", "Tests that server, rights and data work."),
];

pub(super) fn all() -> Vec<Prompt> {
    let arguments = || {
        vec![
            PromptArgument::new("project")
                .with_description("Address of the project, such as acme/shop.")
                .with_required(true),
            PromptArgument::new("locale").with_description("en or de.").with_required(false),
        ]
    };
    PROMPTS
        .iter()
        .map(|(name, title, about)| Prompt::new(*name, Some(*about), Some(arguments())).with_title(*title))
        .collect()
}

/// Returns a prompt. None if there is no prompt with this name.
pub(super) async fn get(
    app: &App,
    caller: &Caller,
    name: &str,
    project: &str,
    locale: Option<&str>,
) -> Option<Result<GetPromptResult, Failure>> {
    let (kind, ..) = PROMPTS.iter().find(|(known, ..)| *known == name)?;
    let mut parameters = Parameters::of_project(project);
    parameters.path.insert("kind".to_owned(), (*kind).to_owned());
    if let Some(locale) = locale {
        parameters = parameters.query("locale", locale);
    }
    let answer = operations::call(app, caller, "getSetupPrompt", parameters, plain).await;
    Some(answer.map(|prompt| {
        let text = prompt["text"].as_str().unwrap_or_default();
        let title = prompt["title"].as_str().unwrap_or_default();
        GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)]).with_description(title)
    }))
}

/// Returns the values of an argument that begin with a text.
pub(super) fn locales(begun: &str) -> Vec<String> {
    ["en", "de"].into_iter().filter(|locale| locale.starts_with(begun)).map(str::to_owned).collect()
}

/// Returns the project that the arguments name.
pub(super) fn text<'value>(
    arguments: Option<&'value serde_json::Map<String, Value>>,
    name: &str,
) -> Option<&'value str> {
    arguments?.get(name)?.as_str()
}
