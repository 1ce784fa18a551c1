//! Which rules are suggested, and which names forbid one.

use std::time::Duration;

use entity::visits::ClickId;

use super::worth::is_worth;
use super::*;
use crate::Error;
use crate::money::ads::known::{AdEntity, Name};

const SEARCH: AdPlatform = AdPlatform::SearchAds1;

fn campaign(platform: AdPlatform, id: &str, name: &str) -> AdEntity {
    AdEntity {
        platform: Some(platform),
        level: AdLevel::Campaign,
        id: id.into(),
        parent: None,
        account: "account".into(),
        names: vec![Name::new(name, 0, 90)],
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
    let owners = owners.iter().map(|(source, platform)| (Arc::from(*source), *platform)).collect();
    let costs = vec![weighed(100, 40, &[("10001", 40)])];
    let evidence = Evidence { visits, owners, costs, days: (0, 90) };
    let told = |one: Suggested| {
        let when = one.rule.when.unwrap_or_default();
        let when = [when.utm_source, when.utm_medium].map(|text| text.unwrap_or_else(|| "-".to_owned()));
        format!("{} {} {} {} {}", one.rule.kind, one.rule.value, when.join(" "), one.sessions, one.confidence)
    };
    found(ads, &evidence, Vec::new()).into_iter().map(told).collect()
}

fn found(ads: &[(&str, &str)], evidence: &Evidence, written: Vec<AdMappingRuleWrite>) -> Vec<Suggested> {
    let entities = ads.iter().map(|(id, name)| campaign(SEARCH, id, name)).collect();
    let ads = Ads::new(entities, vec![Some(SEARCH)]);
    Search::new(&ads, written, evidence, Deadline::after(Duration::from_secs(60))).suggest().unwrap()
}

fn weighed(total: i128, idle: i128, ads: &[(&str, i128)]) -> Weighed {
    let ads = ads.iter().map(|(id, cost)| (Arc::from(*id), *cost)).collect();
    Weighed { platform: SEARCH, level: AdLevel::Campaign, total, idle, ads }
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
    for (total, idle, cost, expected) in [
        (100, 15, 15, true),
        (100, 14, 14, false),
        (10_000, 1_500, 1_499, false),
        (100, 90, 40, true),
        (100, 90, 39, false),
        (0, 0, 0, false),
        (-10, 5, 5, false),
    ] {
        assert_eq!(is_worth(&weighed(total, idle, &[]), cost), expected, "{total} {idle} {cost}");
    }
}

const TOWNS: [&str; 24] = [
    "Aachen",
    "Bremen",
    "Coburg",
    "Dresden",
    "Erfurt",
    "Freiburg",
    "Goslar",
    "Hamburg",
    "Ingolstadt",
    "Jena",
    "Kassel",
    "Leipzig",
    "Mannheim",
    "Nuremberg",
    "Oldenburg",
    "Passau",
    "Quedlinburg",
    "Rostock",
    "Stuttgart",
    "Trier",
    "Ulm am",
    "Vechta",
    "Weimar",
    "Xanten",
];

/// Campaigns of these costs, all without sessions, and visits of each.
fn of_towns(costs: &[i128], total: i128) -> (Vec<(String, &'static str)>, Evidence) {
    let towns: Vec<(String, &str)> =
        (10_001..).zip(TOWNS).take(costs.len()).map(|(id, town)| (id.to_string(), town)).collect();
    let ads: Vec<(&str, i128)> =
        towns.iter().zip(costs).map(|((id, _), cost)| (id.as_str(), *cost)).collect();
    let costs = vec![weighed(total, costs.iter().sum(), &ads)];
    let visits = towns.iter().map(|(_, town)| visits("google", town, 2)).collect();
    (towns, Evidence { visits, costs, days: (0, 90), ..Evidence::default() })
}

/// Costs, number of others and rates of each rule that is suggested.
fn together(costs: &[i128], total: i128, change: impl Fn(&mut Evidence)) -> Vec<(i128, usize, (f64, f64))> {
    let (towns, mut evidence) = of_towns(costs, total);
    change(&mut evidence);
    let ads: Vec<(&str, &str)> = towns.iter().map(|(id, town)| (id.as_str(), *town)).collect();
    let found = found(&ads, &evidence, Vec::new());
    found.into_iter().map(|one| (one.cost, one.together, one.rates)).collect()
}

#[test]
fn small_campaigns_are_suggested_together() {
    let rates = (0.8, 1.0);
    let all = together(&[4, 6, 10], 100, |_| ());
    assert_eq!(all, [(10, 2, rates), (6, 2, rates), (4, 2, rates)]);
    // Too little, also together, and too little of all costs.
    assert!(together(&[4, 10], 100, |_| ()).is_empty());
    assert_eq!(together(&[5, 10], 100, |_| ()).len(), 2);
    let of_half = |others: i128| {
        let also = |evidence: &mut Evidence| {
            evidence.costs[0].idle += others;
            evidence.costs[0].total += others;
        };
        together(&[10; 9], 90, also).len()
    };
    assert_eq!((of_half(90), of_half(91)), (9, 0));
    // One that is worth a rule alone stands first, and counts for nobody else.
    let all = together(&[8, 20, 9], 100, |_| ());
    assert_eq!(all, [(20, 0, (0.63, 0.83)), (9, 1, (0.63, 0.8)), (8, 1, (0.63, 0.8))]);
    assert_eq!(together(&[20, 9], 100, |_| ()), [(20, 0, (0.71, 0.91))]);
    // Credits are no costs.
    assert!(together(&[10, 4, -4], 100, |_| ()).is_empty());
}

#[test]
fn only_what_visits_name_counts_in_a_group_and_the_largest_are_tried() {
    let lacks = |town: usize| move |evidence: &mut Evidence| drop(evidence.visits.remove(town));
    assert_eq!(together(&[4, 6, 10], 100, lacks(0)).len(), 2, "16 of 100");
    assert!(together(&[4, 6, 10], 100, lacks(1)).is_empty(), "14 of 100");
    // Of 24, the four smallest are not tried.
    let costs: Vec<i128> = (1..=24).collect();
    let all = together(&costs, 300, |_| ());
    assert_eq!(all.iter().map(|(cost, ..)| *cost).collect::<Vec<_>>(), (5..=24).rev().collect::<Vec<_>>());
    assert!(all.iter().all(|(_, others, _)| *others == 19));
}

#[test]
fn a_visit_is_promised_by_one_rule_of_a_group_and_the_group_fits_among_the_rules() {
    // One visit names two campaigns: by its name and by its id.
    let both = |evidence: &mut Evidence| {
        evidence.visits.truncate(2);
        evidence.visits[0].utm[5] = Some(Arc::from("x10003"));
    };
    assert_eq!(together(&[6, 10, 9], 100, both).len(), 2, "10 and 9, of which the visit is");
    assert!(together(&[9, 5, 8], 100, both).is_empty(), "9 and 5");
    let (towns, evidence) = of_towns(&[4, 6, 10], 100);
    let ads: Vec<(&str, &str)> = towns.iter().map(|(id, town)| (id.as_str(), *town)).collect();
    let rule = found(&ads, &evidence, Vec::new()).remove(0).rule;
    let other = |number: usize| AdMappingRuleWrite { value: format!("other-{number}"), ..rule.clone() };
    let count = |rules: usize| found(&ads, &evidence, (0..rules).map(other).collect()).len();
    assert_eq!((count(497), count(498)), (3, 0));
}

#[test]
fn a_search_ends_with_its_time() {
    let ads = Ads::new(vec![campaign(SEARCH, SPRING.0, SPRING.1)], vec![Some(SEARCH)]);
    let costs = vec![weighed(100, 40, &[("10001", 40)])];
    let visits = vec![visits("google", "spring_sale", 3)];
    let evidence = Evidence { visits, owners: Vec::new(), costs, days: (0, 90) };
    let suggested = |time| Search::new(&ads, Vec::new(), &evidence, Deadline::after(time)).suggest();
    assert_eq!(suggested(Duration::from_secs(60)).unwrap().len(), 1);
    assert!(matches!(suggested(Duration::ZERO), Err(Error::Validation(_))));
}

#[test]
fn a_value_that_resembles_many_ads_is_no_hit_of_any() {
    let names: Vec<(String, String)> =
        (0..20).map(|number| (format!("{}", 10_001 + number), format!("Spring Sale {number}"))).collect();
    let entities = names.iter().map(|(id, name)| campaign(SEARCH, id, name)).collect();
    let ads = Ads::new(entities, vec![Some(SEARCH)]);
    let costs: Vec<(&str, i128)> = names.iter().map(|(id, _)| (id.as_str(), 5)).collect();
    let visits = vec![visits("google", "spring sale", 3), visits("google", "spring-sale-7", 3)];
    let evidence =
        Evidence { visits, owners: Vec::new(), costs: vec![weighed(100, 100, &costs)], days: (0, 90) };
    let search = Search::new(&ads, Vec::new(), &evidence, Deadline::after(Duration::from_secs(60)));
    let (targets, values) = (search.targets(), FIELDS.map(|field| search.values(field)));
    assert_eq!(targets.len(), 20);
    let hits = search.hits(&targets, &values).unwrap();
    assert_eq!(hits.iter().map(|hit| hit.value).collect::<Vec<_>>(), ["spring-sale-7"]);
}
