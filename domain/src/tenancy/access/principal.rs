//! Callers: who sent a request, and as what kind of credential.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use entity::{ActorKind, login_session, user};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::{Scope, ScopeSet};
use crate::{Context, Error, Result};

/// Authenticated sender of a request.
#[derive(Clone, Debug)]
pub enum Principal {
    /// A person with a dashboard session.
    User(UserSession),
    /// A server or tool with a secret key of one organization.
    Key(SecretKey),
    /// An application with an OAuth grant of a person. Exists on `/mcp` only.
    Grant(Granted),
    /// A report by mail that somebody subscribed to. Exists in the job that makes reports only.
    ReportMail(ReportMail),
}

/// An OAuth grant that is not revoked, by an access token that has not expired.
#[derive(Clone, Debug)]
pub struct Granted {
    pub(super) id: Uuid,
    pub(super) client_id: Arc<str>,
    pub(super) client_name: Arc<str>,
    pub(super) org_id: Uuid,
    /// Person who gave the grant. The grant never allows more than this person may do now.
    pub(super) user_id: Uuid,
    pub(super) scopes: ScopeSet,
    /// Projects that the grant is limited to. `None`: every project of the organization.
    pub(super) project_ids: Option<Arc<[Uuid]>>,
    pub(super) creates_keys: bool,
}

/// A report by mail, which reads figures of a project or of all projects of an organization.
#[derive(Clone, Debug)]
pub struct ReportMail {
    pub(super) org_id: Uuid,
    /// Project of the report. `None`: every project of the organization.
    pub(super) project_id: Option<Uuid>,
}

/// A dashboard session that is neither expired nor revoked.
#[derive(Clone, Debug)]
pub struct UserSession {
    pub(super) id: Uuid,
    pub(super) user_id: Uuid,
    pub(super) sudo_until: Option<DateTime<Utc>>,
}

/// A secret key that is neither expired nor revoked.
#[derive(Clone, Debug)]
pub struct SecretKey {
    pub(super) id: Uuid,
    pub(super) name: Arc<str>,
    pub(super) org_id: Uuid,
    pub(super) scopes: ScopeSet,
    /// Projects that the key is limited to. `None`: every project of the organization.
    pub(super) project_ids: Option<Arc<[Uuid]>>,
    pub(super) derived: bool,
    /// Person responsible for the key: its creator, or the person behind the key or OAuth grant it was derived from, if
    /// known.
    pub(super) made_by: Option<Uuid>,
}

/// Author of an action, for `createdBy` and the audit log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    User(Uuid),
    SecretKey(Uuid),
    OauthGrant(Uuid),
    /// A background job.
    System,
}

impl Actor {
    pub(crate) fn kind(self) -> ActorKind {
        match self {
            Self::User(_) => ActorKind::User,
            Self::SecretKey(_) => ActorKind::SecretKey,
            Self::OauthGrant(_) => ActorKind::Oauth,
            Self::System => ActorKind::System,
        }
    }

    pub(crate) fn id(self) -> Option<Uuid> {
        match self {
            Self::User(id) | Self::SecretKey(id) | Self::OauthGrant(id) => Some(id),
            Self::System => None,
        }
    }
}

impl Principal {
    /// Returns the logged-in user. Fails for secret keys, on routes that only people may use.
    pub fn user(&self) -> Result<&UserSession> {
        match self {
            Self::User(session) => Ok(session),
            Self::Key(_) => Err(Error::Forbidden("secret keys cannot do this; log in as a user".into())),
            Self::Grant(_) => Err(Error::Forbidden("applications cannot do this; log in as a user".into())),
            Self::ReportMail(_) => Err(only_reads()),
        }
    }

    /// Fails for a proxy key: it is good for the header of a first-party proxy, and opens no operation.
    pub fn require_operations(&self) -> Result<()> {
        match self {
            Self::Key(key) if key.is_for_proxies() => {
                Err(Error::Forbidden("a proxy key is only good for the header x-svc-proxy-key".into()))
            }
            _ => Ok(()),
        }
    }

