//! Audit log: one entry per change, written in the transaction of the change.
//!
//! Actions are named `thing.verb`: `key.roll`, `member.update`. The details say what changed and must never contain
//! anything that could log someone in.

use async_graphql::{InputObject, SimpleObject};
use entity::{ActorKind, audit_entry, choices, oauth_grant, organization, project};
use schemars::JsonSchema;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{LockType, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::ground::formats;
use crate::ground::page::{Page, PageParams};
use crate::tenancy::access::{self, Actor, OrgAccess, Principal, Scope};
use crate::tenancy::{caps, storage};
use crate::{Context, Error, Result, Timestamp};

choices! {
    /// Audited action, named `thing.verb`.
    AuditAction {
        /// An organization was created.
        OrganizationCreate = "organization.create" / "ORGANIZATION_CREATE",
        /// The name or slug of an organization changed.
        OrganizationUpdate = "organization.update" / "ORGANIZATION_UPDATE",
        /// The role or PII flag of a member changed.
        MemberUpdate = "member.update" / "MEMBER_UPDATE",
        /// A member was removed.
        MemberRemove = "member.remove" / "MEMBER_REMOVE",
        /// A person was invited.
        InvitationCreate = "invitation.create" / "INVITATION_CREATE",
        /// An invitation was revoked.
        InvitationRevoke = "invitation.revoke" / "INVITATION_REVOKE",
        /// An invitation was accepted.
        InvitationAccept = "invitation.accept" / "INVITATION_ACCEPT",
        /// Reports were subscribed to by mail.
        ReportSubscriptionCreate = "report_subscription.create" / "REPORT_SUBSCRIPTION_CREATE",
        /// The reader of an address confirmed a subscription to reports by mail.
        ReportSubscriptionConfirm = "report_subscription.confirm" / "REPORT_SUBSCRIPTION_CONFIRM",
        /// A subscription to reports by mail was ended.
        ReportSubscriptionDelete = "report_subscription.delete" / "REPORT_SUBSCRIPTION_DELETE",
        /// A key was created.
        KeyCreate = "key.create" / "KEY_CREATE",
        /// A key was rolled.
        KeyRoll = "key.roll" / "KEY_ROLL",
        /// A key was revoked.
        KeyRevoke = "key.revoke" / "KEY_REVOKE",
        /// An application was given a grant.
        OauthGrantCreate = "oauth_grant.create" / "OAUTH_GRANT_CREATE",
        /// A person refused the grant that an application asked for.
        OauthGrantRefuse = "oauth_grant.refuse" / "OAUTH_GRANT_REFUSE",
        /// The grant of an application was revoked.
        OauthGrantRevoke = "oauth_grant.revoke" / "OAUTH_GRANT_REVOKE",
        /// A project was created.
        ProjectCreate = "project.create" / "PROJECT_CREATE",
        /// A project's fields or settings changed.
        ProjectUpdate = "project.update" / "PROJECT_UPDATE",
        /// A project was deleted.
        ProjectDelete = "project.delete" / "PROJECT_DELETE",
        /// Tracking data was deleted.
        ProjectPurge = "project.purge" / "PROJECT_PURGE",
        /// The channel mappings changed.
        ChannelMappingsUpdate = "channel_mappings.update" / "CHANNEL_MAPPINGS_UPDATE",
        /// The tracking config changed.
        TrackingUpdate = "tracking.update" / "TRACKING_UPDATE",
        /// A goal was created.
        GoalCreate = "goal.create" / "GOAL_CREATE",
        /// A goal changed.
        GoalUpdate = "goal.update" / "GOAL_UPDATE",
        /// A goal was deleted.
        GoalDelete = "goal.delete" / "GOAL_DELETE",
        /// A relevance model was saved.
        RelevanceUpdate = "relevance.update" / "RELEVANCE_UPDATE",
        /// A connection to an ad platform was started.
        AdConnectionCreate = "ad_connection.create" / "AD_CONNECTION_CREATE",
        /// A new grant for a connection was started.
        AdConnectionReconnect = "ad_connection.reconnect" / "AD_CONNECTION_RECONNECT",
        /// A connection was completed.
        AdConnectionComplete = "ad_connection.complete" / "AD_CONNECTION_COMPLETE",
        /// The grant of a connection ended.
        AdConnectionExpire = "ad_connection.expire" / "AD_CONNECTION_EXPIRE",
        /// An expired connection works again.
        AdConnectionRecover = "ad_connection.recover" / "AD_CONNECTION_RECOVER",
        /// A connection was removed.
        AdConnectionRemove = "ad_connection.remove" / "AD_CONNECTION_REMOVE",
        /// An ad account was attached to a project.
        AdAccountAttach = "ad_account.attach" / "AD_ACCOUNT_ATTACH",
        /// The way in which costs of an account are read changed.
        AdAccountUpdate = "ad_account.update" / "AD_ACCOUNT_UPDATE",
        /// An ad account was detached.
        AdAccountDetach = "ad_account.detach" / "AD_ACCOUNT_DETACH",
        /// A mapping rule was created.
        AdMappingRuleCreate = "ad_mapping_rule.create" / "AD_MAPPING_RULE_CREATE",
        /// A mapping rule was deleted.
        AdMappingRuleDelete = "ad_mapping_rule.delete" / "AD_MAPPING_RULE_DELETE",
        /// Costs were imported.
        AdCostsImport = "ad_costs.import" / "AD_COSTS_IMPORT",
        /// An annotation was created.
        AnnotationCreate = "annotation.create" / "ANNOTATION_CREATE",
        /// An annotation changed.
        AnnotationUpdate = "annotation.update" / "ANNOTATION_UPDATE",
        /// An annotation was deleted.
        AnnotationDelete = "annotation.delete" / "ANNOTATION_DELETE",
        /// A share link was created.
        ShareLinkCreate = "share_link.create" / "SHARE_LINK_CREATE",
        /// A share link was ended.
        ShareLinkDelete = "share_link.delete" / "SHARE_LINK_DELETE",
        /// A segment was created.
        SegmentCreate = "segment.create" / "SEGMENT_CREATE",
        /// A segment changed.
        SegmentUpdate = "segment.update" / "SEGMENT_UPDATE",
        /// A segment was deleted.
        SegmentDelete = "segment.delete" / "SEGMENT_DELETE",
        /// A funnel was created.
        FunnelCreate = "funnel.create" / "FUNNEL_CREATE",
        /// A funnel changed.
        FunnelUpdate = "funnel.update" / "FUNNEL_UPDATE",
        /// A funnel was deleted.
        FunnelDelete = "funnel.delete" / "FUNNEL_DELETE",
        /// A questionnaire was created or replaced.
        QuestionnaireUpdate = "questionnaire.update" / "QUESTIONNAIRE_UPDATE",
        /// A questionnaire was deleted.
        QuestionnaireDelete = "questionnaire.delete" / "QUESTIONNAIRE_DELETE",
        /// The schema of an event was created or replaced.
        EventSchemaUpdate = "event_schema.update" / "EVENT_SCHEMA_UPDATE",
        /// A conversion definition was created or replaced.
        ConversionDefinitionUpdate = "conversion_definition.update" / "CONVERSION_DEFINITION_UPDATE",
        /// A conversion definition was deleted.
        ConversionDefinitionDelete = "conversion_definition.delete" / "CONVERSION_DEFINITION_DELETE",
        /// A conversion was confirmed, rejected or retracted, or its value changed.
        ConversionUpdate = "conversion.update" / "CONVERSION_UPDATE",
        /// The failed uploads of a conversion were retried.
        ConversionRetry = "conversion.retry" / "CONVERSION_RETRY",
        /// Failed, skipped and expired uploads of a destination were queued again.
        ConversionRetryAll = "conversion.retry_all" / "CONVERSION_RETRY_ALL",
        /// Conversions of the last days were queued for a destination.
        ConversionBackfill = "conversion.backfill" / "CONVERSION_BACKFILL",
        /// The settings of a destination changed.
        DestinationUpdate = "destination.update" / "DESTINATION_UPDATE",
        /// A lead changed.
        LeadUpdate = "lead.update" / "LEAD_UPDATE",
        /// Two leads of the same person were merged.
        LeadMerge = "lead.merge" / "LEAD_MERGE",
        /// A lead was read.
        LeadRead = "lead.read" / "LEAD_READ",
        /// A person was erased.
        LeadDelete = "lead.delete" / "LEAD_DELETE",
        /// The secret for signed ids of people was renewed.
        IdentitySecretRenew = "identity_secret.renew" / "IDENTITY_SECRET_RENEW",
        /// The secret for signed ids of people was deleted.
        IdentitySecretDelete = "identity_secret.delete" / "IDENTITY_SECRET_DELETE",
        /// The schema of an event was deleted.
        EventSchemaDelete = "event_schema.delete" / "EVENT_SCHEMA_DELETE",
        /// A change asked for the deletion of stored data, which begins a day later.
        DeletionRequest = "deletion.request" / "DELETION_REQUEST",
        /// A requested deletion was withdrawn.
        DeletionWithdraw = "deletion.withdraw" / "DELETION_WITHDRAW",
        /// A requested deletion began.
        DeletionBegin = "deletion.begin" / "DELETION_BEGIN",
    }
}

impl AuditAction {
    /// Returns true if the action only takes something away. Such actions are never refused for their number: else somebody
    /// with a stolen key could keep its owner from revoking it.
    fn removes(self) -> bool {
        let verb = self.as_str().rsplit('.').next();
        verb.is_some_and(|verb| matches!(verb, "delete" | "remove" | "revoke" | "purge"))
    }

    /// Returns true if the action may make the configuration much larger. A change of a project's own settings does not
    /// count, because with those its limits can be lowered; the numbers of projects, keys and invitations have limits
    /// of their own.
    fn adds_configuration(self) -> bool {
        use AuditAction::{
            AdAccountAttach, AdAccountUpdate, AdMappingRuleCreate, AnnotationCreate, AnnotationUpdate,
            ChannelMappingsUpdate, ConversionDefinitionUpdate, DestinationUpdate, EventSchemaUpdate,
            FunnelCreate, FunnelUpdate, GoalCreate, GoalUpdate, QuestionnaireUpdate, RelevanceUpdate,
            SegmentCreate, SegmentUpdate, ShareLinkCreate, TrackingUpdate,
        };
        matches!(
            self,
            AdAccountAttach
                | AdAccountUpdate
                | AdMappingRuleCreate
                | AnnotationCreate
                | AnnotationUpdate
                | ChannelMappingsUpdate
                | ConversionDefinitionUpdate
                | DestinationUpdate
                | EventSchemaUpdate
                | FunnelCreate
                | FunnelUpdate
                | GoalCreate
                | GoalUpdate
                | QuestionnaireUpdate
                | RelevanceUpdate
                | SegmentCreate
                | SegmentUpdate
                | ShareLinkCreate
                | TrackingUpdate
        )
    }
}

/// Entry of the audit log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// Id, which rises with each entry.
    pub id: i64,
    /// When the action was done.
    pub at: Timestamp,
    /// Project in which the action was done. Null for actions on the organization.
    pub project_id: Option<Uuid>,
    /// Kind of caller.
    pub actor_kind: ActorKind,
    /// Name of the caller: a person's name, otherwise their e-mail address; a key's name.
    pub actor_label: Option<String>,
    /// Action, named `thing.verb`, for example `key.roll`.
    #[schemars(with = "AuditAction")]
    pub action: String,
    /// Kind of thing that was changed: project, key, member, ...
    pub target_type: Option<String>,
    /// Id of the thing that was changed.
    pub target_id: Option<String>,
    /// Details of the change. Never contains a secret.
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

/// A change to [record](Change::record) in the audit log.
///
/// ```ignore
/// Change::new(AuditAction::MemberUpdate).target("user", user_id).details(json!({ "role": role }))
///     .record(context, &transaction, access.id(), Some(access.principal())).await?;
/// ```
#[derive(Debug)]
pub struct Change {
    action: AuditAction,
    project_id: Option<Uuid>,
    target: Option<(&'static str, String)>,
    details: Option<Value>,
}

impl Change {
    pub fn new(action: AuditAction) -> Self {
        Self { action, project_id: None, target: None, details: None }
    }

    pub fn project(mut self, id: Uuid) -> Self {
        self.project_id = Some(id);
        self
    }

    pub fn target(mut self, kind: &'static str, id: impl ToString) -> Self {
        self.target = Some((kind, id.to_string()));
        self
    }

    /// Sets the details: an object that says what changed. The caller must leave out secrets.
    pub fn details(mut self, details: Value) -> Self {
        self.details = Some(details);
        self
    }

    /// Adds a reason to the details, for actions that nobody requested.
    pub(crate) fn because(mut self, reason: &'static str) -> Self {
        let details = self.details.get_or_insert_with(|| Value::Object(serde_json::Map::new()));
        details["reason"] = Value::from(reason);
        self
    }

    /// Writes the entry. Without a principal, the author is the service itself: a job or the demo.
    pub async fn record<C: ConnectionTrait>(
        self,
        context: &Context,
        connection: &C,
        org_id: Uuid,
        principal: Option<&Principal>,
    ) -> Result<()> {
        let label = access::label(connection, principal).await?;
        let actor = principal.map_or(Actor::System, Principal::actor);
        self.write(context, connection, org_id, actor, label).await
    }

    /// Writes an entry for a user who may have no login yet, because they are just signing up.
    pub(crate) async fn record_for_user<C: ConnectionTrait>(
        self,
        context: &Context,
        connection: &C,
        org_id: Uuid,
        user_id: Uuid,
    ) -> Result<()> {
        let label = access::label_of_user(connection, user_id).await?;
        self.write(context, connection, org_id, Actor::User(user_id), label).await
    }

    /// Writes an entry for an application that acts by its grant, without an access token.
    pub(crate) async fn record_for_grant<C: ConnectionTrait>(
        self,
        context: &Context,
        connection: &C,
        grant: &oauth_grant::Model,
    ) -> Result<()> {
        let label = Some(grant.client_name.clone());
        self.write(context, connection, grant.org_id, Actor::OauthGrant(grant.id), label).await
    }

    async fn write<C: ConnectionTrait>(
        self,
        context: &Context,
        connection: &C,
        org_id: Uuid,
        actor: Actor,
        actor_label: Option<String>,
    ) -> Result<()> {
        // Nobody waits for what the service does by itself.
        if !matches!(actor, Actor::System) {
            if !self.action.removes() {
                caps::hold_changes(context, org_id).await?;
            }
            if self.action.adds_configuration() {
                storage::check(context, connection, org_id, self.project_id).await?;
            }
        }
        hold_organization(connection, org_id).await?;
        let (actor_kind, actor_id) = (actor.kind(), actor.id());
        let (target_type, target_id) = self.target.unzip();
        let entry = audit_entry::ActiveModel {
            id: NotSet,
            at: Set(context.clock.now()),
            org_id: Set(org_id),
            project_id: Set(self.project_id),
            actor_kind: Set(actor_kind),
            actor_id: Set(actor_id),
            actor_label: Set(actor_label),
            action: Set(self.action.to_string()),
            target_type: Set(target_type.map(str::to_owned)),
            target_id: Set(target_id),
            details: Set(self.details),
        };
        audit_entry::Entity::insert(entry).exec_without_returning(connection).await?;
        Ok(())
    }
}

/// Prevents the deletion of an organization until the transaction ends, as a foreign key would. Audit entries have none,
/// because deleting an organization would then delete all of them in one transaction.
async fn hold_organization<C: ConnectionTrait>(connection: &C, org_id: Uuid) -> Result<()> {
    let row = organization::Entity::find_by_id(org_id)
        .select_only()
        .column(organization::Column::Id)
        .lock(LockType::KeyShare)
        .into_tuple::<Uuid>();
    row.one(connection).await?.map(drop).ok_or(Error::NotFound)
}

/// Filter and page of the audit log.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AuditParams {
    /// Maximum number of entries, 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// Value of nextCursor from the previous answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
    /// Id or slug of a project. An id also finds the entries of a deleted project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub project: Option<String>,
    /// An action such as `key.roll`, or a prefix that ends in a dot, such as `key.`, for all actions on a thing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = ACTION_PATTERN))]
    pub action: Option<String>,
}

const ACTION_PATTERN: &str = r"^[a-z_]{1,50}(\.[a-z_]{0,50})?$";

/// Returns the organization's audit log, newest first.
pub async fn list(context: &Context, access: &OrgAccess, params: &AuditParams) -> Result<Page<AuditEntry>> {
    access.require(Scope::OrgAdmin)?;
    let paging = PageParams { limit: params.limit, cursor: params.cursor.clone() };
    let list = audit_entry::Entity::find().filter(audit_entry::Column::OrgId.eq(access.id()));
    let with_action = |action: &str| match action.ends_with('.') {
        true => audit_entry::Column::Action.starts_with(action),
        false => audit_entry::Column::Action.eq(action),
    };
    let filter = Condition::all()
        .add_option(params.project.as_deref().map(|address| of_project(access, address)))
        .add_option(params.action.as_deref().map(with_action));
    let order = [audit_entry::Column::Id];
    let page = Page::search(&context.db, (list, filter), &order, &paging, |row| row.id).await?;
    page.try_map(|row| Ok(row.into()))
}

/// Selects the entries of the project with this id, or of the organization's project with this slug.
fn of_project(access: &OrgAccess, address: &str) -> SimpleExpr {
    if let Some(id) = formats::id(address) {
        return audit_entry::Column::ProjectId.eq(id);
    }
    let with_slug = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::OrgId.eq(access.id()))
        .filter(project::Column::Slug.eq(address))
        .into_query();
    audit_entry::Column::ProjectId.in_subquery(with_slug)
}
