//! Share links as they are stored: made, listed and ended by members. `analytics::share_links` says what a link shows, and
//! [`super::access::link`] who has one.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{api_key, project, share_link};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::ground::credentials::Kind;
use crate::ground::database::delete_some;
use crate::ground::page::{Page, PageParams};
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::passwords::{self, Asker, Chosen};
use crate::tenancy::revocation::Ending;
use crate::tenancy::{keys, orgs};
use crate::{Context, Error, Result, Timestamp};

/// Scopes that whoever makes a link holds. It shows reports, so the right to administer the project alone does not do.
pub const TO_MAKE: [Scope; 2] = [Scope::ProjectAdmin, Scope::AnalyticsRead];

/// Maximum number of links of a project that have not ended.
const MAX_LINKS: u64 = 100;

/// Maximum number of links that are read as a whole.
const MAX_LISTED: u64 = 200;

/// How long the list shows a link after its time.
const KEPT_FOR: TimeDelta = TimeDelta::days(7);

/// A link to be made.
pub struct Draft {
    pub name: String,
    /// Screens, dimensions, period and filter.
    pub shows: Value,
    /// Origins whose pages may embed the link.
    pub embed_on: Vec<String>,
    pub password: Option<String>,
    pub expires_at: Option<Timestamp>,
}

/// Link that was just made, with its address. Only a hash of the token in it is stored.
pub struct Made {
    pub row: share_link::Model,
    pub token: String,
    pub url: String,
}

/// Returns a page of the project's links, newest first.
pub async fn list(
    context: &Context,
    access: &ProjectAccess,
    params: &PageParams,
) -> Result<Page<share_link::Model>> {
    access.require(Scope::ProjectAdmin)?;
    access::note_uses(context).await;
    let rows = all(access)
        .apply_if(params.after::<Uuid>()?, |select, before| select.filter(share_link::Column::Id.lt(before)))
        .order_by_desc(share_link::Column::Id)
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| row.id)
}

/// Returns the project's links, newest first; only those that have not ended if all are too many.
pub async fn all_or_open(context: &Context, access: &ProjectAccess) -> Result<Vec<share_link::Model>> {
    access.require(Scope::ProjectAdmin)?;
    access::note_uses(context).await;
    let links = all(access).order_by_desc(share_link::Column::Id);
    let mut rows = links.clone().limit(MAX_LISTED + 1).all(&context.db).await?;
    if rows.len() as u64 > MAX_LISTED {
        rows = links.filter(is_open(context)).limit(MAX_LISTED).all(&context.db).await?;
    }
    Ok(rows)
}

