//! Sign-up.

use entity::user;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseBackend, DatabaseTransaction, EntityTrait, QueryFilter};
use sea_orm::{PaginatorTrait, QuerySelect};

use super::{SessionToken, Signup, first_owner, login, normalized};
use crate::ground::ids::{slugify, suffixed_slug};
use crate::tenancy::invitations;
use crate::tenancy::orgs::{self, OrganizationCreate};
use crate::tenancy::passwords::{self, Chosen};
use crate::{Context, Error, Result};

/// Policy for creating accounts (`SVC_SIGNUP`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SignupPolicy {
    /// Everyone.
    #[default]
    Open,
    /// People with an invitation or with the [link for the first owner](first_owner).
    Invited,
}

/// Way in which a person signs up.
#[derive(Clone, Copy)]
enum Door<'token> {
    Open,
    Invitation(&'token str),
    FirstOwner(&'token str),
}

impl<'token> Door<'token> {
    fn of(input: &'token Signup) -> Self {
        match input.invitation_token.as_deref() {
            Some(token) if first_owner::is_one(token) => Self::FirstOwner(token),
            Some(token) => Self::Invitation(token),
            None => Self::Open,
        }
    }
}

/// Maximum number of attempts to choose another slug if the derived slug is taken by the time it is inserted.
const ATTEMPTS: usize = 5;

/// Number up to which a taken slug is numbered. After that it gets a random suffix.
const MAX_NUMBER: u32 = 10;

const EMAIL_TAKEN: &str = "an account with this e-mail address already exists";

/// Creates a user and logs them in. Without an invitation, the user gets an organization of their own. With an
/// invitation, the user joins the inviting organization and gets an own one only if they ask for it.
///
/// A taken e-mail address is a conflict: the answer to a successful sign-up is a session, so a taken address cannot be
/// hidden. The password is hashed before the check, so response times reveal nothing more. The HTTP layer counts such
/// conflicts as failed sign-ins.
pub async fn signup(context: &Context, policy: SignupPolicy, input: Signup) -> Result<SessionToken> {
    // Checked before hashing, so that a closed server does not hash passwords for everyone. The transaction checks
    // again.
    match Door::of(&input) {
        Door::Invitation(token) => invitations::check(context, token, &input.email).await?,
        Door::FirstOwner(token) => first_owner::check(&context.db, token).await?,
        Door::Open if policy == SignupPolicy::Invited => return Err(closed(&context.db).await?),
        Door::Open => {}
    }
    let organization = input.organization.iter().flat_map(|it| [it.name.as_str(), it.slug.as_str()]);
    let known = [Some(input.email.as_str()), input.name.as_deref()].into_iter().flatten();
    let known = known.chain(organization).collect();
    let chosen = Chosen { password: &input.password, path: "body.password", known };
    let password_hash = passwords::hash(context, chosen).await?;
    let mut attempt = 1;
    loop {
        match try_signup(context, &input, &password_hash).await {
            // The derived slug was taken concurrently: choose another.
            Err(Error::Conflict(detail))
                if detail == orgs::SLUG_TAKEN && input.organization.is_none() && attempt < ATTEMPTS =>
            {
                attempt += 1;
            }
            other => return other,
        }
    }
}

async fn try_signup(context: &Context, input: &Signup, password_hash: &str) -> Result<SessionToken> {
    let transaction = context.begin().await?;
    let door = Door::of(input);
    if let Door::FirstOwner(token) = door {
        lock_signup(&transaction).await?;
        first_owner::check(&transaction, token).await?;
        first_owner::end(&transaction).await?;
    }
    let now = context.clock.now();
    let user = user::Model {
        id: context.new_id(),
        email: normalized(&input.email),
        password_hash: Some(password_hash.to_owned()),
        name: input.name.clone(),
        locale: input.locale,
        email_verified: false,
        last_project_id: None,
        last_login_at: Some(now),
        created_at: now,
    };
    user::Entity::insert(user::ActiveModel::from(user.clone()))
        .exec_without_returning(&transaction)
        .await
        .map_err(|error| Error::conflict_if_taken(error, EMAIL_TAKEN))?;
    if let Door::Invitation(token) = door {
        invitations::accept_as(context, &transaction, &user, token).await?;
    }
    let organization = match &input.organization {
        Some(given) => Some(OrganizationCreate { name: given.name.clone(), slug: given.slug.clone() }),
        None if matches!(door, Door::Invitation(_)) => None,
        None => Some(derived_organization(context, &transaction, input).await?),
    };
    if let Some(organization) = organization {
        orgs::insert(context, &transaction, user.id, organization).await?;
    }
    let token = login::open(context, &transaction, user.id).await?;
    transaction.commit().await?;
    Ok(token)
}

/// Returns true if any account exists.
pub async fn has_accounts(context: &Context) -> Result<bool> {
    any_user(&context.db).await
}

pub(super) async fn any_user<C: ConnectionTrait>(connection: &C) -> Result<bool> {
    Ok(user::Entity::find().limit(1).count(connection).await? > 0)
}

/// Returns the error for a sign-up without an invitation.
async fn closed<C: ConnectionTrait>(connection: &C) -> Result<Error> {
    Ok(Error::Forbidden(match any_user(connection).await? {
        true => "this server creates accounts by invitation only".into(),
        false => "use the link that the server printed at startup to create the first account".into(),
    }))
}

/// Serializes sign-ups of first owners, so that only one of them can succeed. SQLite has a single writer anyway. In
/// PostgreSQL, an advisory lock is held until the end of the transaction. The number of the lock is arbitrary and used
/// for nothing else.
async fn lock_signup(transaction: &DatabaseTransaction) -> Result<()> {
    if transaction.get_database_backend() == DatabaseBackend::Postgres {
        transaction.execute_unprepared("select pg_advisory_xact_lock(5730421)").await?;
    }
    Ok(())
}

/// Creates an organization for a person who gave no name for it. Its name is the person's name, otherwise the part of
/// the e-mail address before the @.
async fn derived_organization(
    context: &Context,
    transaction: &DatabaseTransaction,
    input: &Signup,
) -> Result<OrganizationCreate> {
    let local = input.email.trim().split('@').next().unwrap_or_default();
    let name: String = input.name.as_deref().unwrap_or(local).chars().take(100).collect();
    let stem = slugify(&name).or_else(|| slugify(local)).unwrap_or_else(|| "org".to_owned());
    let numbered = (2..=MAX_NUMBER).map(|number| suffixed_slug(&stem, number));
    let slugs: Vec<String> = std::iter::once(stem.clone()).chain(numbered).collect();
    let taken: Vec<String> = entity::organization::Entity::find()
        .select_only()
        .column(entity::organization::Column::Slug)
        .filter(entity::organization::Column::Slug.is_in(&slugs))
        .into_tuple()
        .all(transaction)
        .await?;
    let free = slugs.into_iter().find(|slug| !taken.contains(slug));
    let slug = free.unwrap_or_else(|| suffixed_slug(&stem, hex::encode(context.random.bytes::<4>())));
    Ok(OrganizationCreate { name, slug })
}
