//! Progress of the setup: steps that people skip, the step they were at, and whether they closed its screen. Only data ticks
//! a step, so nothing here says that one is done.

use std::collections::BTreeSet;

use entity::{choices, setup_progress};
use schemars::JsonSchema;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, ActiveValue, EntityTrait, IntoActiveModel, QuerySelect};
use serde::Deserialize;
use serde_json::json;

use crate::tenancy::access::{ProjectAccess, Scope};
use crate::{Context, Result};

choices! {
    /// Step of the setup.
    SetupStepName {
        /// The script is on the site.
        Install = "install" / "INSTALL",
        /// A visit was counted that is no test.
        Traffic = "traffic" / "TRAFFIC",
        /// There is a goal beyond those of the preset.
        Goals = "goals" / "GOALS",
        /// An ad account has costs.
        Ads = "ads" / "ADS",
        /// A conversion was counted.
        Conversions = "conversions" / "CONVERSIONS",
        /// An assistant has called a tool.
        Ai = "ai" / "AI",
        /// The organization has a second member.
        Team = "team" / "TEAM",
    }
}

choices! {
    /// Mark of a step.
    SetupMark {
        /// The step is left out.
        Skipped = "skipped" / "SKIPPED",
        /// The step waits to be done.
        Open = "open" / "OPEN",
    }
}

/// Marks of steps. The script and its visits cannot be skipped.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupMarks {
    /// Needs `config:write`.
    #[serde(default)]
    pub goals: Option<SetupMark>,
    /// Needs `ads:write`.
    #[serde(default)]
    pub ads: Option<SetupMark>,
    /// Needs `project:admin`.
    #[serde(default)]
    pub conversions: Option<SetupMark>,
    /// Needs `analytics:read`.
    #[serde(default)]
    pub ai: Option<SetupMark>,
    /// Needs `org:admin`.
    #[serde(default)]
    pub team: Option<SetupMark>,
}

/// Change of the progress. All of it takes effect, or nothing.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetupProgressUpdate {
    /// Steps to skip or to open again.
    #[serde(default)]
    pub steps: SetupMarks,
    /// True closes the setup screen for good. Needs `project:admin`.
    #[serde(default)]
    pub dismissed: Option<bool>,
    /// Step that is open now.
    #[serde(default)]
    pub last_step: Option<SetupStepName>,
}

/// Stored progress of a project.
#[derive(Clone, Debug, Default)]
pub struct SetupProgress {
    pub skipped: BTreeSet<SetupStepName>,
    pub dismissed: bool,
    pub last_step: Option<SetupStepName>,
}

impl SetupMarks {
    fn given(&self) -> impl Iterator<Item = (SetupStepName, Scope, SetupMark)> {
        let all = [
            (SetupStepName::Goals, Scope::ConfigWrite, self.goals),
            (SetupStepName::Ads, Scope::AdsWrite, self.ads),
            (SetupStepName::Conversions, Scope::ProjectAdmin, self.conversions),
            (SetupStepName::Ai, Scope::AnalyticsRead, self.ai),
            (SetupStepName::Team, Scope::OrgAdmin, self.team),
        ];
        all.into_iter().filter_map(|(name, scope, mark)| Some((name, scope, mark?)))
    }
}

impl SetupProgress {
    fn of(row: setup_progress::Model) -> Self {
        let names: Vec<String> = serde_json::from_value(row.skipped).unwrap_or_default();
        Self {
            skipped: names.iter().filter_map(|name| SetupStepName::parse(name)).collect(),
            dismissed: row.dismissed,
            last_step: row.last_step.as_deref().and_then(SetupStepName::parse),
        }
    }
}

/// Returns the stored progress.
pub async fn progress(context: &Context, access: &ProjectAccess) -> Result<SetupProgress> {
    access.require(Scope::AnalyticsRead)?;
    let row = setup_progress::Entity::find_by_id(access.id()).one(&context.db).await?;
    Ok(row.map(SetupProgress::of).unwrap_or_default())
}

/// Changes the progress.
pub async fn update_progress(
    context: &Context,
    access: &ProjectAccess,
    update: &SetupProgressUpdate,
) -> Result<()> {
    let of_dismissal = update.dismissed.map(|_| Scope::ProjectAdmin);
    let mut needed = vec![Scope::AnalyticsRead];
    for scope in update.steps.given().map(|(_, scope, _)| scope).chain(of_dismissal) {
        if !needed.contains(&scope) {
            needed.push(scope);
        }
    }
    access.require_all(&needed)?;
    let transaction = context.begin().await?;
    // Two people may note something at once, also if nobody has before.
    let id = setup_progress::Column::ProjectId;
    let empty = setup_progress::Model {
        project_id: access.id(),
        skipped: json!([]),
        dismissed: false,
        last_step: None,
        updated_at: context.clock.now(),
    };
    setup_progress::Entity::insert(empty.into_active_model())
        .on_conflict(OnConflict::column(id).do_nothing().to_owned())
        .try_insert()
        .exec_without_returning(&transaction)
        .await?;
    let stored = setup_progress::Entity::find_by_id(access.id()).lock_exclusive().one(&transaction).await?;
    let mut progress = stored.map(SetupProgress::of).unwrap_or_default();
    for (name, _, mark) in update.steps.given() {
        match mark {
            SetupMark::Skipped => progress.skipped.insert(name),
            SetupMark::Open => progress.skipped.remove(&name),
        };
    }
    progress.dismissed = update.dismissed.unwrap_or(progress.dismissed);
    progress.last_step = update.last_step.or(progress.last_step);
    let names: Vec<&str> = progress.skipped.iter().map(|name| name.as_str()).collect();
    setup_progress::ActiveModel {
        project_id: ActiveValue::Unchanged(access.id()),
        skipped: ActiveValue::Set(json!(names)),
        dismissed: ActiveValue::Set(progress.dismissed),
        last_step: ActiveValue::Set(progress.last_step.map(|name| name.as_str().to_owned())),
        updated_at: ActiveValue::Set(context.clock.now()),
    }
    .update(&transaction)
    .await?;
    transaction.commit().await?;
    Ok(())
}
