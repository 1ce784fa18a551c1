//! Finds the ad that brought a visit.
//!
//! Ids decide first: a number in a campaign parameter that names a known ad, ad set or campaign of the platform that the
//! click id or utm_source allow. Then the project's own rules decide, because a rule is what a person said. Names come
//! last, and only if a single ad, ad set or campaign has the name. The level of what was found decides, not the parameter
//! that named it: platforms have renamed their levels, and people put ids where they like.

use std::collections::HashMap;
use std::sync::Arc;

use entity::visits::{AdLevel, AdOutcome, AdPlatform};

use super::placeholders::is_unfilled;
use super::rules::{AdMappingTarget, MappingRules};
use crate::measuring::attribution::{ad_platform, platform_of_source};

/// What a visit says about the ad that brought it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tags<'visit> {
    pub utm_source: Option<&'visit str>,
    pub utm_medium: Option<&'visit str>,
    pub utm_campaign: Option<&'visit str>,
    pub utm_content: Option<&'visit str>,
    pub utm_term: Option<&'visit str>,
    pub utm_id: Option<&'visit str>,
    /// Click ids of the visit, as bits.
    pub click_ids: i16,
    /// True if the visit has a click id that only ads have, or a paid medium.
    pub paid: bool,
    /// Local day of the visit.
    pub day: i32,
}

/// An ad, an ad set or a campaign of an ad account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdEntity {
    pub platform: Option<AdPlatform>,
    pub level: AdLevel,
    /// The platform's id.
    pub id: String,
    /// The ad set of an ad, or the campaign of an ad set.
    pub parent: Option<String>,
    /// The platform's id of the account.
    pub account: String,
    /// Names, the newest last.
    pub names: Vec<Name>,
    /// First and last day with costs.
    pub days: (i32, i32),
}

impl AdEntity {
    /// Returns the newest name, or the id if there is none.
    pub(super) fn latest_name(&self) -> &str {
        self.names.last().map_or(&self.id, |name| &name.text)
    }
}

/// Name of an ad, and the days on which it was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub text: String,
    pub first_day: i32,
    pub last_day: i32,
}

/// What the matcher found out about a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found<'matcher> {
    Matched(AdOutcome, Lineage<'matcher>),
    /// The visit came by an ad, but it is not known by which.
    Unmatched(AdOutcome),
    /// Nothing says that the visit came by an ad.
    NoAd,
}

/// Ids from the account down to what was found. Levels below it are None.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lineage<'matcher> {
    pub platform: Option<AdPlatform>,
    pub account: Option<&'matcher str>,
    pub campaign: Option<&'matcher str>,
    pub adset: Option<&'matcher str>,
    pub ad: Option<&'matcher str>,
}

/// Place of an entity in [`Ads::entities`].
type Place = usize;

/// Who has a name, and on which days.
#[derive(Clone, Copy, Debug)]
struct Named {
    place: Place,
    first_day: i32,
    last_day: i32,
}

/// Maximum number of entities that are found by one name, because each visit with the name looks at all of them.
const MAX_NAMESAKES: usize = 1_000;

/// Ads, ad sets and campaigns of a project, found by id and by name.
#[derive(Clone, Debug, Default)]
pub struct Ads {
    entities: Vec<AdEntity>,
    by_id: HashMap<String, Vec<Place>>,
    by_name: HashMap<String, Vec<Named>>,
    /// Platforms of which the project has an account.
    platforms: Vec<Option<AdPlatform>>,
}

impl Ads {
    pub fn new(entities: Vec<AdEntity>, platforms: Vec<Option<AdPlatform>>) -> Self {
        let (mut by_id, mut by_name) = (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
        for (place, entity) in entities.iter().enumerate() {
            by_id.entry(entity.id.clone()).or_default().push(place);
            for name in &entity.names {
                let named = by_name.entry(plain(&name.text)).or_default();
                if named.len() < MAX_NAMESAKES {
                    named.push(Named { place, first_day: name.first_day, last_day: name.last_day });
                }
            }
        }
        Self { entities, by_id, by_name, platforms }
    }

    /// Returns the number of ads, ad sets and campaigns.
    pub(super) fn len(&self) -> usize {
        self.entities.len()
    }

    pub(super) fn entities(&self) -> &[AdEntity] {
        &self.entities
    }

    /// Returns the latest name of a rule's target. None if the project does not know it.
    pub(super) fn name(&self, target: &AdMappingTarget) -> Option<&str> {
        Some(self.entities[self.target(target)?].latest_name())
    }

    fn target(&self, target: &AdMappingTarget) -> Option<Place> {
        let places = self.by_id.get(&target.entity_id)?;
        let is_target = |place: &&Place| {
            let entity = &self.entities[**place];
            entity.platform == Some(target.platform) && entity.level == target.level
        };
        places.iter().find(is_target).copied()
    }

    /// Returns the first of some entities if all are the same ad, ad set or campaign: several sources of costs may know it.
    fn one_of(&self, mut places: impl Iterator<Item = Place>) -> Option<Place> {
        let first = places.next()?;
        let what = |place: Place| {
            let entity = &self.entities[place];
            (entity.platform, entity.level, entity.id.as_str())
        };
        places.all(|place| what(place) == what(first)).then_some(first)
    }

    fn level(&self, place: Place) -> AdLevel {
        self.entities[place].level
    }

    /// Returns the ids from the account down to an entity.
    fn lineage(&self, place: Place) -> Lineage<'_> {
        let entity = &self.entities[place];
        let mut lineage =
            Lineage { platform: entity.platform, account: Some(&entity.account), ..Lineage::default() };
        let mut next = Some(entity);
        // A platform's answer may contain anything, so the way up is bounded.
        for _ in 0..3 {
            let Some(entity) = next else { break };
            let id = Some(entity.id.as_str());
            match entity.level {
                AdLevel::Campaign => lineage.campaign = id,
                AdLevel::Adset => lineage.adset = id,
                AdLevel::Ad => lineage.ad = id,
            }
            next = entity.parent.as_ref().and_then(|parent| self.parent(entity, parent));
        }
        lineage
    }

