//! Events of a project beyond those that browsers send: the catalog, server events, and validating an event.

mod catalog;
mod server;
mod validate;

use std::sync::Arc;

use domain::access::ProjectAccess;
use domain::events::EventRules;
use domain::sites::event_rules;
use domain::tracking::{self, Compiled, TrackingConfig};
use domain::{Context, Result};

pub use catalog::{CatalogEvent, CatalogKind, EventCatalog};
pub use server::{RejectedEvent, ServerEvent, ServerEvents, ServerEventsResult, accept};
pub use validate::{EventValidate, EventValidateResult, validate, validate_public};

/// Returns the event rules of a project.
async fn rules_of(context: &Context, access: &ProjectAccess) -> Result<(EventRules, Arc<Compiled>)> {
    let tracking = TrackingConfig::from_stored(access.tracking());
    let config_rev = access.project().config_rev;
    let compiled = tracking::compiled(context, access.id(), config_rev, access.tracking()).await?;
    Ok((event_rules(context, access.id(), &tracking).await?, compiled))
}
