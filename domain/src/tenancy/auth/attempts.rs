//! Limits of sign-in attempts that all instances share: failures of an account or of a share link with a password, and
//! the networks from which somebody has signed in there.
//!
//! A network from which an account has signed in has a count of its own, because otherwise anybody could lock the owner
//! out with wrong passwords from elsewhere.
//!
//! Accounts and networks are stored as keyed hashes only. The key is that of the [secrets](crate::ground::secrets),
//! which the database does not hold, so nobody can search a copy of the database for an address.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use entity::{failed_sign_in, user};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Statement, Value,
};
use uuid::Uuid;

use crate::ground::behalf;
use crate::ground::credentials::Credential;
use crate::ground::database::delete_some;
use crate::ground::secrets::Place;
use crate::{Context, Error, Result};

/// Failures that lock an account, and for how long. After a pause of the same length the count starts anew, so no
/// interval of this length holds more failures.
pub const MAX_FAILURES: u32 = 20;
/// Failures that lock a share link. Many people may have it, and any of them could lock out the others.
pub const MAX_FAILURES_OF_LINK: u32 = 200;
const LOCKED_FOR_MS: i64 = 15 * 60 * 1000;
/// How far ahead the clock of another instance may be.
const CLOCK_DIFFERENCE_MS: i64 = 10_000;

/// How long a network is known after a sign-in.
const KNOWN_FOR: TimeDelta = TimeDelta::days(90);
/// How often a sign-in from a known network is noted.
const NOTED_EVERY: TimeDelta = TimeDelta::days(1);

/// Length of a stored hash in bytes.
const HASH: usize = 16;

/// Table of known networks.
struct Networks {
    table: &'static str,
    /// Column of the account or link that somebody signed in to.
    owner: &'static str,
    /// Maximum number of known networks of one owner.
    most: u32,
}

const OF_USERS: Networks = Networks { table: "known_networks", owner: "user_id", most: 10 };
const OF_LINKS: Networks = Networks { table: "share_networks", owner: "link_id", most: 200 };

/// Account that an attempt names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attempted {
    /// By its e-mail address, in lower case. The account need not exist.
    Email(String),
    /// By a login of the account.
    User(Uuid),
    /// Share link with a password, by the hash of its token. It need not exist.
    Link(String),
}

/// Attempt that counts as failed until it is [taken back](Attempt::take_back).
#[derive(Debug)]
pub struct Attempt {
    counted_as: Vec<u8>,
    /// Time of the attempt in milliseconds since the epoch.
    at: i64,
    /// Set if the account has signed in from this network before.
    known: Option<Known>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    /// True if the latest sign-in from the network was noted long ago.
    is_stale: bool,
}

impl Attempted {
    pub fn email(email: &str) -> Self {
        Self::Email(super::normalized(email))
    }

    /// Returns none if the token has not the form of a token.
    pub fn link(token: &str) -> Option<Self> {
        let credential = Credential::parse(token)?;
        Some(Self::Link(URL_SAFE_NO_PAD.encode(credential.hash())))
    }

    /// Returns the number of failures that lock the account or link.
    fn most_failures(&self) -> u32 {
        match self {
            Self::Email(_) | Self::User(_) => MAX_FAILURES,
            Self::Link(_) => MAX_FAILURES_OF_LINK,
        }
    }

    fn networks(&self) -> Networks {
        match self {
            Self::Email(_) | Self::User(_) => OF_USERS,
            Self::Link(_) => OF_LINKS,
        }
    }

    /// Returns the name by which networks are known: the e-mail address, or the hash of a link.
    async fn known_as(&self, context: &Context) -> Result<String> {
        match self {
            Self::Email(name) | Self::Link(name) => Ok(name.clone()),
            Self::User(id) => {
                let email = user::Entity::find_by_id(*id).select_only().column(user::Column::Email);
                let email = email.into_tuple().one(&context.db).await?;
                email.ok_or(Error::InvalidToken)
            }
        }
    }
}

