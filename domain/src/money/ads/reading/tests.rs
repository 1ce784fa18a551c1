use serde_json::json;

use super::json::Scalar;
use super::values::{amount, count, decimal};
use super::*;
use crate::ground::time::day_number;

const ADDRESSES: fn() -> Addresses = || Addresses {
    search_ads_1: "https://s1.example/v26".to_owned(),
    search_ads_1_tokens: String::new(),
    search_ads_1_ingestion: String::new(),
    social_ads_1: "https://s2.example/v27.0".to_owned(),
    social_ads_2: "https://s3.example/rest".to_owned(),
    social_ads_2_tokens: String::new(),
    social_ads_2_version: "202608".to_owned(),
    social_ads_3: "https://s4.example/v1.3".to_owned(),
    search_ads_1_consent: String::new(),
    social_ads_1_consent: String::new(),
    social_ads_2_consent: String::new(),
    social_ads_3_consent: String::new(),
};

fn answer(status: u16, body: &str) -> Answer {
    Answer { status, body: body.as_bytes().to_vec(), ..Answer::default() }
}

/// Asks for costs of two days, and reads an answer.
fn read(platform: AdPlatform, page: &Page, status: u16, body: &str) -> (Request, Read) {
    let (addresses, token) = (ADDRESSES(), Clear::new("secret"));
    let way = Way {
        platform,
        addresses: &addresses,
        account: "act_123-456",
        manager: None,
        token: &token,
        currency: "JPY",
    };
    let from = day_number("2026-11-09").unwrap_or_default();
    let query = Query { from, to: from + 1, depth: Depth::Ads, campaigns: vec!["7".to_owned()] };
    let answer = answer(status, body);
    let mut keeper = Keeper::new(Room::new(&Rooms::default()));
    (costs(&way, &query, page), read_costs(&way, &query, page, &answer, &mut keeper))
}

/// A row of each platform, as documented.
fn row(platform: AdPlatform) -> serde_json::Value {
    match platform {
        AdPlatform::SearchAds1 => json!([{ "results": [{
            "customer": { "currencyCode": "EUR" }, "segments": { "date": "2026-11-09" },
            "metrics": { "costMicros": "1", "impressions": "1", "clicks": "0", "conversions": 0.0 },
            "campaign": { "id": "7" }, "adGroup": { "id": "8" }, "adGroupAd": { "ad": { "id": "9" } },
        }] }]),
        AdPlatform::SocialAds1 => json!({ "data": [{
            "account_currency": "EUR", "date_start": "2026-11-09", "date_stop": "2026-11-09", "spend": "1",
            "impressions": "1", "clicks": "0", "campaign_id": "7", "adset_id": "8", "ad_id": "9",
        }] }),
        AdPlatform::SocialAds2 => {
            let date = json!({ "year": 2026, "month": 11, "day": 9 });
            json!({ "elements": [{
                "dateRange": { "start": date, "end": date }, "pivotValues": ["urn:li:sponsoredCreative:9"],
                "costInLocalCurrency": "1", "impressions": 1, "clicks": 0, "externalWebsiteConversions": 0,
            }] })
        }
        AdPlatform::SocialAds3 => json!({ "code": 0, "message": "OK", "data": {
            "list": [{
                "dimensions": { "stat_time_day": "2026-11-09 00:00:00", "ad_id": "9" },
                "metrics": {
                    "spend": "1", "impressions": "1", "clicks": "0", "conversion": "0", "campaign_id": "7",
                    "adgroup_id": "8",
                },
            }],
            "page_info": { "page": 1, "page_size": 1000, "total_number": 1, "total_page": 1 },
        } }),
    }
}

#[test]
fn what_differs_from_the_documented_form_is_not_read() {
    for platform in AdPlatform::ALL {
        let (_, whole) = read(*platform, &Page::First, 200, &row(*platform).to_string());
        assert!(matches!(whole, Ok(Next::End(_))), "{platform} {whole:?}");
    }
    use AdPlatform::{SearchAds1, SocialAds1, SocialAds2, SocialAds3};
    for (platform, place, other) in [
        (SearchAds1, "", json!({ "results": [] })),
        (SearchAds1, "/0", json!([[]])),
        (SearchAds1, "/0/results", json!({})),
        (SearchAds1, "/0/results", json!(null)),
        (SearchAds1, "/0/results/0/metrics/costMicros", json!(null)),
        (SearchAds1, "/0/results/0/metrics", json!(["1", "1", "0", 0.0])),
        (SearchAds1, "/0/results/0/campaign/id", json!(["7"])),
        (SocialAds1, "/data", json!({ "spend": "1" })),
        (SocialAds1, "/data/0", json!([])),
        (SocialAds1, "/data/0/spend", json!(null)),
        (SocialAds1, "/data/0/spend", json!("")),
        (SocialAds1, "/data/0/date_stop", json!("2026-11-10")),
        (SocialAds1, "", json!([row(SocialAds1)["data"]])),
        (SocialAds2, "/elements", json!({})),
        (SocialAds2, "/elements/0/costInLocalCurrency", json!(null)),
        (SocialAds2, "/elements/0/pivotValues", json!("urn:li:sponsoredCreative:9")),
        (SocialAds2, "/elements/0/pivotValues", json!(["urn:li:sponsoredCreative:9", "urn:li:x:1"])),
        (SocialAds3, "/data/list", json!(row(SocialAds3)["data"]["list"][0])),
        (SocialAds3, "/data/page_info/total_number", json!(null)),
        (SocialAds3, "/data/page_info", json!(null)),
        (SocialAds3, "/data/list/0/metrics/spend", json!(null)),
        (SocialAds3, "/code", json!("0")),
    ] {
        let mut body = row(platform);
        if let Some(value) = body.pointer_mut(place) {
            *value = other.clone();
        }
        let (_, read) = read(platform, &Page::First, 200, &body.to_string());
        assert!(matches!(read, Err(Trouble::Broken { .. })), "{platform} {place} {other}: {read:?}");
    }
    // Metrics without any activity may be missing there.
    let mut body = row(SocialAds2);
    body["elements"][0]["impressions"] = json!(0);
    if let Some(row) = body["elements"][0].as_object_mut() {
        row.remove("costInLocalCurrency");
    }
    let (_, read) = read(SocialAds2, &Page::First, 200, &body.to_string());
    assert_eq!(read, Ok(Next::End(None)));
}

