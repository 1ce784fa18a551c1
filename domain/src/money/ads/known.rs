//! Ads, ad sets and campaigns that a project knows, found by id and by name.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, RandomState};
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

/// Platform and id of a campaign.
type Campaign<'a> = (Option<AdPlatform>, &'a str);

/// Maximum number of ads, ad sets or campaigns that are found by one name, because each visit with the name is compared
/// with all of them. One that several accounts know counts once.
const MAX_NAMESAKES: usize = 20;

/// Maximum number of accounts whose names of one ad, ad set or campaign are compared with a visit.
const COMPARED_ACCOUNTS: usize = 20;

/// Memory that a text takes besides its bytes, about: its counts of references, and what the allocator adds.
const TEXT_BYTES: usize = 32;

/// Ads, ad sets and campaigns of a project, found by id and by name.
#[derive(Clone, Debug, Default)]
pub struct Ads {
    /// By level, id and platform, so that what several accounts know stands together.
    pub(super) entities: Vec<AdEntity>,
    /// Parent of each entity, if it is known.
    parents: Vec<Option<Place>>,
    /// First entity of each id, level and platform, by id.
    by_id: Index,
    /// By level and plain form of each name: of all entities, and of those of a campaign.
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
        entities.sort_by(|a, b| (a.level, &a.id, a.platform).cmp(&(b.level, &b.id, b.platform)));
        let mut ads = Self { parents: parents(&entities), entities, platforms, ..Self::default() };
        let is_first = |place: &Place| place.checked_sub(1).is_none_or(|before| !ads.is_same(before, *place));
        let places = || 0..ads.entities.len();
        ads.by_id = Index::new(places().filter(is_first).map(|place| (&*ads.entities[place].id, place)));
        ads.by_name =
            Index::new(places().flat_map(|place| ads.name_keys(place).map(move |key| (key, place))));
        let names: usize = ads.entities.iter().map(|entity| entity.names.len()).sum();
        ads.size = texts.size()
            + ads.entities.len() * (size_of::<AdEntity>() + size_of::<Option<Place>>())
            + names * size_of::<Name>()
            + ads.by_id.size()
            + ads.by_name.size();
        ads
    }

    /// Returns what an entity is found by in the index of names.
    fn name_keys(&self, place: Place) -> impl Iterator<Item = (Option<Campaign<'_>>, AdLevel, &str)> {
        let (entity, campaign) = (&self.entities[place], self.campaign_above(place));
        let anywhere = entity.names.iter().map(move |name| (None, entity.level, &*name.plain));
        let within = campaign.into_iter().flat_map(move |campaign| {
            entity.names.iter().map(move |name| (Some(campaign), entity.level, &*name.plain))
        });
        anywhere.chain(within)
    }

    /// Returns the campaign of an ad or ad set.
    fn campaign_above(&self, place: Place) -> Option<Campaign<'_>> {
        let lineage = self.lineage(self.parents[place]?);
        lineage.campaign.map(|campaign| (lineage.platform, campaign))
    }

    /// Returns true if the project knows no ad, ad set or campaign.
    pub(super) fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// Returns the memory in bytes that they take, about.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Returns the ads, ad sets and campaigns with an id. What several accounts know counts once.
    pub(super) fn with_id<'a>(&'a self, id: &'a str) -> impl Iterator<Item = Place> + 'a {
        self.by_id.places(id).filter(move |place| *self.entities[*place].id == *id)
    }

    /// Returns an entity that [`Self::with_id`] found, as each account knows it.
    pub(super) fn known_as(&self, place: Place) -> impl Iterator<Item = &AdEntity> {
        (place..self.entities.len())
            .take_while(move |other| self.is_same(place, *other))
            .map(|other| &self.entities[other])
    }

    /// Returns the entities of a level that have had a name, which is in its plain form: all, or those of a campaign. An
    /// entity that several accounts know is returned once for each account. None if they are too many to tell which of
    /// them is meant.
    pub(super) fn namesakes(
        &self,
        campaign: Option<Place>,
        level: AdLevel,
        plain: &str,
    ) -> Option<Vec<Place>> {
        let within: Option<Campaign<'_>> =
            campaign.map(|place| (self.entities[place].platform, &*self.entities[place].id));
        let is_one = |place: &Place| {
            let entity = &self.entities[*place];
            entity.level == level
                && entity.names.iter().any(|name| *name.plain == *plain)
                && (within.is_none() || within == self.campaign_above(*place))
        };
        let mut left = self.by_name.entries((within, level, plain));
        let (mut namesakes, mut entities) = (Vec::new(), 0);
        while let Some((_, first)) = left.first() {
            let known = left.partition_point(|(_, place)| self.is_same(*first, *place));
            let (known, others) = left.split_at(known);
            let before = namesakes.len();
            namesakes.extend(known.iter().map(|(_, place)| *place).take(COMPARED_ACCOUNTS).filter(is_one));
            entities += usize::from(namesakes.len() > before);
            if entities > MAX_NAMESAKES {
                return None;
            }
            left = others;
        }
        Some(namesakes)
    }

    /// Returns true if an entity had a name, which is in its plain form, on a day.
    pub(super) fn had_name(&self, place: Place, plain: &str, day: i32) -> bool {
        let had = |name: &Name| *name.plain == *plain && (name.first_day..=name.last_day).contains(&day);
        self.entities[place].names.iter().any(had)
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
        places.all(|place| self.is_same(place, first)).then_some(first)
    }

    /// Returns true if two entities are the same ad, ad set or campaign, as different accounts know it.
    fn is_same(&self, one: Place, other: Place) -> bool {
        let what = |place: Place| {
            let entity = &self.entities[place];
            (entity.platform, entity.level, &*entity.id)
        };
        what(one) == what(other)
    }

    pub(super) fn level(&self, place: Place) -> AdLevel {
        self.entities[place].level
    }

    /// Returns the ids from the account down to an entity.
    pub(super) fn lineage(&self, place: Place) -> Lineage<'_> {
        let entity = &self.entities[place];
        let mut lineage =
            Lineage { platform: entity.platform, account: Some(&entity.account), ..Lineage::default() };
        let mut next = Some(place);
        // A parent stands above, so the way up has three steps at most.
        while let Some(place) = next {
            let entity = &self.entities[place];
            let id = Some(&*entity.id);
            match entity.level {
                AdLevel::Campaign => lineage.campaign = id,
                AdLevel::Adset => lineage.adset = id,
                AdLevel::Ad => lineage.ad = id,
            }
            next = self.parents[place];
        }
        lineage
    }
}

