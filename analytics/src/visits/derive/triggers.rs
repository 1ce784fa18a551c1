//! Conversions that a batch triggers: those that the visit's rules require after the batch and did not require before.
//!
//! A repeated batch therefore triggers nothing. New definitions and changed rules trigger nothing for past visits.
//! Triggers are saved with the visit and made into conversions afterwards.

use domain::money::conversions::{Did, Triggered};
use domain::projects::rules::ProjectRules;
use uuid::Uuid;

use super::ENGAGED_MS;
use crate::visits::model::deeds::RowDeeds;
use crate::visits::model::rows::PageviewRow;
use crate::visits::model::visit::Visit;

/// Conversion that a batch triggered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Trigger {
    pub(crate) project: Uuid,
    pub(crate) session: Uuid,
    pub(crate) at: i64,
    pub(crate) what: Triggered,
}

/// Returns the conversions that the visit triggers in its current state. Test visits and visits that are not engaged
/// trigger nothing.
pub(crate) fn triggered(visit: &Visit, rules: &ProjectRules) -> Vec<Triggered> {
    let session = &visit.session;
    if rules.conversions.is_empty() || session.test || session.engaged_ms < ENGAGED_MS {
        return Vec::new();
    }
    let pageviews: Vec<&PageviewRow> = visit.pageviews.iter().map(|kept| &kept.row).collect();
    let deeds = RowDeeds::new(
        &pageviews,
        visit.events.iter().map(|kept| &kept.row),
        visit.videos.iter().map(|kept| &kept.row),
        (session.engaged_ms, session.max_scroll),
    );
    let goals: Vec<String> = session.goals.parse().unwrap_or_default();
    let bound = |amount, currency: &str, at| rules.worth.bound(amount, currency, (at, session.day));
    let is_identified = !visit.leads.is_empty();
    // Records what the visit tells in the currency of the visit.
    rules.conversions.triggered(&Did {
        deeds: &deeds,
        goals: &goals,
        is_identified,
        told: &Some,
        bound: &bound,
    })
}

/// Returns the conversions that the visit triggers now and did not trigger before.
pub(crate) fn new(visit: &Visit, rules: &ProjectRules, before: &[Triggered], at: i64) -> Vec<Trigger> {
    let is_new = |what: &Triggered| before.iter().all(|known| known.definition != what.definition);
    triggered(visit, rules)
        .into_iter()
        .filter(is_new)
        .map(|what| Trigger {
            project: visit.session.project_id,
            session: visit.session.session_id,
            at: what.at.unwrap_or(at).min(at),
            what,
        })
        .collect()
}
