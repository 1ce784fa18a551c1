//! Connection test of a destination: sends one event in the platform's test mode and summarises the answer for people.

use std::collections::BTreeMap;
use std::time::Duration;

use entity::Locale;
use entity::visits::{AdPlatform, ClickId};
use sha2::{Digest, Sha256};

use super::outgoing::{Change, Hashes, INTERNAL_ERROR, Mode, NO_ANSWER, Outgoing, Verdict};
use super::send::{NOT_REACHED, OpenDestination, send};
use super::stored;
use super::types::{DestinationTest, DestinationTestRequest, TestOutcome};
use crate::ground::per_minute::PerMinute;
use crate::ground::turns::{Share, Turn, Turns};
use crate::money::conversions::queue;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Maximum number of tests of an organization in a minute. The platform counts requests by the address of this server,
/// which all tenants share.
const PER_MINUTE: usize = 20;
/// Maximum number of tests under way. A platform that hangs answers after a minute, and a test that waits for it costs one
/// connection. So there are enough places for 31 tenants that test such a platform, and for others.
const AT_ONCE: usize = 64;

/// Tests of all tenants, for the whole server.
#[derive(Clone)]
struct Tests {
    turns: Turns,
    counts: PerMinute,
}

impl Default for Tests {
    fn default() -> Self {
        let wait = Duration::from_secs(10);
        Self {
            turns: Turns::new(Share { places: AT_ONCE, each: 2, waiting: 10, wait }),
            counts: PerMinute::new(PER_MINUTE),
        }
    }
}

/// Sends a made-up event that the platform only checks. The event is not counted anywhere. Works even if the
/// destination is disabled.
pub async fn test(
    context: &Context,
    access: &ProjectAccess,
    provider: AdPlatform,
    request: DestinationTestRequest,
) -> Result<DestinationTest> {
    access.require(Scope::ProjectAdmin)?;
    let destination = stored::open(context, access.id(), provider).await?;
    let destination =
        destination.ok_or_else(|| Error::Conflict("configure the destination before testing it".into()))?;
    let event = event(context, &destination, request.conversion)?;
    let _turn = turn(context, access).await?;
    let verdict = send(context, &destination, &[event], Mode::Test).await.into_iter().next();
    let verdict = verdict.ok_or_else(|| Error::internal("no verdict"))?;
    if verdict == Verdict::Accepted && destination.enabled {
        // Uploads that wait for the end of a pause become due.
        queue::resume_after_test(context, (access.id(), provider), destination.generation).await?;
    }
    told(verdict, provider, access.project().locale)
}

/// Counts a test, and waits for its place.
pub(crate) async fn turn(context: &Context, access: &ProjectAccess) -> Result<Turn> {
    let tests: Tests = context.shared();
    tests.counts.count(access.project().org_id)?;
    tests.turns.take(&access.tenants()).await
}

/// Returns a made-up event for a destination. `name` is the name or id of the conversion on the platform.
pub(crate) fn event(
    context: &Context,
    destination: &OpenDestination,
    name: Option<String>,
) -> Result<Outgoing> {
    let name = conversion(destination, name)?;
    Ok(made_up(context, destination.provider, name))
}

/// Returns the name or id of the conversion for the test event.
fn conversion(destination: &OpenDestination, given: Option<String>) -> Result<String> {
    if destination.counts_tests() {
        return Err(Error::Conflict(
            "set testEventCode first: copy the code from the platform's page for test events".into(),
        ));
    }
    match destination.provider {
        AdPlatform::SocialAds1 => Ok(given.unwrap_or_else(|| "Lead".to_owned())),
        AdPlatform::SocialAds3 => Ok(given.unwrap_or_else(|| "SubmitForm".to_owned())),
        AdPlatform::SearchAds1 | AdPlatform::SocialAds2 => given.ok_or_else(|| {
            let message = "is required: the id of a conversion in the platform's account";
            Violation::new("body.conversion", ViolationCode::Required, message).into()
        }),
    }
}