    fn parent(&self, of: &AdEntity, id: &str) -> Option<&AdEntity> {
        let places = self.by_id.get(id)?.iter().map(|place| &self.entities[*place]);
        let mut above = places.filter(|entity| {
            entity.platform == of.platform && entity.account == of.account && entity.level < of.level
        });
        above.next()
    }
}

/// Ads and mapping rules of a project, as visits are matched with them.
#[derive(Clone, Debug, Default)]
pub struct Matcher {
    pub(super) ads: Arc<Ads>,
    pub(super) rules: Arc<MappingRules>,
}

impl Matcher {
    /// Returns the ad that brought a visit, or why none is known.
    pub fn find(&self, tags: &Tags<'_>) -> Found<'_> {
        let allowed = Allowed::by(tags);
        let named = [tags.utm_content, tags.utm_term, tags.utm_id, tags.utm_campaign];
        let named: Vec<&str> =
            named.into_iter().flatten().map(str::trim).filter(|value| !value.is_empty()).collect();
        let by_id = self.by_ids(&named, allowed);
        if let Ok(place) = by_id {
            return self.matched(AdOutcome::Id, place);
        }
        if let Some(place) = self.by_rules(tags) {
            return self.matched(AdOutcome::Rule, place);
        }
        let is_of_ads = tags.paid || allowed.is_one();
        let by_name = if is_of_ads { self.by_names(tags, allowed) } else { Err(None) };
        if let Ok(place) = by_name {
            return self.matched(AdOutcome::Name, place);
        }
        if !tags.paid {
            return Found::NoAd;
        }
        Found::Unmatched(if named.is_empty() {
            AdOutcome::NoUtm
        } else if named.iter().any(|value| is_unfilled(value)) {
            AdOutcome::UnfilledMacro
        } else if !self.ads.platforms.iter().any(|platform| allowed.has(*platform)) {
            AdOutcome::NoAccount
        } else {
            let reason = by_id.err().flatten().or(by_name.err().flatten());
            reason.unwrap_or(AdOutcome::UnknownName)
        })
    }

    /// Returns what the ids among the values name: the lowest level wins. The error is the reason why none does, if there
    /// is an id.
    fn by_ids(&self, values: &[&str], allowed: Allowed) -> Result<Place, Option<AdOutcome>> {
        let (mut best, mut reason): (Option<Place>, _) = (None, None);
        for value in values.iter().filter(|value| is_id(value)) {
            let places = self.ads.by_id.get(*value).into_iter().flatten().copied();
            let places: Vec<Place> =
                places.filter(|place| allowed.has(self.ads.entities[*place].platform)).collect();
            match self.ads.one_of(places.iter().copied()) {
                Some(place) => {
                    let is_lower = best.is_none_or(|best| self.ads.level(place) > self.ads.level(best));
                    best = if is_lower { Some(place) } else { best };
                }
                None if places.is_empty() => reason = reason.or(Some(AdOutcome::UnknownId)),
                None => reason = Some(AdOutcome::AmbiguousId),
            }
        }
        best.ok_or(reason)
    }

    fn by_rules(&self, tags: &Tags<'_>) -> Option<Place> {
        self.rules.targets(tags).find_map(|target| self.ads.target(target))
    }

    /// Returns what the names name: a campaign, and within it the ad or ad set. Without utm_campaign, the name of an ad or
    /// ad set suffices if no other has it. The error is the reason why none is found, if there is a name.
    fn by_names(&self, tags: &Tags<'_>, allowed: Allowed) -> Result<Place, Option<AdOutcome>> {
        let given = |value: Option<&str>| value.map(plain).filter(|name| !name.is_empty());
        let lower = [(given(tags.utm_content), AdLevel::Ad), (given(tags.utm_term), AdLevel::Adset)];
        let Some(campaign) = given(tags.utm_campaign) else {
            let mut reason = None;
            for (name, level) in lower.iter().filter_map(|(name, level)| Some((name.as_ref()?, *level))) {
                match self.only(name, level, tags.day, |place| allowed.has(self.ads.entities[place].platform))
                {
                    Ok(place) => return Ok(place),
                    Err(why) => reason = reason.or(Some(why)),
                }
            }
            return Err(reason);
        };
        let allows = |place: Place| allowed.has(self.ads.entities[place].platform);
        let found = self.only(&campaign, AdLevel::Campaign, tags.day, allows).map_err(Some)?;
        let within = |place: Place| {
            let (lineage, campaign) = (self.ads.lineage(place), &self.ads.entities[found]);
            lineage.platform == campaign.platform && lineage.campaign == Some(campaign.id.as_str())
        };
        let lower = lower.iter().filter_map(|(name, level)| Some((name.as_ref()?, *level)));
        let mut lower = lower.filter_map(|(name, level)| self.only(name, level, tags.day, within).ok());
        Ok(lower.next().unwrap_or(found))
    }

    /// Returns the only candidate with a name: on the day, or else on any day.
    fn only(
        &self,
        name: &str,
        level: AdLevel,
        day: i32,
        is_candidate: impl Fn(Place) -> bool,
    ) -> Result<Place, AdOutcome> {
        let named = self.ads.by_name.get(name).into_iter().flatten();
        let ever: Vec<&Named> =
            named.filter(|named| self.ads.level(named.place) == level && is_candidate(named.place)).collect();
        let has_it = |named: &&&Named| (named.first_day..=named.last_day).contains(&day);
        let on_day: Vec<Place> = ever.iter().filter(has_it).map(|named| named.place).collect();
        let candidates =
            if on_day.is_empty() { ever.iter().map(|named| named.place).collect() } else { on_day };
        let unknown = if candidates.is_empty() { AdOutcome::UnknownName } else { AdOutcome::AmbiguousName };
        self.ads.one_of(candidates.into_iter()).ok_or(unknown)
    }

    fn matched(&self, by: AdOutcome, place: Place) -> Found<'_> {
        Found::Matched(by, self.ads.lineage(place))
    }
}