#[test]
fn a_large_error_says_nothing() {
    let error = |message: String| json!({ "error": { "code": 17, "message": message } }).to_string();
    let read = |message: &str| read(AdPlatform::SocialAds1, &Page::First, 400, &error(message.to_owned())).1;
    assert!(matches!(read("slower"), Err(Trouble::Later { .. })));
    assert!(matches!(read(&"long ".repeat(20_000)), Err(Trouble::Refused { .. })));
}

#[test]
fn digits_of_amounts_are_taken_as_they_stand() {
    fn scalar(json: &str) -> Option<Scalar<'_>> {
        serde_json::from_str(json).ok()
    }
    for (given, expected) in [
        (r#""12.3456785""#, Some(12_345_679)),
        (r#""1200""#, Some(1_200_000_000)),
        ("0.1", Some(100_000)),
        ("1e-7", Some(0)),
        ("1.25E1", Some(12_500_000)),
        // More digits than a float has.
        ("90000000000.1234565", Some(90_000_000_000_123_457)),
        (r#""1\u0032.5""#, Some(12_500_000)),
        ("-0.5", Some(-500_000)),
        ("5", Some(5_000_000)),
        ("null", Some(0)),
        (r#""1,5""#, None),
        (r#""NaN""#, None),
        ("[1]", None),
        ("true", None),
        (r#""99999999999999999""#, None),
    ] {
        assert_eq!(scalar(given).as_ref().and_then(decimal), expected, "{given}");
    }
    assert_eq!(["null", "5"].map(|given| scalar(given).as_ref().and_then(amount)), [None, Some(5_000_000)]);
    assert_eq!(
        [r#""7""#, "7", "-1", "1.5"].map(|given| scalar(given).as_ref().and_then(count)),
        [Some(7), Some(7), None, None]
    );
}

#[test]
fn lists_of_social_ads_2_keep_their_own_signs() {
    let (request, _) = read(AdPlatform::SocialAds2, &Page::First, 200, "{}");
    let expected = "https://s3.example/rest/adAnalytics?q=analytics&pivot=CREATIVE&timeGranularity=DAILY\
                    &dateRange=(start:(year:2026,month:11,day:9),end:(year:2026,month:11,day:10))\
                    &accounts=List(urn%3Ali%3AsponsoredAccount%3A123456)\
                    &fields=dateRange,pivotValues,costInLocalCurrency,impressions,clicks,externalWebsiteConversions\
                    &campaignGroups=List(urn%3Ali%3AsponsoredCampaignGroup%3A7)";
    assert_eq!(request.url, expected);
}

#[test]
fn an_answer_that_is_not_whole_or_not_documented_has_no_rows() {
    let first = &Page::First;
    for platform in AdPlatform::ALL {
        for body in ["", "[", "{\"data\":", "null", "[{\"results\":3}]", "<html>", "{\"code\":0}"] {
            let (_, read) = read(*platform, first, 200, body);
            assert!(read.is_err(), "{platform} {body}");
        }
        let (_, read) = read(*platform, first, 502, "<html>");
        assert!(matches!(read, Err(Trouble::Broken { .. })), "{platform}");
    }
    // A row of another day.
    let mut row = row(AdPlatform::SearchAds1);
    row[0]["results"][0]["segments"]["date"] = json!("2026-11-11");
    let (_, read) = read(AdPlatform::SearchAds1, first, 200, &row.to_string());
    assert_eq!(read, Err(Trouble::broken("foreign_day")));
}

#[test]
fn an_error_in_the_midst_of_a_stream_is_an_error() {
    let body = json!([{ "results": [] }, { "error": { "code": 8, "status": "RESOURCE_EXHAUSTED" } }]);
    let (_, read) = read(AdPlatform::SearchAds1, &Page::First, 200, &body.to_string());
    assert!(matches!(read, Err(Trouble::Later { .. })), "{read:?}");
}

#[test]
fn codes_within_an_answer_decide() {
    let first = &Page::First;
    let code = |code: i64| json!({ "code": code, "message": "no" }).to_string();
    let read = |number: i64| read(AdPlatform::SocialAds3, first, 200, &code(number)).1;
    assert_eq!(read(40_067), Err(Trouble::TooLarge));
    assert!(matches!(read(60_001), Err(Trouble::Broken { .. })));
    assert!(matches!(read(40_100), Err(Trouble::Later { .. })));
    assert!(matches!(read(40_105), Err(Trouble::TokenRefused { .. })));
    assert!(matches!(read(40_001), Err(Trouble::Unauthorized { .. })));
    assert!(matches!(read(40_002), Err(Trouble::Refused { .. })));
}