/// Finds the parent of each entity: the one of the same account that has the parent's id and stands above it.
fn parents(entities: &[AdEntity]) -> Vec<Option<Place>> {
    let key = |entity: &'_ AdEntity, id: &Arc<str>| (entity.platform, entity.account.clone(), id.clone());
    let numbered = entities.iter().enumerate();
    let by_account = Index::new(numbered.map(|(place, entity)| (key(entity, &entity.id), place)));
    let parent = |entity: &AdEntity| {
        let id = entity.parent.as_ref()?;
        let above = by_account.places(key(entity, id)).filter(|place| {
            let above = &entities[*place];
            above.id == *id
                && above.platform == entity.platform
                && above.account == entity.account
                && above.level < entity.level
        });
        // An ad set may have the same id as a campaign.
        above.max_by_key(|place| entities[*place].level)
    };
    entities.iter().map(parent).collect()
}

/// Entities by a key, as pairs of the key's hash and a place in [`Ads::entities`], sorted. A map would take several times
/// the memory.
#[derive(Clone, Debug, Default)]
struct Index {
    hasher: RandomState,
    entries: Box<[(u64, Place)]>,
}

impl Index {
    fn new<K: Hash>(keys: impl Iterator<Item = (K, Place)>) -> Self {
        let hasher = RandomState::new();
        let mut entries: Vec<_> = keys.map(|(key, place)| (hasher.hash_one(key), place)).collect();
        entries.sort_unstable();
        entries.dedup();
        Self { hasher, entries: entries.into_boxed_slice() }
    }

    /// Returns the places of a key in their order, and of other keys that have the same hash.
    fn places<K: Hash>(&self, key: K) -> impl Iterator<Item = Place> + use<'_, K> {
        self.entries(key).iter().map(|entry| entry.1)
    }

    /// Returns the entries of [`Self::places`].
    fn entries<K: Hash>(&self, key: K) -> &[(u64, Place)] {
        let hash = self.hasher.hash_one(key);
        let from = &self.entries[self.entries.partition_point(|entry| entry.0 < hash)..];
        &from[..from.partition_point(|entry| entry.0 == hash)]
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

    fn entity(level: AdLevel, number: usize, parent: Option<&str>, account: &str) -> AdEntity {
        AdEntity {
            platform: Some(AdPlatform::SearchAds1),
            level,
            id: format!("{number}").into(),
            parent: parent.map(Arc::from),
            account: account.into(),
            names: vec![Name::new("Spring", 0, 9)],
            days: (0, 9),
        }
    }

    #[test]
    fn a_visit_is_compared_with_few_of_many_ads() {
        let mut all =
            vec![entity(AdLevel::Campaign, 10_001, None, "a"), entity(AdLevel::Campaign, 10_002, None, "a")];
        all.extend((0..5_000).map(|number| entity(AdLevel::Ad, 30_000 + number, Some("10001"), "a")));
        all.extend((0..20).map(|number| entity(AdLevel::Ad, 40_000 + number, Some("10002"), "a")));
        // A hundred accounts know the same ad, and the same ad set.
        all.extend((0..100).map(|number| entity(AdLevel::Ad, 50_000, None, &format!("account {number}"))));
        all.extend((0..100).map(|number| entity(AdLevel::Adset, 60_000, None, &format!("account {number}"))));
        let ads = Ads::new(all, Vec::new());
        let count = |campaign: Option<&str>| {
            let campaign = campaign.and_then(|id| ads.with_id(id).next());
            ads.namesakes(campaign, AdLevel::Ad, "spring").map(|found| found.len())
        };
        // Only those of a campaign can be told from each other.
        assert_eq!((count(None), count(Some("10001")), count(Some("10002"))), (None, None, Some(20)));
        assert_eq!(ads.namesakes(None, AdLevel::Campaign, "spring").map(|found| found.len()), Some(2));
        // The hundred accounts' ad set counts once.
        assert_eq!(
            ads.namesakes(None, AdLevel::Adset, "spring").map(|found| found.len()),
            Some(COMPARED_ACCOUNTS)
        );
        let same: Vec<Place> = ads.with_id("50000").collect();
        assert_eq!((same.len(), same.iter().flat_map(|place| ads.known_as(*place)).count()), (1, 100));
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
