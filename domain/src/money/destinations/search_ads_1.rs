//! Conversion uploads of a search engine's ads: click conversions, with hashed e-mail address and phone number as a
//! second way to find the click, and adjustments of changed conversions.
//!
//! Written after the documentation and the API definitions of the platform:
//! <https://developers.google.com/google-ads/api/docs/conversions/upload-offline>,
//! <https://developers.google.com/google-ads/api/docs/conversions/upload-adjustments>,
//! <https://developers.google.com/google-ads/api/reference/rpc/latest/ConversionUploadErrorEnum.ConversionUploadError>.
//!
//! - An answer with status 200 can reject some conversions, named by their index in the request.
//! - A conversion action accepts no conversions in its first six hours.
//! - The platform accepts an order id only once, without time limit. An upload with unknown outcome can therefore
//!   always be repeated.
//! - An answer has a result for each accepted conversion; a test has none, only the number of its job.
//! - A conversion has one of gclid, gbraid and wbraid. Conversions by wbraid cannot be adjusted.
//! - Adjustments are accepted from 24 hours to 54 days after the conversion.

use std::time::Duration;

use chrono::{DateTime, TimeDelta};
use entity::visits::ClickId;
use serde_json::{Map, Value, json};

use super::decimal;
use super::exchange::{Answer, Request};
use super::fields::{DestinationCredential, digits};
use super::outgoing::{Change, Limits, Mode, Outgoing, Skip, Verdict};
use super::reading::{Reading, by_status, detail, internal_error, not_yet, text, undocumented};
use super::send::{OpenDestination, Part, Way};

pub(super) const LIMITS: Limits = Limits { batch: 2_000, oldest: TimeDelta::days(90), remembers: None };

const ADJUSTED_FROM: TimeDelta = TimeDelta::hours(24);
pub(super) const ADJUSTED_UNTIL: TimeDelta = TimeDelta::days(54);

const SIX_HOURS: Duration = Duration::from_secs(6 * 60 * 60);
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Errors for a conversion that the platform already has, because an earlier answer was lost.
const ALREADY_THERE: [&str; 3] =
    ["ORDER_ID_ALREADY_IN_USE", "CLICK_CONVERSION_ALREADY_EXISTS", "RESTATEMENT_ALREADY_EXISTS"];

/// Error for a change of a conversion that was retracted. For a retraction it says that the platform has it already.
const ALREADY_RETRACTED: &str = "CONVERSION_ALREADY_RETRACTED";

/// Errors for a click that does not exist, such as the click of a test.
const UNKNOWN_CLICK: [&str; 4] = ["UNPARSEABLE_GCLID", "EVENT_NOT_FOUND", "CLICK_NOT_FOUND", "EXPIRED_EVENT"];

/// Errors for accounts that are not completely set up, regardless of the conversion.
const ACCOUNT: [&str; 5] = [
    "CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE",
    "CUSTOMER_NOT_ACCEPTED_CUSTOMER_DATA_TERMS",
    "CUSTOMER_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS",
    "CUSTOMER_DATA_POLICY_PROHIBITS_ENHANCED_CONVERSIONS",
    "CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION",
];

pub(super) fn skips(outgoing: &Outgoing, now: i64) -> Option<Skip> {
    if outgoing.change == Change::New {
        if is_without_identifier(outgoing) {
            return Some(Skip::NoIdentifier);
        }
        return outgoing.is_older(LIMITS.oldest, now).then_some(Skip::TooOld);
    }
    // The order id identifies the conversion on the platform, even if the data about its visitor was deleted.
    let until = outgoing.occurred_at + ADJUSTED_FROM.num_milliseconds();
    match click(outgoing) {
        Some(("wbraid", _)) => Some(Skip::UnsupportedChange),
        _ if outgoing.is_older(ADJUSTED_UNTIL, now) => Some(Skip::TooOld),
        _ if now < until => Some(Skip::NotYet { until }),
        _ => None,
    }
}

/// Returns true if nothing leads to the click or the person.
pub(super) fn is_without_identifier(outgoing: &Outgoing) -> bool {
    let hashes = &outgoing.hashes;
    let has_person = hashes.em.is_some() || hashes.emg.is_some() || hashes.ph.is_some();
    click(outgoing).is_none() && !has_person
}

