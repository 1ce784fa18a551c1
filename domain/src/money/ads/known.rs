//! Ads, ad sets and campaigns that a project knows, found by id and by name.

use std::collections::HashMap;

use entity::visits::{AdLevel, AdPlatform};

use super::rules::AdMappingTarget;

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
pub(super) type Place = usize;

/// An entity that has a name, and the days on which it had it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub(super) place: Place,
    pub(super) first_day: i32,
    pub(super) last_day: i32,
}

/// Maximum number of entities that are found by one name, because each visit with the name looks at all of them.
const MAX_NAMESAKES: usize = 1_000;

/// Ads, ad sets and campaigns of a project, found by id and by name.
#[derive(Clone, Debug, Default)]
pub struct Ads {
    pub(super) entities: Vec<AdEntity>,
    pub(super) by_id: HashMap<String, Vec<Place>>,
    pub(super) by_name: HashMap<String, Vec<Named>>,
    /// Platforms of which the project has an account.
    pub(super) platforms: Vec<Option<AdPlatform>>,
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

    /// Returns the latest name of a rule's target. None if the project does not know it.
    pub(super) fn name(&self, target: &AdMappingTarget) -> Option<&str> {
        Some(self.entities[self.target(target)?].latest_name())
    }

    pub(super) fn target(&self, target: &AdMappingTarget) -> Option<Place> {
        self.find(Some(target.platform), target.level, &target.entity_id)
    }

    fn find(&self, platform: Option<AdPlatform>, level: AdLevel, id: &str) -> Option<Place> {
        let is_it = |place: &&Place| {
            let entity = &self.entities[**place];
            entity.platform == platform && entity.level == level
        };
        self.by_id.get(id)?.iter().find(is_it).copied()
    }

    /// Returns the ids from the account down to an ad, an ad set or a campaign. None if the project does not know it.
    pub fn lineage_of(&self, platform: Option<AdPlatform>, level: AdLevel, id: &str) -> Option<Lineage<'_>> {
        Some(self.lineage(self.find(platform, level, id)?))
    }

    /// Returns the latest name of an ad, an ad set or a campaign. None if the project knows no name of it.
    pub fn name_of(&self, platform: Option<AdPlatform>, level: AdLevel, id: &str) -> Option<&str> {
        let entity = &self.entities[self.find(platform, level, id)?];
        entity.names.last().map(|name| name.text.as_str())
    }

    /// Returns the first of some entities if all are the same ad, ad set or campaign: several sources of costs may know it.
    pub(super) fn one_of(&self, mut places: impl Iterator<Item = Place>) -> Option<Place> {
        let first = places.next()?;
        let what = |place: Place| {
            let entity = &self.entities[place];
            (entity.platform, entity.level, entity.id.as_str())
        };
        places.all(|place| what(place) == what(first)).then_some(first)
    }

    pub(super) fn level(&self, place: Place) -> AdLevel {
        self.entities[place].level
    }

    /// Returns the ids from the account down to an entity.
    pub(super) fn lineage(&self, place: Place) -> Lineage<'_> {
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
        let above = places.filter(|entity| {
            entity.platform == of.platform && entity.account == of.account && entity.level < of.level
        });
        // An ad set may have the same id as a campaign.
        above.max_by_key(|entity| entity.level)
    }
}

/// Returns the form in which names are compared: without case, plus as space, and without repeated or outer spaces.
pub(super) fn plain(name: &str) -> String {
    let words = name.split(|sign: char| sign == '+' || sign.is_whitespace()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}