fn made_up(context: &Context, provider: AdPlatform, name: String) -> Outgoing {
    let click = match provider {
        AdPlatform::SearchAds1 => Some((ClickId::Gclid, "svc-test-click".to_owned())),
        _ => None,
    };
    Outgoing {
        event_id: format!("svc.test.{}", context.new_id()),
        name,
        occurred_at: context.clock.now_ms(),
        value: Some(10_000),
        currency: "EUR".to_owned(),
        click_ids: click.into_iter().collect(),
        clicked_at: None,
        ad_cookies: BTreeMap::new(),
        // Address in a reserved domain (RFC 2606).
        hashes: Hashes { em: Some(hex::encode(Sha256::digest("test@example.com"))), ..Hashes::default() },
        page: (provider == AdPlatform::SocialAds3).then(|| "https://example.com/".to_owned()),
        consent: None,
        change: Change::New,
        together: None,
    }
}

fn told(verdict: Verdict, provider: AdPlatform, locale: Locale) -> Result<DestinationTest> {
    let (outcome, code, message) = match verdict {
        Verdict::Accepted | Verdict::AlreadyThere | Verdict::Received { .. } => {
            (TestOutcome::Accepted, String::new(), String::new())
        }
        Verdict::Refused { code, message } | Verdict::Unexplained { code, message } => {
            (TestOutcome::Refused, code, message)
        }
        Verdict::Unauthorized { code, message } => (TestOutcome::Unauthorized, code, message),
        Verdict::Later { code, .. } if code == NOT_REACHED => return Err(unreachable()),
        Verdict::Later { code, message, .. }
        | Verdict::NotYet { code, message, .. }
        | Verdict::Repeat { code, message, .. } => (TestOutcome::Later, code, message),
        Verdict::Unknown { code: NO_ANSWER, .. } => return Err(unreachable()),
        Verdict::Unknown { code: INTERNAL_ERROR, .. } => {
            return Err(Error::Upstream(
                "the platform answered with an internal error; try again later".into(),
            ));
        }
        Verdict::Unknown { code, message } => (TestOutcome::Unknown, code.to_owned(), message),
    };
    let summary = summary(outcome, &code, provider, locale).to_owned();
    let some = |text: String| (!text.is_empty()).then_some(text);
    Ok(DestinationTest { outcome, summary, code: some(code), message: some(message) })
}

fn unreachable() -> Error {
    Error::Upstream("the platform cannot be reached from this server; try again later".into())
}

/// Returns the summary: what happened, and what to do about it.
fn summary(outcome: TestOutcome, code: &str, provider: AdPlatform, locale: Locale) -> &'static str {
    let of_search_ads_1 = (provider == AdPlatform::SearchAds1).then(|| access_words(code)).flatten();
    let (english, german) = match (outcome, code) {
        _ if let Some(words) = of_search_ads_1 => words,
        (TestOutcome::Accepted, _) if provider == AdPlatform::SocialAds2 => (
            "The credentials are valid and the conversion exists. The platform has no test mode, so no event was sent.",
            "Die Zugangsdaten sind gültig und die Conversion ist vorhanden. Diese Plattform hat keinen Testmodus, daher wurde kein Ereignis gesendet.",
        ),
        (TestOutcome::Accepted, _) if provider == AdPlatform::SearchAds1 => (
            "The platform checked a test conversion and would accept it. Nothing was counted.",
            "Die Plattform hat eine Test-Conversion geprüft und würde sie annehmen. Gezählt wurde nichts.",
        ),
        (TestOutcome::Accepted, _) => (
            "The platform accepted the test event. It appears on the platform's page for test events within a minute.",
            "Die Plattform hat das Testereignis angenommen. Es erscheint binnen einer Minute auf ihrer Seite für Testereignisse.",
        ),
        (_, "TOO_RECENT_CONVERSION_ACTION") => (
            "The conversion is new on the platform and accepts no data in its first hours. Try again in six hours.",
            "Die Conversion wurde auf der Plattform gerade erst angelegt und nimmt in den ersten Stunden keine Daten an. Bitte in sechs Stunden erneut versuchen.",
        ),
        (_, "invalid_grant") => (
            "The refresh token is no longer valid. Sign in at the platform again and enter the new one.",
            "Das Refresh-Token gilt nicht mehr. Bitte bei der Plattform neu anmelden und das neue eintragen.",
        ),
        (TestOutcome::Unauthorized, _) => (
            "The platform does not accept these credentials, or they may not send conversions to this account.",
            "Die Plattform akzeptiert diese Zugangsdaten nicht, oder sie dürfen an dieses Konto keine Conversions senden.",
        ),
        (TestOutcome::Refused, _) => (
            "The credentials were accepted, but the platform rejected the test event. Its message says why.",
            "Die Zugangsdaten wurden akzeptiert, aber die Plattform hat das Testereignis nicht angenommen. Ihre Meldung nennt den Grund.",
        ),
        (TestOutcome::Unknown, _) => (
            "The platform answered, but did not say whether it would accept the event. Try again later; if it stays so, check the settings.",
            "Die Plattform hat geantwortet, aber nicht gesagt, ob sie das Ereignis annehmen würde. Bitte später erneut versuchen und, wenn es dabei bleibt, die Einstellungen prüfen.",
        ),
        (TestOutcome::Later, _) => (
            "The platform does not accept data at the moment. Try again later.",
            "Die Plattform nimmt gerade keine Daten an. Bitte später erneut versuchen.",
        ),
    };
    match locale {
        Locale::En => english,
        Locale::De => german,
    }
}

