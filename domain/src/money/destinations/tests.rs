//! Tests of the requests sent to each platform and of reading its answers, based on the examples in the platform's
//! documentation.

use std::time::Duration;

use chrono::TimeDelta;
use entity::visits::{AdPlatform, ClickId};
use serde_json::{Value, json};
use uuid::Uuid;

use super::exchange::{Answer, Request};
use super::fields::{DestinationCredential, DestinationSettings};
use super::outgoing::{Change, Hashes, Mode, Outgoing, Skip, Verdict, skips};
use super::reading::Reading;
use super::send::{Addresses, OpenDestination, Part, Way};
use super::{search_ads_1, social_ads_1, social_ads_2, social_ads_3};
use crate::ground::secrets::Clear;

/// 2026-11-21 12:00:00 UTC.
const NOON: i64 = 1_795_262_400_000;
const HOUR: i64 = 60 * 60 * 1_000;
const DAY: i64 = 24 * HOUR;

const HASH: &str = "fcd1c2b3a4e5f60718293a4b5c6d7e8f90fcd1c2b3a4e5f60718293a4b5c6d7e";

fn outgoing() -> Outgoing {
    Outgoing {
        event_id: "order-1001".to_owned(),
        name: "77".to_owned(),
        occurred_at: NOON,
        value: Some(123_450_000 + 1_900),
        currency: "EUR".to_owned(),
        click_ids: [
            (ClickId::Gclid, "the-gclid".to_owned()),
            (ClickId::Fbclid, "the-fbclid".to_owned()),
            (ClickId::LiFatId, "the-li-fat-id".to_owned()),
            (ClickId::Ttclid, "the-ttclid".to_owned()),
        ]
        .into(),
        clicked_at: Some(NOON - HOUR),
        ad_cookies: [("fbp", "fb.1.1795262400000.7"), ("ttp", "the-ttp")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        hashes: Hashes { em: Some(HASH.to_owned()), ph: Some(HASH.to_owned()), ..Hashes::default() },
        page: Some("https://shop.example/thanks".to_owned()),
        consent: Some(true),
        change: Change::New,
        together: None,
    }
}

fn destination(provider: AdPlatform) -> OpenDestination {
    let settings = DestinationSettings {
        customer_id: Some("123-456-7890".to_owned()),
        login_customer_id: Some("999-999-9999".to_owned()),
        pixel_id: Some("4815162342".to_owned()),
        ad_account_id: Some("507".to_owned()),
        event_source_id: Some("CFAKE0PIXEL".to_owned()),
        event_set_id: None,
        test_event_code: Some("TEST123".to_owned()),
        ..DestinationSettings::default()
    };
    let credentials = [
        (DestinationCredential::DeveloperToken, Clear::new("developer")),
        (DestinationCredential::AccessToken, Clear::new("access")),
    ];
    OpenDestination {
        project: Uuid::nil(),
        provider,
        enabled: true,
        generation: 0,
        settings,
        credentials: credentials.into(),
    }
}

fn addresses() -> Addresses {
    let url = |name: &str| format!("https://{name}.example/v1");
    Addresses {
        search_ads_1: url("search"),
        search_ads_1_tokens: url("search-tokens"),
        search_ads_1_ingestion: url("ingestion"),
        social_ads_1: url("one"),
        social_ads_2: url("two"),
        social_ads_2_tokens: url("two-tokens"),
        social_ads_2_version: "202602".to_owned(),
        social_ads_3: url("three"),
        search_ads_1_consent: url("search-consent"),
        social_ads_1_consent: url("one-consent"),
        social_ads_2_consent: url("two-consent"),
        social_ads_3_consent: url("three-consent"),
    }
}

fn parts(provider: AdPlatform, batch: &[Outgoing], mode: Mode) -> Vec<Part> {
    let (addresses, destination, token) = (addresses(), destination(provider), Clear::new("bearer"));
    let way = Way { addresses: &addresses, destination: &destination, token: &token };
    match provider {
        AdPlatform::SearchAds1 => search_ads_1::parts(&way, batch, mode),
        AdPlatform::SocialAds1 => social_ads_1::parts(&way, batch, mode),
        AdPlatform::SocialAds2 => social_ads_2::parts(&way, batch, mode),
        AdPlatform::SocialAds3 => social_ads_3::parts(&way, batch, mode),
    }
}

fn only(provider: AdPlatform, batch: &[Outgoing], mode: Mode) -> Request {
    let mut parts = parts(provider, batch, mode);
    assert_eq!(parts.len(), 1);
    parts.remove(0).request
}

fn body(request: &Request) -> Value {
    serde_json::from_str(request.body.as_ref().unwrap().1.expose()).unwrap()
}

fn header<'a>(request: &'a Request, name: &str) -> &'a str {
    request.headers.iter().find(|(header, _)| *header == name).map_or("", |(_, value)| value.expose())
}