/// Platforms that the click ids and the utm_source of a visit allow. All, if they name none.
#[derive(Clone, Copy, Debug)]
struct Allowed([Option<AdPlatform>; 2]);

impl Allowed {
    fn by(tags: &Tags<'_>) -> Self {
        Self([ad_platform(tags.click_ids), tags.utm_source.and_then(platform_of_source)])
    }

    fn has(self, platform: Option<AdPlatform>) -> bool {
        let named = || self.0.into_iter().flatten();
        named().next().is_none() || platform.is_none_or(|platform| named().any(|named| named == platform))
    }

    /// Returns true if a platform is named.
    fn is_one(self) -> bool {
        self.0.iter().any(Option::is_some)
    }
}

/// Returns true for an id of an ad platform: 5 to 20 digits.
pub fn is_id(value: &str) -> bool {
    (5..=20).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the form in which names are compared: without case, plus as space, and without repeated or outer spaces.
pub fn plain(name: &str) -> String {
    let words = name.split(|sign: char| sign == '+' || sign.is_whitespace()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use entity::visits::ClickId;

    use super::*;
    use crate::ground::rule::RuleKind;
    use crate::money::ads::rules::{AdMappingCondition, AdMappingRuleWrite, MappingField};

    const DAY: i32 = 20_000;

    fn entity(platform: AdPlatform, level: AdLevel, id: &str, parent: Option<&str>, name: &str) -> AdEntity {
        let names = vec![Name { text: name.to_owned(), first_day: DAY, last_day: DAY + 30 }];
        AdEntity {
            platform: Some(platform),
            level,
            id: id.to_owned(),
            parent: parent.map(str::to_owned),
            account: format!("account of {platform}"),
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
        Matcher { ads: Arc::new(Ads::new(ads, platforms)), rules: Arc::new(MappingRules::new(rules)) }
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
        twice.push(AdEntity { account: "sheet".to_owned(), ..twice[0].clone() });
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
        let campaign = |utm_campaign, utm_source| Tags {
            utm_campaign: Some(utm_campaign),
            utm_source,
            ..Tags::default()
        };
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
        let newsletter =
            Tags { utm_campaign: Some("Spring Sale"), utm_medium: Some("email"), ..Tags::default() };
        assert_eq!(found(&ads, newsletter), (None, String::new()));
    }

    #[test]
    fn a_name_that_moved_to_another_campaign_is_the_one_s_of_the_day() {
        let mut moved = ads();
        moved[0].names[0].last_day = DAY + 9;
        moved[0].names.push(Name { text: "Spring 2025".to_owned(), first_day: DAY + 10, last_day: DAY + 30 });
        moved[4].names[0].last_day = DAY + 9;
        moved[4].names.push(Name { text: "Spring Sale".to_owned(), first_day: DAY + 10, last_day: DAY + 30 });
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
}