    /// Returns the id of the session, key or grant, or of what a report by mail is about. Rate limits and
    /// `Idempotency-Key` apply per credential.
    pub fn credential_id(&self) -> Uuid {
        match self {
            Self::User(session) => session.id,
            Self::Key(key) => key.id,
            Self::Grant(grant) => grant.id,
            Self::ReportMail(mail) => mail.project_id.unwrap_or(mail.org_id),
        }
    }

    pub fn actor(&self) -> Actor {
        match self {
            Self::User(session) => Actor::User(session.user_id),
            Self::Key(key) => Actor::SecretKey(key.id),
            Self::Grant(grant) => Actor::OauthGrant(grant.id),
            Self::ReportMail(_) => Actor::System,
        }
    }

    /// Returns the logged-in person, or `None` for a key or an application.
    pub(crate) fn user_id(&self) -> Option<Uuid> {
        match self {
            Self::User(session) => Some(session.user_id),
            Self::Key(_) | Self::Grant(_) | Self::ReportMail(_) => None,
        }
    }

    /// Returns the id of the secret key, or `None` for a person, an application or a report by mail.
    pub(crate) fn key_id(&self) -> Option<Uuid> {
        match self {
            Self::Key(key) => Some(key.id),
            Self::User(_) | Self::Grant(_) | Self::ReportMail(_) => None,
        }
    }

    /// Returns the projects that the key, grant or report is limited to. `None`: no limit.
    pub(in crate::tenancy) fn project_ids(&self) -> Option<&[Uuid]> {
        match self {
            Self::User(_) => None,
            Self::Key(key) => key.project_ids(),
            Self::Grant(grant) => grant.project_ids(),
            Self::ReportMail(mail) => mail.project_id.as_ref().map(std::slice::from_ref),
        }
    }

    /// Returns the person whose limits the call counts against: the logged-in user, the person who gave the grant, or the
    /// person responsible for the key, if known.
    pub fn person(&self) -> Option<Uuid> {
        match self {
            Self::User(session) => Some(session.user_id),
            Self::Key(key) => key.made_by,
            Self::Grant(grant) => Some(grant.user_id),
            Self::ReportMail(_) => None,
        }
    }

    /// Calls [`UserSession::hold`] if the caller is a person.
    pub(crate) async fn hold<C: ConnectionTrait>(&self, connection: &C) -> Result<()> {
        match self {
            Self::User(session) => session.hold(connection).await,
            Self::Key(_) | Self::Grant(_) | Self::ReportMail(_) => Ok(()),
        }
    }

    /// Returns true for an application that a person let create keys. The person held `org:admin` and proved their identity
    /// then. The grant ends when the person loses that scope.
    pub fn creates_keys(&self) -> bool {
        matches!(self, Self::Grant(grant) if grant.creates_keys)
    }

    /// Requires that the caller proved their identity (sudo) within the last 15 minutes. Secret keys are exempt. An
    /// application cannot prove anything, so it is refused.
    pub async fn require_sudo(&self, context: &Context) -> Result<()> {
        match self {
            Self::User(session) => session.require_sudo(context).await,
            Self::Key(_) => Ok(()),
            Self::Grant(_) => Err(Error::Forbidden("applications cannot do this; log in as a user".into())),
            Self::ReportMail(_) => Err(only_reads()),
        }
    }
}

fn only_reads() -> Error {
    Error::Forbidden("a report by mail only reads".into())
}

/// Returns the caller's display name for lists and the audit log: a person's name, otherwise their e-mail address; a
/// key's name; an application's name; `None` for the service itself.
pub(crate) async fn label<C: ConnectionTrait>(
    connection: &C,
    principal: Option<&Principal>,
) -> Result<Option<String>> {
    match principal {
        None | Some(Principal::ReportMail(_)) => Ok(None),
        Some(Principal::Key(key)) => Ok(Some(key.name().to_owned())),
        Some(Principal::Grant(grant)) => Ok(Some(grant.client_name().to_owned())),
        Some(Principal::User(session)) => label_of_user(connection, session.user_id).await,
    }
}

