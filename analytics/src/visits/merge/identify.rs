//! Leads of a visit, made from the browser's identify calls. Each call adds to the lead that it belongs to.
//!
//! A call belongs to the lead with which it shares a hash, otherwise to a lead that it does not contradict. An e-mail
//! address after a phone number is the same person; a different e-mail address is not. A lead keeps a value until a
//! newer call replaces it.

use std::collections::BTreeMap;

use domain::measuring::events::MAX_PROPS;
use entity::visits::JsonText;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::visits::model::batch::{Hashes, PreparedBatch, PreparedIdentity};
use crate::visits::model::rows::LeadRow;
use crate::visits::model::visit::{Kept, Visit};

/// Maximum number of leads in one session. Further people are ignored, because the daily budgets do not cover identify
/// calls.
const MAX_LEADS: usize = 10;

pub(super) fn identify(visit: &mut Visit, batch: &PreparedBatch) {
    let Some(identity) = &batch.identity else { return };
    let Some(state) = batch.pageviews.iter().find(|pageview| pageview.id == identity.pageview) else {
        return;
    };
    let call = Call { identity, seq: state.seq, at: batch.received_at, consent: batch.consent };
    let fitting = visit.leads.iter().enumerate().filter_map(|(index, kept)| {
        let fit = Fit::of(&kept.row, &identity.hashes);
        let belongs = fit.shared > 0 || fit.contradicted == 0;
        belongs.then_some((fit.shared, kept.row.last_seen_at, kept.row.lead_id, index))
    });
    match fitting.max() {
        Some((.., index)) => {
            let newer = is_newer(visit, &visit.leads[index].row, &call);
            let kept = &mut visit.leads[index];
            let refined = refined(&kept.row, &call, newer);
            if refined != kept.row {
                *kept = Kept::new(refined);
            }
        }
        None if visit.leads.len() < MAX_LEADS => visit.leads.push(Kept::new(opened(visit, &call))),
        None => {}
    }
}

struct Call<'batch> {
    identity: &'batch PreparedIdentity,
    seq: i32,
    at: i64,
    consent: bool,
}

/// How well the hashes of a call match those of a lead.
struct Fit {
    shared: usize,
    contradicted: usize,
}

impl Fit {
    fn of(lead: &LeadRow, given: &Hashes) -> Fit {
        let known = [&lead.em, &lead.emg, &lead.ph, &lead.xid];
        let pairs = known.into_iter().zip(given.naming());
        let both = pairs.filter(|(known, given)| known.is_some() && given.is_some());
        let (shared, contradicted): (Vec<_>, Vec<_>) = both.partition(|(known, given)| known == given);
        Fit { shared: shared.len(), contradicted: contradicted.len() }
    }
}

/// Returns true if the call is newer than the lead's last one. Calls are ordered by their pageview and its state, not
/// by their arrival: a resent batch must not undo a later correction.
fn is_newer(visit: &Visit, lead: &LeadRow, call: &Call<'_>) -> bool {
    let started = |id: Uuid| visit.pageview(id).map(|kept| kept.row.started_at);
    (started(call.identity.pageview), call.seq) > (started(lead.pageview_id), lead.seq)
}

fn refined(lead: &LeadRow, call: &Call<'_>, newer: bool) -> LeadRow {
    let Hashes { em, emg, ph, fname, lname, xid } = &call.identity.hashes;
    let take = |known: &Option<String>, given: &Option<String>| match (known, given) {
        (Some(known), Some(given)) => Some(if newer { given.clone() } else { known.clone() }),
        (known, given) => known.clone().or_else(|| given.clone()),
    };
    LeadRow {
        pageview_id: if newer { call.identity.pageview } else { lead.pageview_id },
        seq: if newer { call.seq } else { lead.seq },
        first_seen_at: lead.first_seen_at.min(call.at),
        last_seen_at: lead.last_seen_at.max(call.at),
        consent: if newer { call.consent } else { lead.consent },
        em: take(&lead.em, em),
        emg: take(&lead.emg, emg),
        ph: take(&lead.ph, ph),
        fname: take(&lead.fname, fname),
        lname: take(&lead.lname, lname),
        xid: take(&lead.xid, xid),
        form: take(&lead.form, &call.identity.form),
        traits: traits(lead.traits.as_ref(), &call.identity.traits, newer),
        ..lead.clone()
    }
}

fn opened(visit: &Visit, call: &Call<'_>) -> LeadRow {
    let Hashes { em, emg, ph, fname, lname, xid } = call.identity.hashes.clone();
    LeadRow {
        project_id: visit.session.project_id,
        session_id: visit.session.session_id,
        lead_id: lead_id(visit.session.session_id, &call.identity.hashes),
        pageview_id: call.identity.pageview,
        seq: call.seq,
        first_seen_at: call.at,
        last_seen_at: call.at,
        consent: call.consent,
        em,
        emg,
        ph,
        fname,
        lname,
        xid,
        form: call.identity.form.clone(),
        traits: traits(None, &call.identity.traits, true),
    }
}

