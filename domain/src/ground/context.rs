//! Context of every function in `domain`: database, clock, randomness and shared state.
//!
//! Tests use a fixed clock and a seed, so that no result depends on when the test runs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeZone, Utc};
use parking_lot::Mutex;
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha20Rng;
use sea_orm::{DatabaseConnection, DbErr, SqliteTransactionMode, TransactionOptions, TransactionTrait};
use uuid::Uuid;

use super::confirmed_clock::Steady;
use super::connections;
use super::database::Database;
use super::pulse::Pulse;
use super::secrets::Secrets;
use super::shared::Shared;
use super::writes::{OrderedDatabase, Transaction};

/// How long ingest waits for an answer from the database. If the database is unreachable, the connection pool would
/// wait much longer than a browser does.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// Shared state of the service. Shared by cloning; one per server.
#[derive(Clone)]
pub struct Context {
    pub db: OrderedDatabase,
    pub clock: Clock,
    pub random: Random,
    public_url: Arc<str>,
    config_epoch: Arc<AtomicU64>,
    pub(crate) steady: Steady,
    /// Health probe of the database. Requests that wait for an unresponsive database fail.
    pub pulse: Pulse,
    /// Encrypts secrets for storage.
    pub secrets: Secrets,
    shared: Shared,
}

impl Context {
    pub fn new(db: DatabaseConnection, clock: Clock, random: Random) -> Self {
        Self {
            steady: Steady::new(&clock),
            db: OrderedDatabase::new(db),
            clock,
            random,
            public_url: "http://localhost".into(),
            config_epoch: Arc::default(),
            pulse: Pulse::default(),
            secrets: Secrets::default(),
            shared: Shared::default(),
        }
    }

    /// Returns the context with a health probe of the database.
    pub fn with_pulse(self, database: &Database) -> Self {
        Self { pulse: Pulse::of(&self.db, database, self.supervisor()), ..self }
    }

    /// Sets the address under which browsers reach the server.
    pub fn reached_at(self, public_url: &str) -> Self {
        Self { public_url: public_url.into(), ..self }
    }

    /// Returns what a wing keeps for the whole server, by its type. The first call makes it with `Default`.
    pub fn shared<T: Clone + Default + Send + Sync + 'static>(&self) -> T {
        self.shared.get()
    }

    /// Sets what a wing keeps for the whole server.
    pub(crate) fn with_shared<T: Send + Sync + 'static>(self, value: T) -> Self {
        self.shared.set(value);
        self
    }

    /// Returns the URL of a dashboard page.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    /// Returns the context with keys for the encryption of secrets.
    pub fn with_secrets(self, secrets: Secrets) -> Self {
        Self { secrets, ..self }
    }

    /// Begins a transaction that will write.
    ///
    /// In SQLite the transaction takes the write lock at once. A transaction that reads first and writes later would
    /// fail with SQLITE_BUSY if another transaction wrote in between, regardless of the timeout.
    pub async fn begin(&self) -> Result<Transaction, DbErr> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..Default::default()
        };
        if let Some(turn) = self.db.turn().await? {
            return Ok(Transaction::new(self.db.begin_with_options(options).await?, Some(turn)));
        }
        let db = DatabaseConnection::clone(&self.db);
        let begun = connections::to_the_end(async move { db.begin_with_options(options).await }).await?;
        Ok(Transaction::new(begun, None))
    }

    /// Returns a counter that rises in this process with every change of data that ingest caches: projects, tracking
    /// configs and keys. A cache that stores the counter and compares it notices such a change at once. Other instances
    /// notice the change when their cache entries expire.
    pub fn config_epoch(&self) -> u64 {
        self.config_epoch.load(Ordering::SeqCst)
    }

    /// Signals such a change. Call this after the commit.
    pub fn config_changed(&self) {
        self.config_epoch.fetch_add(1, Ordering::SeqCst);
    }

    /// Returns a new id. Ids are ordered by time.
    pub fn new_id(&self) -> Uuid {
        self.random.uuid_v7(self.clock.now())
    }
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").finish_non_exhaustive()
    }
}