/// Makes a link. The password must not be easy to guess. A person needs sudo, as for a key: the link, too, shows reports to
/// whoever has it. A link that a key makes ends at the latest when the key expires, or a key above it.
pub async fn create(context: &Context, access: &ProjectAccess, draft: Draft) -> Result<Made> {
    access.require_all(&TO_MAKE)?;
    access.require_sudo(context).await?;
    let mut expires_at: Option<DateTime<Utc>> = keys::future(context, draft.expires_at)?;
    let password_hash = match &draft.password {
        Some(password) => {
            let chosen = Chosen { password, path: "body.password", known: vec![&draft.name] };
            let asker = Asker { tenants: access.tenants(), is_known: true };
            Some(asker.serve(passwords::hash(context, chosen)).await?)
        }
        None => None,
    };
    let token = Kind::ShareLink.generate(&context.random);
    let made_by_key = access.principal().key_id();
    let transaction = context.begin().await?;
    access.principal().hold(&transaction).await?;
    // Locked, so that links that are made at the same time do not exceed the limit.
    orgs::hold(&transaction, access.project().org_id).await?;
    access.still_holds(&transaction).await?;
    if let Some(key) = made_by_key {
        let key_ends_at = access::hold_keys(context, &transaction, &[key]).await?;
        expires_at = [expires_at, key_ends_at].into_iter().flatten().min();
    }
    if all(access).filter(is_open(context)).count(&transaction).await? >= MAX_LINKS {
        return Err(Error::Conflict(
            format!("a project can have at most {MAX_LINKS} links; end some of them").into(),
        ));
    }
    let row = share_link::Model {
        id: context.new_id(),
        project_id: access.id(),
        token_hash: token.hash().to_vec(),
        hint: token.hint(),
        name: draft.name,
        shows: draft.shows,
        embed_on: json!(draft.embed_on),
        password_hash,
        expires_at,
        created_by: access::label(&transaction, Some(access.principal())).await?,
        made_by: access.principal().user_id(),
        made_by_key,
        created_at: context.clock.now(),
        last_used_at: None,
    };
    share_link::Entity::insert(row.clone().into_active_model()).exec_without_returning(&transaction).await?;
    change(AuditAction::ShareLinkCreate, &row)
        .record(context, &transaction, access.project().org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    let token = token.into_string();
    let url = context.link(&format!("/s/{token}"));
    Ok(Made { row, token, url })
}

fn is_open(context: &Context) -> Condition {
    let end = share_link::Column::ExpiresAt;
    Condition::any().add(end.is_null()).add(end.gt(context.clock.now()))
}

/// Deletes at most `most` links that ended by themselves a week ago. Returns their number.
pub async fn sweep(context: &Context, most: u64) -> Result<u64> {
    let until = context.clock.now() - KEPT_FOR;
    delete_some(context, "share_links", "id", "expires_at <= $1", [until.into()], most).await
}

/// Ends a link: from now on it shows nothing to anybody.
pub async fn delete(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<()> {
    access.require(Scope::ProjectAdmin)?;
    let transaction = context.begin().await?;
    let found = all(access).filter(share_link::Column::Id.eq(id)).all(&transaction).await?;
    let ended = end(&transaction, found).await?;
    if ended.is_empty() {
        return Err(Error::NotFound);
    }
    for (org_id, ended) in ended {
        ended.record(context, &transaction, org_id, Some(access.principal())).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Ends the links of a person who would not be allowed to make them any more. Returns the change of each, to be recorded
/// for its organization.
pub(crate) async fn end_given(
    transaction: &DatabaseTransaction,
    ending: &Ending,
) -> Result<Vec<(Uuid, Change)>> {
    match ending.ends_share_links() {
        true => end(transaction, ending.share_links().all(transaction).await?).await,
        false => Ok(Vec::new()),
    }
}

/// Ends the links that these keys made, because the keys end. Returns the change of each, to be recorded for its
/// organization.
pub(crate) async fn end_of_keys<C: ConnectionTrait>(
    connection: &C,
    keys: &[api_key::Model],
) -> Result<Vec<(Uuid, Change)>> {
    end(connection, of_keys(keys.iter().map(|key| key.id)).all(connection).await?).await
}

/// Returns the names of the links that end with a person's loss of rights and with these keys.
pub(crate) async fn preview_given(
    context: &Context,
    ending: &Ending,
    keys: impl IntoIterator<Item = Uuid>,
) -> Result<Vec<String>> {
    let mut found = of_keys(keys).all(&context.db).await?;
    if ending.ends_share_links() {
        found.extend(ending.share_links().all(&context.db).await?);
    }
    Ok(found.into_iter().map(|link| link.name).collect())
}

/// Makes the links of a key those of its successor.
pub(crate) async fn move_to_key<C: ConnectionTrait>(
    connection: &C,
    old: Uuid,
    successor: Uuid,
) -> Result<()> {
    share_link::Entity::update_many()
        .col_expr(share_link::Column::MadeByKey, Expr::value(successor))
        .filter(share_link::Column::MadeByKey.eq(old))
        .exec(connection)
        .await?;
    Ok(())
}

/// Lets the links that these keys made end at this time, if they would end later: the keys then end.
pub(crate) async fn end_by<C: ConnectionTrait>(
    connection: &C,
    keys: &[Uuid],
    end: DateTime<Utc>,
) -> Result<()> {
    let until = share_link::Column::ExpiresAt;
    share_link::Entity::update_many()
        .col_expr(until, Expr::value(end))
        .filter(share_link::Column::MadeByKey.is_in(keys.iter().copied()))
        .filter(Condition::any().add(until.is_null()).add(until.gt(end)))
        .exec(connection)
        .await?;
    Ok(())
}

fn all(access: &ProjectAccess) -> Select<share_link::Entity> {
    share_link::Entity::find().filter(share_link::Column::ProjectId.eq(access.id()))
}

fn of_keys(keys: impl IntoIterator<Item = Uuid>) -> Select<share_link::Entity> {
    share_link::Entity::find()
        .filter(share_link::Column::MadeByKey.is_in(keys))
        .order_by_asc(share_link::Column::Id)
}

/// Deletes links. Returns the change of each, with its organization. Of two calls at once, the second ends nothing.
async fn end<C: ConnectionTrait>(
    connection: &C,
    links: Vec<share_link::Model>,
) -> Result<Vec<(Uuid, Change)>> {
    let mut ended = Vec::new();
    for link in links {
        if share_link::Entity::delete_by_id(link.id).exec(connection).await?.rows_affected == 0 {
            continue;
        }
        let org_id = project::Entity::find_by_id(link.project_id)
            .select_only()
            .column(project::Column::OrgId)
            .into_tuple::<Uuid>()
            .one(connection)
            .await?;
        ended.push((org_id.ok_or(Error::NotFound)?, change(AuditAction::ShareLinkDelete, &link)));
    }
    Ok(ended)
}

/// Returns the audit log entry about a link, which says what it shows. It does not contain the link's token.
fn change(action: AuditAction, link: &share_link::Model) -> Change {
    let mut details = json!({
        "name": link.name,
        "shows": link.shows,
        "embedOn": link.embed_on,
        "hasPassword": link.password_hash.is_some(),
    });
    if let Some(end) = link.expires_at {
        details["expiresAt"] = json!(Timestamp::from(end));
    }
    Change::new(action).project(link.project_id).target("share_link", link.id).details(details)
}
