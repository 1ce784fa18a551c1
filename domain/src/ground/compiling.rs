//! Compiles patterns, those of a request and those of a project's rules: off the threads that serve, one list of a tenant
//! at a time.
//!
//! A list of patterns may take a tenth of a second of processor time. Whoever changes such lists all the time, or has many
//! projects with long ones, must not take it from ingest and from other tenants.

use std::time::Duration;

use uuid::Uuid;

use super::aside;
use super::turns::{Share, Turn, Turns};
use crate::{Context, Result};

/// How long a request waits for its turn, and how many of one tenant wait.
const WAIT: Duration = Duration::from_secs(10);
const WAITING: usize = 20;

#[derive(Clone)]
struct Compilers {
    requests: Turns,
    rules: Turns,
    ads: Turns,
}

impl Default for Compilers {
    fn default() -> Self {
        // At most half of the processor's cores.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let places = (cores / 2).max(1);
        let requests = Share { places, each: 1, waiting: WAITING, wait: WAIT };
        // Nobody can be refused the rules of a project: its batches wait for them.
        let rules = Share { waiting: usize::MAX, wait: Duration::MAX, ..requests };
        Self { requests: Turns::new(requests), rules: Turns::new(rules), ads: Turns::new(rules) }
    }
}

/// Compiles the patterns of a request, when it is these tenants' turn.
pub(crate) async fn compile<T: Send + 'static>(
    context: &Context,
    tenants: &[Uuid],
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    let turn = context.shared::<Compilers>().requests.take(tenants).await?;
    aside::run_in(turn, work).await
}

/// Compiles the rules of a project, when it is its tenant's turn.
pub(crate) async fn compile_rules<T: Send + 'static>(
    context: &Context,
    tenant: Uuid,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    aside::run_in(turn_of_rules(context, tenant).await?, work).await
}

/// Waits for a tenant's turn to compile rules.
async fn turn_of_rules(context: &Context, tenant: Uuid) -> Result<Turn> {
    context.shared::<Compilers>().rules.take(&[tenant]).await
}

/// Waits for a tenant's turn to read and build the ads of a project, or its mapping rules. There may be hundreds of
/// thousands, so they have places of their own: the rules of others do not wait for the database to send them.
pub(crate) async fn turn_of_ads(context: &Context, tenant: Uuid) -> Result<Turn> {
    context.shared::<Compilers>().ads.take(&[tenant]).await
}
