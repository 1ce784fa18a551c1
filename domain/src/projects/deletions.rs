//! Deletions that a stricter setting requests: they wait for a day, in which the former value takes them back.
//!
//! `retentionDays`, `leadsRetentionDays` and `storePlaintext` decide what is deleted. A stricter value applies to new
//! data at once. For stored data, the project's row lists what has to be kept until when. Each entry is a bound of its
//! own, so that of several changes each waits for its own day: data is kept as long as the setting or any waiting entry
//! says. A change to a looser value removes the entries that keep no more than the new value does.

use entity::{contact_deletion, conversion, person, project};
use sea_orm::sea_query::LockType;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, FromQueryResult,
    PaginatorTrait, QueryFilter, QuerySelect, Set, Statement,
};
use serde_json::json;
use uuid::Uuid;

use super::ProjectUpdate;
use crate::ground::database;
use crate::ground::time::MS_PER_DAY;
use crate::money::leads;
use crate::tenancy::access::{self, Principal, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::mail;
use crate::tenancy::project::{DeletionKind, PendingDeletion, Project};
use crate::{Context, Error, Result, Timestamp};

/// Time between the change of a setting and the deletion.
const WAIT_MS: i64 = MS_PER_DAY;

/// Settings that decide what is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Keeping {
    /// `retentionDays`, capped by the operator.
    visits: i32,
    /// `leadsRetentionDays`.
    leads: Option<i32>,
    /// `storePlaintext`.
    contacts: bool,
}

impl Keeping {
    fn of(context: &Context, project: &project::Model) -> Self {
        let pii = &project.settings["pii"];
        let leads = pii["leadsRetentionDays"].as_i64().and_then(|days| i32::try_from(days).ok());
        Self {
            visits: context.caps().retention_days(project.retention_days),
            leads,
            contacts: pii["storePlaintext"] == true,
        }
    }

    fn after(self, context: &Context, input: &ProjectUpdate) -> Self {
        let pii = input.settings.as_ref().and_then(|settings| settings.0.pii.as_ref());
        Self {
            visits: input.retention_days.map_or(self.visits, |days| context.caps().retention_days(days)),
            leads: pii.map_or(self.leads, |pii| pii.leads_retention_days),
            contacts: pii.map_or(self.contacts, |pii| pii.store_plaintext),
        }
    }

    /// Returns for how many days data of a kind is kept. Contact data counts as 1 or 0.
    fn days(self, kind: DeletionKind) -> i32 {
        match kind {
            DeletionKind::Visits => self.visits,
            DeletionKind::Leads => self.leads.unwrap_or(self.visits),
            DeletionKind::Contacts => i32::from(self.contacts),
        }
    }
}

/// Pending deletions of a project after a change of its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pending: Vec<PendingDeletion>,
    /// Deletions that the change requests.
    requested: Vec<PendingDeletion>,
    /// Deletions that the change takes back.
    withdrawn: Vec<PendingDeletion>,
}

/// Plans the deletions for a change, and counts what they will delete. Returns `None` if the change concerns none of the
/// settings.
///
/// Call this before the transaction of the change: the counts may take a while. Fails without `leads:write` if a value
/// becomes stricter.
pub(super) async fn plan(
    context: &Context,
    access: &ProjectAccess,
    input: &ProjectUpdate,
    now: Timestamp,
) -> Result<Option<Plan>> {
    if input.retention_days.is_none() && input.settings.as_ref().is_none_or(|it| it.0.pii.is_none()) {
        return Ok(None);
    }
    let stored = project::Entity::find_by_id(access.id()).one(&context.db).await?.ok_or(Error::NotFound)?;
    let before = Keeping::of(context, &stored);
    let after = before.after(context, input);
    let mut plan = planned(context, &stored, input, now)?;
    if !plan.requested.is_empty() {
        access.require(Scope::LeadsWrite)?;
    }
    for index in 0..plan.pending.len() {
        let deletion = &plan.pending[index];
        if before.days(deletion.kind) != after.days(deletion.kind) {
            let later = plan.pending[index + 1..].iter().find(|later| later.kind == deletion.kind);
            let left = later.map_or(after.days(deletion.kind), PendingDeletion::keeps);
            plan.pending[index].count = count(context, stored.id, deletion, left).await?;
        }
    }
    plan.requested = plan.pending.iter().filter(|one| one.requested_at == now).cloned().collect();
    Ok(Some(plan))
}

