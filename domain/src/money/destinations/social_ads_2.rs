//! Conversions API of a business network, for clicks on its ads.
//!
//! Written after <https://learn.microsoft.com/en-us/linkedin/marketing/integrations/ads-reporting/conversions-api>,
//! <https://learn.microsoft.com/en-us/linkedin/marketing/conversions/conversions-faq> and
//! <https://learn.microsoft.com/en-us/linkedin/shared/authentication/programmatic-refresh-tokens>.
//!
//! - Each request names the API version; a version stops working after a year.
//! - Each event of a batch has its own status.
//! - An event may be up to 90 days old, and its id may have up to 64 characters. Longer ids are replaced by their
//!   SHA-256, which is the same for every repetition.
//! - There is no test mode. A test reads the conversion rule and sends no event.
//! - Only new conversions are uploaded; changes are not supported.

use chrono::TimeDelta;
use entity::visits::ClickId;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::decimal;
use super::exchange::{Answer, Request};
use super::outgoing::{Change, Limits, Mode, Outgoing, Skip, Verdict};
use super::reading::{Reading, by_status, internal_error, said, text, undocumented, unknown};
use super::send::{Part, Way};

/// The documentation does not say how long the platform recognises a repeated event id. The shortest time stated by any
/// other platform is a safe assumption.
pub(super) const LIMITS: Limits =
    Limits { batch: 5_000, oldest: TimeDelta::days(90), remembers: Some(TimeDelta::hours(48)) };

const LONGEST_ID: usize = 64;

/// Prefix of a conversion rule's URN.
pub(super) const RULE: &str = "urn:lla:llaPartnerConversion:";

pub(super) fn skips(outgoing: &Outgoing, now: i64) -> Option<Skip> {
    match outgoing.change {
        Change::Retraction { .. } | Change::Restatement { .. } => Some(Skip::UnsupportedChange),
        Change::New if outgoing.hashes.em.is_none() && outgoing.click(ClickId::LiFatId).is_none() => {
            Some(Skip::NoIdentifier)
        }
        Change::New => outgoing.is_older(LIMITS.oldest, now).then_some(Skip::TooOld),
    }
}

pub(super) fn parts(way: &Way<'_>, batch: &[Outgoing], mode: Mode) -> Vec<Part> {
    let events = (0..batch.len()).collect();
    let base = &way.addresses.social_ads_2;
    let request = match mode {
        Mode::Live => {
            let elements: Vec<Value> = batch.iter().map(content).collect();
            Request::post(format!("{base}/conversionEvents"), &json!({ "elements": elements }))
                .header("x-restli-method", "BATCH_CREATE")
        }
        Mode::Test => {
            let account = way.destination.settings.ad_account_id.as_deref().unwrap_or_default();
            let rule =
                batch.first().map(|outgoing| outgoing.name.trim_start_matches(RULE)).unwrap_or_default();
            let rule: String = rule.chars().filter(char::is_ascii_digit).collect();
            Request::get(format!("{base}/conversions/{rule}?account=urn%3Ali%3AsponsoredAccount%3A{account}"))
        }
    };
    let request = request
        .header("authorization", format!("Bearer {}", way.token.expose()))
        .header("linkedin-version", way.addresses.social_ads_2_version.clone())
        .header("x-restli-protocol-version", "2.0.0");
    vec![Part { events, request }]
}

/// Returns what a request says of one conversion.
pub(super) fn content(outgoing: &Outgoing) -> Value {
    let email = outgoing.hashes.em.as_ref().map(|hash| json!({ "idType": "SHA256_EMAIL", "idValue": hash }));
    let click = outgoing.click(ClickId::LiFatId);
    let click = click.map(|id| json!({ "idType": "LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID", "idValue": id }));
    let ids: Vec<Value> = email.into_iter().chain(click).collect();
    let rule = match outgoing.name.starts_with("urn:") {
        true => outgoing.name.clone(),
        false => format!("{RULE}{}", outgoing.name),
    };
    let mut event = json!({
        "conversion": rule,
        "conversionHappenedAt": outgoing.occurred_at,
        "user": { "userIds": ids },
        "eventId": event_id(&outgoing.event_id),
    });
    if let Some(value) = outgoing.value {
        event["conversionValue"] =
            json!({ "currencyCode": outgoing.currency, "amount": decimal::text(value) });
    }
    event
}

/// Returns the event id, replaced by its SHA-256 if it is too long.
pub(super) fn event_id(id: &str) -> String {
    match id.len() > LONGEST_ID {
        true => hex::encode(Sha256::digest(id)),
        false => id.to_owned(),
    }
}

pub(super) fn read(answer: &Answer, count: usize, mode: Mode) -> Reading {
    let body = answer.json();
    if !answer.is_ok() {
        return match (answer.status, mode) {
            // The conversion rule was not found; the URL itself is known to be right.
            (404, Mode::Test) => {
                let (code, message) = (code(&body, 404), text(&body, "/message"));
                Reading::All(Verdict::Refused { code, message })
            }
            _ => refused(answer, &body),
        };
    }
    if mode == Mode::Test {
        // The credentials are valid and the rule exists. The rule must accept conversions from servers.
        return Reading::All(match text(&body, "/conversionMethod").as_str() {
            "CONVERSIONS_API" => Verdict::Accepted,
            "" => return undocumented(answer),
            method => Verdict::Refused {
                code: "CONVERSION_METHOD".to_owned(),
                message: format!("the conversion rule must have the method CONVERSIONS_API, not {method}"),
            },
        });
    }
    match body["elements"].as_array() {
        Some(elements) if elements.len() == count => Reading::Each(elements.iter().map(verdict).collect()),
        _ => undocumented(answer),
    }
}

fn verdict(element: &Value) -> Verdict {
    let status = element["status"].as_u64().unwrap_or(0);
    let (code, message) = (code(&element["error"], status), text(element, "/error/message"));
    match status {
        200..300 => Verdict::Accepted,
        429 | 503 => Verdict::Later { after: None, code, message },
        401 | 403 => Verdict::Unauthorized { code, message },
        400..500 => Verdict::Refused { code, message },
        500.. => internal_error(message),
        _ => unknown("the platform did not say whether it has taken the event".to_owned()),
    }
}

fn refused(answer: &Answer, body: &Value) -> Reading {
    let (code, message) = (code(body, answer.status.into()), text(body, "/message"));
    match answer.status {
        // The API version no longer exists: see SVC_SOCIAL_ADS_2_VERSION.
        426 => Reading::All(Verdict::Unauthorized { code, message: said(message, answer) }),
        _ => by_status(answer, code, message),
    }
}

fn code(error: &Value, status: u64) -> String {
    let code =
        ["/code", "/serviceErrorCode"].iter().map(|place| text(error, place)).find(|code| !code.is_empty());
    code.unwrap_or_else(|| status.to_string())
}
