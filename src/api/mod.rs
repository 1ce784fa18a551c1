//! The REST API: one file per resource, each with a table of routes and their short handlers.
//!
//! The file of a route is named after the first fixed segment behind `/orgs/{org}/` or
//! `/projects/{project}/`, or else behind `/v1/`. A handler takes its arguments from the request, makes one
//! call to the domain and answers. Rules do not belong here but in `domain` and `analytics`.

mod ad_accounts;
mod ad_connections;
mod ads;
mod analytics;
mod annotations;
mod audit;
mod auth;
mod conversion_definitions;
mod conversions;
mod destinations;
mod docs;
mod events;
mod feeds;
mod funnels;
mod goals;
mod graphql;
mod invitations;
mod keys;
mod leads;
mod members;
mod oauth;
mod oauth_grants;
mod orgs;
mod projects;
mod proxy_keys;
mod publishable_keys;
mod questionnaires;
mod relevance;
mod report_subscriptions;
mod segments;
mod sessions;
mod setup;
mod share_links;
mod sites;
mod sql;
mod system;

pub use graphql::Sockets;

use crate::http::Route;
use crate::ingest;

/// Returns all routes of the service, in the order of the documentation.
pub fn routes() -> Vec<Route> {
    let files = [
        system::routes(),
        ingest::routes(),
        auth::routes(),
        orgs::routes(),
        audit::routes(),
        sites::routes(),
        members::routes(),
        invitations::routes(),
        report_subscriptions::routes(),
        oauth_grants::routes(),
        oauth::routes(),
        crate::oauth::routes(),
        crate::mcp::routes(),
        keys::routes(),
        publishable_keys::routes(),
        funnels::routes(),
        questionnaires::routes(),
        proxy_keys::routes(),
        projects::routes(),
        goals::routes(),
        events::routes(),
        conversions::routes(),
        leads::routes(),
        conversion_definitions::routes(),
        destinations::routes(),
        feeds::routes(),
        ads::routes(),
        ad_accounts::routes(),
        ad_connections::routes(),
        analytics::routes(),
        sessions::routes(),
        sql::routes(),
        relevance::routes(),
        segments::routes(),
        annotations::routes(),
        share_links::routes(),
        setup::routes(),
        docs::routes(),
        graphql::routes(),
    ];
    files.into_iter().flatten().collect()
}