/// Row that counts the failures of an account, after an attempt was added.
#[derive(FromQueryResult)]
struct Counted {
    counted_as: Vec<u8>,
    is_here: bool,
    is_refused: bool,
    last_at: i64,
    seen_at: Option<i64>,
}

impl Attempt {
    /// Counts an attempt from a network as failed, or refuses it if there are too many failures. The same statements for
    /// every attempt that names an e-mail address, whether or not the account exists and knows the network. None if this
    /// instance has no key for hashes.
    ///
    /// The writes of an attempt count against its network, and from one that the account has not signed in from, against
    /// the account as well. Attempts on a few accounts from hundreds of networks then wait for each other, not others
    /// for them; and attempts on somebody else's account do not make its owner wait.
    pub async fn begin(context: &Context, account: &Attempted, network: &str) -> Result<Option<Self>> {
        let name = match account {
            Attempted::Email(name) | Attempted::Link(name) => name.clone(),
            Attempted::User(id) => id.to_string(),
        };
        let Some(elsewhere) = hash(context, &["failed sign-in", &name]) else { return Ok(None) };
        let Some(here) = hash(context, &["failed sign-in", &name, network]) else { return Ok(None) };
        let known_as = account.known_as(context).await?;
        let Some(known) = network_hash(context, &known_as, network) else { return Ok(None) };
        let (most, networks) = (account.most_failures(), account.networks().table);
        if !is_known_network(context, networks, known.clone()).await? {
            behalf::joined_by(Uuid::from_slice(&elsewhere).map_err(Error::internal)?);
        }
        let now = context.clock.now_ms();
        let is_over = "(counted.last_at <= $6 or counted.last_at > $7)";
        let is_full = format!("(not {is_over} and counted.failures >= {most})");
        let sql = format!(
            "insert into failed_sign_ins as counted (account, failures, is_refused, last_at, before_at)
             select
                case when exists (select 1 from {networks} where network = $3 and seen_at > $4) then $2 else $1 end,
                1, false, $5, 0
             where true
             on conflict (account) do update set
                failures = case when {is_over} then 1 when {is_full} then counted.failures else counted.failures + 1 end,
                is_refused = {is_full},
                last_at = case when {is_full} then counted.last_at else excluded.last_at end,
                before_at = case when {is_full} then counted.before_at else counted.last_at end
             returning
                account as counted_as, account = $2 as is_here, is_refused, last_at,
                (select seen_at from {networks} where network = $3) as seen_at"
        );
        let values: [Value; 7] = [
            elsewhere.into(),
            here.into(),
            known.into(),
            (now - KNOWN_FOR.num_milliseconds()).into(),
            now.into(),
            (now - LOCKED_FOR_MS).into(),
            (now + CLOCK_DIFFERENCE_MS).into(),
        ];
        let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
        let counted = Counted::find_by_statement(statement).one(&context.db).await?;
        let counted = counted.ok_or_else(|| Error::internal("a sign-in attempt was not counted"))?;
        if counted.is_refused {
            let left_ms = (counted.last_at + LOCKED_FOR_MS - now).unsigned_abs();
            return Err(Error::RateLimited { retry_after_s: left_ms.div_ceil(1000) });
        }
        let noted_before = now - NOTED_EVERY.num_milliseconds();
        let known =
            counted.is_here.then(|| Known { is_stale: counted.seen_at.is_none_or(|at| at < noted_before) });
        Ok(Some(Self { counted_as: counted.counted_as, at: now, known }))
    }

    /// Returns true if the account has signed in from this network before.
    pub fn is_known(&self) -> bool {
        self.known.is_some()
    }

    /// Returns true if a success has to be noted with [`signed_in`] or [`opened`].
    pub fn is_to_note(&self) -> bool {
        self.known.is_none_or(|known| known.is_stale)
    }

