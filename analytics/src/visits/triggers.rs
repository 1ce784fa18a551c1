//! Conversions that a batch triggers: those that the visit asks for after it and did not before.
//!
//! So a repeated batch triggers nothing, and neither do new definitions, or rules that change, for what lies in the
//! past. What was triggered is saved with the visit and made into a conversion afterwards.

use domain::conversions::{Did, Triggered};
use domain::rules::ProjectRules;
use uuid::Uuid;

use super::derive::ENGAGED_MS;
use super::rows::PageviewRow;
use super::visit::Visit;
use crate::deeds::RowDeeds;

/// A conversion that a batch triggered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Trigger {
    pub(crate) project: Uuid,
    pub(crate) session: Uuid,
    pub(crate) at: i64,
    pub(crate) what: Triggered,
}

/// What the visit triggers as it stands. Tests trigger nothing, nor do visits that are not engaged.
pub(super) fn triggered(visit: &Visit, rules: &ProjectRules) -> Vec<Triggered> {
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
    rules.conversions.triggered(&Did { deeds: &deeds, goals: &goals, is_identified: !visit.leads.is_empty() })
}

/// What it triggers now and did not before.
pub(super) fn new(visit: &Visit, rules: &ProjectRules, before: &[Triggered], at: i64) -> Vec<Trigger> {
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
