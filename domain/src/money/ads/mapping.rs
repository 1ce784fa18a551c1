//! Reads, creates and deletes mapping rules.

use std::collections::HashMap;

use async_graphql::SimpleObject;
use entity::ad_mapping_rule as table;
use schemars::JsonSchema;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::known::Ads;
use super::lock;
use super::rules::{
    AdMappingCondition, AdMappingRuleWrite, AdMappingTarget, MAX_PATTERNS, MappingField, MappingRules,
};
use crate::ground::compiling::compile;
use crate::ground::rule::RuleKind;
use crate::ground::{page, pattern};
use crate::measuring::recomputation;
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result, Timestamp, Violation, ViolationCode};

/// Maximum number of mapping rules per project. Each is tried for every visit that has no ad's id.
pub const MAX_RULES: usize = 500;

/// A mapping rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdMappingRule {
    /// Id of the rule.
    pub id: String,
    /// Parameter that the rule looks at.
    pub field: MappingField,
    /// How the parameter is compared.
    pub kind: RuleKind,
    /// Text or pattern that the parameter is compared with.
    pub value: String,
    /// Further condition; null for none.
    pub when: Option<AdMappingCondition>,
    /// Where visits that fit belong.
    pub target: AdMappingTarget,
    /// Latest name of the target. Null if the project does not know it any more.
    pub target_name: Option<String>,
    /// Why the rule exists, for colleagues.
    pub note: Option<String>,
    /// When the rule was created.
    pub created_at: Timestamp,
}

/// Mapping rules of a project, in the order in which they are tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdMappingRules {
    /// The first that fits decides.
    pub items: Vec<AdMappingRule>,
}

/// Maximum number of rules that are read at once, of several projects together.
const MAX_LISTED: u64 = 10_000;

pub async fn list(context: &Context, access: &ProjectAccess) -> Result<AdMappingRules> {
    let mut all = of_projects(context, std::slice::from_ref(access)).await?;
    let ads = super::known(context, access.id()).await?;
    Ok(AdMappingRules { items: named(&ads, all.remove(&access.id()).unwrap_or_default()) })
}

/// Returns the rules of several projects without the names of their targets, by project, with one query. Fails if there are
/// too many.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<AdMappingRule>>> {
    let rows = table::Entity::find()
        .filter(table::Column::ProjectId.is_in(access::ids_with(projects, Scope::AdsRead)?))
        .order_by_asc(table::Column::Id)
        .limit(MAX_LISTED + 1)
        .all(&context.db)
        .await?;
    let mut by_project: HashMap<Uuid, Vec<AdMappingRule>> = HashMap::new();
    for row in page::whole(rows, MAX_LISTED)? {
        let (project, rule) = (row.project_id, written(&row)?);
        by_project.entry(project).or_default().push(told(row, rule, None));
    }
    Ok(by_project)
}

/// Returns rules of a project with the latest names of their targets.
pub fn named(ads: &Ads, mut rules: Vec<AdMappingRule>) -> Vec<AdMappingRule> {
    for rule in &mut rules {
        rule.target_name = ads.name(&rule.target).map(str::to_owned);
    }
    rules
}