fn answer(status: u16, body: &Value) -> Answer {
    Answer { status, retry_after: None, body: body.to_string().into_bytes(), ..Answer::default() }
}

fn each(reading: Reading) -> Vec<Verdict> {
    match reading {
        Reading::Each(verdicts) => verdicts,
        other => panic!("not of each: {other:?}"),
    }
}

#[test]
fn search_ads_1_gets_the_click_the_order_id_and_hashes() {
    let request = only(AdPlatform::SearchAds1, &[outgoing()], Mode::Live);
    assert_eq!(request.url, "https://search.example/v1/customers/1234567890:uploadClickConversions");
    assert_eq!(header(&request, "authorization"), "Bearer bearer");
    assert_eq!(header(&request, "developer-token"), "developer");
    assert_eq!(header(&request, "login-customer-id"), "9999999999");
    let conversion = json!({
        "conversionAction": "customers/1234567890/conversionActions/77",
        "conversionDateTime": "2026-11-21 12:00:00+00:00",
        "orderId": "order-1001", "conversionValue": 12345.19, "currencyCode": "EUR", "gclid": "the-gclid",
        "userIdentifiers": [{ "hashedEmail": HASH }, { "hashedPhoneNumber": HASH }],
        "consent": { "adUserData": "GRANTED" },
    });
    let expected = json!({ "conversions": [conversion], "partialFailure": true, "validateOnly": false });
    assert_eq!(body(&request), expected);
    let mut named = outgoing();
    named.name = "customers/1/conversionActions/2".to_owned();
    let request = only(AdPlatform::SearchAds1, &[named], Mode::Test);
    assert_eq!(body(&request)["validateOnly"], true);
    assert_eq!(body(&request)["conversions"][0]["conversionAction"], "customers/1/conversionActions/2");
}

#[test]
fn search_ads_1_gets_one_click_id_and_nothing_of_a_person_with_an_aggregate_one() {
    let mut both = outgoing();
    both.click_ids = [(ClickId::Gbraid, "g".to_owned()), (ClickId::Wbraid, "w".to_owned())].into();
    let body = body(&only(AdPlatform::SearchAds1, &[both], Mode::Live));
    let conversion = &body["conversions"][0];
    assert_eq!((&conversion["gbraid"], &conversion["wbraid"]), (&json!("g"), &Value::Null));
    assert_eq!(conversion["userIdentifiers"], Value::Null);
}

#[test]
fn search_ads_1_is_told_of_changes_in_a_request_of_their_own() {
    let changed = |change| Outgoing { change, ..outgoing() };
    let batch = [
        changed(Change::Retraction { at: NOON + DAY }),
        outgoing(),
        changed(Change::Restatement { at: NOON + 2 * DAY }),
    ];
    let parts = parts(AdPlatform::SearchAds1, &batch, Mode::Live);
    let events: Vec<_> = parts.iter().map(|part| part.events.clone()).collect();
    assert_eq!(events, [vec![1], vec![0, 2]]);
    let request = &parts[1].request;
    assert_eq!(request.url, "https://search.example/v1/customers/1234567890:uploadConversionAdjustments");
    let action = "customers/1234567890/conversionActions/77";
    let expected = json!([
        {
            "conversionAction": action, "adjustmentType": "RETRACTION", "orderId": "order-1001",
            "adjustmentDateTime": "2026-11-22 12:00:00+00:00",
        },
        {
            "conversionAction": action, "adjustmentType": "RESTATEMENT", "orderId": "order-1001",
            "adjustmentDateTime": "2026-11-23 12:00:00+00:00",
            "restatementValue": { "adjustedValue": 12345.19, "currencyCode": "EUR" },
        },
    ]);
    assert_eq!(body(request)["conversionAdjustments"], expected);
}

