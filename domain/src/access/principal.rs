//! The kinds of callers.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use entity::{ActorKind, login_session, user};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::ScopeSet;
use crate::{Context, Error, Result};

/// Who sent the request.
#[derive(Clone, Debug)]
pub enum Principal {
    /// A person with a dashboard session.
    User(UserSession),
    /// A server or tool with a secret key of one organization.
    Key(SecretKey),
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
    /// The projects the key is narrowed to; none for every project of the organization.
    pub(super) project_ids: Option<Arc<[Uuid]>>,
    pub(super) derived: bool,
    /// In whose name it is: of who made it, or the key or grant that it comes from, if that is known.
    pub(super) made_by: Option<Uuid>,
}

/// Who did something, for `createdBy` and the audit log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    User(Uuid),
    SecretKey(Uuid),
    /// A job.
    System,
}

impl Actor {
    pub(crate) fn kind(self) -> ActorKind {
        match self {
            Self::User(_) => ActorKind::User,
            Self::SecretKey(_) => ActorKind::SecretKey,
            Self::System => ActorKind::System,
        }
    }

    pub(crate) fn id(self) -> Option<Uuid> {
        match self {
            Self::User(id) | Self::SecretKey(id) => Some(id),
            Self::System => None,
        }
    }
}

impl Principal {
    /// The logged-in user, where a route is for people only.
    pub fn user(&self) -> Result<&UserSession> {
        match self {
            Self::User(session) => Ok(session),
            Self::Key(_) => {
                Err(Error::Forbidden("this action needs a logged-in user; secret keys cannot do it".into()))
            }
        }
    }

    /// The id of the session or key. Rate limits and `Idempotency-Key` are scoped to it.
    pub fn credential_id(&self) -> Uuid {
        match self {
            Self::User(session) => session.id,
            Self::Key(key) => key.id,
        }
    }

    pub fn actor(&self) -> Actor {
        match self {
            Self::User(session) => Actor::User(session.user_id),
            Self::Key(key) => Actor::SecretKey(key.id),
        }
    }

    /// The person behind the call; none behind a key.
    pub(crate) fn user_id(&self) -> Option<Uuid> {
        match self {
            Self::User(session) => Some(session.user_id),
            Self::Key(_) => None,
        }
    }

    /// Who is to be counted for what the call takes: the person behind it, or behind the key, if that is known.
    pub fn person(&self) -> Option<Uuid> {
        match self {
            Self::User(session) => Some(session.user_id),
            Self::Key(key) => key.made_by,
        }
    }

    /// [`UserSession::hold`] where a person is behind the call.
    pub(crate) async fn hold<C: ConnectionTrait>(&self, connection: &C) -> Result<()> {
        match self {
            Self::User(session) => session.hold(connection).await,
            Self::Key(_) => Ok(()),
        }
    }

    /// Asks for sudo within the last 15 minutes. Secret keys are never asked for it.
    pub async fn require_sudo(&self, context: &Context) -> Result<()> {
        match self {
            Self::User(session) => session.require_sudo(context).await,
            Self::Key(_) => Ok(()),
        }
    }
}

/// The name under which lists and the audit log show a caller: a person's name, else e-mail
/// address; a key's name; none for the service itself.
pub(crate) async fn label<C: ConnectionTrait>(
    connection: &C,
    principal: Option<&Principal>,
) -> Result<Option<String>> {
    match principal {
        None => Ok(None),
        Some(Principal::Key(key)) => Ok(Some(key.name().to_owned())),
        Some(Principal::User(session)) => label_of_user(connection, session.user_id).await,
    }
}

/// [`label`] of someone who did not send this request.
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

    /// Asks whether the login still is one, and keeps it so until the end of the transaction.
    ///
    /// A cache may know a login for ten seconds after its end. What such a login would leave behind,
    /// a key or a link, is looked for when the login ends, and must not come after that.
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
        // The cached session may be older than a sudo that went through another instance.
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

    pub fn project_ids(&self) -> Option<&[Uuid]> {
        self.project_ids.as_deref()
    }

    pub fn is_narrowed(&self) -> bool {
        self.project_ids.is_some()
    }

    /// Whether the key was made by another key or an OAuth grant.
    pub fn is_derived(&self) -> bool {
        self.derived
    }

    /// Whether the key's narrowing lets it see the project.
    pub fn reaches(&self, project_id: Uuid) -> bool {
        self.project_ids.as_deref().is_none_or(|ids| ids.contains(&project_id))
    }
}
