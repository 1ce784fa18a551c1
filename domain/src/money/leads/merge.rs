//! Assigns identities to leads and merges leads. Pure functions, without a database.
//!
//! Two sources say who somebody is, and they count differently:
//!
//! - **Servers.** An identity belongs to the lead with which it shares its strongest identifier: the site's own id, then
//!   the e-mail address, then the phone number. If it matches two leads that do not contradict each other, these are
//!   merged.
//! - **Browsers.** Anybody can send what a browser sends, so it only finds a lead that a server told of, and changes
//!   nothing there. It adds to leads that only browsers have named, and never merges two leads.

use entity::person::{LeadStatus, Model};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::measuring::events::MAX_PROPS;
use crate::money::people::{Hashes, PersonHash};

/// Kinds of hashes that identify a person. First and last names do not.
pub(super) const NAMING: [PersonHash; 4] =
    [PersonHash::ExternalId, PersonHash::Email, PersonHash::EmailPlain, PersonHash::Phone];

pub(super) fn known(person: &Model, kind: PersonHash) -> Option<&String> {
    match kind {
        PersonHash::Email => person.em.as_ref(),
        PersonHash::EmailPlain => person.emg.as_ref(),
        PersonHash::Phone => person.ph.as_ref(),
        PersonHash::ExternalId => person.xid.as_ref(),
        PersonHash::FirstName => person.fname.as_ref(),
        PersonHash::LastName => person.lname.as_ref(),
        // Derived from the phone number, and never used for searching.
        PersonHash::PhoneDigits => None,
    }
}

fn field(person: &mut Model, kind: PersonHash) -> Option<&mut Option<String>> {
    match kind {
        PersonHash::Email => Some(&mut person.em),
        PersonHash::EmailPlain => Some(&mut person.emg),
        PersonHash::Phone => Some(&mut person.ph),
        PersonHash::ExternalId => Some(&mut person.xid),
        PersonHash::FirstName => Some(&mut person.fname),
        PersonHash::LastName => Some(&mut person.lname),
        PersonHash::PhoneDigits => None,
    }
}

/// Comparison of an identity's identifiers with those of a person.
struct Fit {
    same: usize,
    different: usize,
    /// Whether the strongest identifier that both have is the same. `None` if they have none in common.
    strongest: Option<bool>,
    same_id: bool,
}

impl Fit {
    fn of(person: &Model, hashes: &Hashes) -> Self {
        let compare = |kind| Some(known(person, kind)? == hashes.get(&kind)?);
        let (address, plain) = (compare(PersonHash::Email), compare(PersonHash::EmailPlain));
        // Two spellings of an address reach the same person.
        let address = if plain == Some(true) { plain } else { address.or(plain) };
        let by_strength = [compare(PersonHash::ExternalId), address, compare(PersonHash::Phone)];
        let count = |wanted| by_strength.iter().filter(|same| **same == Some(wanted)).count();
        Self {
            same: count(true),
            different: count(false),
            strongest: by_strength.into_iter().flatten().next(),
            same_id: by_strength[0] == Some(true),
        }
    }

    /// Returns true if the identity of a server is this person's.
    fn is_told_of(&self) -> bool {
        self.strongest != Some(false)
    }

    /// Returns true if what a browser says is about this person: an id that the site's server has signed says so, and
    /// otherwise nothing may speak against it.
    fn is_found(&self) -> bool {
        self.same_id || self.different == 0
    }
}

/// Result of assigning an identity to the leads that share a hash with it.
pub(super) struct Decision {
    /// Lead that the identity belongs to. `None`: a new lead.
    pub(super) to: Option<Model>,
    /// Leads to merge into it, because they are the same person.
    pub(super) with: Vec<Model>,
    /// Hashes of the identity, without those that belong to other leads.
    pub(super) hashes: Hashes,
    /// Leads that only browsers have named, without the hashes that a server says are another person's.
    pub(super) yielding: Vec<Model>,
}