fn partial_failure(errors: &Value, count: usize) -> Answer {
    let details = json!([{ "@type": "type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure", "errors": errors }]);
    let error = json!({ "code": 3, "message": "Multiple errors", "details": details });
    // Rows with an error have an empty result, too; here their results are those of success, which the error overrules.
    let results = vec![json!({ "gclid": "a" }); count];
    answer(200, &json!({ "partialFailureError": error, "results": results, "jobId": "1" }))
}

fn upload_error(place: usize, code: &str) -> Value {
    let path = json!([{ "fieldName": "conversions", "index": place }, { "fieldName": "gclid" }]);
    json!({
        "errorCode": { "conversionUploadError": code }, "message": "said",
        "location": { "fieldPathElements": path },
    })
}

#[test]
fn search_ads_1_refuses_some_of_a_batch_within_status_200() {
    let errors =
        json!([upload_error(0, "UNPARSEABLE_GCLID"), upload_error(2, "TOO_RECENT_CONVERSION_ACTION")]);
    let verdicts = each(search_ads_1::read(&partial_failure(&errors, 3), 3, Mode::Live));
    assert_eq!(verdicts[0], Verdict::Refused { code: "UNPARSEABLE_GCLID".into(), message: "said".into() });
    assert_eq!(verdicts[1], Verdict::Accepted);
    let six_hours = Duration::from_secs(6 * 60 * 60);
    assert!(
        matches!(&verdicts[2], Verdict::NotYet { after, .. } if *after == six_hours),
        "{:?}",
        verdicts[2]
    );
}

#[test]
fn search_ads_1_has_what_was_sent_before_its_answer_was_lost() {
    let errors = json!([upload_error(0, "ORDER_ID_ALREADY_IN_USE")]);
    assert_eq!(
        each(search_ads_1::read(&partial_failure(&errors, 1), 1, Mode::Live)),
        [Verdict::AlreadyThere]
    );
    // Combined with another error, the upload was not accepted.
    let errors = json!([upload_error(0, "ORDER_ID_ALREADY_IN_USE"), upload_error(0, "UNPARSEABLE_GCLID")]);
    let verdicts = each(search_ads_1::read(&partial_failure(&errors, 1), 1, Mode::Live));
    assert!(
        matches!(&verdicts[0], Verdict::Refused { code, .. } if code == "UNPARSEABLE_GCLID"),
        "{verdicts:?}"
    );
}

#[test]
fn search_ads_1_leaves_the_first_index_out() {
    let path = json!([{ "fieldName": "conversions" }, { "fieldName": "gclid" }]);
    let error = json!({ "errorCode": { "conversionUploadError": "EXPIRED_EVENT" }, "location": { "fieldPathElements": path } });
    let verdicts = each(search_ads_1::read(&partial_failure(&json!([error]), 2), 2, Mode::Live));
    assert!(matches!(verdicts[..], [Verdict::Refused { .. }, Verdict::Accepted]), "{verdicts:?}");
}

#[test]
fn search_ads_1_takes_no_new_developers_and_says_so_of_the_account() {
    let error = upload_error(0, "CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE");
    let verdicts = each(search_ads_1::read(&partial_failure(&json!([error]), 1), 1, Mode::Live));
    assert!(matches!(&verdicts[0], Verdict::Unauthorized { .. }), "{verdicts:?}");
    let status = json!({ "code": 403, "status": "PERMISSION_DENIED", "message": "x", "details": [{ "errors": [error] }] });
    let reading = search_ads_1::read(&answer(403, &json!({ "error": status })), 1, Mode::Live);
    let Reading::All(Verdict::Unauthorized { code, .. }) = reading else { panic!("{reading:?}") };
    assert_eq!(code, "CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE");
}

#[test]
fn search_ads_1_refuses_the_account_and_not_its_conversions() {
    let error =
        json!({ "errorCode": { "requestError": "INVALID_CUSTOMER_ID" }, "message": "Invalid customer ID." });
    let status = json!({ "code": 400, "status": "INVALID_ARGUMENT", "details": [{ "errors": [error] }] });
    let reading = search_ads_1::read(&answer(400, &json!({ "error": status })), 2, Mode::Live);
    assert!(matches!(reading, Reading::All(Verdict::Unauthorized { .. })), "{reading:?}");
}