/// The system clock, or a fixed clock that advances only on request.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<Mutex<Fixed>>>);

#[derive(Debug)]
struct Fixed {
    now_ms: i64,
    /// Monotonic time. Setting the clock does not change it.
    steady_ms: i64,
}

/// When the monotonic clock was first read in this process.
static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock {
    pub fn system() -> Self {
        Self(None)
    }

    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self(Some(Arc::new(Mutex::new(Fixed { now_ms: at.timestamp_millis(), steady_ms: 0 }))))
    }

    /// Advances a fixed clock. Has no effect on the system clock.
    pub fn advance(&self, by: Duration) {
        if let Some(fixed) = &self.0 {
            let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX / 4);
            let mut fixed = fixed.lock();
            fixed.now_ms += by;
            fixed.steady_ms += by;
        }
    }

    /// Sets a fixed clock, forwards or backwards, without advancing the monotonic time.
    pub fn set(&self, at: DateTime<Utc>) {
        if let Some(fixed) = &self.0 {
            fixed.lock().now_ms = at.timestamp_millis();
        }
    }

    /// Returns the milliseconds since 1970-01-01 UTC.
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            None => Utc::now().timestamp_millis(),
            Some(fixed) => fixed.lock().now_ms,
        }
    }

    /// Returns the milliseconds since an arbitrary moment. This clock is monotonic.
    pub fn steady_ms(&self) -> i64 {
        match &self.0 {
            None => i64::try_from(STARTED.elapsed().as_millis()).unwrap_or(i64::MAX),
            Some(fixed) => fixed.lock().steady_ms,
        }
    }

    /// Returns the current time, truncated to milliseconds, the precision of stored and displayed times.
    pub fn now(&self) -> DateTime<Utc> {
        Utc.timestamp_millis_opt(self.now_ms()).single().unwrap_or_default()
    }
}

/// Cryptographic randomness: either the thread's generator, seeded by the operating system, or a generator seeded by a
/// test or the demo, so that every run creates the same ids.
#[derive(Clone, Default)]
pub struct Random {
    seeded: Option<Arc<Mutex<ChaCha20Rng>>>,
    /// Millisecond of the last id, and the number of ids created in that millisecond.
    last_id: Arc<Mutex<(u64, u64)>>,
}

impl Random {
    pub fn os() -> Self {
        Self::default()
    }

    pub fn seeded(seed: u64) -> Self {
        let rng = ChaCha20Rng::seed_from_u64(seed);
        Self { seeded: Some(Arc::new(Mutex::new(rng))), ..Self::default() }
    }

    pub fn fill(&self, bytes: &mut [u8]) {
        match &self.seeded {
            None => rand::rng().fill_bytes(bytes),
            Some(rng) => rng.lock().fill_bytes(bytes),
        }
    }

    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }

    /// Returns a UUID version 7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter for ids of the same millisecond
    /// (section 6.2, method 1), then randomness. Sorting by id therefore gives the order of creation within this
    /// process.
    pub fn uuid_v7(&self, now: DateTime<Utc>) -> Uuid {
        let ms = u64::try_from(now.timestamp_millis()).unwrap_or(0);
        let count = {
            let mut last = self.last_id.lock();
            *last = if last.0 == ms { (ms, last.1 + 1) } else { (ms, 0) };
            last.1
        };
        let mut tail = self.bytes::<10>();
        let [.., high, low] = (count & 0xfff).to_be_bytes();
        (tail[0], tail[1]) = (high, low);
        uuid::Builder::from_unix_timestamp_millis(ms + (count >> 12), &tail).into_uuid()
    }
}

impl std::fmt::Debug for Random {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Random")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_one_millisecond_are_in_the_order_they_were_made() {
        let random = Random::seeded(1);
        let now = Utc.timestamp_millis_opt(1_795_305_600_000).unwrap();
        let ids: Vec<Uuid> = (0..10_000).map(|_| random.uuid_v7(now)).collect();
        assert!(ids.is_sorted() && ids.iter().all(|id| id.get_version_num() == 7));
    }
}