/// Returns the click id to send, because the platform rejects several.
pub(super) fn click(outgoing: &Outgoing) -> Option<(&'static str, &str)> {
    [("gclid", ClickId::Gclid), ("gbraid", ClickId::Gbraid), ("wbraid", ClickId::Wbraid)]
        .into_iter()
        .find_map(|(name, id)| Some((name, outgoing.click(id)?)))
}

/// Splits a batch into requests: new conversions and adjustments use different endpoints.
pub(super) fn parts(way: &Way<'_>, batch: &[Outgoing], mode: Mode) -> Vec<Part> {
    let is_new = |event: &&usize| batch[**event].change == Change::New;
    let all: Vec<usize> = (0..batch.len()).collect();
    let (new, changed): (Vec<usize>, Vec<usize>) = all.iter().partition(is_new);
    let customer = customer(way.destination);
    let part = |events: Vec<usize>, operation: &str, list: &str, body: &dyn Fn(&Outgoing) -> Value| {
        let list_of: Vec<Value> = events.iter().map(|event| body(&batch[*event])).collect();
        let body = json!({ list: list_of, "partialFailure": true, "validateOnly": mode == Mode::Test });
        let url = format!("{}/customers/{customer}:{operation}", way.addresses.search_ads_1);
        Part { events, request: signed(way, Request::post(url, &body)) }
    };
    let new = part(new, "uploadClickConversions", "conversions", &|one| conversion(&customer, one));
    let changed = part(changed, "uploadConversionAdjustments", "conversionAdjustments", &|one| {
        adjustment(&customer, one)
    });
    [new, changed].into_iter().filter(|part| !part.events.is_empty()).collect()
}

/// Returns what a request says of one conversion.
pub(super) fn content(destination: &OpenDestination, outgoing: &Outgoing) -> Value {
    let customer = customer(destination);
    match outgoing.change {
        Change::New => conversion(&customer, outgoing),
        Change::Retraction { .. } | Change::Restatement { .. } => adjustment(&customer, outgoing),
    }
}

/// Returns the verdict on a conversion, with regard to what the request reported.
pub(super) fn of_change(verdict: Verdict, change: Change) -> Verdict {
    match verdict {
        Verdict::Refused { code, .. }
            if code == ALREADY_RETRACTED && matches!(change, Change::Retraction { .. }) =>
        {
            Verdict::AlreadyThere
        }
        verdict => verdict,
    }
}

fn customer(destination: &OpenDestination) -> String {
    digits(destination.settings.customer_id.as_deref().unwrap_or_default())
}

fn signed(way: &Way<'_>, request: Request) -> Request {
    let developer = way.destination.credential(DestinationCredential::DeveloperToken);
    let request = request.header("authorization", format!("Bearer {}", way.token.expose()));
    let request = match developer.expose() {
        "" => request,
        token => request.header("developer-token", token),
    };
    match &way.destination.settings.login_customer_id {
        Some(id) => request.header("login-customer-id", digits(id)),
        None => request,
    }
}

fn conversion(customer: &str, outgoing: &Outgoing) -> Value {
    let mut conversion = Map::new();
    let mut set = |name: &str, value: Value| conversion.insert(name.to_owned(), value);
    set("conversionAction", action(customer, outgoing).into());
    set("conversionDateTime", time(outgoing.occurred_at).into());
    set("orderId", outgoing.event_id.clone().into());
    if let Some(value) = outgoing.value {
        set("conversionValue", decimal::number(value));
        set("currencyCode", outgoing.currency.clone().into());
    }
    let click = click(outgoing);
    if let Some((name, id)) = click {
        set(name, id.into());
    }
    // gbraid and wbraid do not identify a person and must not be combined with personal data.
    if click.is_none_or(|(name, _)| name == "gclid") {
        let hashes = &outgoing.hashes;
        let email = hashes.emg.as_ref().or(hashes.em.as_ref()).map(|hash| json!({ "hashedEmail": hash }));
        let phone = hashes.ph.as_ref().map(|hash| json!({ "hashedPhoneNumber": hash }));
        let identifiers: Vec<Value> = email.into_iter().chain(phone).collect();
        if !identifiers.is_empty() {
            set("userIdentifiers", identifiers.into());
        }
    }
    if let Some(consent) = outgoing.consent {
        set("consent", json!({ "adUserData": if consent { "GRANTED" } else { "DENIED" } }));
    }
    conversion.into()
}

