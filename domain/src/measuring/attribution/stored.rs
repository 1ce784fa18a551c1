//! Reads and writes a project's channel mappings.

use entity::project;
use sea_orm::{ActiveModelTrait, ActiveValue, EntityTrait, QuerySelect};
use serde_json::{Value, json};

use super::{ChannelMappings, ChannelRules};
use crate::measuring::recomputation;
use crate::tenancy::access::{ProjectAccess, Scope, StoredRules};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result};

impl ChannelMappings {
    pub(crate) fn from_stored(stored: &Value) -> ChannelMappings {
        serde_json::from_value(stored.clone()).unwrap_or_else(|_| {
            tracing::warn!("stored channel mappings cannot be read and are ignored");
            ChannelMappings::default()
        })
    }

    /// Returns the mappings among a project's rules.
    pub fn among(rules: &StoredRules) -> ChannelMappings {
        Self::from_stored(&rules.channel_mappings)
    }

    /// Returns the project's mappings.
    pub async fn of(context: &Context, access: &ProjectAccess) -> Result<ChannelMappings> {
        Ok(Self::among(&*access.rules(context).await?))
    }
}

impl ChannelRules {
    /// Returns the rules by which the project's visits get their channels.
    pub async fn of(context: &Context, access: &ProjectAccess) -> Result<ChannelRules> {
        Ok(Self::new(access.project().channel_rules, &ChannelMappings::of(context, access).await?))
    }
}

/// Returns the project's channel mappings.
pub async fn mappings_of(context: &Context, access: &ProjectAccess) -> Result<ChannelMappings> {
    access.require(Scope::AnalyticsRead)?;
    ChannelMappings::of(context, access).await
}

/// Replaces the project's channel mappings. The channels of past visits are recomputed.
pub async fn put_mappings(
    context: &Context,
    access: &ProjectAccess,
    input: ChannelMappings,
) -> Result<ChannelMappings> {
    access.require(Scope::ProjectAdmin)?;
    let violations = input.violations();
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    let transaction = context.begin().await?;
    let stored = project::Entity::find_by_id(access.id())
        .lock_exclusive()
        .one(&transaction)
        .await?
        .ok_or(Error::NotFound)?;
    let new = serde_json::to_value(&input).map_err(Error::internal)?;
    if new == stored.channel_mappings {
        return Ok(input);
    }
    project::ActiveModel {
        id: ActiveValue::Unchanged(access.id()),
        channel_mappings: ActiveValue::Set(new),
        updated_at: ActiveValue::Set(context.clock.now()),
        ..Default::default()
    }
    .update(&transaction)
    .await?;
    recomputation::raise_rules_version(&transaction, access.id()).await?;
    Change::new(AuditAction::ChannelMappingsUpdate)
        .project(access.id())
        .target("project", access.id())
        .details(json!({ "mappings": input.mappings.len() }))
        .record(context, &transaction, stored.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(input)
}
