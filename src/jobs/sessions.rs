//! Deletes expired dashboard sessions and magic links, networks and failures of sign-ins that count no more, what has
//! ended of OAuth, old calls of assistants, and stored answers past their idempotency window.

use chrono::TimeDelta;
use domain::Result;
use domain::ground::confirmed_clock;
use domain::tenancy::{auth, idempotency, mcp_calls, oauth};
use entity::login_session;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use serde_json::json;

use super::Work;
use crate::app::App;

/// How long expired sessions are kept, so that a security review still finds them.
const KEPT_FOR: TimeDelta = TimeDelta::days(30);

pub(super) async fn run(app: App) -> Result<Work> {
    let context = &app.context;
    if !confirmed_clock::is_believed(context).await? {
        return Ok(Work::waits_for_the_clock());
    }
    let before = context.clock.now() - KEPT_FOR;
    let ended = Condition::any()
        .add(login_session::Column::ExpiresAt.lt(before))
        .add(login_session::Column::RevokedAt.lt(before));
    let logins = login_session::Entity::delete_many().filter(ended).exec(&context.db).await?;
    let magic_links = auth::sweep_magic_links(context).await?;
    let known_networks = auth::attempts::sweep(context).await?;
    let oauth = oauth::sweep(context).await?;
    let mcp_calls = mcp_calls::sweep(context).await?;
    let idempotency_keys = idempotency::sweep(context).await?;
    Ok(Work::done(json!({
        "logins": logins.rows_affected,
        "magicLinks": magic_links,
        "knownNetworks": known_networks,
        "oauth": oauth,
        "mcpCalls": mcp_calls,
        "idempotencyKeys": idempotency_keys,
    })))
}
