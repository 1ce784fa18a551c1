//! Evidence: the data of a session that a relevance model scores.

use domain::measuring::relevance::Evidence;

use crate::visits::model::deeds::RowDeeds;
use crate::visits::model::rows::SessionRow;

/// Returns the evidence of a session whose goals and flags are derived.
pub(crate) fn evidence<'visit>(
    session: &SessionRow,
    goals: &'visit [String],
    deeds: &'visit RowDeeds<'visit>,
) -> Evidence<'visit> {
    Evidence {
        engaged_ms: session.engaged_ms,
        max_scroll: session.max_scroll,
        pageviews: session.pageviews,
        video_ms: session.video_ms,
        flags: session.flags,
        channel: session.channel,
        revisit: session.revisit,
        conversions: session.conversions,
        goals,
        deeds,
    }
}
