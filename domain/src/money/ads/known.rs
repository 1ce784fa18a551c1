//! Ads, ad sets and campaigns that a project knows, found by id and by name.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use entity::visits::{AdLevel, AdPlatform};
use unicase::UniCase;

use super::rules::AdMappingTarget;

/// An ad, an ad set or a campaign of an ad account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdEntity {
    pub platform: Option<AdPlatform>,
    pub level: AdLevel,
    /// The platform's id.
    pub id: Arc<str>,
    /// The ad set of an ad, or the campaign of an ad set.
    pub parent: Option<Arc<str>>,
    /// The platform's id of the account.
    pub account: Arc<str>,
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
    pub text: Arc<str>,
    /// The form in which names are compared, see [`plain`].
    pub(super) plain: Arc<str>,
    pub first_day: i32,
    pub last_day: i32,
}

impl Name {
    pub fn new(text: &str, first_day: i32, last_day: i32) -> Self {
        Self { text: text.into(), plain: plain(text).into(), first_day, last_day }
    }
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

/// Memory that a text takes besides its bytes, about: its counts of references, and what the allocator adds.
const TEXT_BYTES: usize = 32;

/// Ads, ad sets and campaigns of a project, found by id and by name.
#[derive(Clone, Debug, Default)]
pub struct Ads {
    pub(super) entities: Vec<AdEntity>,
    by_id: Index,
    /// By the plain form of each name.
    by_name: Index,
    /// Platforms of which the project has an account.
    pub(super) platforms: Vec<Option<AdPlatform>>,
    size: usize,
}

impl Ads {
    pub fn new(mut entities: Vec<AdEntity>, platforms: Vec<Option<AdPlatform>>) -> Self {
        let mut texts = Texts::default();
        for entity in &mut entities {
            texts.share(&mut entity.id);
            entity.parent.iter_mut().for_each(|parent| texts.share(parent));
            texts.share(&mut entity.account);
            for name in &mut entity.names {
                texts.share(&mut name.text);
                texts.share(&mut name.plain);
            }
        }
        let numbered = || entities.iter().enumerate();
        let by_id = Index::new(numbered().map(|(place, entity)| (&*entity.id, place)));
        let by_name = Index::new(
            numbered().flat_map(|(place, entity)| entity.names.iter().map(move |name| (&*name.plain, place))),
        );
        let names: usize = entities.iter().map(|entity| entity.names.len()).sum();
        let size = texts.size()
            + entities.len() * size_of::<AdEntity>()
            + names * size_of::<Name>()
            + by_id.size()
            + by_name.size();
        Self { entities, by_id, by_name, platforms, size }
    }

    /// Returns true if the project knows no ad, ad set or campaign.
    pub(super) fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// Returns the memory in bytes that they take, about.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Returns the ads, ad sets and campaigns with an id, in their order.
    pub(super) fn with_id<'a>(&'a self, id: &'a str) -> impl Iterator<Item = Place> + 'a {
        self.by_id.places(id).filter(move |place| *self.entities[*place].id == *id)
    }

    /// Returns the ads, ad sets and campaigns with a name, which is in its plain form, in their order.
    pub(super) fn named<'a>(&'a self, plain: &'a str) -> impl Iterator<Item = Named> + 'a {
        let named = self.by_name.places(plain).flat_map(move |place| {
            let names = self.entities[place].names.iter().filter(move |name| *name.plain == *plain);
            names.map(move |name| Named { place, first_day: name.first_day, last_day: name.last_day })
        });
        named.take(MAX_NAMESAKES)
    }

    /// Returns the latest name of a rule's target. None if the project does not know it.
    pub(super) fn name(&self, target: &AdMappingTarget) -> Option<&str> {
        Some(self.entities[self.target(target)?].latest_name())
    }

    pub(super) fn target(&self, target: &AdMappingTarget) -> Option<Place> {
        self.find(Some(target.platform), target.level, &target.entity_id)
    }

    fn find(&self, platform: Option<AdPlatform>, level: AdLevel, id: &str) -> Option<Place> {
        let is_it = |place: &Place| {
            let entity = &self.entities[*place];
            entity.platform == platform && entity.level == level
        };
        self.with_id(id).find(is_it)
    }

    /// Returns the ids from the account down to an ad, an ad set or a campaign. None if the project does not know it.
    pub fn lineage_of(&self, platform: Option<AdPlatform>, level: AdLevel, id: &str) -> Option<Lineage<'_>> {
        Some(self.lineage(self.find(platform, level, id)?))
    }

