//! Magic links: links sent by mail that prove a person's identity once, within 15 minutes.
//!
//! A request for a link does the same work and gets the same answer whether or not the account exists: it queues a
//! mail. The recipient's account is looked up when the mail is sent.

use chrono::TimeDelta;
use entity::{LinkPurpose, Locale, magic_link, user};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::{MagicLinkRequest, MagicLinkVerify, Ok as Done, SessionToken, login, normalized, proof};
use crate::ground::credentials::{Credential, Kind};
use crate::ground::database::delete_some;
use crate::tenancy::mail::{self, About};
use crate::{Context, Error, Result};

/// How long a link is valid, and how long its mail may wait in the queue.
const LIFETIME: TimeDelta = TimeDelta::minutes(15);

/// How long used and expired links are kept, so that they can be distinguished from invented ones.
const KEPT_FOR: TimeDelta = TimeDelta::days(1);

/// Characters that RFC 3986 does not allow unescaped in a query value.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Sends a link to the e-mail address, if it belongs to an account. The mail takes the turn of the requesting network,
/// which `network` names by a keyed hash.
pub async fn request_magic_link(context: &Context, network: Uuid, input: MagicLinkRequest) -> Result<Done> {
    if !context.mailroom().is_open() {
        return Err(Error::NotConfigured(
            "this server cannot send mail; its operator must set SVC_MAIL_URL".into(),
        ));
    }
    let about = About::MagicLink { purpose: input.purpose, next: input.redirect_to };
    let expires_at = context.clock.now() + LIFETIME;
    let recipient = normalized(&input.email);
    mail::queue(context, &context.db, network, (&recipient, Locale::En), &about, expires_at).await?;
    context.mailroom().wake();
    Ok(Done { ok: true })
}

/// Logs in with a link of purpose `login`. The link came by mail, so the login also verifies the address. On the first
/// verification, everything that existed in the account before [ends](proof).
pub async fn verify_magic_link(context: &Context, input: &MagicLinkVerify) -> Result<SessionToken> {
    let transaction = context.begin().await?;
    let link = take(context, &transaction, &input.token, LinkPurpose::Login).await?;
    let ended = match proof::note(&transaction, link.user_id).await? {
        true => Some(proof::end_unproven(context, &transaction, link.user_id).await?),
        false => None,
    };
    user::Entity::update_many()
        .col_expr(user::Column::LastLoginAt, Expr::value(context.clock.now()))
        .filter(user::Column::Id.eq(link.user_id))
        .exec(&transaction)
        .await?;
    let token = login::open(context, &transaction, link.user_id).await?;
    transaction.commit().await?;
    if let Some(ended) = ended {
        ended.forget(context);
    }
    Ok(token)
}

/// Creates a link for a user. Only the return value contains the token.
pub(crate) async fn issue(
    context: &Context,
    user: &user::Model,
    purpose: LinkPurpose,
    next: Option<&str>,
) -> Result<String> {
    let now = context.clock.now();
    let token = Kind::MagicLink.generate(&context.random);
    let row = magic_link::Model {
        id: context.new_id(),
        user_id: user.id,
        purpose,
        token_hash: token.hash().to_vec(),
        created_at: now,
        expires_at: now + LIFETIME,
        used_at: None,
    };
    magic_link::Entity::insert(magic_link::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await?;
    let name = match purpose {
        LinkPurpose::Login => "login",
        LinkPurpose::Sudo => "sudo",
    };
    let mut path = format!("/magic-link?token={}&purpose={name}", token.as_str());
    if purpose == LinkPurpose::Login && !user.email_verified {
        // The page then explains what a first login by link ends.
        path.push_str("&first=true");
    }
    if let Some(next) = next {
        path.push_str("&next=");
        path.extend(utf8_percent_encode(next, RESERVED));
    }
    Ok(context.link(&path))
}

/// Consumes a link, and ends every other open link of its user: whoever asked for several needs one. Unknown links and
/// links for another purpose are invalid; used and expired links are gone. If a link is used twice at once, the second
/// use fails.
pub(super) async fn take<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    token: &str,
    purpose: LinkPurpose,
) -> Result<magic_link::Model> {
    let credential = Credential::parse(token).filter(|credential| credential.kind() == Kind::MagicLink);
    let credential = credential.ok_or(Error::InvalidToken)?;
    let link = magic_link::Entity::find()
        .filter(magic_link::Column::TokenHash.eq(credential.hash().to_vec()))
        .filter(magic_link::Column::Purpose.eq(purpose))
        .one(connection)
        .await?
        .ok_or(Error::InvalidToken)?;
    let now = context.clock.now();
    let used = magic_link::Entity::update_many()
        .col_expr(magic_link::Column::UsedAt, Expr::value(now))
        .filter(magic_link::Column::Id.eq(link.id))
        .filter(magic_link::Column::UsedAt.is_null())
        .filter(magic_link::Column::ExpiresAt.gt(now))
        .exec(connection)
        .await?;
    if used.rows_affected == 0 {
        return Err(Error::Gone("the link was already used or has expired; request a new one".into()));
    }
    end_all(context, connection, link.user_id).await?;
    Ok(link)
}

/// Invalidates every open link of a user.
pub(super) async fn end_all<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    user_id: Uuid,
) -> Result<()> {
    magic_link::Entity::update_many()
        .col_expr(magic_link::Column::UsedAt, Expr::value(context.clock.now()))
        .filter(magic_link::Column::UserId.eq(user_id))
        .filter(magic_link::Column::UsedAt.is_null())
        .exec(connection)
        .await?;
    Ok(())
}

/// Deletes at most `most` links that ended more than a day ago. Returns their number.
pub async fn sweep_magic_links(context: &Context, most: u64) -> Result<u64> {
    let before = context.clock.now() - KEPT_FOR;
    delete_some(context, "magic_links", "id", "expires_at < $1", [before.into()], most).await
}
