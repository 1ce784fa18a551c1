//! Configuration, leads and conversions on disk: their size by organization, and who may add more.
//!
//! The storage guard of a deployment measures the disk ([`storage_state`]) and pauses tenants above their fair share. A
//! paused tenant adds nothing of this either, since it takes the same disk.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use entity::visits::IgnoredReason;
use entity::{storage_pause, storage_state};
use sea_orm::{ConnectionTrait, DbBackend, EntityName, EntityTrait, FromQueryResult, IdenStatic, Statement};
use uuid::Uuid;

use super::tenants::{self, Tenants};
use crate::{Context, Error, Result};

/// Maximum size of a project's configuration, as JSON.
const MAX_BYTES: i64 = 2 << 20;

/// Table of what a project keeps: its name, its column with the id of the project, the columns whose size counts.
type Kept = (&'static str, &'static str, Vec<&'static str>);

macro_rules! table {
    ($table:ident, $id:ident, $($column:ident),+) => {
        ($table::Entity.table_name(), $table::Column::$id.as_str(), vec![$($table::Column::$column.as_str()),+])
    };
}

/// Returns the tables that hold what a project configures.
fn configuration() -> Vec<Kept> {
    use entity::{
        ad_mapping_rule, annotation, conversion_definition, destination, event_schema, funnel, goal, project,
        questionnaire, segment, share_link,
    };
    vec![
        table!(project, Id, Settings, Tracking, ChannelMappings, Relevance),
        table!(goal, ProjectId, Matches),
        table!(funnel, ProjectId, Steps),
        table!(segment, ProjectId, Conditions),
        table!(event_schema, ProjectId, Schema),
        table!(questionnaire, ProjectId, Label, Questions),
        table!(conversion_definition, ProjectId, Definition),
        table!(destination, ProjectId, Settings, Credentials),
        table!(ad_mapping_rule, ProjectId, Rule),
        table!(annotation, ProjectId, Title, CreatedBy),
        table!(share_link, ProjectId, Name, Shows, EmbedOn),
    ]
}

/// Returns the tables whose rows count for the organization only: earlier versions, because nobody can delete them
/// alone, leads, conversions, and ads with their costs.
fn records() -> Vec<Kept> {
    use entity::{
        ad_account, ad_change, ad_cost, ad_cursor, ad_entity, ad_sync_run, conversion, conversion_upload,
        former_hash, mcp_call, person, relevance_model, upload_request,
    };
    vec![
        table!(relevance_model, ProjectId, Config),
        table!(person, ProjectId, Contact, Traits, ToldTraits, Em, Emg, Ph, Xid, Fname, Lname),
        table!(former_hash, ProjectId, Hash),
        table!(conversion, ProjectId, EventId, Evidence),
        table!(conversion_upload, ProjectId, Message),
        table!(upload_request, ProjectId, Message, Fields),
        table!(ad_account, ProjectId, Name),
        table!(ad_entity, ProjectId, Id, Names),
        table!(ad_change, ProjectId, Changes),
        table!(ad_cursor, ProjectId, Plan),
        table!(ad_sync_run, ProjectId, Message),
        table!(mcp_call, ProjectId, Client, Tool),
        table!(ad_cost, ProjectId, CampaignId, AdsetId, AdId),
    ]
}

/// Estimated size of a row beside its large columns, with its share of the indexes.
const ROW_BYTES: i64 = 200;

/// Estimated size of an id that a stored answer names.
const NAMED_ID_BYTES: i64 = 120;

/// Estimated size of an entry of the audit log.
const AUDIT_ENTRY_BYTES: i64 = 350;

/// Whose batches and configuration the storage guard refuses now.
#[derive(Clone, Debug, Default)]
pub enum Paused {
    #[default]
    Nobody,
    /// Organizations of the tenants that were above their fair share when the guard decided.
    Tenants(Arc<HashSet<Uuid>>),
    Everybody,
}

impl Paused {
    /// Reads what the guard decided last.
    pub async fn read<C: ConnectionTrait>(connection: &C) -> Result<Self> {
        let state = storage_state::Entity::find_by_id(1).one(connection).await?;
        Self::by(connection, state.as_ref()).await
    }

    /// Returns whom this decision of the guard pauses.
    pub async fn by<C: ConnectionTrait>(
        connection: &C,
        state: Option<&storage_state::Model>,
    ) -> Result<Self> {
        Ok(match state.and_then(|state| IgnoredReason::parse(state.paused.as_deref()?)) {
            None => Self::Nobody,
            Some(IgnoredReason::StoragePaused) => {
                let orgs = storage_pause::Entity::find().all(connection).await?;
                Self::Tenants(Arc::new(orgs.into_iter().map(|pause| pause.org_id).collect()))
            }
            Some(_) => Self::Everybody,
        })
    }

    /// Returns why an organization is paused, if it is. Organizations that joined a tenant since are paused with it.
    pub fn of(&self, org: Uuid, tenants: &Tenants) -> Option<IgnoredReason> {
        let is_of = |paused: &Uuid| tenants.of_org(*paused) == tenants.of_org(org);
        match self {
            Self::Nobody => None,
            Self::Tenants(orgs) if orgs.contains(&org) || orgs.iter().any(is_of) => {
                Some(IgnoredReason::StoragePaused)
            }
            Self::Tenants(_) => None,
            Self::Everybody => Some(IgnoredReason::StorageLimit),
        }
    }
}

/// Fails if an organization that just added configuration may not keep it. Call this in the transaction of the change.
pub(super) async fn check<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org: Uuid,
    project: Option<Uuid>,
) -> Result<()> {
    refuse_paused(context, connection, org).await?;
    match project {
        Some(project) if of_project(connection, project).await? > MAX_BYTES => {
            let message =
                "the configuration of a project can have at most 2 MiB; delete or shorten some of it";
            Err(Error::Conflict(message.into()))
        }
        _ => Ok(()),
    }
}

