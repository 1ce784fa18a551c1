//! `/v1/orgs/{org}/ad-connections`, `/v1/projects/{project}/ads/connections` and `/v1/webhooks/connector`: connections to
//! ad platforms, as organizations make them and projects see them, and events about them.

use analytics::upkeep::ad_purge;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use domain::money::ads::connections::{
    self, AdConnectionAccounts, AdConnectionComplete, AdConnectionCompleted, AdConnectionCreate,
    AdConnectionDelete, AdConnectionStarted, AdConnections, ConnectorEvent, ProjectAdConnections,
};
use domain::tenancy::access::{OrgAccess, ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::input::limited;
use crate::http::{Body, Created, Credential, Json, NoContent, Path, Query, Result, Route};

/// Maximum size of an event.
const EVENT_LIMIT: usize = 64 << 10;

pub(super) fn routes() -> Vec<Route> {
    let all = "/v1/orgs/{org}/ad-connections";
    let one = "/v1/orgs/{org}/ad-connections/{id}";
    let accounts = "/v1/orgs/{org}/ad-connections/{id}/accounts";
    Route::tagged(
        "Ads",
        vec![
            Route::get(all, "listAdConnections", list)
                .summary("List the organization's connections to ad platforms, without credentials")
                .description(
                    "Oldest first, without those that were removed. `expired` means that the platform's grant has \
                     ended: start the connection again with `reconnect`.",
                )
                .scopes(&[Scope::OrgAdmin]),
            Route::post(all, "createAdConnection", create)
                .summary("Start a connection to an ad platform; the link works for ten minutes")
                .description(
                    "A person grants access on the platform's page (`url`). A platform leads them back to \
                     `/ads/callback` of this deployment with `state` and `code`, which complete the connection; after \
                     the page of a broker, `state` alone does. With `reconnect`, an existing connection gets a new \
                     grant and keeps its accounts. `not_configured` if this deployment cannot connect to the \
                     platform.",
                )
                .credential(Credential::Session)
                .scopes(&[Scope::OrgAdmin])
                .sudo()
                .fails(&[502]),
            Route::post("/v1/orgs/{org}/ad-connections/{id}/complete", "completeAdConnection", complete)
                .summary("Complete a connection and find the ad accounts that it reaches")
                .description(
                    "The state works once, for the person, organization and connection it was made for, and for ten \
                     minutes. A repeated request returns the first answer. If the platform failed, the request may be \
                     sent again.",
                )
                .credential(Credential::Session)
                .scopes(&[Scope::OrgAdmin])
                .fails(&[410, 502]),
            Route::get(accounts, "listAdConnectionAccounts", list_accounts)
                .summary("List the ad accounts that a connection reaches")
                .description(
                    "Sorted by name; accounts that are out of reach come last. These are the accounts that were \
                     found when the connection was made or last renewed. `PUT …/ads/accounts/{accountId}` attaches \
                     one to a project.",
                )
                .scopes(&[Scope::OrgAdmin]),
            Route::delete(one, "deleteAdConnection", delete)
                .summary("Remove a connection and detach its ad accounts from every project")
                .description(
                    "The platform is asked to take the grant back. That may end other connections that the same \
                     person made. Costs are kept, unless `purge` is true.",
                )
                .credential(Credential::Session)
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
            Route::get("/v1/projects/{project}/ads/connections", "listProjectAdConnections", list_of_project)
                .summary("List the connections through which the project can read costs")
                .description(
                    "Lists connections of the project's organization, oldest first. A caller without `ads:write` \
                     sees only accounts that are attached to this project, because an organization may have \
                     projects of several clients.",
                )
                .scopes(&[Scope::AdsRead]),
            Route::post("/v1/webhooks/connector", "receiveConnectorEvent", receive)
                .summary("Receive an event of the broker about a connection")
                .description(
                    "The body, at most 64 KiB, is signed in `x-nango-hmac-sha256` (hexadecimal HMAC-SHA256) or as \
                     Standard Webhooks define (`webhook-id`, `webhook-timestamp` within 300 seconds, \
                     `webhook-signature`). An event makes the server ask the broker for the state of the connection. \
                     Repeated events of 24 hours and those about something unknown are ignored.",
                )
                .credential(Credential::WebhookSignature)
                .fails(&[413, 502, 503]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct ConnectionPath {
    id: Uuid,
}

async fn list(State(app): State<App>, access: OrgAccess) -> Result<Json<AdConnections>> {
    Ok(Json(connections::list(&app.context, &access).await?))
}

async fn create(
    State(app): State<App>,
    access: OrgAccess,
    Body(input): Body<AdConnectionCreate>,
) -> Result<Created<AdConnectionStarted>> {
    Ok(Created(connections::start(&app.context, &access, input).await?))
}

async fn complete(
    State(app): State<App>,
    access: OrgAccess,
    Path(ConnectionPath { id }): Path<ConnectionPath>,
    Body(input): Body<AdConnectionComplete>,
) -> Result<Json<AdConnectionCompleted>> {
    Ok(Json(connections::complete(&app.context, &access, id, input).await?))
}

async fn list_accounts(
    State(app): State<App>,
    access: OrgAccess,
    Path(ConnectionPath { id }): Path<ConnectionPath>,
) -> Result<Json<AdConnectionAccounts>> {
    Ok(Json(connections::accounts(&app.context, &access, id).await?))
}

async fn delete(
    State(app): State<App>,
    access: OrgAccess,
    Path(ConnectionPath { id }): Path<ConnectionPath>,
    Query(AdConnectionDelete { purge }): Query<AdConnectionDelete>,
) -> Result<NoContent> {
    ad_purge::remove_connection(&app.context, &app.reports, &access, id, purge).await?;
    Ok(NoContent)
}

async fn list_of_project(
    State(app): State<App>,
    access: ProjectAccess,
) -> Result<Json<ProjectAdConnections>> {
    Ok(Json(connections::of_project(&app.context, &access).await?))
}

async fn receive(State(app): State<App>, request: Request) -> Result<NoContent> {
    connections::receives(&app.context)?;
    let (head, body) = request.into_parts();
    let body = limited(&head.headers, body, EVENT_LIMIT).await?;
    let header = |name: &str| text(&head.headers, name);
    let event = ConnectorEvent {
        body: &body,
        hmac: header("x-nango-hmac-sha256"),
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp"),
        signature: header("webhook-signature"),
    };
    connections::receive(&app.context, &event).await?;
    Ok(NoContent)
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
