//! Deletes the costs of ad accounts whose connection was removed with them, in chunks as in a
//! [deletion](crate::upkeep::deletion). If the process dies in between, the job that reads [`connections::to_purge`]
//! continues.

use domain::ground::behalf::accepted_from;
use domain::money::ads::connections::{self, PurgedAccount};
use domain::tenancy::access::OrgAccess;
use domain::tenancy::tenants;
use domain::{Context, Error, Result, log_throttled};
use uuid::Uuid;

use crate::reports::Reports;
use crate::upkeep::pace::{Chunk, Pace};
use crate::upkeep::retention::delete_some;

/// Tables with many rows of an account, with their keys.
const ROWS: [(&str, &str); 2] = [
    ("ad_costs", "project_id, account_id, day, campaign_id, adset_id, ad_id"),
    ("ad_entities", "project_id, account_id, level, id"),
];

/// Removes a connection, and deletes the costs of its accounts in every project if asked to.
pub async fn remove_connection(
    context: &Context,
    reports: &Reports,
    access: &OrgAccess,
    id: Uuid,
    purge: bool,
) -> Result<()> {
    if !connections::remove(context, access, id, purge).await? {
        return Ok(());
    }
    let tenant = tenants::remembered(context).await?.of_org(access.id());
    let (context, reports) = (context.clone(), reports.clone());
    // A task of its own, so that a client that disconnects does not stop it.
    let removing = tokio::spawn(accepted_from([tenant], async move {
        let mut pace = Pace::beside_the_writer(&context);
        let purging = async {
            let accounts = connections::to_purge(&context).await?.remove(&tenant).unwrap_or_default();
            for account in accounts {
                let mut more = true;
                while more {
                    let _turn = reports.deletion_turn(&[tenant]).await?;
                    more = purge_chunk(&context, &reports, account, &mut pace).await?.more;
                }
            }
            Ok::<_, Error>(())
        };
        if let Err(error) = context.pulse.or_silent(purging).await {
            log_throttled!(warn, error.reason = %error, "The deletion of ad costs is left to the job");
        }
    }));
    removing.await.map_err(Error::internal)
}

/// Deletes one chunk of what a removed connection leaves of an account, in rows, columns and snapshots. The last chunk
/// deletes the account.
pub async fn purge_chunk(
    context: &Context,
    reports: &Reports,
    account: PurgedAccount,
    pace: &mut Pace,
) -> Result<Chunk> {
    for (table, key) in ROWS {
        let rows = pace.chunk(async |size| delete_rows(context, account, (table, key), size).await).await?;
        if rows.more {
            return Ok(rows);
        }
    }
    connections::forget_account(context, account).await?;
    reports.forget_costs(account.project).await?;
    Ok(Chunk { done: 0, more: false })
}

async fn delete_rows(
    context: &Context,
    gone: PurgedAccount,
    (table, key): (&str, &str),
    size: u64,
) -> Result<Chunk> {
    let of_account = "project_id = $1 and account_id = $2";
    delete_some(context, table, key, of_account, [gone.project.into(), gone.account.into()], size).await
}
