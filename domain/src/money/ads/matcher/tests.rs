//! Which ad is found for a visit, and why none is.

use entity::visits::ClickId;

use super::*;
use crate::ground::rule::RuleKind;
use crate::money::ads::known::{AdEntity, Name};
use crate::money::ads::rules::{AdMappingCondition, AdMappingRuleWrite, AdMappingTarget, MappingField};

const DAY: i32 = 20_000;

fn entity(platform: AdPlatform, level: AdLevel, id: &str, parent: Option<&str>, name: &str) -> AdEntity {
    let names = vec![Name::new(name, DAY, DAY + 30)];
    AdEntity {
        platform: Some(platform),
        level,
        id: id.into(),
        parent: parent.map(Arc::from),
        account: format!("account of {platform}").into(),
        names,
        days: (DAY, DAY + 30),
    }
}

/// Campaign 10001 with ad set 20001 and ads 30001 and 30002, campaign 10002 with ad 30003, all on search_ads_1; and
/// campaign 50001 on social_ads_1.
fn ads() -> Vec<AdEntity> {
    use AdLevel::{Ad, Adset, Campaign};
    use AdPlatform::{SearchAds1, SocialAds1};
    vec![
        entity(SearchAds1, Campaign, "10001", None, "Spring Sale"),
        entity(SearchAds1, Adset, "20001", Some("10001"), "Shoes"),
        entity(SearchAds1, Ad, "30001", Some("20001"), "Video 1"),
        entity(SearchAds1, Ad, "30002", Some("20001"), "Video 2"),
        entity(SearchAds1, Campaign, "10002", None, "Autumn"),
        entity(SearchAds1, Ad, "30003", Some("10002"), "Video 1"),
        entity(SocialAds1, Campaign, "50001", None, "Brand"),
    ]
}

fn matcher(ads: Vec<AdEntity>, rules: Vec<AdMappingRuleWrite>) -> Matcher {
    let platforms = vec![Some(AdPlatform::SearchAds1), Some(AdPlatform::SocialAds1)];
    Matcher::new(Arc::new(Ads::new(ads, platforms)), Arc::new(MappingRules::new(rules)))
}

fn paid<'a>(tags: Tags<'a>) -> Tags<'a> {
    Tags { paid: true, day: DAY + 1, ..tags }
}

/// Returns the outcome, and campaign, ad set and ad.
fn found(matcher: &Matcher, tags: Tags<'_>) -> (Option<AdOutcome>, String) {
    match matcher.find(&tags) {
        Found::Matched(outcome, ad) => {
            let ids = [ad.campaign, ad.adset, ad.ad].map(|id| id.unwrap_or("-"));
            (Some(outcome), ids.join(" "))
        }
        Found::Unmatched(outcome) => (Some(outcome), String::new()),
        Found::NoAd => (None, String::new()),
    }
}

#[test]
fn the_lowest_level_that_an_id_names_decides_whichever_parameter_has_it() {
    let ads = matcher(ads(), Vec::new());
    let id = Some(AdOutcome::Id);
    let tags = Tags {
        utm_id: Some("10001"),
        utm_term: Some("20001"),
        utm_content: Some("30002"),
        ..Tags::default()
    };
    assert_eq!(found(&ads, paid(tags)), (id, "10001 20001 30002".to_owned()));
    let tags = Tags { utm_campaign: Some(" 30003 "), utm_content: Some("10002"), ..Tags::default() };
    assert_eq!(found(&ads, paid(tags)), (id, "10002 - 30003".to_owned()));
    let tags = Tags { utm_id: Some("10001"), utm_content: Some("99999"), ..Tags::default() };
    assert_eq!(found(&ads, paid(tags)), (id, "10001 - -".to_owned()));
    // A known id says enough without a paid medium.
    assert_eq!(found(&ads, Tags { paid: false, ..tags }), (id, "10001 - -".to_owned()));
}

