//! Derives stored visits anew. This updates a project's history when its rules have changed.

use domain::projects::rules::ProjectRules;
use entity::visits::JsonText;
use serde_json::Value;
use uuid::Uuid;

use super::loaded::Loaded;
use crate::visits::derive::derive;
use crate::visits::model::rows::SessionRow;
use crate::visits::model::visit::Visit;

impl Loaded {
    /// Derives every loaded visit under the rules. Returns the visits that did not change: for them only the version is
    /// written, and the columns are not refreshed.
    pub(super) fn rederive(&mut self, rules: &ProjectRules) -> Vec<Uuid> {
        let mut same = Vec::new();
        for ((_, session), visit) in &mut self.visits {
            if comes_out_the_same(visit, rules) {
                same.push(*session);
                continue;
            }
            visit.changed = true;
            self.changes.left_days.extend(visit.leave_day());
        }
        same
    }
}

fn comes_out_the_same(visit: &mut Visit, rules: &ProjectRules) -> bool {
    let before = visit.session.clone();
    derive(visit, rules);
    let (before, documents_before) = split(before);
    let (after, documents) = split(visit.session.clone());
    before == after && documents_before == documents && !visit.pageviews.iter().any(|kept| kept.changed)
}

/// Splits a session into the row without its version and documents, and the documents as parsed values. PostgreSQL
/// returns documents with other spaces and another order of keys, so they are compared by value.
fn split(mut session: SessionRow) -> (SessionRow, [Option<Value>; 4]) {
    session.rules_version = 0;
    let meaning = |text: &mut JsonText| std::mem::replace(text, JsonText(String::new())).parse();
    let documents = [
        meaning(&mut session.goals),
        meaning(&mut session.event_counts),
        session.goal_values.take().and_then(|text| text.parse()),
        session.click_id_values.take().and_then(|text| text.parse()),
    ];
    (session, documents)
}