/// Plans the deletions without counting.
fn planned(
    context: &Context,
    stored: &project::Model,
    input: &ProjectUpdate,
    now: Timestamp,
) -> Result<Plan> {
    let before = Keeping::of(context, stored);
    let after = before.after(context, input);
    let begins_at =
        Timestamp::from_ms(now.as_ms() + WAIT_MS).ok_or_else(|| Error::internal("no such time"))?;
    let (mut pending, mut requested, mut withdrawn) = (pending_of(stored)?, Vec::new(), Vec::new());
    for kind in DeletionKind::ALL.iter().copied() {
        let (old, new) = (before.days(kind), after.days(kind));
        let (gone, kept): (Vec<_>, Vec<_>) =
            pending.into_iter().partition(|one: &PendingDeletion| one.kind == kind && one.keeps() <= new);
        withdrawn.extend(gone);
        pending = kept;
        if new >= old {
            continue;
        }
        let former_days = match kind {
            // The largest value that may be set again.
            DeletionKind::Visits => Some(before.visits),
            DeletionKind::Leads => before.leads,
            DeletionKind::Contacts => None,
        };
        let kept_days = (kind != DeletionKind::Contacts).then_some(old);
        let deletion =
            PendingDeletion { kind, count: 0, requested_at: now, begins_at, kept_days, former_days };
        requested.push(deletion.clone());
        // Of two changes at the same moment, the first one keeps more.
        if !pending.iter().any(|one| one.kind == kind && one.begins_at == begins_at) {
            pending.push(deletion);
        }
    }
    Ok(Plan { pending, requested, withdrawn })
}

fn pending_of(stored: &project::Model) -> Result<Vec<PendingDeletion>> {
    serde_json::from_value(stored.pending_deletions.clone()).map_err(Error::internal)
}

#[derive(FromQueryResult)]
struct Count {
    count: i64,
}

/// Counts what a deletion will delete: the data that is `left` days old when it begins, without the data that the former
/// value deletes until then.
async fn count(context: &Context, project: Uuid, deletion: &PendingDeletion, left: i32) -> Result<i64> {
    let ago = |days: i32| deletion.begins_at.as_ms() - i64::from(days) * MS_PER_DAY;
    let (from, until) = (ago(deletion.keeps()), ago(left));
    let people = person::Entity::find().filter(person::Column::ProjectId.eq(project));
    let people = match deletion.kind {
        DeletionKind::Visits => {
            let sql = "select count(*) as count from sessions \
                       where project_id = $1 and started_at >= $2 and started_at < $3";
            let values = [project.into(), from.into(), until.into()];
            let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
            let row = Count::find_by_statement(statement).one(&context.db).await?;
            let conversions = conversion::Entity::find()
                .filter(conversion::Column::ProjectId.eq(project))
                .filter(conversion::Column::OccurredAt.gte(from))
                .filter(conversion::Column::OccurredAt.lt(until))
                .count(&context.db)
                .await?;
            let conversions = i64::try_from(conversions).unwrap_or(i64::MAX);
            return Ok(row.map_or(0, |row| row.count).saturating_add(conversions));
        }
        DeletionKind::Leads => {
            people.filter(person::Column::LastSeenAt.gte(from)).filter(person::Column::LastSeenAt.lt(until))
        }
        DeletionKind::Contacts => people.filter(person::Column::Contact.is_not_null()),
    };
    Ok(i64::try_from(people.count(&context.db).await?).unwrap_or(i64::MAX))
}

