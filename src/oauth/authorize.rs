//! `GET /oauth/authorize`: the browser of a person comes from a client, and goes on to the consent screen.

use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::tenancy::oauth::Form;
use domain::tenancy::oauth::requests::{self, NotStored, Untrusted};
use entity::Locale;

use super::asking_network;
use crate::app::App;
use crate::docs;
use crate::http::{Problem, caller, rate_limit};

pub(super) async fn begin(State(app): State<App>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let address = caller::address(&app, &parts);
    let allowance = match rate_limit::general(&app, None, Some(address)) {
        Ok(allowance) => allowance,
        Err(refusal) => return refusal.into_response(),
    };
    let form = Form::parse(parts.uri.query().unwrap_or_default().as_bytes());
    let network = asking_network(&app, address);
    let response = match requests::store(&app.context, network, &form).await {
        Ok(id) => go(&format!("{}/authorize/{id}", app.context.oauth_issuer())),
        Err(NotStored::Redirect(to)) => go(&to),
        Err(NotStored::Untrusted(reason)) => refuse(&parts.headers, &reason),
        Err(NotStored::Failed(error)) => Problem::from(error).into_response(),
    };
    allowance.mark(response)
}

/// Sends the browser on. The address it comes from names the request, so it is not told to the next site.
fn go(to: &str) -> Response {
    let headers =
        [(LOCATION, to), (CACHE_CONTROL, "no-store"), (axum::http::header::REFERRER_POLICY, "no-referrer")];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// Explains why the browser is sent nowhere: as a page for people, else as a problem.
fn refuse(headers: &HeaderMap, reason: &Untrusted) -> Response {
    let accepted = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let is_browser = accepted.into_iter().any(|value| value.contains("text/html"));
    if !is_browser {
        return Problem::from(Error::BadRequest(in_words(Locale::En, reason).into())).into_response();
    }
    let locale = docs::language_of(None, headers);
    let (title, advice) = match locale {
        Locale::En => (
            "This application cannot be connected",
            "Nothing was allowed, and nobody was told anything. Start again in the application; if that does not help, tell \
             the makers of the application what this page says.",
        ),
        Locale::De => (
            "Diese Anwendung lässt sich nicht verbinden",
            "Es wurde nichts erlaubt und niemandem etwas mitgeteilt. Beginne in der Anwendung noch einmal; hilft das nicht, \
             gib den Herstellern der Anwendung weiter, was auf dieser Seite steht.",
        ),
    };
    let page = docs::notice_page(locale, title, &[&in_words(locale, reason), advice]);
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, docs::POLICY),
        (CACHE_CONTROL, "no-store"),
        (VARY, "accept, accept-language"),
    ];
    (StatusCode::BAD_REQUEST, headers, page).into_response()
}

fn in_words(locale: Locale, reason: &Untrusted) -> String {
    match (locale, reason) {
        (Locale::En, Untrusted::Parameter(name)) => {
            format!("The parameter {name} is missing, or was sent more than once.")
        }
        (Locale::De, Untrusted::Parameter(name)) => {
            format!("Der Parameter {name} fehlt oder kam mehr als einmal.")
        }
        (Locale::En, Untrusted::Client) => "No application is registered under this client_id.".to_owned(),
        (Locale::De, Untrusted::Client) => {
            "Unter dieser client_id ist keine Anwendung registriert.".to_owned()
        }
        (Locale::En, Untrusted::Document(reason)) => {
            format!("The application is described by a document of its own, but {reason}.")
        }
        (Locale::De, Untrusted::Document(reason)) => {
            format!("Das Dokument, das die Anwendung beschreibt, ist nicht brauchbar (englisch: {reason}).")
        }
        (Locale::En, Untrusted::Redirect) => {
            "The redirect_uri is not one of the application's addresses.".to_owned()
        }
        (Locale::De, Untrusted::Redirect) => {
            "Die redirect_uri ist keine der Adressen dieser Anwendung.".to_owned()
        }
    }
}