/// Returns what an error of search_ads_1 about access or accounts means, and which way to take.
fn access_words(code: &str) -> Option<(&'static str, &'static str)> {
    Some(match code {
        "CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION" => (
            "The Cloud project of the OAuth client may only use test accounts. Apply for access on the project's page for this API in the Cloud console, or change the interface of this destination to Data Manager.",
            "Das Cloud-Projekt des OAuth-Clients darf nur Testkonten verwenden. Bitte in der Cloud Console auf der Seite dieser API den Zugriff beantragen oder für dieses Ziel die Schnittstelle Data Manager wählen.",
        ),
        "CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE" => (
            "Since June 2026 the platform takes no new accounts to this interface. Change the interface of this destination to Data Manager.",
            "Seit Juni 2026 nimmt die Plattform an dieser Schnittstelle keine neuen Konten mehr an. Bitte für dieses Ziel die Schnittstelle Data Manager wählen.",
        ),
        code if code.starts_with("DEVELOPER_TOKEN_") => (
            "The platform does not accept the developer token. Developer tokens ended on 9 September 2026: remove it here, and apply for access for the Cloud project of the OAuth client.",
            "Die Plattform akzeptiert das Developer-Token nicht. Developer-Tokens endeten am 9. September 2026: Bitte hier entfernen und den Zugriff für das Cloud-Projekt des OAuth-Clients beantragen.",
        ),
        "ACCESS_TOKEN_SCOPE_INSUFFICIENT" => (
            "The refresh token was made without the scope that this interface needs. Sign in at the platform again with the scope that is written beside the refresh token, and enter the new one.",
            "Dem Refresh-Token fehlt die Berechtigung (Scope), die diese Schnittstelle verlangt. Bitte bei der Plattform mit dem beim Refresh-Token genannten Scope neu anmelden und das neue eintragen.",
        ),
        "SERVICE_DISABLED" => (
            "This API is not enabled in the Cloud project of the OAuth client. Enable it in the Cloud console.",
            "Diese API ist im Cloud-Projekt des OAuth-Clients nicht aktiviert. Bitte in der Cloud Console aktivieren.",
        ),
        "PERMISSION_DENIED" | "USER_PERMISSION_DENIED" => (
            "The person who signed in may not write to this account. Check the customer id, and enter the manager account if access goes through one.",
            "Wer sich angemeldet hat, darf in dieses Konto nicht schreiben. Bitte die Kundennummer prüfen und das Verwaltungskonto eintragen, wenn der Zugriff über eines läuft.",
        ),
        "CUSTOMER_NOT_ACCEPTED_CUSTOMER_DATA_TERMS"
        | "TERMS_AND_CONDITIONS_NOT_SIGNED"
        | "DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED" => (
            "Accept the platform's terms for customer data in its conversion settings first.",
            "Bitte zuerst in den Conversion-Einstellungen der Plattform den Bedingungen für Kundendaten zustimmen.",
        ),
        "CUSTOMER_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS"
        | "DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS" => (
            "Enable enhanced conversions for leads in the platform's conversion settings first.",
            "Bitte zuerst in den Conversion-Einstellungen der Plattform die erweiterten Conversions für Leads aktivieren.",
        ),
        "NO_CONVERSION_ACTION_FOUND" | "INVALID_CONVERSION_ACTION_TYPE" | "INVALID_CONVERSION_ACTION_ID" => (
            "The platform's account has no conversion with this id to which servers can upload. Check the id.",
            "Im Konto der Plattform gibt es keine Conversion mit dieser Kennung, für die Server Daten hochladen können. Bitte die Kennung prüfen.",
        ),
        _ => return None,
    })
}
