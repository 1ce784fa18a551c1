//! `/v1/setup` and `/v1/projects/{project}/setup`: what svc has instructions for, and what a site is built with.

use analytics::upkeep;
use analytics::upkeep::setup::{SetupInstallation, SetupInstallationParams, SetupStatus};
use analytics::upkeep::verify::VerifyInstallationResult;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_LANGUAGE, HeaderValue, VARY};
use axum::response::Response;
use domain::Error;
use domain::money::conversions::{self, SetupTestConversion, SetupTestConversionResult};
use domain::projects::setup::{
    self, Catalog, DetectStackInput, DetectStackResult, PromptKind, PromptParams, SetupDetectStack,
    SetupDetectStackResult, SetupInstructions, SetupProgressUpdate, SetupPrompt, SetupPromptList,
    SetupSelection, VerifyInstallationInput,
};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::mcp_calls::{self, SetupMcpActivity, SetupMcpActivityParams};
use entity::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::docs::language_of;
use crate::http::file::File;
use crate::http::{Body, Json, Path, Query, Result, Route};

/// Maximum size of a list of packages and files.
const DETECT_BODY_LIMIT: usize = 64 * 1024;

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Setup",
        vec![
            Route::get("/v1/setup/frameworks", "listSetupFrameworks", frameworks)
                .summary("List the frameworks, proxies and consent tools that there are instructions for")
                .description(
                    "Says which proxies a framework can have, what each passes on (address and country), and \
                     whether lists of blockers know its path. May be cached for an hour; `version` grows with each \
                     change.",
                )
                .public()
                .patient()
                .revalidated()
                .answers_json::<Catalog>(),
            Route::post("/v1/setup/detect", "detectSetup", detect)
                .summary("Tell by packages and files what a site is built with")
                .description("Stores nothing. The result says which packages and files told what.")
                .public()
                .only_reads()
                .body_limit(DETECT_BODY_LIMIT),
            Route::get("/v1/setup/instructions", "getSetupInstructions", instructions)
                .summary("Get the steps that set svc up, with placeholders for key and domain")
                .description(
                    "Each step is done by a person or a program, and doing it again changes nothing. A proxy that the \
                     framework cannot have is answered with `validation_error`, which names those that it can.",
                )
                .public()
                .patient()
                .revalidated()
                .answers_json::<SetupInstructions>(),
            Route::get("/v1/projects/{project}/setup/snippet", "getSetupSnippet", snippet)
                .summary("Get the steps that set svc up, with the project's publishable key and domain")
                .description(
                    "Contains no secret: the step for the proxy key names its variable and the operation that makes it. \
                     Answers `conflict` if the project has no valid publishable key, and `validation_error` if it has no \
                     domain.",
                )
                .scopes(&[Scope::ProjectAdmin]),
            Route::post("/v1/projects/{project}/setup/verify", "verifyInstallation", verify)
                .summary("Check the installation: a page of the site, its policies and proxy, and what has arrived")
                .description(
                    "Ten times a minute at most. Each finding has its fix and a section in the guide. A site that cannot \
                     be had is a finding, too; a project without a domain is a `validation_error`. Visits that arrive \
                     prove more than a page, so they turn errors of the page into warnings. To prove script, consent, \
                     policy and proxy at once, set `waitSeconds` and open the site in a browser meanwhile, with a \
                     test parameter if you like.",
                )
                .scopes(&[Scope::ProjectAdmin])
                .only_reads(),
            Route::get("/v1/projects/{project}/setup/status", "getSetupStatus", status)
                .summary("Get the steps of the setup, each ticked by the project's data only")
                .description(
                    "A step is `done` only if data shows it: a visit, a goal beyond the preset's, an account with \
                     costs, a counted conversion, a second member. `action` names the operation that leads on.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::patch("/v1/projects/{project}/setup", "updateSetup", update)
                .summary("Skip steps of the setup, close its screen, or note where somebody was")
                .description(
                    "Each key of `steps` and `dismissed` need a scope of their own, as their descriptions say. If one is \
                     missing, nothing changes, and `insufficient_scope` lists all that are missing.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::get("/v1/projects/{project}/setup/installation", "getSetupInstallation", installation)
                .summary("Get what arrives from the site: hosts, refused origins, and batches that were ignored")
                .description(
                    "Counts visits since `since` (a day ago by default, at most 30 days), by host. An origin that \
                     is refused but should count belongs into `allowedOrigins` of the tracking config. Ignored \
                     batches are those of today.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::get("/v1/projects/{project}/setup/prompts", "listSetupPrompts", prompts)
                .summary("List the prompts for an assistant that works on the site")
                .description(
                    "Each prompt names the scopes of which one is enough; `available` says whether the caller has \
                     it. `GET …/setup/prompts/{kind}` has the text.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::get("/v1/projects/{project}/setup/prompts/{kind}", "getSetupPrompt", prompt)
                .summary("Get a prompt for an assistant, with the project's publishable key and domain")
                .description(
                    "Contains no secret. Prompts about changes of the site also need `config:write` or \
                     `project:admin`. Answers `conflict` if the project has no valid publishable key, and \
                     `validation_error` if it has no domain.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::get("/v1/projects/{project}/setup/mcp-activity", "getSetupMcpActivity", mcp_activity)
                .summary("Get what assistants did in the project: each call of a tool, newest first")
                .description(
                    "Tells the name of the tool, who called it, how it ended and how long it took. What was asked and \
                     answered is not kept. Calls are kept for 90 days.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::post("/v1/projects/{project}/setup/test-conversion", "testSetupConversion", test_conversion)
                .summary("Send a made-up conversion through the queue to an ad platform, in its test mode")
                .description(
                    "The conversion takes the way of all others: queue, request, answer. It counts nowhere, is in no \
                     list and no report, and is deleted after a day. One test of a project at a time; another one is \
                     answered with `conflict` meanwhile. An organization makes 20 tests a minute at most, connection \
                     tests included.",
                )
                .scopes(&[Scope::ProjectAdmin]),
            Route::post("/v1/projects/{project}/setup/detect-stack", "detectProjectStack", detect_stack)
                .summary("Tell by a page of the site what it is built with, and what else runs on it")
                .description(
                    "Fetches a page of one of the project's domains, ten times a minute at most. What a page loads by \
                     script does not show.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .only_reads()
                // The page could not be fetched.
                .fails(&[502]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FrameworksParams {
    /// Language of the texts. Default: the language that `Accept-Language` prefers, otherwise English.
    #[serde(default)]
    #[schemars(with = "Locale")]
    locale: Option<Locale>,
}

async fn frameworks(
    Query(FrameworksParams { locale }): Query<FrameworksParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let locale = language_of(locale, &headers);
    texts(&setup::catalog(locale), locale, &headers)
}

/// Answers with texts in a language, which depend on nobody and may be cached.
fn texts(found: &impl Serialize, locale: Locale, headers: &HeaderMap) -> Result<Response> {
    let body = serde_json::to_vec(found).map_err(Error::internal)?;
    let about = [(CACHE_CONTROL, "public, max-age=3600"), (VARY, "accept-language")];
    let mut answer = File::new(body, "application/json").answer(headers, about);
    answer.headers_mut().insert(CONTENT_LANGUAGE, HeaderValue::from_static(locale.as_str()));
    Ok(answer)
}

async fn detect(Body(input): Body<DetectStackInput>) -> Result<Json<DetectStackResult>> {
    Ok(Json(setup::detect(&input)))
}

#[derive(Deserialize, JsonSchema)]
struct SetupInstructionsParams {
    #[serde(flatten)]
    selection: SetupSelection,
    /// Slug, id or `org/project` of a project, which the requests in the steps then name. It is not looked up.
    #[serde(default)]
    #[schemars(length(min = 1, max = 130), regex(pattern = r"^[a-z0-9-]+(/[a-z0-9-]+)?$"))]
    project: Option<String>,
}

async fn instructions(
    State(app): State<App>,
    Query(params): Query<SetupInstructionsParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let SetupInstructionsParams { selection, project } = params;
    let locale = language_of(selection.locale, &headers);
    let found = setup::instructions(&app.context, &selection, locale, project.as_deref())?;
    texts(&found, locale, &headers)
}

async fn snippet(
    State(app): State<App>,
    access: ProjectAccess,
    Query(selection): Query<SetupSelection>,
) -> Result<Json<SetupInstructions>> {
    Ok(Json(setup::snippet(&app.context, &access, &selection).await?))
}

async fn verify(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<VerifyInstallationInput>,
) -> Result<Json<VerifyInstallationResult>> {
    let (waiting, commits) = (app.waiting(), app.committed());
    Ok(Json(upkeep::verify::verify(&app.context, &access, &input, &waiting, commits).await?))
}

async fn test_conversion(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<SetupTestConversion>,
) -> Result<Json<SetupTestConversionResult>> {
    Ok(Json(conversions::send_test(&app.context, &access, input).await?))
}

async fn status(State(app): State<App>, access: ProjectAccess) -> Result<Json<SetupStatus>> {
    Ok(Json(upkeep::setup::status(&app.context, &access).await?))
}

async fn update(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<SetupProgressUpdate>,
) -> Result<Json<SetupStatus>> {
    Ok(Json(upkeep::setup::update(&app.context, &access, &input).await?))
}

async fn installation(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<SetupInstallationParams>,
) -> Result<Json<SetupInstallation>> {
    let waiting = app.waiting();
    Ok(Json(upkeep::setup::installation(&app.context, &access, &params, &waiting).await?))
}

#[derive(Deserialize, JsonSchema)]
struct PromptsParams {
    /// Language of the titles. Default: the project's.
    #[serde(default)]
    #[schemars(with = "Locale")]
    locale: Option<Locale>,
}

async fn prompts(
    access: ProjectAccess,
    Query(PromptsParams { locale }): Query<PromptsParams>,
) -> Result<Json<SetupPromptList>> {
    Ok(Json(setup::prompts(&access, locale)?))
}

#[derive(Deserialize, JsonSchema)]
struct PromptPath {
    /// Subject of the prompt.
    kind: PromptKind,
}

async fn prompt(
    State(app): State<App>,
    access: ProjectAccess,
    Path(PromptPath { kind }): Path<PromptPath>,
    Query(params): Query<PromptParams>,
) -> Result<Json<SetupPrompt>> {
    Ok(Json(setup::prompt(&app.context, &access, kind, &params).await?))
}

async fn mcp_activity(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<SetupMcpActivityParams>,
) -> Result<Json<SetupMcpActivity>> {
    Ok(Json(mcp_calls::activity(&app.context, &access, &params).await?))
}

async fn detect_stack(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<SetupDetectStack>,
) -> Result<Json<SetupDetectStackResult>> {
    Ok(Json(setup::detect_stack(&app.context, &access, input).await?))
}
