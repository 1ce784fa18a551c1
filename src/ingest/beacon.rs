//! `POST /v1/cb`: conversion beacon of a page. Its steps are those of a tracking batch, and its answer has no
//! body either. 204 means that the request was valid, not that a conversion was recorded.

use analytics::conversions;
use axum::extract::{Request, State};
use axum::response::Response;
use domain::Error;
use domain::ground::credentials::Credential;
use domain::ground::formats;
use domain::money::conversions::{Beacon, NotConverted};
use serde_json_borrow::Value;

use super::{Ending, Received, Refusal, agent, answer, body, proxy};
use crate::app::App;
use crate::http::caller::socket;

/// Maximum size of a beacon's body.
pub(super) const MAX_BYTES: usize = 4 * 1024;
/// Maximum number of beacons per address and minute.
pub(super) const PER_MINUTE: u32 = 4;

pub(super) async fn convert(State(app): State<App>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let socket = socket(&head);
    let ending = match body::read(&head.headers, body, MAX_BYTES).await {
        Err(refusal) => refusal.into(),
        Ok(bytes) => {
            let at = app.context.clock.now_ms();
            let received = Received { body: &bytes, headers: &head.headers, socket, at };
            receive(&app, &received).await.unwrap_or_else(Ending::from)
        }
    };
    answer::to_batch(&head.headers, &ending, app.ingest.0.settings.debug)
}

async fn receive(app: &App, request: &Received<'_>) -> Result<Ending, Refusal> {
    let parts = &*app.ingest.0;
    let (key, session, beacon) = parse(request.body)?;
    let site = body::site(parts, &key, request).await?;
    let visitor = proxy::visitor(parts, request, &site).await?;
    parts.admit_origin(request, &site)?;
    if agent::is_machine(request.headers) {
        return Ok(ignored(app, &site, request.at, NotConverted::Bot));
    }
    parts.beacons.admit(visitor.address, request.at)?;
    match conversions::convert(&app.context, &site, session, &beacon).await {
        Ok(Ok(())) => Ok(Ending::Converted),
        Ok(Err(reason)) => Ok(ignored(app, &site, request.at, reason)),
        Err(Error::DbUnavailable) => Err(Refusal::Busy),
        Err(error) => {
            domain::log_throttled!(error, %error, "Cannot store a conversion from a beacon");
            Err(Refusal::Busy)
        }
    }
}

fn ignored(app: &App, site: &domain::projects::sites::Site, at: i64, reason: NotConverted) -> Ending {
    app.ingest.writer().counted(site.project, site.timezone, at, reason.counter());
    Ending::NotConverted(reason)
}

/// Parses `{k, sid, d, eventId?, value?}`: publishable key, session id, definition key, event id, and value. An event
/// id of another form is ignored, like a value that is no number.
fn parse(bytes: &[u8]) -> Result<(Credential, uuid::Uuid, Beacon), Refusal> {
    let mut mended = Vec::new();
    let given = body::object(bytes, &mut mended)?;
    let key = body::key(&given)?;
    let text = |name: &str| given.get(name).and_then(Value::as_str);
    let session = text("sid").and_then(formats::id).ok_or(Refusal::Invalid)?;
    let definition = text("d").filter(|key| (1..=40).contains(&key.len())).ok_or(Refusal::Invalid)?;
    let value = given.get("value").and_then(Value::as_f64);
    let event_id = text("eventId").map(str::to_owned);
    Ok((key, session, Beacon { definition: definition.to_owned(), value, event_id }))
}
