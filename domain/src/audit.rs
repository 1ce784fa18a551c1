//! The record of who did what: one entry per change, written in the change's own transaction.
//!
//! An action is `thing.verb`: `key.roll`, `member.update`. Details say what changed and never hold
//! anything that could log someone in.

use async_graphql::SimpleObject;
use entity::{ActorKind, audit_entry};
use schemars::JsonSchema;
use sea_orm::{ActiveValue::NotSet, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use sea_orm::{QuerySelect, QueryTrait};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::access::{self, Actor, OrgAccess, Principal, Scope};
use crate::page::{Page, PageParams};
use crate::{Context, Result, Timestamp};

/// One line of the record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    pub id: i64,
    pub at: Timestamp,
    pub project_id: Option<Uuid>,
    pub actor_kind: ActorKind,
    /// A person's name, else e-mail address; a key's name.
    pub actor_label: Option<String>,
    /// What was done, as `thing.verb`: `key.roll`.
    pub action: String,
    pub target_type: Option<String>,
    pub target_id: Option<String>,
    /// What changed. Never a secret.
    #[schemars(with = "Option<serde_json::Map<String, Value>>")]
    pub details: Option<Value>,
}

impl From<audit_entry::Model> for AuditEntry {
    fn from(row: audit_entry::Model) -> Self {
        Self {
            id: row.id,
            at: row.at.into(),
            project_id: row.project_id,
            actor_kind: row.actor_kind,
            actor_label: row.actor_label,
            action: row.action,
            target_type: row.target_type,
            target_id: row.target_id,
            details: row.details,
        }
    }
}

/// What was changed, to be [recorded](Change::record).
///
/// ```ignore
/// Change::new("member.update").target("user", user_id).details(json!({ "role": role }))
///     .record(context, &transaction, access.id(), Some(access.principal())).await?;
/// ```
#[derive(Debug)]
pub(crate) struct Change {
    action: &'static str,
    project_id: Option<Uuid>,
    target: Option<(&'static str, String)>,
    details: Option<Value>,
}

impl Change {
    pub(crate) fn new(action: &'static str) -> Self {
        Self { action, project_id: None, target: None, details: None }
    }

    pub(crate) fn project(mut self, id: Uuid) -> Self {
        self.project_id = Some(id);
        self
    }

    pub(crate) fn target(mut self, kind: &'static str, id: impl ToString) -> Self {
        self.target = Some((kind, id.to_string()));
        self
    }

    /// An object that says what changed; the caller leaves secrets out.
    pub(crate) fn details(mut self, details: Value) -> Self {
        self.details = Some(details);
        self
    }

    /// Writes the entry. No principal means the service itself: a job, the demo, the first sign-up.
    pub(crate) async fn record<C: ConnectionTrait>(
        self,
        context: &Context,
        connection: &C,
        org_id: Uuid,
        principal: Option<&Principal>,
    ) -> Result<()> {
        let (actor_kind, actor_id) = match principal.map_or(Actor::System, Principal::actor) {
            Actor::User(id) => (ActorKind::User, Some(id)),
            Actor::SecretKey(id) => (ActorKind::SecretKey, Some(id)),
            Actor::System => (ActorKind::System, None),
        };
        let actor_label = access::label(connection, principal).await?;
        let (target_type, target_id) = self.target.unzip();
        let entry = audit_entry::ActiveModel {
            id: NotSet,
            at: Set(context.clock.now()),
            org_id: Set(org_id),
            project_id: Set(self.project_id),
            actor_kind: Set(actor_kind),
            actor_id: Set(actor_id),
            actor_label: Set(actor_label),
            action: Set(self.action.to_owned()),
            target_type: Set(target_type.map(str::to_owned)),
            target_id: Set(target_id),
            details: Set(self.details),
        };
        audit_entry::Entity::insert(entry).exec_without_returning(connection).await?;
        Ok(())
    }
}

/// Which entries a list shows.
#[derive(Clone, Debug, Default)]
pub struct AuditFilter {
    pub project_id: Option<Uuid>,
    /// One action, or with a dot at its end all of a thing: `key.`.
    pub action: Option<String>,
}

/// The organization's record, newest first.
pub async fn list(
    context: &Context,
    access: &OrgAccess,
    filter: &AuditFilter,
    params: &PageParams,
) -> Result<Page<AuditEntry>> {
    access.require(Scope::OrgAdmin)?;
    let before: Option<i64> = params.after()?;
    let rows = audit_entry::Entity::find()
        .filter(audit_entry::Column::OrgId.eq(access.id()))
        .apply_if(filter.project_id, |select, id| select.filter(audit_entry::Column::ProjectId.eq(id)))
        .apply_if(filter.action.as_deref(), |select, action| match action.ends_with('.') {
            true => select.filter(audit_entry::Column::Action.starts_with(action)),
            false => select.filter(audit_entry::Column::Action.eq(action)),
        })
        .apply_if(before, |select, id| select.filter(audit_entry::Column::Id.lt(id)))
        .order_by_desc(audit_entry::Column::Id)
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| row.id)?.try_map(|row| Ok(row.into()))
}