#[test]
fn search_ads_1_says_how_long_to_wait() {
    let error = json!({
        "errorCode": { "quotaError": "RESOURCE_EXHAUSTED" }, "message": "Too many requests.",
        "details": { "quotaErrorDetails": { "rateScope": "DEVELOPER", "retryDelay": "900s" } },
    });
    let status = json!({ "code": 429, "status": "RESOURCE_EXHAUSTED", "details": [{ "errors": [error] }] });
    let reading = search_ads_1::read(&answer(429, &json!({ "error": status })), 2, Mode::Live);
    let Reading::All(Verdict::Later { after, .. }) = reading else { panic!("{reading:?}") };
    assert_eq!(after, Some(Duration::from_secs(900)));
}

#[test]
fn search_ads_1_adjusts_from_a_day_to_54_days_later_and_never_by_wbraid() {
    let retraction = Outgoing { change: Change::Retraction { at: NOON }, ..outgoing() };
    let skips = |one: &Outgoing, now| skips(AdPlatform::SearchAds1, one, now);
    assert_eq!(skips(&retraction, NOON + HOUR), Some(Skip::NotYet { until: NOON + DAY }));
    assert_eq!(skips(&retraction, NOON + DAY), None);
    assert_eq!(skips(&retraction, NOON + 54 * DAY), Some(Skip::TooOld));
    let mut aggregate = retraction;
    aggregate.click_ids = [(ClickId::Wbraid, "w".to_owned())].into();
    assert_eq!(skips(&aggregate, NOON + 2 * DAY), Some(Skip::UnsupportedChange));
}

#[test]
fn social_ads_1_gets_seconds_hashes_in_lists_and_the_click_as_a_cookie() {
    let mut one = outgoing();
    one.hashes.phd = Some(HASH.to_owned());
    let request = only(AdPlatform::SocialAds1, &[one.clone()], Mode::Live);
    assert_eq!(request.url, "https://one.example/v1/4815162342/events");
    // URLs may be logged on the way, so the token is in the body.
    assert!(request.headers.is_empty());
    let event = json!({
        "event_name": "77", "event_time": 1_795_262_400, "event_id": "order-1001", "action_source": "other",
        "event_source_url": "https://shop.example/thanks",
        "user_data": {
            "em": [HASH], "ph": [HASH], "fbc": format!("fb.1.{}.the-fbclid", NOON - HOUR),
            "fbp": "fb.1.1795262400000.7",
        },
        "custom_data": { "value": 12345.19, "currency": "EUR" },
    });
    assert_eq!(body(&request), json!({ "data": [event], "access_token": "access" }));
    one.ad_cookies.insert("fbc".to_owned(), "fb.1.1.cookie".to_owned());
    let request = only(AdPlatform::SocialAds1, &[one], Mode::Test);
    assert_eq!(body(&request)["data"][0]["user_data"]["fbc"], "fb.1.1.cookie");
    assert_eq!(body(&request)["test_event_code"], "TEST123");
}

#[test]
fn social_ads_1_is_not_sent_a_number_hashed_with_its_plus_sign() {
    let body = body(&only(AdPlatform::SocialAds1, &[outgoing()], Mode::Live));
    assert_eq!(body["data"][0]["user_data"]["ph"], Value::Null);
}