fn adjustment(customer: &str, outgoing: &Outgoing) -> Value {
    let (kind, at) = match outgoing.change {
        Change::Retraction { at } => ("RETRACTION", at),
        Change::Restatement { at } => ("RESTATEMENT", at),
        Change::New => ("UNSPECIFIED", outgoing.occurred_at),
    };
    let mut adjustment = json!({
        "conversionAction": action(customer, outgoing),
        "adjustmentType": kind,
        // Must be later than the conversion. The platform recognises a repeated adjustment by this time.
        "adjustmentDateTime": time(at.max(outgoing.occurred_at + 1_000)),
        "orderId": outgoing.event_id,
    });
    if matches!(outgoing.change, Change::Restatement { .. }) {
        adjustment["restatementValue"] = json!({
            "adjustedValue": decimal::number(outgoing.value.unwrap_or(0)),
            "currencyCode": outgoing.currency,
        });
    }
    adjustment
}

/// Returns true for the id of a conversion action and for its resource name.
pub(super) fn is_action(name: &str) -> bool {
    let is_id = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let resource = name.strip_prefix("customers/").and_then(|rest| rest.split_once("/conversionActions/"));
    match resource {
        Some((customer, action)) => is_id(customer) && is_id(action),
        None => is_id(name),
    }
}

/// Returns the full resource name of the conversion action. People may enter only its id.
fn action(customer: &str, outgoing: &Outgoing) -> String {
    match outgoing.name.starts_with("customers/") {
        true => outgoing.name.clone(),
        false => format!("customers/{customer}/conversionActions/{}", outgoing.name),
    }
}

fn time(at: i64) -> String {
    DateTime::from_timestamp_millis(at).unwrap_or_default().format("%Y-%m-%d %H:%M:%S+00:00").to_string()
}

pub(super) fn read(answer: &Answer, count: usize, mode: Mode) -> Reading {
    let body = answer.json();
    if !answer.is_ok() {
        return refused(answer, &body, mode);
    }
    let mut verdicts: Vec<Option<Verdict>> = vec![None; count];
    for error in errors(&body["partialFailureError"]) {
        let verdict = verdict_of(error, mode);
        match place(error) {
            Some(place) if place < count => {
                let worse =
                    verdicts[place].take().map(|other| worse(other, verdict.clone())).unwrap_or(verdict);
                verdicts[place] = Some(worse);
            }
            // The error refers to no particular conversion.
            _ => {
                return match verdict {
                    Verdict::Refused { code, message } => Reading::Unexplained { code, message },
                    verdict => Reading::All(verdict),
                };
            }
        }
    }
    let failed = body["partialFailureError"].as_object().is_some_and(|status| !status.is_empty());
    if failed && verdicts.iter().all(Option::is_none) {
        let message = text(&body, "/partialFailureError/message");
        return Reading::Whole { code: text(&body, "/partialFailureError/code"), message };
    }
    if verdicts.iter().any(Option::is_none) && !speaks_of_all(&body, &verdicts, mode) {
        return undocumented(answer);
    }
    Reading::Each(verdicts.into_iter().map(|verdict| verdict.unwrap_or(Verdict::Accepted)).collect())
}

/// Returns true if the answer has a result for every conversion without an error. A test has no results, but the number
/// of its job.
fn speaks_of_all(body: &Value, verdicts: &[Option<Verdict>], mode: Mode) -> bool {
    if mode == Mode::Test {
        return body["jobId"].is_string() || body["jobId"].is_number();
    }
    let has_result = |result: &Value| result.as_object().is_some_and(|fields| !fields.is_empty());
    body["results"].as_array().is_some_and(|results| {
        let mut pairs = results.iter().zip(verdicts);
        results.len() == verdicts.len() && pairs.all(|(result, error)| error.is_some() || has_result(result))
    })
}

