//! Changes of a project.

use entity::project;
use sea_orm::{ActiveModelTrait, EntityTrait, QuerySelect, Set};
use serde_json::json;

use super::{ProjectUpdate, SLUG_TAKEN, check_timezone, currency, deletions, former};
use crate::ground::revision::Expected;
use crate::measuring::recomputation;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::project::{Project, ProjectSettings};
use crate::{Context, Error, Result};

pub async fn update(
    context: &Context,
    access: &ProjectAccess,
    input: ProjectUpdate,
    expected: &Expected,
) -> Result<Project> {
    access.require(Scope::ProjectAdmin)?;
    if let Some(timezone) = &input.timezone {
        check_timezone(timezone)?;
    }
    let limits = input.settings.as_ref().and_then(|settings| settings.0.limits.as_ref());
    context.caps().check(limits, input.retention_days)?;
    let details = json!(input);
    let now = context.clock.now();
    // Boxed, like its application below, because these futures are large and all mutations of GraphQL share one stack.
    let plan = Box::pin(deletions::plan(context, access, &input, now.into())).await?;
    let transaction = context.begin().await?;
    // Locked, because settings are merged with the stored ones and concurrent changes must both take effect.
    let stored = project::Entity::find_by_id(access.id())
        .lock_exclusive()
        .one(&transaction)
        .await?
        .ok_or(Error::NotFound)?;
    expected.check(Some(&Project::from_row(stored.clone(), &access.project().org_slug)?))?;
    let mut settings: ProjectSettings =
        serde_json::from_value(stored.settings.clone()).map_err(Error::internal)?;
    let timezone_changes = input.timezone.as_ref().is_some_and(|new| *new != stored.timezone);
    let currency_changes = input.currency.as_ref().is_some_and(|new| *new != stored.currency);
    let rules_change = timezone_changes
        || currency_changes
        || input.channel_rules.is_some_and(|new| new != stored.channel_rules);
    let (country, config_rev) = (stored.country.clone(), stored.config_rev);
    let deletes_something = plan.as_ref().is_some_and(deletions::Plan::deletes_something);
    let pending = match plan {
        Some(plan) => {
            let applied = plan.apply(context, &transaction, access, &stored, &input, now.into());
            Some(Box::pin(applied).await?)
        }
        None => None,
    };
    // Visitors are known by the salt of their local day. Running visits are found by the former ones for a while.
    let former_timezones = timezone_changes.then(|| {
        json!(former::timezones(&stored.former_timezones, &stored.timezone, now.timestamp_millis()))
    });
    let former_currencies = match input.currency.as_ref().filter(|_| currency_changes) {
        Some(new) => {
            let keeping = currency::keep(&transaction, &stored, new, now.timestamp_millis());
            Some(Box::pin(keeping).await?)
        }
        None => None,
    };
    let mut change: project::ActiveModel = stored.into();
    fn set<T: Into<sea_orm::Value>>(field: &mut sea_orm::ActiveValue<T>, value: Option<T>) {
        if let Some(value) = value {
            *field = Set(value);
        }
    }
    set(&mut change.name, input.name);
    set(&mut change.slug, input.slug);
    set(&mut change.timezone, input.timezone);
    set(&mut change.former_timezones, former_timezones);
    set(&mut change.currency, input.currency);
    set(&mut change.former_currencies, former_currencies);
    set(&mut change.locale, input.locale);
    set(&mut change.retention_days, input.retention_days);
    set(&mut change.channel_rules, input.channel_rules);
    set(&mut change.pending_deletions, pending);
    if !input.country.is_undefined() {
        let new = input.country.take();
        if new != country {
            // Browsers get the dialling rules of the country with the config.
            change.config_rev = Set(config_rev + 1);
        }
        change.country = Set(new);
    }
    if let Some(update) = input.settings {
        settings.apply(update.0);
        change.settings = Set(serde_json::to_value(settings).map_err(Error::internal)?);
    }
    change.updated_at = Set(now);
    let row =
        change.update(&transaction).await.map_err(|error| Error::conflict_if_taken(error, SLUG_TAKEN))?;
    if rules_change {
        recomputation::raise_rules_version(&transaction, row.id).await?;
    }
    Change::new(AuditAction::ProjectUpdate)
        .project(row.id)
        .target("project", row.id)
        .details(details)
        .record(context, &transaction, row.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.config_changed();
    if currency_changes {
        context.uploads().wake();
    }
    if deletes_something {
        context.mailroom().wake();
    }
    Project::from_row(row, &access.project().org_slug)
}
