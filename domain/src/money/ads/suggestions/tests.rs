//! Which rules are suggested, and which names forbid one.

use entity::visits::ClickId;

use super::*;
use crate::money::ads::known::Name;

const SEARCH: AdPlatform = AdPlatform::SearchAds1;

fn campaign(platform: AdPlatform, id: &str, name: &str) -> AdEntity {
    AdEntity {
        platform: Some(platform),
        level: AdLevel::Campaign,
        id: id.to_owned(),
        parent: None,
        account: "account".to_owned(),
        names: vec![Name { text: name.to_owned(), first_day: 0, last_day: 90 }],
        days: (0, 90),
    }
}

fn visits(source: &str, campaign: &str, sessions: u64) -> TaggedVisits {
    let given = |text: &str| Some(Arc::from(text)).filter(|text: &Arc<str>| !text.is_empty());
    let utm = [given(source), given("cpc"), given(campaign), None, None, None];
    TaggedVisits { unmatched: true, click_ids: 0, utm, sessions }
}

/// The suggested rules, if campaign 10001 has 40 of 100 and everything else has sessions.
fn suggested(ads: &[(&str, &str)], visits: Vec<TaggedVisits>, owners: &[(&str, AdPlatform)]) -> Vec<String> {
    let entities = ads.iter().map(|(id, name)| campaign(SEARCH, id, name)).collect();
    let ads = Ads::new(entities, vec![Some(SEARCH)]);
    let costs = vec![Weighed {
        platform: SEARCH,
        level: AdLevel::Campaign,
        total: 100,
        idle: 40,
        ads: vec![(Arc::from("10001"), 40)],
    }];
    let owners = owners.iter().map(|(source, platform)| (Arc::from(*source), *platform)).collect();
    let evidence = Evidence { visits, owners, costs, days: (0, 90) };
    let told = |one: Suggested| {
        let when = one.rule.when.unwrap_or_default();
        let when = [when.utm_source, when.utm_medium].map(|text| text.unwrap_or_else(|| "-".to_owned()));
        format!("{} {} {} {} {}", one.rule.kind, one.rule.value, when.join(" "), one.sessions, one.confidence)
    };
    Search::new(&ads, Vec::new(), &evidence).suggest().into_iter().map(told).collect()
}

const SPRING: (&str, &str) = ("10001", "Spring Sale");

#[test]
fn a_value_that_resembles_one_name_is_suggested_for_its_source() {
    let given = vec![visits("google", "Spring_Sale", 3)];
    assert_eq!(suggested(&[SPRING], given.clone(), &[]), ["exact spring_sale google - 3 exact"]);
    let two = vec![visits("google", "spring_sale", 3), visits("agency", "spring_sale", 2)];
    assert_eq!(suggested(&[SPRING], two, &[]), ["exact spring_sale - - 5 exact"]);
    let by_id = vec![visits("google", "c10001-brand", 1)];
    assert_eq!(suggested(&[SPRING], by_id, &[]), ["exact c10001-brand google - 1 exact"]);
    // Two campaigns of one name, and a longer name that may be meant as well.
    assert!(suggested(&[SPRING, ("10002", "spring-sale")], given.clone(), &[]).is_empty());
    let short = vec![visits("google", "spring", 3)];
    assert_eq!(suggested(&[SPRING], short.clone(), &[]), ["exact spring google - 3 medium"]);
    assert!(suggested(&[SPRING, ("10002", "Spring Party")], short, &[]).is_empty());
    // The better name decides.
    let better = suggested(&[SPRING, ("10002", "Spring Sale Shoes")], given, &[]);
    assert_eq!(better, ["exact spring_sale google - 3 exact"]);
    let many: Vec<String> = (0..70).map(|number| format!("Spring Sale {number} x")).collect();
    let all: Vec<(&str, &str)> = many.iter().map(|name| ("10009", name.as_str())).chain([SPRING]).collect();
    assert!(suggested(&all, vec![visits("google", "spring_sale_z", 3)], &[]).is_empty());
}

#[test]
fn values_that_begin_alike_are_one_rule() {
    let family = || vec![visits("google", "spring-sale-v1", 3), visits("google", "spring-sale-v2", 2)];
    assert_eq!(suggested(&[SPRING], family(), &[]), ["prefix spring-sale- google - 5 medium"]);
    let whole = vec![visits("google", "spring-sale", 3), visits("google", "spring-sale-2", 2)];
    assert_eq!(suggested(&[SPRING], whole, &[]), ["prefix spring-sale google - 5 high"]);
    // A value of another campaign begins so, too.
    let mut other = family();
    other.push(visits("google", "spring-sale-shoes", 4));
    let ads = [SPRING, ("10002", "Spring Sale Shoes")];
    assert_eq!(suggested(&ads, other, &[]), ["exact spring-sale-v1 google - 3 medium"]);
}

#[test]
fn no_visit_moves_that_is_of_another_platform_or_of_no_ad() {
    let given = |source: &str| vec![visits(source, "spring_sale", 3)];
    assert!(suggested(&[SPRING], given("facebook"), &[]).is_empty());
    assert!(suggested(&[SPRING], given("agency"), &[("Agency", AdPlatform::SocialAds2)]).is_empty());
    assert_eq!(suggested(&[SPRING], given("agency"), &[("Agency", SEARCH)]).len(), 1);
    let click = TaggedVisits { click_ids: ClickId::Ttclid.bit(), ..visits("agency", "spring_sale", 3) };
    assert!(suggested(&[SPRING], vec![click], &[]).is_empty());
    let newsletter = |source: &str| TaggedVisits { unmatched: false, ..visits(source, "spring_sale", 9) };
    let beside = vec![visits("google", "spring_sale", 3), newsletter("mail")];
    assert_eq!(suggested(&[SPRING], beside, &[]), ["exact spring_sale google - 3 exact"]);
    let mut same = newsletter("google");
    same.utm[1] = Some(Arc::from("email"));
    let beside = vec![visits("google", "spring_sale", 3), same];
    assert_eq!(suggested(&[SPRING], beside, &[]), ["exact spring_sale google cpc 3 exact"]);
    let alike = vec![visits("google", "spring_sale", 3), newsletter("google")];
    assert!(suggested(&[SPRING], alike, &[]).is_empty());
}

#[test]
fn the_costs_must_weigh_enough() {
    let weighed =
        |total, idle| Weighed { platform: SEARCH, level: AdLevel::Campaign, total, idle, ads: vec![] };
    for (total, idle, cost, expected) in [
        (100, 15, 15, true),
        (100, 14, 14, false),
        (10_000, 1_500, 1_499, false),
        (100, 90, 40, true),
        (100, 90, 39, false),
        (0, 0, 0, false),
        (-10, 5, 5, false),
    ] {
        assert_eq!(is_worth(&weighed(total, idle), cost), expected, "{total} {idle} {cost}");
    }
}