    /// Ends an attempt that does not count as failed. A successful one from a known network takes the earlier failures
    /// from there back as well. The attempt does not prolong the time for which earlier failures count. One statement.
    pub async fn take_back(self, context: &Context, is_success: bool) -> Result<()> {
        if is_success && self.known.is_some() {
            let row = failed_sign_in::Column::Account.eq(self.counted_as);
            failed_sign_in::Entity::delete_many().filter(row).exec(&context.db).await?;
            return Ok(());
        }
        let sql = "update failed_sign_ins set
                failures = failures - 1,
                last_at = case when last_at = $2 then before_at else last_at end
             where account = $1 and failures > 0";
        let values: [Value; 2] = [self.counted_as.into(), self.at.into()];
        let backend = context.db.get_database_backend();
        context.db.execute_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
        Ok(())
    }
}

/// Returns true if the account with this e-mail address has signed in from this network before. One statement, whether
/// or not the account exists.
pub async fn is_known(context: &Context, email: &str, network: &str) -> Result<bool> {
    match network_hash(context, &super::normalized(email), network) {
        Some(hash) => is_known_network(context, OF_USERS.table, hash).await,
        None => Ok(false),
    }
}

async fn is_known_network(context: &Context, table: &str, hash: Vec<u8>) -> Result<bool> {
    let since = context.clock.now_ms() - KNOWN_FOR.num_milliseconds();
    let sql = format!("select 1 as known from {table} where network = $1 and seen_at > $2");
    let values: [Value; 2] = [hash.into(), since.into()];
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
    Ok(context.db.query_one_raw(statement).await?.is_some())
}

/// Notes that a user has signed in from a network.
pub async fn signed_in(context: &Context, user_id: Uuid, network: &str) -> Result<()> {
    note_network(context, &Attempted::User(user_id), user_id, network).await
}

/// Notes that somebody has opened a share link from a network.
pub async fn opened(context: &Context, link: &Attempted, link_id: Uuid, network: &str) -> Result<()> {
    note_network(context, link, link_id, network).await
}

/// Notes a network, and forgets the one that was used least recently if there are too many.
async fn note_network(context: &Context, account: &Attempted, owner_id: Uuid, network: &str) -> Result<()> {
    let known_as = account.known_as(context).await?;
    let Some(hash) = network_hash(context, &known_as, network) else { return Ok(()) };
    let Networks { table, owner, most } = account.networks();
    let backend = context.db.get_database_backend();
    let sql = format!(
        "insert into {table} (network, {owner}, seen_at) values ($1, $2, $3)
         on conflict (network) do update set seen_at = excluded.seen_at"
    );
    let values: [Value; 3] = [hash.into(), owner_id.into(), context.clock.now_ms().into()];
    context.db.execute_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
    let sql = format!(
        "delete from {table} where {owner} = $1 and network not in (
            select network from {table} where {owner} = $1 order by seen_at desc, network limit {most}
         )"
    );
    context.db.execute_raw(Statement::from_sql_and_values(backend, sql, [owner_id.into()])).await?;
    Ok(())
}

/// Deletes at most `most` numbers of failures that count no more. Returns how many rows were deleted.
pub async fn sweep_failures(context: &Context, most: u64) -> Result<u64> {
    let until = context.clock.now_ms() - LOCKED_FOR_MS;
    delete_some(context, "failed_sign_ins", "account", "last_at <= $1", [until.into()], most).await
}

/// Deletes at most `most` networks that are known no more. Returns their number.
pub async fn sweep_networks(context: &Context, most: u64) -> Result<u64> {
    let until = context.clock.now_ms() - KNOWN_FOR.num_milliseconds();
    let mut deleted = 0;
    for Networks { table, .. } in [OF_USERS, OF_LINKS] {
        deleted +=
            delete_some(context, table, "network", "seen_at <= $1", [until.into()], most - deleted).await?;
    }
    Ok(deleted)
}

fn network_hash(context: &Context, known_as: &str, network: &str) -> Option<Vec<u8>> {
    hash(context, &["known network", known_as, network])
}

/// Returns None if there is no key.
fn hash(context: &Context, parts: &[&str]) -> Option<Vec<u8>> {
    match context.secrets.hash(&Place::new(parts)) {
        Ok(hash) => Some(hash[..HASH].to_vec()),
        Err(error) => {
            crate::log_throttled!(warn, error = %error, "Failed sign-ins count for this instance alone");
            None
        }
    }
}