#[test]
fn social_ads_1_errors_are_of_the_token_of_the_time_or_of_the_whole_request() {
    let read = |status: u16, error: Value| social_ads_1::read(&answer(status, &json!({ "error": error })), 2);
    let expired = read(
        400,
        json!({ "message": "expired", "type": "OAuthException", "code": 190, "error_subcode": 463 }),
    );
    assert_eq!(
        expired,
        Reading::All(Verdict::Unauthorized { code: "190.463".into(), message: "expired".into() })
    );
    let unknown = read(400, json!({ "message": "no such object", "code": 100, "error_subcode": 33 }));
    assert!(matches!(unknown, Reading::All(Verdict::Unauthorized { .. })), "{unknown:?}");
    let many = read(400, json!({ "message": "too many calls", "code": 80_004, "error_subcode": 2_446_079 }));
    assert!(matches!(many, Reading::All(Verdict::Later { .. })), "{many:?}");
    let transient = read(500, json!({ "message": "try again", "code": 2, "is_transient": true }));
    assert!(matches!(transient, Reading::All(Verdict::Later { .. })), "{transient:?}");
    let user = json!({ "message": "Invalid parameter", "error_user_msg": "more than 7 days", "code": 100, "error_subcode": 2_804_003 });
    let old = read(400, user);
    assert_eq!(old, Reading::Whole { code: "100.2804003".into(), message: "more than 7 days".into() });
    for (code, message) in [
        (2635, "You are calling a deprecated version of the Ads API"),
        (100, "Invalid appsecret_proof provided in the API argument"),
        (368, "The action attempted has been deemed abusive or is otherwise disallowed"),
    ] {
        let account = read(400, json!({ "message": message, "code": code }));
        let expected = Verdict::Unauthorized { code: code.to_string(), message: message.into() };
        assert_eq!(account, Reading::All(expected));
    }
    let other = read(400, json!({ "message": "Invalid parameter", "code": 100 }));
    assert_eq!(other, Reading::Unexplained { code: "100".into(), message: "Invalid parameter".into() });
    let html = social_ads_1::read(
        &Answer { status: 502, retry_after: None, body: b"<html>".to_vec(), ..Answer::default() },
        2,
    );
    assert!(matches!(html, Reading::All(Verdict::Unknown { .. })), "{html:?}");
}

#[test]
fn social_ads_1_takes_all_or_nothing_for_seven_days() {
    let read = |body: Value| social_ads_1::read(&answer(200, &body), 2);
    let all = read(json!({ "events_received": 2, "messages": [], "fbtrace_id": "x" }));
    assert_eq!(all, Reading::All(Verdict::Accepted));
    let fewer = read(json!({ "events_received": 1 }));
    assert!(matches!(fewer, Reading::All(Verdict::Unknown { .. })), "{fewer:?}");
    let skips = |now| skips(AdPlatform::SocialAds1, &outgoing(), now);
    assert_eq!(skips(NOON + 7 * DAY - HOUR), None);
    // Including the transport time, the event would be too old on arrival.
    assert_eq!(skips(NOON + 7 * DAY - 1_000), Some(Skip::TooOld));
}

#[test]
fn social_ads_2_gets_the_version_and_amounts_as_text() {
    let request = only(AdPlatform::SocialAds2, &[outgoing()], Mode::Live);
    assert_eq!(request.url, "https://two.example/v1/conversionEvents");
    assert_eq!(header(&request, "linkedin-version"), "202602");
    assert_eq!(header(&request, "x-restli-protocol-version"), "2.0.0");
    assert_eq!(header(&request, "x-restli-method"), "BATCH_CREATE");
    let event = json!({
        "conversion": "urn:lla:llaPartnerConversion:77", "conversionHappenedAt": NOON, "eventId": "order-1001",
        "conversionValue": { "currencyCode": "EUR", "amount": "12345.19" },
        "user": { "userIds": [
            { "idType": "SHA256_EMAIL", "idValue": HASH },
            { "idType": "LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID", "idValue": "the-li-fat-id" },
        ] },
    });
    assert_eq!(body(&request), json!({ "elements": [event] }));
    let test = only(AdPlatform::SocialAds2, &[outgoing()], Mode::Test);
    assert_eq!(test.url, "https://two.example/v1/conversions/77?account=urn%3Ali%3AsponsoredAccount%3A507");
    assert!(test.body.is_none());
}

#[test]
fn social_ads_2_takes_event_ids_of_64_characters() {
    let short = "x".repeat(64);
    assert_eq!(social_ads_2::event_id(&short), short);
    let long = format!("web.{}.5e55105e-0000-4000-8000-000000000001", "k".repeat(40));
    let sent = social_ads_2::event_id(&long);
    assert_eq!((sent.len(), &sent), (64, &social_ads_2::event_id(&long)));
    assert_ne!(sent, social_ads_2::event_id(&format!("{long}2")));
}