impl Plan {
    /// Adds the plan to the change of the project's row, which the caller has locked, and records it. Fails if the row has
    /// changed since the plan was made.
    pub(super) async fn apply(
        self,
        context: &Context,
        transaction: &DatabaseTransaction,
        access: &ProjectAccess,
        stored: &project::Model,
        input: &ProjectUpdate,
        now: Timestamp,
    ) -> Result<serde_json::Value> {
        let expected = planned(context, stored, input, now)?;
        let bare = |all: &[PendingDeletion]| -> Vec<(DeletionKind, i64, i32)> {
            all.iter().map(|one| (one.kind, one.begins_at.as_ms(), one.keeps())).collect()
        };
        if bare(&expected.pending) != bare(&self.pending) {
            return Err(Error::TryLater(
                "somebody else changed these settings at the same time; try again".into(),
            ));
        }
        let is_back = self.withdrawn.iter().any(|one| one.kind == DeletionKind::Contacts);
        if is_back && has_begun(transaction, stored.id).await? {
            return Err(Error::TryLater(
                "the stored contact data is being deleted; try again in a few minutes".into(),
            ));
        }
        let by = Some(access.principal());
        record(context, transaction, stored, AuditAction::DeletionWithdraw, &self.withdrawn, by).await?;
        record(context, transaction, stored, AuditAction::DeletionRequest, &self.requested, by).await?;
        if self.deletes_something() {
            let by = access::label(transaction, Some(access.principal())).await?;
            mail::queue_deletion_requested(context, transaction, stored, &self.requested, by).await?;
        }
        serde_json::to_value(&self.pending).map_err(Error::internal)
    }

    /// Returns true if owners are told about the plan.
    pub(super) fn deletes_something(&self) -> bool {
        self.requested.iter().any(PendingDeletion::deletes_something)
    }
}

/// Writes an entry in the audit log, unless nothing is deleted.
async fn record(
    context: &Context,
    transaction: &DatabaseTransaction,
    project: &project::Model,
    action: AuditAction,
    deletions: &[PendingDeletion],
    by: Option<&Principal>,
) -> Result<()> {
    let deletions: Vec<_> = deletions.iter().filter(|one| one.deletes_something()).collect();
    if deletions.is_empty() {
        return Ok(());
    }
    Change::new(action)
        .project(project.id)
        .target("project", project.id)
        .details(json!({ "deletions": deletions }))
        .record(context, transaction, project.org_id, by)
        .await
}

/// Returns the deletions that a change of a project would request. Deletions of nothing are left out.
pub async fn preview(
    context: &Context,
    access: &ProjectAccess,
    input: &ProjectUpdate,
) -> Result<Vec<PendingDeletion>> {
    access.require(Scope::ProjectAdmin)?;
    let plan = plan(context, access, input, context.clock.now().into()).await?;
    let mut requested = plan.map(|plan| plan.requested).unwrap_or_default();
    requested.retain(PendingDeletion::deletes_something);
    Ok(requested)
}

/// Number of days for which the stored data of a project is kept now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    pub visits: i32,
    pub leads: i32,
    /// True if leads do not follow the retention of visits.
    pub leads_apart: bool,
    /// True if the deletion of plain contact data has begun.
    pub contacts_go: bool,
}

/// Returns for how long the stored data of a project is kept now, with regard to deletions that wait. The row holds both
/// the settings and the deletions, so they belong together.
pub fn kept(context: &Context, project: &project::Model) -> Result<Kept> {
    let (keeping, pending) = (Keeping::of(context, project), pending_of(project)?);
    // [`begin`] has removed the due ones of these kinds.
    let days = |kind: DeletionKind| with_waiting(context, &pending, kind, keeping.days(kind));
    let now = context.clock.now_ms();
    let is_due = |one: &PendingDeletion| one.begins_at.as_ms() <= now;
    Ok(Kept {
        visits: days(DeletionKind::Visits),
        leads: days(DeletionKind::Leads),
        leads_apart: keeping.leads.is_some(),
        contacts_go: pending.iter().any(|one| one.kind == DeletionKind::Contacts && is_due(one)),
    })
}

/// Returns for how many days the visits of a project are kept now, like [`kept`]. The project's list lacks deletions of
/// nothing, which keep nothing.
pub fn kept_visits(context: &Context, project: &Project) -> i32 {
    let own = context.caps().retention_days(project.retention_days);
    with_waiting(context, &project.pending_deletions, DeletionKind::Visits, own)
}