#[test]
fn click_ids_and_sources_say_which_platform_an_id_is_of() {
    let mut both = ads();
    both.push(entity(AdPlatform::SocialAds1, AdLevel::Campaign, "10001", None, "Other"));
    let ads = matcher(both, Vec::new());
    let tags = Tags { utm_id: Some("10001"), ..Tags::default() };
    assert_eq!(found(&ads, paid(tags)), (Some(AdOutcome::AmbiguousId), String::new()));
    let platform = |tags: Tags<'_>| match ads.find(&paid(tags)) {
        Found::Matched(_, ad) => ad.platform,
        _ => None,
    };
    assert_eq!(platform(Tags { utm_source: Some("Facebook"), ..tags }), Some(AdPlatform::SocialAds1));
    assert_eq!(platform(Tags { click_ids: ClickId::Gclid.bit(), ..tags }), Some(AdPlatform::SearchAds1));
    let other = Tags { utm_id: Some("50001"), click_ids: ClickId::Gclid.bit(), ..Tags::default() };
    assert_eq!(found(&ads, paid(other)).0, Some(AdOutcome::UnknownId));
}

#[test]
fn what_two_sources_of_costs_know_is_the_same() {
    let mut twice = ads();
    twice.push(AdEntity { account: "sheet".into(), ..twice[0].clone() });
    let ads = matcher(twice, Vec::new());
    for tags in [
        Tags { utm_id: Some("10001"), ..Tags::default() },
        Tags { utm_campaign: Some("spring sale"), ..Tags::default() },
    ] {
        assert_eq!(found(&ads, paid(tags)).1, "10001 - -");
    }
}

#[test]
fn rules_come_before_names_in_their_order() {
    let rule = |field, kind, value: &str, source: Option<&str>, id: &str| AdMappingRuleWrite {
        field,
        kind,
        value: value.to_owned(),
        when: source
            .map(|source| AdMappingCondition { utm_source: Some(source.to_owned()), utm_medium: None }),
        target: AdMappingTarget {
            platform: AdPlatform::SearchAds1,
            level: AdLevel::Campaign,
            entity_id: id.to_owned(),
        },
        note: None,
    };
    let campaign = MappingField::UtmCampaign;
    let ads = matcher(
        ads(),
        vec![
            rule(campaign, RuleKind::Exact, "autumn", Some("partner"), "10001"),
            rule(campaign, RuleKind::Glob, "au*MN", None, "404"),
            rule(campaign, RuleKind::Prefix, "Aut", None, "10002"),
            rule(MappingField::UtmTerm, RuleKind::Regex, "^X[0-9]$", None, "10001"),
        ],
    );
    let campaign =
        |utm_campaign, utm_source| Tags { utm_campaign: Some(utm_campaign), utm_source, ..Tags::default() };
    let rule = Some(AdOutcome::Rule);
    assert_eq!(found(&ads, campaign("AUTUMN", Some("Partner"))), (rule, "10001 - -".to_owned()));
    // The target of the second rule is not known, so the third decides.
    assert_eq!(found(&ads, campaign("autumn", None)), (rule, "10002 - -".to_owned()));
    let term = |utm_term| Tags { utm_term: Some(utm_term), ..Tags::default() };
    assert_eq!(found(&ads, term("X7")), (rule, "10001 - -".to_owned()));
    assert_eq!(found(&ads, paid(term("x7"))).0, Some(AdOutcome::UnknownName));
}

#[test]
fn a_name_decides_if_only_one_has_it() {
    let mut twice = ads();
    twice.push(entity(AdPlatform::SearchAds1, AdLevel::Campaign, "10003", None, "autumn"));
    let ads = matcher(twice, Vec::new());
    let name = Some(AdOutcome::Name);
    let tags = Tags { utm_campaign: Some("spring+sale"), ..Tags::default() };
    assert_eq!(found(&ads, paid(tags)), (name, "10001 - -".to_owned()));
    // Two ads have the name, one of them in the campaign.
    let tags = Tags { utm_content: Some("video 1"), ..tags };
    assert_eq!(found(&ads, paid(tags)), (name, "10001 20001 30001".to_owned()));
    let tags = Tags { utm_campaign: Some("Spring Sale"), utm_term: Some("SHOES"), ..Tags::default() };
    assert_eq!(found(&ads, paid(tags)), (name, "10001 20001 -".to_owned()));
    let tags = Tags { utm_content: Some("Video 2"), ..Tags::default() };
    assert_eq!(found(&ads, paid(tags)), (name, "10001 20001 30002".to_owned()));
    for (tags, reason) in [
        (Tags { utm_campaign: Some("Autumn"), ..Tags::default() }, AdOutcome::AmbiguousName),
        (Tags { utm_content: Some("Video 1"), ..Tags::default() }, AdOutcome::AmbiguousName),
        (
            Tags { utm_campaign: Some("Winter"), utm_content: Some("Video 2"), ..Tags::default() },
            AdOutcome::UnknownName,
        ),
    ] {
        assert_eq!(found(&ads, paid(tags)), (Some(reason), String::new()));
    }
    // A newsletter that is named as a campaign is none.
    let newsletter = Tags { utm_campaign: Some("Spring Sale"), utm_medium: Some("email"), ..Tags::default() };
    assert_eq!(found(&ads, newsletter), (None, String::new()));
}