/// Creates a rule. Past visits are matched again in the background.
pub async fn create(
    context: &Context,
    access: &ProjectAccess,
    input: AdMappingRuleWrite,
) -> Result<AdMappingRule> {
    access.require(Scope::AdsWrite)?;
    let ads = super::known(context, access.id()).await?;
    let Some(name) = ads.name(&input.target).map(str::to_owned) else {
        let message = format!("is not a known {} of {}", input.target.level, input.target.platform);
        return Err(Violation::new("body.target.entityId", ViolationCode::NotFound, message).into());
    };
    let rules: Vec<AdMappingRuleWrite> =
        rows(&context.db, access.id()).await?.iter().map(written).collect::<Result<_>>()?;
    let new = input.clone();
    let size = compile(context, &access.tenants(), move || {
        new.check()?;
        Ok::<_, Error>(MappingRules::new(rules.into_iter().chain([new])).size())
    })
    .await??;
    if size > pattern::LARGEST_TOTAL {
        return Err(Error::Conflict(
            "the patterns of the project's mapping rules would be too large together".into(),
        ));
    }
    let transaction = context.begin().await?;
    lock(&transaction, access).await?;
    let others = rows(&transaction, access.id()).await?;
    if others.len() >= MAX_RULES {
        return Err(Error::Conflict("a project can have at most 500 mapping rules".into()));
    }
    let others: Vec<AdMappingRuleWrite> = others.iter().map(written).collect::<Result<_>>()?;
    let asks = |rule: &AdMappingRuleWrite| (rule.field, rule.kind, rule.value.clone(), rule.when.clone());
    if others.iter().any(|other| asks(other) == asks(&input)) {
        return Err(Error::Conflict("another mapping rule of the project asks for the same".into()));
    }
    let patterns = others.iter().filter(|other| other.has_pattern()).count();
    if input.has_pattern() && patterns >= MAX_PATTERNS {
        let message = format!(
            "a project can have at most {MAX_PATTERNS} mapping rules with a regular expression or a glob that is more than \
             a prefix"
        );
        return Err(Error::Conflict(message.into()));
    }
    let row = table::Model {
        project_id: access.id(),
        id: context.new_id(),
        rule: serde_json::to_value(&input).map_err(Error::internal)?,
        created_at: context.clock.now(),
    };
    table::Entity::insert(row.clone().into_active_model()).exec_without_returning(&transaction).await?;
    have_changed(context, &transaction, access, AuditAction::AdMappingRuleCreate, &row).await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(told(row, input, Some(name)))
}

/// Deletes a rule. Past visits are matched again in the background.
pub async fn delete(context: &Context, access: &ProjectAccess, id: &str) -> Result<()> {
    access.require(Scope::AdsWrite)?;
    let id: Uuid = id.parse().map_err(|_| Error::NotFound)?;
    let transaction = context.begin().await?;
    lock(&transaction, access).await?;
    let row = table::Entity::find_by_id((access.id(), id)).one(&transaction).await?.ok_or(Error::NotFound)?;
    row.clone().delete(&transaction).await?;
    have_changed(context, &transaction, access, AuditAction::AdMappingRuleDelete, &row).await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(())
}

async fn have_changed<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    access: &ProjectAccess,
    action: AuditAction,
    row: &table::Model,
) -> Result<()> {
    recomputation::raise_rules_version(transaction, access.id()).await?;
    let rule = written(row)?;
    Change::new(action)
        .project(access.id())
        .target("ad_mapping_rule", row.id)
        .details(json!({
            "name": rule.value, "field": rule.field, "kind": rule.kind, "target": rule.target.entity_id,
        }))
        .record(context, transaction, access.project().org_id, Some(access.principal()))
        .await
}

/// Returns the rules of a project as they were created, in their order.
pub(super) async fn all(context: &Context, project: Uuid) -> Result<Vec<AdMappingRuleWrite>> {
    rows(&context.db, project).await?.iter().map(written).collect()
}

async fn rows<C: ConnectionTrait>(connection: &C, project: Uuid) -> Result<Vec<table::Model>> {
    let rows = table::Entity::find().filter(table::Column::ProjectId.eq(project));
    Ok(rows.order_by_asc(table::Column::Id).all(connection).await?)
}

fn written(row: &table::Model) -> Result<AdMappingRuleWrite> {
    serde_json::from_value(row.rule.clone()).map_err(Error::internal)
}

fn told(row: table::Model, rule: AdMappingRuleWrite, target_name: Option<String>) -> AdMappingRule {
    AdMappingRule {
        id: row.id.to_string(),
        field: rule.field,
        kind: rule.kind,
        value: rule.value,
        when: rule.when,
        target: rule.target,
        target_name,
        note: rule.note,
        created_at: row.created_at.into(),
    }
}