#[test]
fn social_ads_2_says_of_each_event_what_came_of_it() {
    let elements = json!([
        { "status": 201 },
        { "status": 400, "error": { "message": "too old", "serviceErrorCode": 100 } },
        { "status": 429, "error": {} },
        { "status": 500, "error": { "message": "oops" } },
    ]);
    let verdicts = each(social_ads_2::read(&answer(200, &json!({ "elements": elements })), 4, Mode::Live));
    assert_eq!(verdicts[0], Verdict::Accepted);
    assert_eq!(verdicts[1], Verdict::Refused { code: "100".into(), message: "too old".into() });
    assert!(matches!(verdicts[2], Verdict::Later { .. }) && matches!(verdicts[3], Verdict::Unknown { .. }));
    let version =
        answer(426, &json!({ "status": 426, "code": "NONEXISTENT_VERSION", "message": "not active" }));
    let reading = social_ads_2::read(&version, 4, Mode::Live);
    assert!(matches!(reading, Reading::All(Verdict::Unauthorized { .. })), "{reading:?}");
    let skips = |now| skips(AdPlatform::SocialAds2, &outgoing(), now);
    assert_eq!((skips(NOON + 89 * DAY), skips(NOON + 90 * DAY)), (None, Some(Skip::TooOld)));
}