/// Returns for how many days data of a kind is kept: as long as the setting or any waiting deletion says.
fn with_waiting(context: &Context, pending: &[PendingDeletion], kind: DeletionKind, own: i32) -> i32 {
    // The operator may have lowered the maximum since a deletion was requested. It does not apply to `leadsRetentionDays`.
    let keeps = |one: &PendingDeletion| match one.former_days {
        Some(_) if one.kind == DeletionKind::Leads => one.keeps(),
        _ => context.caps().retention_days(one.keeps()),
    };
    pending.iter().filter(|one| one.kind == kind).map(keeps).fold(own, i32::max)
}

/// Begins the deletions of a project that have waited for their day, and records them. The caller deletes visits, leads
/// and contact data by [`kept`]. Returns the project's row, or `None` if the project is gone.
///
/// Two instances cannot begin the same deletion: the row is locked. The deletion of contact data stays pending until
/// [`forget_contacts`] has ended it, because the setting alone does not tell what is left to delete.
pub async fn begin(context: &Context, project: project::Model) -> Result<Option<project::Model>> {
    let now = context.clock.now_ms();
    let is_due = |one: &PendingDeletion| one.begins_at.as_ms() <= now;
    if !pending_of(&project)?.iter().any(is_due) {
        return Ok(Some(project));
    }
    let transaction = context.begin().await?;
    let stored = project::Entity::find_by_id(project.id).lock_exclusive().one(&transaction).await?;
    let Some(stored) = stored else { return Ok(None) };
    let (mut due, mut left): (Vec<_>, Vec<_>) = pending_of(&stored)?.into_iter().partition(is_due);
    let contacts: Vec<_> = due.iter().filter(|one| one.kind == DeletionKind::Contacts).cloned().collect();
    if has_begun(&transaction, stored.id).await? {
        due.retain(|one| one.kind != DeletionKind::Contacts);
    } else if !contacts.is_empty() {
        let row = contact_deletion::Model { project_id: stored.id, began_at: context.clock.now() };
        contact_deletion::Entity::insert(contact_deletion::ActiveModel::from(row))
            .exec_without_returning(&transaction)
            .await?;
    }
    if due.is_empty() {
        return Ok(Some(stored));
    }
    record(context, &transaction, &stored, AuditAction::DeletionBegin, &due, None).await?;
    left.splice(0..0, contacts);
    let mut change: project::ActiveModel = stored.into();
    change.pending_deletions = Set(serde_json::to_value(left).map_err(Error::internal)?);
    let row = change.update(&transaction).await?;
    transaction.commit().await?;
    Ok(Some(row))
}

/// Returns true if the deletion of a project's contact data has begun and not ended.
async fn has_begun<C: ConnectionTrait>(connection: &C, project: Uuid) -> Result<bool> {
    Ok(contact_deletion::Entity::find_by_id(project).one(connection).await?.is_some())
}

/// Deletes the contact data of at most `most` leads of a project whose deletion has begun, and with the last ones ends the
/// deletion. Returns their number.
pub async fn forget_contacts(context: &Context, project: Uuid, most: u64) -> Result<u64> {
    let transaction = context.begin().await?;
    let stored = project::Entity::find_by_id(project).lock(LockType::NoKeyUpdate).one(&transaction).await?;
    let Some(stored) = stored else { return Ok(0) };
    if !has_begun(&transaction, project).await? {
        return Ok(0);
    }
    database::overwrite_what_is_deleted(&transaction).await?;
    let forgotten = leads::forget_contacts(&transaction, project, most).await?;
    if forgotten < most {
        let mut left = pending_of(&stored)?;
        left.retain(|one| one.kind != DeletionKind::Contacts);
        let mut change: project::ActiveModel = stored.into();
        change.pending_deletions = Set(serde_json::to_value(left).map_err(Error::internal)?);
        change.update(&transaction).await?;
        contact_deletion::Entity::delete_by_id(project).exec(&transaction).await?;
    }
    transaction.commit().await?;
    Ok(forgotten)
}
