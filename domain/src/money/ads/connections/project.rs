//! Connections as projects see them.

use std::collections::{HashMap, HashSet};

use entity::{AdConnectionStatus, ad_account, ad_connection};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::stored;
use super::types::{
    AdConnectionAccount, ProjectAdConnection, ProjectAdConnectionAccount, ProjectAdConnections,
};
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::{Context, Error, Result};

/// Maximum number of accounts of connections that are shown at once, of several projects together.
const MAX_SHOWN: usize = 10_000;

/// Returns the connections of a project's organization. Without ads:write, only those whose accounts the project has: an
/// organization may have projects of several clients.
pub async fn of_project(context: &Context, access: &ProjectAccess) -> Result<ProjectAdConnections> {
    let mut all = of_projects(context, std::slice::from_ref(access)).await?;
    Ok(ProjectAdConnections { items: all.remove(&access.id()).unwrap_or_default() })
}

/// Returns the connections that several projects see, by project, with two queries. Fails if they have too many accounts.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<ProjectAdConnection>>> {
    let ids = access::ids_with(projects, Scope::AdsRead)?;
    let attached = ad_account::Entity::find()
        .filter(ad_account::Column::ProjectId.is_in(ids))
        .filter(ad_account::Column::ConnectionId.is_not_null())
        .all(&context.db)
        .await?;
    let attached: HashSet<(Uuid, Option<Uuid>, String)> =
        attached.into_iter().map(|one| (one.project_id, one.connection_id, one.external_id)).collect();
    let orgs: HashSet<Uuid> = projects.iter().map(|access| access.project().org_id).collect();
    let rows = stored::known()
        .filter(ad_connection::Column::OrgId.is_in(orgs))
        .filter(ad_connection::Column::Status.ne(AdConnectionStatus::Started))
        .order_by_asc(ad_connection::Column::Id)
        .all(&context.db)
        .await?;
    let rows = rows.into_iter().map(|row| stored::accounts_of(&row).map(|accounts| (row, accounts)));
    let rows: Vec<(ad_connection::Model, Vec<AdConnectionAccount>)> = rows.collect::<Result<_>>()?;
    let mut by_project: HashMap<Uuid, Vec<ProjectAdConnection>> = HashMap::new();
    let mut shown = 0;
    for access in projects {
        let may_attach = access.require(Scope::AdsWrite).is_ok();
        for (row, accounts) in rows.iter().filter(|(row, _)| row.org_id == access.project().org_id) {
            let is_attached = |id: &str| attached.contains(&(access.id(), Some(row.id), id.to_owned()));
            let accounts = accounts.iter().map(|one| (one, is_attached(&one.external_id)));
            let accounts = accounts.filter(|(_, attached)| may_attach || *attached);
            let accounts: Vec<_> =
                accounts.map(|(one, attached)| of_project_account(one, attached)).collect();
            shown += accounts.len();
            if shown > MAX_SHOWN && projects.len() > 1 {
                let message =
                    "These projects see too many ad accounts of connections. Ask for fewer at once.";
                return Err(Error::BadRequest(message.into()));
            }
            if may_attach || !accounts.is_empty() {
                by_project.entry(access.id()).or_default().push(ProjectAdConnection {
                    id: row.id,
                    platform: row.platform,
                    name: row.name.clone(),
                    status: row.status,
                    accounts,
                });
            }
        }
    }
    Ok(by_project)
}

fn of_project_account(account: &AdConnectionAccount, attached: bool) -> ProjectAdConnectionAccount {
    let account = account.clone();
    ProjectAdConnectionAccount {
        external_id: account.external_id,
        name: account.name,
        currency: account.currency,
        timezone: account.timezone,
        manager: account.manager,
        reachable: account.reachable,
        attached,
    }
}
