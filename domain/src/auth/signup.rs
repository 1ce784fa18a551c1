//! Making an account.

use entity::user;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseBackend, DatabaseTransaction, EntityTrait, QueryFilter};
use sea_orm::{PaginatorTrait, QuerySelect};

use super::{SessionToken, Signup, first_owner, login, normalized};
use crate::ids::{numbered_slug, slugify};
use crate::orgs::{self, OrganizationCreate};
use crate::passwords::{self, Chosen};
use crate::{Context, Error, Result, invitations};

/// Who may make an account (`SVC_SIGNUP`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SignupPolicy {
    /// Everyone.
    #[default]
    Open,
    /// People with an invitation, and whoever has the [link for the first owner](first_owner).
    Invited,
}

/// By what somebody comes in.
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

/// How often a derived slug may turn out to be taken between choosing and inserting it.
const ATTEMPTS: usize = 5;

const EMAIL_TAKEN: &str = "an account with this e-mail address exists";

/// Makes a user and logs them in. Without an invitation the user gets an organization; with one the
/// user becomes a member of the inviting one, and gets an own one only when asked for.
///
/// A taken e-mail address is a conflict: the answer to a sign-up is a session, which nobody can be
/// given without an account. The password is hashed before, so time tells no more than the answer
/// does, and the HTTP layer counts conflicts as failed sign-ins.
pub async fn signup(context: &Context, policy: SignupPolicy, input: Signup) -> Result<SessionToken> {
    // Asked before the hash is computed, so that a closed deployment does not do that work
    // for everyone; asked again in the transaction.
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
            // Somebody took the derived slug in the meantime: choose another.
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
        None => Some(derived_organization(&transaction, input).await?),
    };
    if let Some(organization) = organization {
        orgs::insert(context, &transaction, user.id, organization).await?;
    }
    let token = login::open(context, &transaction, user.id).await?;
    transaction.commit().await?;
    Ok(token)
}

/// Whether anybody has an account.
pub async fn has_accounts(context: &Context) -> Result<bool> {
    any_user(&context.db).await
}

pub(super) async fn any_user<C: ConnectionTrait>(connection: &C) -> Result<bool> {
    Ok(user::Entity::find().limit(1).count(connection).await? > 0)
}

/// Why nobody signs up without an invitation.
async fn closed<C: ConnectionTrait>(connection: &C) -> Result<Error> {
    Ok(Error::Forbidden(match any_user(connection).await? {
        true => "accounts are made by invitation here".into(),
        false => "the first account is made by the link that the server printed when it started".into(),
    }))
}

/// Lets sign-ups of first owners through one by one, so that only one of them is the first. SQLite has
/// one writer anyway; in PostgreSQL an advisory lock held until the end of the transaction
/// does it. The number is arbitrary and used for nothing else.
async fn lock_signup(transaction: &DatabaseTransaction) -> Result<()> {
    if transaction.get_database_backend() == DatabaseBackend::Postgres {
        transaction.execute_unprepared("select pg_advisory_xact_lock(5730421)").await?;
    }
    Ok(())
}

/// An organization for someone who named none: called like the person, else like the part of
/// the e-mail address before the @.
async fn derived_organization(
    transaction: &DatabaseTransaction,
    input: &Signup,
) -> Result<OrganizationCreate> {
    let local = input.email.trim().split('@').next().unwrap_or_default();
    let name: String = input.name.as_deref().unwrap_or(local).chars().take(100).collect();
    let stem = slugify(&name).or_else(|| slugify(local)).unwrap_or_else(|| "org".to_owned());
    let taken: Vec<String> = entity::organization::Entity::find()
        .select_only()
        .column(entity::organization::Column::Slug)
        .filter(entity::organization::Column::Slug.starts_with(stem.get(..30).unwrap_or(&stem)))
        .into_tuple()
        .all(transaction)
        .await?;
    let numbered = (2..).map(|number| numbered_slug(&stem, number));
    let slug = std::iter::once(stem.clone())
        .chain(numbered)
        .find(|slug| !taken.contains(slug))
        .unwrap_or(stem.clone());
    Ok(OrganizationCreate { name, slug })
}