/// Parses an error of the request as a whole.
fn refused(answer: &Answer, body: &Value, mode: Mode) -> Reading {
    let status = &body["error"];
    let first = errors(status).next();
    let code = first.map(code_of).filter(|code| !code.is_empty());
    // An error of the access, which comes before the platform looks at the request, has a reason instead.
    let code = code.or_else(|| detail(status, "reason")?.as_str().map(str::to_owned));
    let code = code.unwrap_or_else(|| text(status, "/status"));
    let message = first.map(|error| text(error, "/message")).filter(|message| !message.is_empty());
    let message = message.unwrap_or_else(|| text(status, "/message"));
    if let Some(Verdict::Unauthorized { .. }) = first.map(|error| verdict_of(error, mode)) {
        return Reading::All(Verdict::Unauthorized { code, message });
    }
    // An error of the request itself: its customer or its headers.
    let group = first.filter(|error| place(error).is_none()).and_then(group_of);
    if let Some("requestError" | "headerError") = group {
        return Reading::All(Verdict::Unauthorized { code, message });
    }
    // An error of a conversion.
    if first.is_some_and(|error| place(error).is_some()) {
        return Reading::Whole { code, message };
    }
    match by_status(answer, code, message) {
        Reading::All(Verdict::Later { after, code, message }) => {
            let after = after.or_else(|| first.and_then(delay));
            Reading::All(Verdict::Later { after, code, message })
        }
        reading => reading,
    }
}

/// Returns the errors of a status, in the platform's order.
fn errors(status: &Value) -> impl Iterator<Item = &Value> {
    let details = status["details"].as_array().into_iter().flatten();
    details.flat_map(|detail| detail["errors"].as_array().into_iter().flatten())
}

/// Returns the index of the conversion that an error refers to.
fn place(error: &Value) -> Option<usize> {
    let path = error["location"]["fieldPathElements"].as_array()?;
    let index = path.iter().find_map(|element| match &element["index"] {
        Value::String(index) => index.parse().ok(),
        index => index.as_u64(),
    });
    // Index 0 is left out, because it is the default value of the field's type.
    let is_list = path.first().is_some_and(|first| {
        ["conversions", "conversion_adjustments", "conversionAdjustments"]
            .contains(&first["fieldName"].as_str().unwrap_or(""))
    });
    usize::try_from(index.or(is_list.then_some(0))?).ok()
}

fn code_of(error: &Value) -> String {
    let codes = error["errorCode"].as_object();
    codes.and_then(|codes| codes.values().next()?.as_str()).unwrap_or_default().to_owned()
}

/// Returns the error group that the code belongs to.
fn group_of(error: &Value) -> Option<&str> {
    error["errorCode"].as_object()?.keys().next().map(String::as_str)
}

fn verdict_of(error: &Value, mode: Mode) -> Verdict {
    let (code, message) = (code_of(error), text(error, "/message"));
    let is = |codes: &[&str]| codes.contains(&code.as_str());
    match group_of(error) {
        _ if is(&ALREADY_THERE) => Verdict::AlreadyThere,
        _ if mode == Mode::Test && is(&UNKNOWN_CLICK) => Verdict::Accepted,
        _ if is(&ACCOUNT) || code.starts_with("DEVELOPER_TOKEN_") => Verdict::Unauthorized { code, message },
        Some("authenticationError" | "authorizationError") => Verdict::Unauthorized { code, message },
        Some("quotaError") => Verdict::Later { after: delay(error), code, message },
        Some("internalError") => internal_error(message),
        _ if is(&["TOO_RECENT_CONVERSION_ACTION", "TOO_RECENT_EVENT"]) => not_yet(SIX_HOURS, code, message),
        // The platform needs up to a day before it finds a conversion that it accepted.
        _ if is(&["TOO_RECENT_CONVERSION", "CONVERSION_NOT_FOUND"]) => not_yet(A_DAY, code, message),
        _ => Verdict::Refused { code, message },
    }
}

/// Returns the more severe of two verdicts on one conversion.
fn worse(one: Verdict, other: Verdict) -> Verdict {
    if matches!(one, Verdict::Accepted | Verdict::AlreadyThere) { other } else { one }
}

/// Returns the retry delay that the platform requests.
fn delay(error: &Value) -> Option<Duration> {
    let delay = error.pointer("/details/quotaErrorDetails/retryDelay")?.as_str()?;
    let seconds: f64 = delay.strip_suffix('s')?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