/// Assigns the identity that a server told. `before` is the lead that the same words in this visit belonged to until now.
pub(super) fn decide_told(candidates: Vec<Model>, before: Option<Uuid>, mut hashes: Hashes) -> Decision {
    let rank = |person: &Model| {
        let fit = Fit::of(person, &hashes);
        (person.told, fit.same_id, before == Some(person.id), fit.same, person.last_seen_at, person.id)
    };
    let (mut fitting, mut others): (Vec<Model>, Vec<Model>) =
        candidates.into_iter().partition(|person| Fit::of(person, &hashes).is_told_of());
    fitting.sort_by_key(rank);
    let mut to = fitting.pop();
    let mut with = Vec::new();
    // Best match first.
    while let (Some(found), Some(person)) = (&to, fitting.pop()) {
        let all: Hashes = NAMING
            .into_iter()
            .filter_map(|kind| Some((kind, hashes.get(&kind).or_else(|| known(found, kind))?.clone())))
            .collect();
        let contradicts = Fit::of(&person, &all).different > 0 || Fit::of(&person, &of(found)).different > 0;
        if contradicts {
            others.push(person);
        } else {
            to = Some(absorbed(found.clone(), &person));
            with.push(person);
        }
    }
    let (told, mut yielding): (Vec<Model>, Vec<Model>) = others.into_iter().partition(|person| person.told);
    leave(&mut hashes, &told);
    for person in &mut yielding {
        take_away(person, |hash| hashes.values().any(|told| told == hash));
    }
    if let Some(found) = &mut to {
        // A lead without any other identifier is the same person.
        for person in yielding.extract_if(.., |person| of(person).is_empty()) {
            *found = absorbed(found.clone(), &person);
            with.push(person);
        }
    }
    Decision { to, with, hashes, yielding }
}

/// Assigns the identity that a browser gave. `own` is the lead that this visit's identity belongs to, if no other visit
/// belongs to it: there the visitor may correct what they said. Returns `None` if all of it belongs to other people.
pub(super) fn decide_said(candidates: Vec<Model>, own: Option<Uuid>, mut hashes: Hashes) -> Option<Decision> {
    let rank = |person: &Model| {
        let fit = Fit::of(person, &hashes);
        (person.told, fit.same_id, own == Some(person.id), fit.same, person.last_seen_at, person.id)
    };
    let is_own = |person: &Model| own == Some(person.id) && !person.told;
    let (mut fitting, mut others): (Vec<Model>, Vec<Model>) = candidates.into_iter().partition(|person| {
        let fit = Fit::of(person, &hashes);
        is_own(person) && fit.is_told_of() || fit.same > 0 && fit.is_found()
    });
    fitting.sort_by_key(rank);
    let to = fitting.pop();
    if to.as_ref().is_some_and(|person| person.told) {
        return Some(Decision { to, with: Vec::new(), hashes: Hashes::new(), yielding: Vec::new() });
    }
    others.append(&mut fitting);
    leave(&mut hashes, &others);
    let names_somebody = NAMING.iter().any(|kind| hashes.contains_key(kind));
    (to.is_some() || names_somebody).then(|| Decision { to, with: Vec::new(), hashes, yielding: Vec::new() })
}

/// Returns all hashes of a person.
pub(super) fn of(person: &Model) -> Hashes {
    NAMING.into_iter().filter_map(|kind| Some((kind, known(person, kind)?.clone()))).collect()
}

/// Takes some hashes away from a person.
pub(super) fn take_away(person: &mut Model, goes: impl Fn(&str) -> bool) {
    for kind in NAMING {
        if let Some(place) = field(person, kind).filter(|place| place.as_deref().is_some_and(&goes)) {
            *place = None;
        }
    }
}

/// Takes away the hashes that belong to other people.
fn leave(hashes: &mut Hashes, others: &[Model]) {
    hashes.retain(|kind, hash| !others.iter().any(|person| known(person, *kind) == Some(hash)));
}