/// Returns the id of the lead for this session and identity. It is deterministic, so a group that is applied twice
/// creates the same lead. The id is public and the identity is not, so the id is hashed once more.
fn lead_id(session: Uuid, hashes: &Hashes) -> Uuid {
    let mut hasher = Sha256::new();
    hasher.update(session);
    for (kind, hash) in hashes.naming().into_iter().enumerate() {
        if let Some(hash) = hash {
            hasher.update(kind.to_be_bytes());
            hasher.update(hash);
        }
    }
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hasher.finalize()[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

fn traits(
    known: Option<&JsonText>,
    given: &BTreeMap<String, serde_json::Value>,
    newer: bool,
) -> Option<JsonText> {
    let mut all: BTreeMap<String, serde_json::Value> = known.and_then(JsonText::parse).unwrap_or_default();
    for (name, value) in given {
        if all.contains_key(name) && !newer || !all.contains_key(name) && all.len() == MAX_PROPS {
            continue;
        }
        all.insert(name.clone(), value.clone());
    }
    if all.is_empty() { None } else { JsonText::of(&all) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visits::merge::merge;
    use crate::visits::tests::{batch, pageview};

    fn hash(letter: char) -> Option<String> {
        Some(letter.to_string().repeat(64))
    }

    fn call(on: u128, seq: i32, at: i64, hashes: Hashes) -> PreparedBatch {
        let identity = PreparedIdentity {
            pageview: Uuid::from_u128(on),
            hashes,
            form: Some(format!("form-{on}")),
            traits: [("plan".to_owned(), serde_json::json!(seq))].into(),
        };
        let state = pageview(on, seq, 1_000 * on as i64);
        PreparedBatch { identity: Some(identity), ..batch(5, at, vec![state]) }
    }

    fn leads(batches: &[PreparedBatch]) -> Vec<LeadRow> {
        let mut visit = Visit::empty(batches[0].project, Uuid::from_u128(5));
        for batch in batches {
            merge(&mut visit, batch, false);
        }
        visit.leads.into_iter().map(|kept| kept.row).collect()
    }

    #[test]
    fn later_calls_refine_one_lead() {
        let found = leads(&[
            call(1, 1, 10, Hashes { em: hash('a'), ..Hashes::default() }),
            call(1, 2, 20, Hashes { ph: hash('b'), ..Hashes::default() }),
            call(2, 1, 30, Hashes { em: hash('a'), xid: hash('c'), ..Hashes::default() }),
        ]);
        assert_eq!(found.len(), 1);
        let lead = &found[0];
        assert_eq!((&lead.em, &lead.ph, &lead.xid), (&hash('a'), &hash('b'), &hash('c')));
        assert_eq!((lead.first_seen_at, lead.last_seen_at), (10, 30));
        assert_eq!(
            (lead.form.as_deref(), lead.traits.as_ref()),
            (Some("form-2"), Some(&JsonText(r#"{"plan":1}"#.to_owned())))
        );
    }

    #[test]
    fn another_identity_is_another_lead_and_one_given_anew_replaces() {
        let both = |em, xid| Hashes { em: hash(em), xid: hash(xid), ..Hashes::default() };
        let found = leads(&[call(1, 1, 10, both('a', 'x')), call(1, 2, 20, both('b', 'y'))]);
        assert_eq!(found.len(), 2);
        let found = leads(&[call(1, 1, 10, both('a', 'x')), call(1, 2, 20, both('b', 'x'))]);
        assert_eq!((found.len(), &found[0].em), (1, &hash('b')));
    }

    #[test]
    fn a_call_that_is_sent_again_changes_nothing_but_the_time() {
        let both = |em| Hashes { em: hash(em), xid: hash('x'), ..Hashes::default() };
        let first = call(1, 1, 10, both('a'));
        let again = PreparedBatch { received_at: 90, ..first.clone() };
        let once = leads(&[first.clone(), call(1, 2, 20, both('b'))]);
        let twice = leads(&[first, call(1, 2, 20, both('b')), again]);
        assert_eq!(twice, [LeadRow { last_seen_at: 90, ..once[0].clone() }]);
    }

    #[test]
    fn one_session_holds_ten_leads() {
        let calls: Vec<_> = ('a'..='p')
            .zip(1..)
            .map(|(letter, seq)| call(1, seq, 10, Hashes { em: hash(letter), ..Hashes::default() }))
            .collect();
        assert_eq!(leads(&calls).len(), MAX_LEADS);
    }
}