#[test]
fn a_name_that_moved_to_another_campaign_is_the_one_s_of_the_day() {
    let mut moved = ads();
    moved[0].names[0].last_day = DAY + 9;
    moved[0].names.push(Name::new("Spring 2025", DAY + 10, DAY + 30));
    moved[4].names[0].last_day = DAY + 9;
    moved[4].names.push(Name::new("Spring Sale", DAY + 10, DAY + 30));
    let ads = matcher(moved, Vec::new());
    let tags = |day| Tags { utm_campaign: Some("Spring Sale"), paid: true, day, ..Tags::default() };
    assert_eq!(found(&ads, tags(DAY + 9)).1, "10001 - -");
    assert_eq!(found(&ads, tags(DAY + 10)).1, "10002 - -");
    // On a day of neither, it may be either.
    assert_eq!(found(&ads, tags(DAY + 99)).0, Some(AdOutcome::AmbiguousName));
}

#[test]
fn a_visit_without_an_ad_says_why() {
    let all = matcher(ads(), Vec::new());
    for (tags, reason) in [
        (Tags { click_ids: ClickId::Gclid.bit(), ..Tags::default() }, AdOutcome::NoUtm),
        (Tags { utm_campaign: Some(" "), ..Tags::default() }, AdOutcome::NoUtm),
        (Tags { utm_id: Some("{campaignid}"), ..Tags::default() }, AdOutcome::UnfilledMacro),
        (
            Tags { utm_id: Some("_CAMPAIGN_ID_"), utm_campaign: Some("Winter"), ..Tags::default() },
            AdOutcome::UnfilledMacro,
        ),
        (
            Tags { utm_id: Some("12345678"), utm_campaign: Some("Winter"), ..Tags::default() },
            AdOutcome::UnknownId,
        ),
        (
            Tags { utm_campaign: Some("Winter"), utm_source: Some("tiktok"), ..Tags::default() },
            AdOutcome::NoAccount,
        ),
        (Tags { utm_campaign: Some("1234"), ..Tags::default() }, AdOutcome::UnknownName),
    ] {
        assert_eq!(found(&all, paid(tags)), (Some(reason), String::new()), "{tags:?}");
    }
    let none = Matcher::default();
    assert_eq!(
        found(&none, paid(Tags { utm_id: Some("10001"), ..Tags::default() })).0,
        Some(AdOutcome::NoAccount)
    );
    assert_eq!(found(&none, Tags { utm_campaign: Some("newsletter"), ..Tags::default() }).0, None);
}

#[test]
fn a_circle_of_parents_ends() {
    let platform = AdPlatform::SearchAds1;
    let mut circle = vec![
        entity(platform, AdLevel::Adset, "20001", Some("20002"), "a"),
        entity(platform, AdLevel::Adset, "20002", Some("20001"), "b"),
    ];
    circle.push(entity(platform, AdLevel::Ad, "30001", Some("30001"), "c"));
    let ads = matcher(circle, Vec::new());
    let tags = |utm_id| Tags { utm_id: Some(utm_id), ..Tags::default() };
    assert_eq!(found(&ads, tags("20001")).1, "- 20001 -");
    assert_eq!(found(&ads, tags("30001")).1, "- - 30001");
}

