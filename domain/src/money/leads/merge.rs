//! Assigns identities to leads and merges leads. Pure functions, without a database.
//!
//! An identity belongs to the lead with which it shares the most hashes. If it matches two leads, these are merged,
//! unless they contradict each other: a different address, number or id means a different person. The site's own id
//! takes precedence, so an identity with another id never belongs to a lead that has an id.

use entity::person::{LeadStatus, Model};
use serde_json::{Map, Value};

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

/// Comparison of an identity's hashes with those of a person.
struct Fit {
    same: usize,
    different: usize,
    /// The site's own ids differ, so this is another person.
    is_other: bool,
    same_id: bool,
}

impl Fit {
    fn of(person: &Model, hashes: &Hashes) -> Self {
        let both =
            NAMING.into_iter().filter_map(|kind| Some((kind, known(person, kind)?, hashes.get(&kind)?)));
        let mut fit = Self { same: 0, different: 0, is_other: false, same_id: false };
        for (kind, known, given) in both {
            let (is_id, is_same) = (kind == PersonHash::ExternalId, known == given);
            fit.same += usize::from(is_same);
            fit.different += usize::from(!is_same);
            fit.same_id |= is_id && is_same;
            fit.is_other |= is_id && !is_same;
        }
        fit
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
}

/// Assigns an identity. `before` is the lead that this visit's identity belonged to until now.
pub(super) fn decide(candidates: Vec<Model>, before: Option<uuid::Uuid>, mut hashes: Hashes) -> Decision {
    let rank = |person: &Model| {
        let fit = Fit::of(person, &hashes);
        (fit.same_id, before == Some(person.id), fit.same, person.last_seen_at, person.id)
    };
    let (mut fitting, mut others): (Vec<Model>, Vec<Model>) =
        candidates.into_iter().partition(|person| !Fit::of(person, &hashes).is_other);
    fitting.sort_by_key(rank);
    let Some(mut to) = fitting.pop() else {
        leave(&mut hashes, &others);
        return Decision { to: None, with: Vec::new(), hashes };
    };
    let mut with = Vec::new();
    // Best match first.
    while let Some(person) = fitting.pop() {
        let all: Hashes = NAMING
            .into_iter()
            .filter_map(|kind| Some((kind, hashes.get(&kind).or_else(|| known(&to, kind))?.clone())))
            .collect();
        let contradicts = Fit::of(&person, &all).different > 0 || Fit::of(&person, &of(&to)).different > 0;
        if contradicts {
            others.push(person);
        } else {
            to = absorbed(to, &person);
            with.push(person);
        }
    }
    leave(&mut hashes, &others);
    Decision { to: Some(to), with, hashes }
}

/// Returns all hashes of a person.
pub(super) fn of(person: &Model) -> Hashes {
    NAMING.into_iter().filter_map(|kind| Some((kind, known(person, kind)?.clone()))).collect()
}

fn leave(hashes: &mut Hashes, others: &[Model]) {
    hashes.retain(|kind, hash| !others.iter().any(|person| known(person, *kind) == Some(hash)));
}

/// Merges two leads into one.
fn absorbed(mut to: Model, other: &Model) -> Model {
    let newer = other.last_seen_at > to.last_seen_at;
    for kind in PersonHash::ALL.iter().copied() {
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
    to.traits = traits(to.traits.take(), &texts(other.traits.as_ref()), newer);
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
    if is_stronger || newer && other.consent_told == to.consent_told {
        to.consent = other.consent;
    }
    to.consent_told |= other.consent_told;
    to.told |= other.told;
    to.created_at = to.created_at.min(other.created_at);
    to
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

fn texts(stored: Option<&Value>) -> Map<String, Value> {
    stored.and_then(Value::as_object).cloned().unwrap_or_default()
}