#[test]
fn an_answer_counts_only_if_it_speaks_of_each_conversion() {
    let bodies: [&[u8]; 7] =
        [b"<!doctype html>", b"", b"{}", b"[]", b"null", b"\"OK\"", br#"{"results":[{}],"elements":[]}"#];
    for body in bodies {
        let answer = Answer { status: 200, retry_after: None, body: body.to_vec(), ..Answer::default() };
        for mode in [Mode::Live, Mode::Test] {
            for reading in [
                search_ads_1::read(&answer, 1, mode),
                social_ads_1::read(&answer, 1),
                social_ads_2::read(&answer, 1, mode),
                social_ads_3::read(&answer, 1),
            ] {
                let Reading::All(Verdict::Unknown { code, message }) = &reading else {
                    panic!("{reading:?} for {mode:?} {}", String::from_utf8_lossy(body));
                };
                assert_eq!(*code, "outcome_unknown");
                assert!(message.starts_with("the platform answered with status 200 with"), "{message}");
            }
        }
    }
    let results = json!({ "jobId": "1", "results": [{ "gclid": "a" }, { "gclid": "b" }] });
    assert_eq!(
        each(search_ads_1::read(&answer(200, &results), 2, Mode::Live)),
        [Verdict::Accepted, Verdict::Accepted]
    );
    let fewer = search_ads_1::read(&answer(200, &results), 3, Mode::Live);
    assert!(matches!(fewer, Reading::All(Verdict::Unknown { .. })), "{fewer:?}");
    let test = search_ads_1::read(&answer(200, &json!({ "jobId": "1" })), 1, Mode::Test);
    assert_eq!(each(test), [Verdict::Accepted]);
}

#[test]
fn names_of_conversions_have_the_form_of_their_platform() {
    use super::wrong_name;
    for (provider, right, wrong) in [
        (AdPlatform::SocialAds1, ["Purchase", "My own event"], [" Purchase", "Purchase "]),
        (AdPlatform::SocialAds2, ["77", "urn:lla:llaPartnerConversion:77"], ["Purchase", "urn:li:x:77"]),
        (AdPlatform::SocialAds3, ["SubmitForm", "Deposit"], [" SubmitForm", "SubmitForm "]),
    ] {
        assert!(right.iter().all(|name| wrong_name(provider, name).is_none()), "{provider}");
        assert!(wrong.iter().all(|name| wrong_name(provider, name).is_some()), "{provider}");
    }
    let wrong = |name: &str| super::wrong_action(name).is_some();
    assert_eq!(["77", "customers/1/conversionActions/77"].map(wrong), [false; 2]);
    assert_eq!(["Purchase", "customers/1/77", "customers/1/conversionActions/", ""].map(wrong), [true; 4]);
}

#[test]
fn social_ads_3_gets_the_token_as_a_header() {
    let request = only(AdPlatform::SocialAds3, &[outgoing()], Mode::Live);
    assert_eq!(request.url, "https://three.example/v1/event/track/");
    assert_eq!(header(&request, "access-token"), "access");
    let event = json!({
        "event": "77", "event_time": 1_795_262_400, "event_id": "order-1001",
        "user": { "email": HASH, "phone": HASH, "ttclid": "the-ttclid", "ttp": "the-ttp" },
        "page": { "url": "https://shop.example/thanks" },
        "properties": { "value": 12345.19, "currency": "EUR" },
    });
    let expected = json!({ "event_source": "web", "event_source_id": "CFAKE0PIXEL", "data": [event] });
    assert_eq!(body(&request), expected);
    let test = only(AdPlatform::SocialAds3, &[outgoing()], Mode::Test);
    assert_eq!(body(&test)["test_event_code"], "TEST123");
}

#[test]
fn social_ads_3_says_within_status_200_how_it_went() {
    let read = |body: Value| social_ads_3::read(&answer(200, &body), 2);
    assert_eq!(read(json!({ "code": 0, "message": "OK" })), Reading::All(Verdict::Accepted));
    let code = |code: i64| read(json!({ "code": code, "message": "said" }));
    assert!(matches!(code(40_105), Reading::All(Verdict::Unauthorized { .. })));
    assert!(matches!(code(40_100), Reading::All(Verdict::Later { .. })));
    assert!(matches!(code(40_002), Reading::Whole { .. }));
    assert!(matches!(code(50_000), Reading::All(Verdict::Unknown { .. })));
    let failed = json!([{ "order_in_batch": 1, "error_code": 40_002, "error_message": "event_time" }]);
    let verdicts = each(read(json!({ "code": 20_001, "data": { "failed_events": failed } })));
    let refused = Verdict::Refused { code: "40002".into(), message: "event_time".into() };
    assert_eq!(verdicts, [Verdict::Accepted, refused.clone()]);
    assert!(matches!(read(json!({ "code": 20_001 })), Reading::All(Verdict::Unknown { .. })));
    // One of the rejected events cannot be told, so it may be the other one.
    for odd in
        [json!({ "error_code": 40_002 }), json!({ "order_in_batch": 2, "error_code": 40_002 }), json!("odd")]
    {
        for code in [0, 20_001] {
            let failed = json!([failed[0], odd]);
            let verdicts = each(read(json!({ "code": code, "data": { "failed_events": failed } })));
            assert!(matches!(verdicts[0], Verdict::Unknown { .. }), "{verdicts:?}");
            assert_eq!(verdicts[1], refused);
        }
    }
    let no_list = read(json!({ "code": 0, "data": { "failed_events": { "order_in_batch": 1 } } }));
    assert!(matches!(no_list, Reading::All(Verdict::Unknown { .. })), "{no_list:?}");
    assert!(matches!(read(Value::Null), Reading::All(Verdict::Unknown { .. })));
}

#[test]
fn what_carries_nothing_a_platform_knows_is_not_sent() {
    for provider in AdPlatform::ALL {
        let mut bare = outgoing();
        bare.click_ids.clear();
        bare.ad_cookies.clear();
        bare.hashes = Hashes { fname: Some(HASH.to_owned()), ..Hashes::default() };
        assert_eq!(skips(*provider, &bare, NOON), Some(Skip::NoIdentifier), "{provider}");
        assert_eq!(skips(*provider, &outgoing(), NOON), None, "{provider}");
        let changed = Outgoing { change: Change::Retraction { at: NOON }, ..outgoing() };
        let skip = skips(*provider, &changed, NOON + 2 * DAY);
        let expected = (*provider != AdPlatform::SearchAds1).then_some(Skip::UnsupportedChange);
        assert_eq!(skip, expected, "{provider}");
    }
}

#[test]
fn every_error_without_words_says_at_least_its_status() {
    for status in [400, 404, 413, 429, 500, 503] {
        let bare = Answer {
            status,
            retry_after: Some(Duration::from_secs(7)),
            body: Vec::new(),
            ..Answer::default()
        };
        for reading in [
            search_ads_1::read(&bare, 1, Mode::Live),
            social_ads_1::read(&bare, 1),
            social_ads_2::read(&bare, 1, Mode::Live),
            social_ads_3::read(&bare, 1),
        ] {
            match (status, reading) {
                (429 | 503, Reading::All(Verdict::Later { after, .. })) => {
                    assert_eq!(after, Some(Duration::from_secs(7)));
                }
                (500, Reading::All(Verdict::Unknown { message, .. })) => assert!(message.contains("500")),
                (404, Reading::All(Verdict::Unauthorized { message, .. })) => {
                    assert!(message.contains("404"))
                }
                (400 | 413, Reading::Unexplained { code, message }) => {
                    assert_eq!(code, status.to_string());
                    assert!(message.contains(&code) && message.contains("without content"), "{message}");
                }
                (status, reading) => panic!("{status}: {reading:?}"),
            }
        }
    }
    assert_eq!(super::limits(AdPlatform::SocialAds1).oldest, TimeDelta::days(7));
}