/// Merges two leads into one. What browsers said of the other one does not count beside the words of a server.
fn absorbed(mut to: Model, other: &Model) -> Model {
    let newer = other.last_seen_at > to.last_seen_at;
    let is_as_strong = other.told || !to.told;
    for kind in PersonHash::ALL.iter().copied().filter(|_| is_as_strong) {
        let given = known(other, kind).cloned();
        if let Some(place) = field(&mut to, kind)
            && (place.is_none() || newer && given.is_some())
        {
            *place = given;
        }
    }
    if to.status == LeadStatus::New || newer && other.status != LeadStatus::New {
        to.status = other.status;
    }
    if to.value.is_none() || newer && other.value.is_some() {
        (to.value, to.currency) = (other.value, other.currency.clone());
    }
    to.told_traits = traits(to.told_traits.take(), &texts(other.told_traits.as_ref()), newer);
    if is_as_strong {
        to.traits = traits(to.traits.take(), &texts(other.traits.as_ref()), newer);
    }
    if other.channel.is_some() && (to.channel.is_none() || other.first_seen_at < to.first_seen_at) {
        to.channel = other.channel;
        to.utm_source.clone_from(&other.utm_source);
        to.utm_medium.clone_from(&other.utm_medium);
        to.utm_campaign.clone_from(&other.utm_campaign);
        to.first_session_id = other.first_session_id;
    }
    to.first_seen_at = to.first_seen_at.min(other.first_seen_at);
    if newer {
        to.last_seen_at = other.last_seen_at;
        to.last_session_id = other.last_session_id.or(to.last_session_id);
        to.form = other.form.clone().or(to.form);
    }
    // The word of a server stands over that of a browser, and otherwise the newer one counts.
    let is_stronger = other.consent_told && !to.consent_told;
    if is_stronger || newer && is_as_strong && other.consent_told == to.consent_told {
        to.consent = other.consent;
    }
    to.consent_told |= other.consent_told;
    to.told |= other.told;
    to.created_at = to.created_at.min(other.created_at);
    to
}

/// Forgets what only browsers have said of a person, because a server tells of the person now.
pub(super) fn forget_claims(person: &mut Model) {
    for kind in PersonHash::ALL.iter().copied() {
        if let Some(place) = field(person, kind) {
            *place = None;
        }
    }
    person.traits = None;
    if !person.consent_told {
        person.consent = false;
    }
}

/// Updates a person's hashes. Newer data replaces known values; older data only fills gaps.
pub(super) fn refine(person: &mut Model, hashes: Hashes, newer: bool) {
    let other_address = newer
        && hashes
            .get(&PersonHash::Email)
            .is_some_and(|em| person.em.as_ref().is_some_and(|known| known != em));
    if other_address {
        // This hash belongs to the previous address, which may be another person's.
        person.emg = None;
    }
    for (kind, hash) in hashes {
        if let Some(place) = field(person, kind)
            && (newer || place.is_none())
        {
            *place = Some(hash);
        }
    }
}

pub(super) fn traits(known: Option<Value>, told: &Map<String, Value>, newer: bool) -> Option<Value> {
    let mut all = texts(known.as_ref());
    for (name, value) in told {
        let is_known = all.contains_key(name);
        if is_known && newer || !is_known && all.len() < MAX_PROPS {
            all.insert(name.clone(), value.clone());
        }
    }
    (!all.is_empty()).then(|| Value::Object(all))
}

/// Returns all traits of a person. What servers said stands over what browsers said.
pub(super) fn all_traits(person: &Model) -> Map<String, Value> {
    let mut all = texts(person.traits.as_ref());
    all.extend(texts(person.told_traits.as_ref()));
    all
}

fn texts(stored: Option<&Value>) -> Map<String, Value> {
    stored.and_then(Value::as_object).cloned().unwrap_or_default()
}
