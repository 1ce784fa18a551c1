//! Outcome of uploads that a platform has received, and processes later.

use std::collections::BTreeMap;
use std::time::Duration;

use entity::conversion_upload;
use tokio::time::Instant;

use super::outcome::Outcome;
use super::{Answers, Destination, Outcomes, destination, milliseconds};
use crate::money::conversions::requests::Answered;
use crate::money::destinations::{self, Asked, Known, OpenDestination, Verdict};
use crate::{Context, Result};

/// How long to ask for the outcome of an upload. Platforms process within a day; one that does not say for so long what
/// came of a request will not say it later.
const LONGEST: Duration = Duration::from_secs(3 * 24 * 60 * 60);

/// Asks the platform for the outcome of uploads that it has received before. Gives up after [`LONGEST`].
pub(super) async fn ask(
    context: &Context,
    of: Destination,
    open: &OpenDestination,
    rows: &[conversion_upload::Model],
    deadline: Instant,
) -> Result<(Outcomes, Answers)> {
    let mut requests: BTreeMap<&str, Vec<&conversion_upload::Model>> = BTreeMap::new();
    for row in rows {
        requests.entry(row.request.as_deref().unwrap_or_default()).or_default().push(row);
    }
    if requests.is_empty() {
        return Ok((Outcomes::new(), Answers::new()));
    }
    let questions: Vec<(String, usize)> =
        requests.iter().map(|(request, rows)| ((*request).to_owned(), rows.len())).collect();
    let asking = destinations::ask(context, open, &questions);
    let Ok(answers) = tokio::time::timeout_at(deadline, asking).await else {
        // The lease ends, and another run asks.
        return Ok((Outcomes::new(), Answers::new()));
    };
    let verdicts: Vec<Verdict> = answers.iter().map(|answer| answer.verdict.clone()).collect();
    destination::note(context, of, Some(open.generation), &verdicts).await?;
    let since = context.clock.now_ms() - milliseconds(LONGEST);
    let (mut outcomes, mut answered) = (Outcomes::with_capacity(rows.len()), Answers::new());
    for (rows, Asked { verdict, known }) in requests.into_values().zip(answers) {
        for row in rows {
            let verdict = verdict.clone();
            if known == Known::Decided {
                answered.extend(Answered::new(&verdict, Vec::new).map(|answer| (row.id, answer)));
            }
            let is_late = row.unknown_since.is_some_and(|unknown| unknown < since);
            let outcome = match known {
                Known::Decided => Outcome::Told(verdict),
                // A platform that nobody could ask for so long may still know the outcome.
                Known::Open if is_late => Outcome::Forgotten,
                Known::Open | Known::Unanswered => Outcome::Asked(verdict),
            };
            // The version that the request contained.
            outcomes.insert(row.id, (row.tried_version.unwrap_or(row.version), outcome));
        }
    }
    Ok((outcomes, answered))
}
