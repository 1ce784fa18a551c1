//! Deletes what has ended, and ends grants that nobody can use any more.

use chrono::TimeDelta;
use entity::{api_key, oauth_client, oauth_grant, oauth_token};
use sea_orm::sea_query::Query;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::ground::database::delete_some;
use crate::tenancy::keys;
use crate::tenancy::oauth_grants::{self, EndReason};
use crate::{Context, Result};

/// How long ended codes and tokens are kept, so that reuse is still noticed.
const KEPT_FOR: TimeDelta = TimeDelta::days(1);
/// How long ended requests are kept, so that a person who comes late learns why nothing can be decided.
const REQUESTS_KEPT_FOR: TimeDelta = TimeDelta::hours(1);
/// A registered client that never asked for access, or not for this long, is deleted.
const UNUSED_AFTER: TimeDelta = TimeDelta::days(30);
/// Time in which a new grant gets its first tokens.
const FIRST_TOKENS: TimeDelta = TimeDelta::hours(1);
/// Maximum number of grants that one run ends.
const AT_ONCE: u64 = 1_000;

/// Deletes at most `most` ended requests, codes and tokens. Returns their number.
pub async fn sweep_ended(context: &Context, most: u64) -> Result<u64> {
    let now = context.clock.now();
    let mut count = 0;
    for (table, key, kept) in [
        ("oauth_requests", "id", REQUESTS_KEPT_FOR),
        ("oauth_codes", "code_hash", KEPT_FOR),
        ("oauth_tokens", "id", KEPT_FOR),
    ] {
        let (left, before) = (most - count, now - kept);
        count += delete_some(context, table, key, "expires_at < $1", [before.into()], left).await?;
    }
    Ok(count)
}

/// Deletes unused clients, and ends grants without a living token. Returns their number.
pub async fn sweep(context: &Context) -> Result<u64> {
    let now = context.clock.now();
    let mut count = 0;
    let unused = Condition::any().add(oauth_client::Column::LastUsedAt.lt(now - UNUSED_AFTER)).add(
        Condition::all()
            .add(oauth_client::Column::LastUsedAt.is_null())
            .add(oauth_client::Column::CreatedAt.lt(now - UNUSED_AFTER)),
    );
    let clients = oauth_client::Entity::find().filter(unused).limit(AT_ONCE).all(&context.db).await?;
    for client in clients {
        // A client with a grant still refreshes its tokens.
        let used = oauth_grant::Entity::find()
            .filter(oauth_grant::Column::ClientId.eq(client.id.to_string()))
            .filter(oauth_grant::Column::RevokedAt.is_null())
            .one(&context.db)
            .await?;
        if used.is_none() {
            let gone = oauth_client::Entity::delete_by_id(client.id).exec(&context.db).await?;
            count += gone.rows_affected;
        }
    }
    Ok(count + end_grants(context).await?)
}

/// Ends grants whose last token has expired, so that connected apps shows what still has access. A grant with a key that
/// works stays.
async fn end_grants(context: &Context) -> Result<u64> {
    let now = context.clock.now();
    let living = Query::select()
        .column(oauth_token::Column::GrantId)
        .from(oauth_token::Entity)
        .and_where(oauth_token::Column::ExpiresAt.gt(now))
        .and_where(oauth_token::Column::RevokedAt.is_null())
        .to_owned();
    let candidates: Vec<Uuid> = oauth_grant::Entity::find()
        .select_only()
        .column(oauth_grant::Column::Id)
        .filter(oauth_grant::Column::RevokedAt.is_null())
        .filter(oauth_grant::Column::CreatedAt.lt(now - FIRST_TOKENS))
        .filter(oauth_grant::Column::Id.not_in_subquery(living))
        .limit(AT_ONCE)
        .into_tuple()
        .all(&context.db)
        .await?;
    let mut count = 0;
    for id in candidates {
        let working = api_key::Entity::find()
            .filter(api_key::Column::DerivedKind.eq("oauth_grant"))
            .filter(api_key::Column::DerivedId.eq(id.to_string()))
            .filter(api_key::Column::RevokedAt.is_null())
            .filter(keys::not_expired(now))
            .one(&context.db)
            .await?;
        if working.is_some() {
            continue;
        }
        let transaction = context.begin().await?;
        let grant = oauth_grant::Entity::find_by_id(id)
            .filter(oauth_grant::Column::RevokedAt.is_null())
            .lock_exclusive()
            .one(&transaction)
            .await?;
        if let Some(grant) = grant {
            oauth_grants::end_because(context, transaction, grant, EndReason::Expired).await?;
            count += 1;
        }
    }
    Ok(count)
}
