//! Room for what anybody can store without a credential: clients that register, and requests for access.
//!
//! Each network may store a few. If all networks together have stored too much, the network with the most makes room for
//! the new one. So nobody can use up the share of the others, from however few networks.

use std::hash::{BuildHasher, RandomState};

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};
use uuid::Uuid;

use crate::ground::secrets::Place;
use crate::{Context, Error, Result};

/// Network that asks without a credential, as a keyed hash: what it stores and what it fetches counts for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskingNetwork(Uuid);

/// Key of this process, for an instance that has no key for hashes.
#[derive(Clone, Default)]
struct ProcessKey(RandomState);

impl AskingNetwork {
    pub fn new(context: &Context, network: &str) -> Self {
        match context.secrets.hash(&Place::new(&["oauth network", network])) {
            Ok(hash) => Self(Uuid::from_bytes(std::array::from_fn(|at| hash[at]))),
            Err(error) => {
                crate::log_throttled!(warn, error = %error, "OAuth requests of a network count for this instance alone");
                let ProcessKey(key) = context.shared();
                Self(Uuid::from_u64_pair(0, key.hash_one(network)))
            }
        }
    }

    /// Returns the hash. It is also the tenant in pools.
    pub(super) fn id(self) -> Uuid {
        self.0
    }
}

/// Rows of a table that count, and how many there may be.
pub(super) struct Room {
    pub(super) table: &'static str,
    /// Condition of the rows that count, in which `$1` is a time.
    pub(super) counted: &'static str,
    /// Column with the time of a row. The oldest row makes room first.
    pub(super) time: &'static str,
    /// Maximum number of rows of one network. Beyond it, the network is refused.
    pub(super) of_network: i64,
    /// Maximum number of rows of all networks. Beyond it, the network with the most loses its oldest one.
    pub(super) in_all: i64,
    /// Seconds after which a refused network should retry.
    pub(super) retry_after_s: u64,
}

#[derive(FromQueryResult)]
struct Stored {
    in_all: i64,
    of_network: i64,
}

impl Room {
    /// Makes room for one more row. Requests at the same moment do not see each other, so a few more rows may be stored.
    pub(super) async fn make(
        &self,
        context: &Context,
        network: AskingNetwork,
        since: DateTime<Utc>,
    ) -> Result<()> {
        let backend = context.db.get_database_backend();
        let Self { table, counted, time, .. } = self;
        let sql = format!(
            "select count(*) as in_all, count(case when network = $2 then 1 end) as of_network
             from {table} where {counted}"
        );
        let statement = Statement::from_sql_and_values(backend, sql, [since.into(), network.id().into()]);
        let stored = Stored::find_by_statement(statement).one(&context.db).await?;
        let stored = stored.ok_or_else(|| Error::internal("a count without a row"))?;
        if stored.of_network >= self.of_network {
            return Err(Error::RateLimited { retry_after_s: self.retry_after_s });
        }
        if stored.in_all >= self.in_all {
            let sql = format!(
                "delete from {table} where {counted} and id = (
                    select id from (
                        select id, {time} as at, count(*) over (partition by network) as of_network
                        from {table} where {counted}
                    ) as stored
                    order by of_network desc, at, id
                    limit 1
                 )"
            );
            context.db.execute_raw(Statement::from_sql_and_values(backend, sql, [since.into()])).await?;
        }
        Ok(())
    }
}
