//! Reads and changes a project's tracking config.

use async_graphql::{Json, SimpleObject};
use entity::project;
use schemars::JsonSchema;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ActiveModelTrait, ActiveValue, ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::kept::{Edit, KeptConfig, has_outbound_clicks, is_note};
use super::{TrackingConfig, TrackingConfigPatch, violations};
use crate::ground::compiling::compile;
use crate::ground::revision::Expected;
use crate::ground::rule::Rule;
use crate::measuring::recomputation;
use crate::tenancy::access::{ProjectAccess, Scope, StoredRules};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result};

/// Tracking config with its revision, which rises with every change.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[graphql(name = "TrackingConfigRevision", complex)]
#[serde(rename_all = "camelCase")]
pub struct ProjectTrackingConfigResponse {
    /// The complete config: TrackingConfig of the OpenAPI document.
    #[schemars(with = "TrackingConfig")]
    pub tracking: Json<TrackingConfig>,
    /// Revision. It rises with each change.
    pub config_rev: i32,
}

crate::revised!(ProjectTrackingConfigResponse besides ["configRev"]);

/// Whether clicks on links to other sites are recorded, as the event `outbound_click` with the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OutboundClicks {
    /// True if they are recorded.
    pub enabled: bool,
}

impl From<&StoredRules> for OutboundClicks {
    fn from(rules: &StoredRules) -> Self {
        Self { enabled: has_outbound_clicks(&rules.tracking) }
    }
}

impl TrackingConfig {
    /// Returns a host of the site to begin with: the first domain that names one, otherwise the usual one below the first
    /// wildcard.
    pub(crate) fn first_host(&self) -> Option<String> {
        let named = self.domains.iter().find(|domain| !domain.starts_with("*."));
        let below = || self.domains.first().map(|domain| domain.replacen('*', "www", 1));
        named.cloned().or_else(below)
    }

    /// Parses a stored config. Keys that were added to the service later get the default of new projects.
    pub fn from_stored(stored: &Value) -> TrackingConfig {
        let mut config = TrackingConfig::default();
        let Value::Object(keys) = stored else { return config };
        for (key, value) in keys.iter().filter(|(key, _)| !is_note(key)) {
            let one = Value::Object([(key.clone(), value.clone())].into_iter().collect());
            match serde_json::from_value::<TrackingConfigPatch>(one) {
                Ok(patch) => patch.apply_to(&mut config),
                Err(_) => {
                    tracing::warn!(key, "a stored tracking setting cannot be read; its default is used")
                }
            }
        }
        config
    }
}

impl ProjectTrackingConfigResponse {
    fn from_row(stored: &project::Model) -> Self {
        Self { tracking: Json(TrackingConfig::from_stored(&stored.tracking)), config_rev: stored.config_rev }
    }
}

impl From<&StoredRules> for ProjectTrackingConfigResponse {
    fn from(rules: &StoredRules) -> Self {
        Self { tracking: Json(TrackingConfig::from_stored(&rules.tracking)), config_rev: rules.config_rev() }
    }
}

pub async fn get(context: &Context, access: &ProjectAccess) -> Result<ProjectTrackingConfigResponse> {
    access.require(Scope::AnalyticsRead)?;
    let stored = project::Entity::find_by_id(access.id()).one(&context.db).await?.ok_or(Error::NotFound)?;
    Ok(ProjectTrackingConfigResponse::from_row(&stored))
}

/// Replaces the given top-level keys.
pub async fn patch(
    context: &Context,
    access: &ProjectAccess,
    patch: TrackingConfigPatch,
    expected: &Expected,
) -> Result<ProjectTrackingConfigResponse> {
    let given = serde_json::to_value(&patch).map_err(Error::internal)?;
    let keys = given.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
    change(context, access, Edit::Keys(Box::new(patch)), keys, expected).await
}

/// Returns whether clicks on links to other sites are recorded.
pub async fn outbound_clicks(context: &Context, access: &ProjectAccess) -> Result<OutboundClicks> {
    access.require(Scope::AnalyticsRead)?;
    Ok(OutboundClicks::from(&*access.rules(context).await?))
}

/// Turns the recording of clicks on links to other sites on or off.
pub async fn put_outbound_clicks(
    context: &Context,
    access: &ProjectAccess,
    input: OutboundClicks,
) -> Result<OutboundClicks> {
    change(context, access, Edit::OutboundClicks(input.enabled), vec!["outboundClicks"], &Expected::Any)
        .await?;
    Ok(input)
}

/// Changes the stored config. `keys` names what changes in the audit log. Expressions are compiled before the transaction,
/// because that would block every other writer. Of two concurrent changes, the second is repeated on the result of the
/// first, so that both take effect and each gets its own revision.
async fn change(
    context: &Context,
    access: &ProjectAccess,
    edit: Edit,
    mut keys: Vec<&str>,
    expected: &Expected,
) -> Result<ProjectTrackingConfigResponse> {
    access.require(Scope::ProjectAdmin)?;
    let (transaction, stored, kept) = loop {
        let stored =
            project::Entity::find_by_id(access.id()).one(&context.db).await?.ok_or(Error::NotFound)?;
        // Still true in the transaction, which needs the config to have the revision that was read here.
        expected.check(Some(&ProjectTrackingConfigResponse::from_row(&stored)))?;
        let kept = KeptConfig::read(&stored.tracking).edited(edit.clone());
        let checked = kept.config.clone();
        let found = compile(context, &access.tenants(), move || violations(&checked)).await?;
        if !found.is_empty() {
            return Err(Error::Validation(found));
        }
        let transaction = context.begin().await?;
        let raised = project::Entity::update_many()
            .col_expr(project::Column::ConfigRev, Expr::col(project::Column::ConfigRev).add(1))
            .filter(project::Column::Id.eq(access.id()))
            .filter(project::Column::ConfigRev.eq(stored.config_rev))
            .exec(&transaction)
            .await?;
        if raised.rows_affected == 1 {
            break (transaction, stored, kept);
        }
        transaction.rollback().await?;
    };
    let config_rev = stored.config_rev + 1;
    let before = TrackingConfig::from_stored(&stored.tracking);
    if kept.config.allowed_origins != before.allowed_origins && !keys.contains(&"allowedOrigins") {
        keys.push("allowedOrigins");
    }
    let details = json!({ "configRev": config_rev, "keys": keys });
    project::ActiveModel {
        id: ActiveValue::Unchanged(access.id()),
        tracking: ActiveValue::Set(kept.stored()?),
        updated_at: ActiveValue::Set(context.clock.now()),
        ..Default::default()
    }
    .update(&transaction)
    .await?;
    if grouping(&kept.config) != grouping(&before) {
        recomputation::raise_rules_version(&transaction, access.id()).await?;
    }
    Change::new(AuditAction::TrackingUpdate)
        .project(access.id())
        .target("project", access.id())
        .details(details)
        .record(context, &transaction, stored.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(ProjectTrackingConfigResponse { tracking: Json(kept.config), config_rev })
}

/// Returns the parts of the config that determine a page's group. Labels do not.
fn grouping(config: &TrackingConfig) -> (Vec<(String, Vec<Rule>)>, String) {
    let groups = config.page_groups.iter().map(|group| (group.key.clone(), group.matches.clone()));
    (groups.collect(), config.default_group.key.clone())
}
