use serde_json::{Value, json};

use super::values::{count, decimal};
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
    (costs(&way, &query, page), read_costs(&way, &query, page, &answer))
}

#[test]
fn digits_of_amounts_are_taken_as_they_stand() {
    for (given, expected) in [
        (json!("12.3456785"), Some(12_345_679)),
        (json!("1200"), Some(1_200_000_000)),
        (json!(0.1), Some(100_000)),
        (json!(1e-7), Some(0)),
        (json!(5), Some(5_000_000)),
        (Value::Null, Some(0)),
        (json!("1,5"), None),
        (json!("NaN"), None),
        (json!([1]), None),
        (json!("99999999999999999"), None),
    ] {
        assert_eq!(decimal(&given), expected, "{given}");
    }
    assert_eq!(
        [json!("7"), json!(7), json!(-1), json!(1.5)].map(|given| count(&given)),
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
            let is_empty_part = *platform == AdPlatform::SearchAds1 && body == "{\"code\":0}";
            assert!(read.is_err() || is_empty_part, "{platform} {body}");
        }
        let (_, read) = read(*platform, first, 502, "<html>");
        assert!(matches!(read, Err(Trouble::Broken { .. })), "{platform}");
    }
    // A row of another day.
    let row = json!([{ "results": [{
        "customer": { "currencyCode": "EUR" }, "segments": { "date": "2026-11-11" }, "metrics": {},
        "campaign": { "id": "7" }, "adGroup": { "id": "8" }, "adGroupAd": { "ad": { "id": "9" } },
    }] }]);
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
