//! Finds the ad that brought a visit.
//!
//! Ids decide first: a number in a campaign parameter that names a known ad, ad set or campaign of the platform that the
//! click id or utm_source allow. Then the project's own rules decide, because a rule is what a person said. Names come
//! last, and only if a single ad, ad set or campaign has the name. The level of what was found decides, not the parameter
//! that named it: platforms have renamed their levels, and people put ids where they like.

use std::sync::Arc;

use entity::visits::{AdLevel, AdOutcome, AdPlatform};

use super::known::{Ads, Lineage, Place, plain};
use super::placeholders::is_unfilled;
use super::rules::MappingRules;
use crate::measuring::attribution::{ad_platform, is_of_other_platform, platform_of_source};

/// Attribution fields of a visit, by which its ad is found.
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

/// Result of matching a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found<'matcher> {
    Matched(AdOutcome, Lineage<'matcher>),
    /// The visit came by an ad, but it is not known by which.
    Unmatched(AdOutcome),
    /// Nothing says that the visit came by an ad.
    NoAd,
}

/// Ads and mapping rules of a project, as visits are matched with them.
#[derive(Clone, Debug, Default)]
pub struct Matcher {
    pub(super) ads: Arc<Ads>,
    pub(super) rules: Arc<MappingRules>,
    /// Where each rule assigns visits, if the project knows it.
    targets: Arc<[Option<Place>]>,
}

impl Matcher {
    pub(super) fn new(ads: Arc<Ads>, rules: Arc<MappingRules>) -> Self {
        let targets = rules.targets(&ads).into();
        Self { ads, rules, targets }
    }

    /// Returns the number of conditions that a visit may be compared with to find its ad.
    pub fn conditions(&self) -> usize {
        self.rules.conditions()
    }

    /// Returns the memory in bytes that the ads and the patterns of the rules take, about.
    pub(super) fn size(&self) -> usize {
        self.ads.size() + self.rules.size()
    }

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
        if let Some(place) = self.rules.first(tags, &self.targets) {
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
        } else if !self.ads.platforms.iter().any(|platform| allowed.names(*platform)) {
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
            let places = self.ads.with_id(value);
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

    /// Returns what the names name: a campaign, and within it the ad or ad set. Without utm_campaign, the name of an ad or
    /// ad set suffices if no other has it. The error is the reason why none is found, if there is a name.
    fn by_names(&self, tags: &Tags<'_>, allowed: Allowed) -> Result<Place, Option<AdOutcome>> {
        let given = |value: Option<&str>| value.map(plain).filter(|name| !name.is_empty());
        let lower = [(given(tags.utm_content), AdLevel::Ad), (given(tags.utm_term), AdLevel::Adset)];
        let Some(campaign) = given(tags.utm_campaign) else {
            let mut reason = None;
            for (name, level) in lower.iter().filter_map(|(name, level)| Some((name.as_ref()?, *level))) {
                match self.only(name, (None, level), tags.day, allowed) {
                    Ok(place) => return Ok(place),
                    Err(why) => reason = reason.or(Some(why)),
                }
            }
            return Err(reason);
        };
        let found = self.only(&campaign, (None, AdLevel::Campaign), tags.day, allowed).map_err(Some)?;
        let lower = lower.iter().filter_map(|(name, level)| Some((name.as_ref()?, *level)));
        let mut lower =
            lower.filter_map(|(name, level)| self.only(name, (Some(found), level), tags.day, allowed).ok());
        Ok(lower.next().unwrap_or(found))
    }

    /// Returns the only entity of a level, and of a campaign if there is one, that has a name: on the day, or else on any
    /// day.
    fn only(
        &self,
        name: &str,
        (campaign, level): (Option<Place>, AdLevel),
        day: i32,
        allowed: Allowed,
    ) -> Result<Place, AdOutcome> {
        let namesakes = self.ads.namesakes(campaign, level, name).ok_or(AdOutcome::AmbiguousName)?;
        let is_allowed = |place: &Place| allowed.has(self.ads.entities[*place].platform);
        let ever: Vec<Place> = namesakes.into_iter().filter(is_allowed).collect();
        let on_day: Vec<Place> =
            ever.iter().copied().filter(|place| self.ads.had_name(*place, name, day)).collect();
        let candidates = if on_day.is_empty() { ever } else { on_day };
        let unknown = if candidates.is_empty() { AdOutcome::UnknownName } else { AdOutcome::AmbiguousName };
        self.ads.one_of(candidates.into_iter()).ok_or(unknown)
    }

    fn matched(&self, by: AdOutcome, place: Place) -> Found<'_> {
        Found::Matched(by, self.ads.lineage(place))
    }
}

/// Platforms that the click ids and the utm_source of a visit allow. All, if they name none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    named: [Option<AdPlatform>; 2],
    /// True if they name an ad platform that is none of ours.
    elsewhere: bool,
}

impl Allowed {
    pub(super) fn by(tags: &Tags<'_>) -> Self {
        Self {
            named: [ad_platform(tags.click_ids), tags.utm_source.and_then(platform_of_source)],
            elsewhere: is_of_other_platform(tags.click_ids, tags.utm_source),
        }
    }

    /// Returns true if ads of the platform may have brought the visit. Ads without a platform may belong to any.
    pub(super) fn has(self, platform: Option<AdPlatform>) -> bool {
        platform.is_none() || self.names(platform)
    }

    /// Returns true if the platform is named. If none of ours is, all are, unless another one is named.
    fn names(self, platform: Option<AdPlatform>) -> bool {
        match self.is_one() {
            true => platform.is_some_and(|platform| self.named.contains(&Some(platform))),
            false => platform.is_none() || !self.elsewhere,
        }
    }

    /// Returns true if a platform is named.
    fn is_one(self) -> bool {
        self.named.iter().any(Option::is_some)
    }
}

/// Returns true for an id of an ad platform: 5 to 20 digits.
fn is_id(value: &str) -> bool {
    (5..=20).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests;
