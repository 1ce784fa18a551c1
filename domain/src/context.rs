//! What every rule needs from the world: the database, the time and randomness.
//!
//! Tests give a fixed clock and a seed, so that nothing in the service depends on when it ran.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeZone, Utc};
use parking_lot::Mutex;
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha20Rng;
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use uuid::Uuid;

use crate::access::CredentialCache;
use crate::caps::Caps;
use crate::confirmed_clock::Steady;
use crate::conversions::{Together, Uploads};
use crate::destinations::Sender;
use crate::mail::Mailroom;
use crate::passwords::Hasher;
use crate::pulse::Pulse;
use crate::secrets::Secrets;
use crate::tracking::InUse;

/// How long ingest waits for the database to answer a question. One that is away makes the pool wait
/// much longer than a browser would.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// Cheap to clone; one per server.
#[derive(Clone)]
pub struct Context {
    pub db: DatabaseConnection,
    pub clock: Clock,
    pub random: Random,
    pub(crate) credentials: CredentialCache,
    pub(crate) hasher: Hasher,
    pub mailroom: Mailroom,
    /// Hears of conversions that ad platforms are to be told of.
    pub uploads: Uploads,
    /// Conversions that servers tell at the same moment.
    pub(crate) told: Together,
    public_url: Arc<str>,
    config_epoch: Arc<AtomicU64>,
    pub(crate) configs: InUse,
    /// What the operator allows at most.
    pub caps: Caps,
    pub(crate) steady: Steady,
    /// Whether the database answers; what waits for one that does not ends.
    pub pulse: Pulse,
    /// What encrypts secrets where they are stored.
    pub secrets: Secrets,
    /// The way to the ad platforms.
    pub sender: Sender,
}

impl Context {
    pub fn new(db: DatabaseConnection, clock: Clock, random: Random) -> Self {
        Self {
            steady: Steady::new(&clock),
            db,
            clock,
            random,
            credentials: CredentialCache::default(),
            hasher: Hasher::default(),
            mailroom: Mailroom::default(),
            uploads: Uploads::default(),
            told: Together::default(),
            public_url: "http://localhost".into(),
            config_epoch: Arc::default(),
            configs: InUse::default(),
            caps: Caps::default(),
            pulse: Pulse::default(),
            secrets: Secrets::default(),
            sender: Sender::default(),
        }
    }

    /// The same world where it is noticed that the database falls silent.
    pub fn with_pulse(self) -> Self {
        Self { pulse: Pulse::of(&self.db), ..self }
    }

    /// The same world where browsers reach it under this address, with or without a way to send mail.
    pub fn reached_at(mut self, public_url: &str, mailroom: Mailroom) -> Self {
        self.public_url = public_url.into();
        self.mailroom = mailroom;
        self
    }

    /// The address of one of the dashboard's pages.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    /// The same world with keys for secrets at rest.
    pub fn with_secrets(self, secrets: Secrets) -> Self {
        Self { secrets, ..self }
    }

    /// The same world with a way to the ad platforms.
    pub fn with_sender(self, sender: Sender) -> Self {
        Self { sender, ..self }
    }

    /// The same world with other limits of its operator.
    pub fn with_caps(self, caps: Caps) -> Self {
        Self { caps, ..self }
    }

    /// The same world with passwords hashed at the smallest cost, for tests only: dozens of
    /// sign-ups would otherwise take most of a test run's time.
    pub fn with_cheap_passwords(mut self) -> Self {
        self.hasher = Hasher::cheap();
        self
    }

    /// Begins a transaction that will write.
    ///
    /// In SQLite it takes the write lock at once: a transaction that reads first and writes
    /// later fails with SQLITE_BUSY when another one wrote in between, and no timeout helps.
    pub async fn begin(&self) -> Result<DatabaseTransaction, DbErr> {
        self.db
            .begin_with_options(TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..Default::default()
            })
            .await
    }

    /// Rises in this process with every change of what ingest keeps in memory: a project, its
    /// tracking config, a key. A cache that remembers the number it was filled at and compares
    /// it notices such a change at once; other instances notice when their entries expire.
    pub fn config_epoch(&self) -> u64 {
        self.config_epoch.load(Ordering::SeqCst)
    }

    /// To be called after the change was committed.
    pub fn config_changed(&self) {
        self.config_epoch.fetch_add(1, Ordering::SeqCst);
    }

    /// A new id, ordered by time.
    pub fn new_id(&self) -> Uuid {
        self.random.uuid_v7(self.clock.now())
    }
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").finish_non_exhaustive()
    }
}

/// The system's time, or one that stands still until it is told to advance.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<Mutex<Fixed>>>);

#[derive(Debug)]
struct Fixed {
    now_ms: i64,
    /// What has gone by, however the time was set.
    steady_ms: i64,
}

/// When the process first asked for it.
static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock {
    pub fn system() -> Self {
        Self(None)
    }

    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self(Some(Arc::new(Mutex::new(Fixed { now_ms: at.timestamp_millis(), steady_ms: 0 }))))
    }

    /// Moves a fixed clock; the system's time moves by itself.
    pub fn advance(&self, by: Duration) {
        if let Some(fixed) = &self.0 {
            let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX / 4);
            let mut fixed = fixed.lock();
            fixed.now_ms += by;
            fixed.steady_ms += by;
        }
    }

    /// Sets a fixed clock, backwards too, as somebody sets a clock on the wall: no time goes by.
    pub fn set(&self, at: DateTime<Utc>) {
        if let Some(fixed) = &self.0 {
            fixed.lock().now_ms = at.timestamp_millis();
        }
    }

    /// Milliseconds since 1970 in UTC.
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            None => Utc::now().timestamp_millis(),
            Some(fixed) => fixed.lock().now_ms,
        }
    }

    /// Milliseconds since some moment; nobody can set this clock.
    pub fn steady_ms(&self) -> i64 {
        match &self.0 {
            None => i64::try_from(STARTED.elapsed().as_millis()).unwrap_or(i64::MAX),
            Some(fixed) => fixed.lock().steady_ms,
        }
    }

    /// The time, cut to milliseconds because that is what is stored and shown.
    pub fn now(&self) -> DateTime<Utc> {
        Utc.timestamp_millis_opt(self.now_ms()).single().unwrap_or_default()
    }
}

/// Cryptographic randomness: the thread's generator seeded by the operating system, or one
/// seeded by a test or the demo so that every run makes the same ids.
#[derive(Clone, Default)]
pub struct Random {
    seeded: Option<Arc<Mutex<ChaCha20Rng>>>,
    /// The millisecond of the last id, and how many ids it has had.
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

    /// UUID version 7 (RFC 9562): 48 bits of milliseconds, a counter of 12 bits for ids of the
    /// same millisecond (section 6.2, method 1), then randomness. So lists that go by id show
    /// what this process made in the order it was made.
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