/// Returns the caller's name for what everybody in a project reads. A person without a name has none: others do not learn
/// their e-mail address.
pub(crate) async fn name<C: ConnectionTrait>(
    connection: &C,
    principal: &Principal,
) -> Result<Option<String>> {
    match principal {
        Principal::User(session) => {
            let user = user::Entity::find_by_id(session.user_id).one(connection).await?;
            Ok(user.and_then(|user| user.name))
        }
        key_or_grant => label(connection, Some(key_or_grant)).await,
    }
}

/// Like [`label`], for a user who did not send this request.
pub(crate) async fn label_of_user<C: ConnectionTrait>(connection: &C, id: Uuid) -> Result<Option<String>> {
    let user = user::Entity::find_by_id(id).one(connection).await?;
    Ok(user.map(|user| user.name.unwrap_or(user.email)))
}

impl UserSession {
    pub fn id(&self) -> Uuid {
        self.id
    }

    pub fn user_id(&self) -> Uuid {
        self.user_id
    }

    /// Checks that the login is still valid, and locks it until the end of the transaction.
    ///
    /// The cache may keep an ended login for ten seconds. Ending a login also removes the keys and links that it
    /// created, so the login must not create any afterwards.
    pub(crate) async fn hold<C: ConnectionTrait>(&self, connection: &C) -> Result<()> {
        let open = login_session::Entity::find_by_id(self.id)
            .filter(login_session::Column::RevokedAt.is_null())
            .lock_shared();
        open.one(connection).await?.map(drop).ok_or(Error::InvalidToken)
    }

    pub(crate) async fn require_sudo(&self, context: &Context) -> Result<()> {
        let now = context.clock.now();
        if self.sudo_until.is_some_and(|until| until > now) {
            return Ok(());
        }
        // The cached session may lack a sudo that another instance recorded.
        let stored = login_session::Entity::find_by_id(self.id).one(&context.db).await?;
        match stored.and_then(|session| session.sudo_until) {
            Some(until) if until > now => Ok(()),
            _ => Err(Error::SudoRequired),
        }
    }
}

impl SecretKey {
    pub fn id(&self) -> Uuid {
        self.id
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn org_id(&self) -> Uuid {
        self.org_id
    }

    pub fn scopes(&self) -> ScopeSet {
        self.scopes
    }

    /// Returns true for a proxy key: its only scope is `ingest:proxy`.
    pub fn is_for_proxies(&self) -> bool {
        self.scopes == ScopeSet::from_iter([Scope::IngestProxy])
    }

    pub fn project_ids(&self) -> Option<&[Uuid]> {
        self.project_ids.as_deref()
    }

    pub fn is_narrowed(&self) -> bool {
        self.project_ids.is_some()
    }

    /// Returns true if the key was created by another key or by an OAuth grant.
    pub fn is_derived(&self) -> bool {
        self.derived
    }

    /// Returns true if the key's project limit allows the project.
    pub fn reaches(&self, project_id: Uuid) -> bool {
        self.project_ids.as_deref().is_none_or(|ids| ids.contains(&project_id))
    }
}

impl Granted {
    pub fn id(&self) -> Uuid {
        self.id
    }

    pub fn client_id(&self) -> &str {
        &self.client_id
    }

    /// Returns the name of the application, as chosen by the application.
    pub fn client_name(&self) -> &str {
        &self.client_name
    }

    pub fn org_id(&self) -> Uuid {
        self.org_id
    }

    pub fn scopes(&self) -> ScopeSet {
        self.scopes
    }

    pub fn project_ids(&self) -> Option<&[Uuid]> {
        self.project_ids.as_deref()
    }
}