    /// Returns the latest name of an ad, an ad set or a campaign. None if the project knows no name of it.
    pub fn name_of(&self, platform: Option<AdPlatform>, level: AdLevel, id: &str) -> Option<&str> {
        let entity = &self.entities[self.find(platform, level, id)?];
        entity.names.last().map(|name| &*name.text)
    }

    /// Returns the first of some entities if all are the same ad, ad set or campaign: several sources of costs may know it.
    pub(super) fn one_of(&self, mut places: impl Iterator<Item = Place>) -> Option<Place> {
        let first = places.next()?;
        let what = |place: Place| {
            let entity = &self.entities[place];
            (entity.platform, entity.level, &*entity.id)
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
            let id = Some(&*entity.id);
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
        let places = self.with_id(id).map(|place| &self.entities[place]);
        let above = places.filter(|entity| {
            entity.platform == of.platform && entity.account == of.account && entity.level < of.level
        });
        // An ad set may have the same id as a campaign.
        above.max_by_key(|entity| entity.level)
    }
}

/// Entities by a text, as pairs of the text's hash and a place in [`Ads::entities`], sorted. A map would take several times
/// the memory.
#[derive(Clone, Debug, Default)]
struct Index {
    hasher: RandomState,
    entries: Box<[(u64, Place)]>,
}

impl Index {
    fn new<'a>(texts: impl Iterator<Item = (&'a str, Place)>) -> Self {
        let hasher = RandomState::new();
        let mut entries: Vec<_> = texts.map(|(text, place)| (hasher.hash_one(text), place)).collect();
        entries.sort_unstable();
        entries.dedup();
        Self { hasher, entries: entries.into_boxed_slice() }
    }

    /// Returns the places of a text in their order, and of other texts that have the same hash.
    fn places(&self, text: &str) -> impl Iterator<Item = Place> + '_ {
        let hash = self.hasher.hash_one(text);
        let from = self.entries.partition_point(|entry| entry.0 < hash);
        self.entries[from..].iter().take_while(move |entry| entry.0 == hash).map(|entry| entry.1)
    }

    fn size(&self) -> usize {
        size_of_val(&*self.entries)
    }
}

/// Texts of a project's ads. Each is in memory once, however many ads have it.
#[derive(Default)]
struct Texts(HashSet<Arc<str>>);

impl Texts {
    fn share(&mut self, text: &mut Arc<str>) {
        match self.0.get(&**text) {
            Some(known) => text.clone_from(known),
            None => drop(self.0.insert(text.clone())),
        }
    }

    /// Returns the memory in bytes that the texts take, about.
    fn size(&self) -> usize {
        self.0.iter().map(|text| text.len() + TEXT_BYTES).sum()
    }
}

/// Returns the form in which names are compared: without case by the full case folding of Unicode, plus as space, and without
/// repeated or outer spaces.
pub(super) fn plain(name: &str) -> String {
    let words = name.split(|sign: char| sign == '+' || sign.is_whitespace()).filter(|word| !word.is_empty());
    words.map(|word| UniCase::new(word).to_folded_case()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_in_every_case() {
        for (one, other) in [
            ("Straße Nord", " STRASSE+nord"),
            ("ΟΔΟΣ", "οδοσ"),
            ("ΟΔΟΣ", "οδος"),
            ("Été", "ÉTÉ"),
            ("SPRING", "spring"),
        ] {
            assert_eq!(plain(one), plain(other));
        }
        assert_ne!(plain("Strase"), plain("Straße"));
    }

    #[test]
    fn ads_weigh_each_text_once() {
        let size = |name: &dyn Fn(usize) -> String| {
            let entity = |number: usize| AdEntity {
                platform: Some(AdPlatform::SearchAds1),
                level: AdLevel::Ad,
                id: format!("{number}").into(),
                parent: None,
                account: "account".into(),
                names: vec![Name::new(&name(number), 0, 9)],
                days: (0, 9),
            };
            Ads::new((0..1_000).map(entity).collect(), Vec::new()).size()
        };
        let same = size(&|_| format!("{:0>200}", "a"));
        let lower = size(&|number| format!("{number:0>199}a"));
        let upper = size(&|number| format!("{number:0>199}A"));
        assert_eq!(lower - same, 999 * (200 + TEXT_BYTES));
        assert_eq!(upper - lower, 1_000 * (200 + TEXT_BYTES));
    }
}
