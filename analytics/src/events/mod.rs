//! Events of a project beyond those that browsers send: the catalog, server events, and validating an event.

mod catalog;
mod server;
mod validate;

use std::sync::Arc;

use domain::measuring::events::EventRules;
use domain::measuring::tracking::{self, Compiled, TrackingConfig};
use domain::projects::sites::event_rules;
use domain::tenancy::access::ProjectAccess;
use domain::{Context, Result};

pub use catalog::{CatalogEvent, CatalogKind, EventCatalog, KnownEvents, known_events};
pub use server::{RejectedEvent, ServerEvent, ServerEvents, ServerEventsResult, accept};
pub use validate::{EventValidate, EventValidateResult, validate, validate_public};

/// Returns the event rules of a project.
async fn rules_of(context: &Context, access: &ProjectAccess) -> Result<(EventRules, Arc<Compiled>)> {
    let (stored, project) = (access.rules(context).await?, access.project());
    let tracking = TrackingConfig::from_stored(&stored.tracking);
    // The rules may be newer than the project that was read with the proof of access.
    let config_rev = stored.config_rev();
    let compiled =
        tracking::compiled(context, project.org_id, project.id, config_rev, &stored.tracking).await?;
    Ok((event_rules(context, access.id(), &tracking).await?, compiled))
}