/// Fails if the storage guard pauses an organization.
pub(crate) async fn refuse_paused<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org: Uuid,
) -> Result<()> {
    let paused = Paused::read(connection).await?.of(org, &*tenants::remembered(context).await?);
    paused.map_or(Ok(()), |reason| Err(refusal(reason)))
}

/// Returns the answer to an organization that is paused for this reason.
pub(crate) fn refusal(reason: IgnoredReason) -> Error {
    let full = match reason {
        IgnoredReason::StoragePaused => "almost full, and this organization holds more than its share",
        _ => "full",
    };
    let advice = "delete data or configuration, or ask the operator for more room";
    Error::TryLater(format!("the disk of this server is {full}; {advice}").into())
}

async fn of_project<C: ConnectionTrait>(connection: &C, project: Uuid) -> Result<i64> {
    #[derive(FromQueryResult)]
    struct Row {
        bytes: i64,
    }
    let parts = configuration().into_iter().map(|(table, id, columns)| {
        let size = size(&columns);
        format!("select coalesce(sum({size}), 0) as bytes from {table} t where t.{id} = $1")
    });
    let sql = format!("select {} as bytes from ({}) parts", bigint("sum(bytes)", connection), union(parts));
    let statement = Statement::from_sql_and_values(connection.get_database_backend(), sql, [project.into()]);
    Ok(Row::find_by_statement(statement).one(connection).await?.map_or(0, |row| row.bytes))
}

/// Returns the estimated size of what each organization keeps beside visits: configuration, leads, conversions, connections
/// to ad platforms, stored answers of idempotency keys, and its audit log.
pub async fn beside_visits(context: &Context) -> Result<HashMap<Uuid, u64>> {
    #[derive(FromQueryResult)]
    struct Row {
        org_id: Uuid,
        bytes: i64,
    }
    let of_projects = configuration().into_iter().chain(records()).map(|(table, id, columns)| {
        let size = size(&columns);
        format!(
            "select p.org_id, sum({size} + {ROW_BYTES}) as bytes from {table} t join projects p on p.id = t.{id} \
             group by p.org_id"
        )
    });
    let answers = format!(
        "select k.org_id, sum(coalesce(octet_length(t.body), 0) + {ROW_BYTES}) as bytes from idempotency_keys t \
         join api_keys k on k.id = t.credential_id group by k.org_id"
    );
    let named = format!(
        "select k.org_id, count(*) * {NAMED_ID_BYTES} as bytes from idempotency_ids n \
         join idempotency_keys t on t.attempt = n.attempt join api_keys k on k.id = t.credential_id group by k.org_id"
    );
    let audit =
        format!("select org_id, count(*) * {AUDIT_ENTRY_BYTES} as bytes from audit_entries group by org_id");
    let connections = format!(
        "select org_id, sum({} + {ROW_BYTES}) as bytes from ad_connections t group by org_id",
        size(&["name", "credentials", "accounts"])
    );
    let sql = format!(
        "select org_id, {} as bytes from ({}) parts group by org_id",
        bigint("sum(bytes)", &context.db),
        union(of_projects.chain([answers, named, audit, connections]))
    );
    let statement = Statement::from_string(context.db.get_database_backend(), sql);
    let rows = Row::find_by_statement(statement).all(&context.db).await?;
    Ok(rows.into_iter().map(|row| (row.org_id, u64::try_from(row.bytes).unwrap_or(0))).collect())
}

fn size(columns: &[&str]) -> String {
    let size = |column| format!("coalesce(octet_length(cast(t.\"{column}\" as text)), 0)");
    columns.iter().map(size).collect::<Vec<_>>().join(" + ")
}

fn union(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" union all ")
}

/// Sums of PostgreSQL are of its type numeric.
fn bigint<C: ConnectionTrait>(sum: &str, connection: &C) -> String {
    match connection.get_database_backend() {
        DbBackend::Postgres => format!("{sum}::bigint"),
        _ => sum.to_owned(),
    }
}