#[test]
fn a_visit_of_a_platform_that_is_not_read_has_no_ad_of_those_that_are() {
    let msclkid = ClickId::Msclkid.bit();
    let of_bing = |tags: Tags<'static>| {
        [Tags { click_ids: msclkid, ..tags }, Tags { utm_source: Some("bing"), ..tags }].map(paid)
    };
    let brand = Tags { utm_campaign: Some("Spring Sale"), ..Tags::default() };
    let id = Tags { utm_campaign: Some("10001"), ..Tags::default() };
    let known = matcher(ads(), Vec::new());
    for tags in of_bing(brand).into_iter().chain(of_bing(id)) {
        assert_eq!(found(&known, tags), (Some(AdOutcome::NoAccount), String::new()), "{tags:?}");
    }
    // Costs without a platform may be those of any.
    let mut all = ads();
    all.push(AdEntity {
        platform: None,
        ..entity(AdPlatform::SearchAds1, AdLevel::Campaign, "70001", None, "Spring Sale")
    });
    let platforms = vec![Some(AdPlatform::SearchAds1), None];
    let known = Matcher::new(Arc::new(Ads::new(all, platforms)), Arc::default());
    for tags in of_bing(brand) {
        assert_eq!(found(&known, tags), (Some(AdOutcome::Name), "70001 - -".to_owned()), "{tags:?}");
    }
}

#[test]
fn costs_without_a_platform_are_no_account_of_one() {
    let podcast = AdEntity {
        platform: None,
        ..entity(AdPlatform::SearchAds1, AdLevel::Campaign, "70001", None, "Podcast")
    };
    let known = Matcher::new(Arc::new(Ads::new(vec![podcast], vec![None])), Arc::default());
    let tags = paid(Tags { click_ids: ClickId::Gclid.bit(), utm_campaign: Some("Foo"), ..Tags::default() });
    assert_eq!(found(&known, tags).0, Some(AdOutcome::NoAccount));
}

#[test]
fn a_name_of_too_many_is_ambiguous_on_every_day() {
    let platform = AdPlatform::SearchAds1;
    let of = |number: i32, campaign: &str| {
        let id = format!("{}", 40_000 + number);
        let mut one = entity(platform, AdLevel::Ad, &id, Some(campaign), "Carousel");
        // Each had the name on a day of its own.
        one.names = vec![Name::new("Carousel", DAY + number, DAY + number)];
        one
    };
    let tags = |utm_campaign: Option<&'static str>, day: i32| Tags {
        utm_campaign,
        utm_content: Some("Carousel"),
        paid: true,
        day: DAY + day,
        ..Tags::default()
    };
    let mut all = ads();
    all.extend((0..20).map(|number| of(number, "10001")));
    let few = matcher(all.clone(), Vec::new());
    assert_eq!(found(&few, tags(None, 7)).1, "10001 - 40007");
    all.push(of(20, "10002"));
    let many = matcher(all, Vec::new());
    assert_eq!(found(&many, tags(None, 7)), (Some(AdOutcome::AmbiguousName), String::new()));
    // Within one campaign, few enough ads have the name.
    assert_eq!(found(&many, tags(Some("Spring Sale"), 7)).1, "10001 - 40007");
    assert_eq!(found(&many, tags(Some("Autumn"), 20)).1, "10002 - 40020");
}

#[test]
fn globs_that_say_how_a_value_begins_need_no_pattern() {
    let rule = |kind, value: &str| AdMappingRuleWrite {
        field: MappingField::UtmCampaign,
        kind,
        value: value.to_owned(),
        when: None,
        target: AdMappingTarget {
            platform: AdPlatform::SearchAds1,
            level: AdLevel::Campaign,
            entity_id: "10002".to_owned(),
        },
        note: None,
    };
    let campaign = |utm_campaign| Tags { utm_campaign: Some(utm_campaign), ..Tags::default() };
    for (value, fits, fits_not) in [
        ("Winter-*", "winter-2026", "a winter-2026"),
        ("Winter", "WINTER", "winter-2026"),
        ("*", "x", "10001"),
    ] {
        let rule = rule(RuleKind::Glob, value);
        assert!(!rule.has_pattern(), "{value}");
        let ads = matcher(ads(), vec![rule]);
        assert_eq!(found(&ads, campaign(fits)).1, "10002 - -", "{value}");
        assert_ne!(found(&ads, campaign(fits_not)).1, "10002 - -", "{value}");
    }
    for (kind, value) in [
        (RuleKind::Glob, "a*b"),
        (RuleKind::Glob, "a?"),
        (RuleKind::Glob, "{a,b}*"),
        (RuleKind::Glob, r"a\*"),
        (RuleKind::Regex, "a"),
    ] {
        assert!(rule(kind, value).has_pattern(), "{value}");
    }
    let rules = MappingRules::new([rule(RuleKind::Exact, "a"), rule(RuleKind::Regex, "b")]);
    assert_eq!(rules.conditions(), 17);
}
