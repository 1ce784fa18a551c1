//! Passwords: hashed with argon2id at the OWASP minimum, on blocking threads, a few at a time.
//!
//! Hashing takes 19 MiB and tens of milliseconds, so whoever signs in all the time could take the machine, or a place in
//! the line, from all others. Networks and accounts take turns, and those who have signed in from the same address
//! before come first.
//!
//! A new password must not be easy to guess (NIST SP 800-63B-4, section 3.1.1.2). This covers leaked passwords, names
//! and words in the lists of zxcvbn, their usual variations, simple patterns, and data about the person. No rule
//! requires certain kinds of characters.

use std::time::Duration;

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use uuid::Uuid;
use zxcvbn::{Score, zxcvbn};

use crate::ground::turns::{Share, Turns};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Maximum number of passwords hashed in parallel, on any machine.
const AT_ONCE: usize = 4;

/// Maximum number of requests of one network or account that wait, and how long they wait.
const WAITING: usize = 20;
const WAIT: Duration = Duration::from_secs(5);

/// Parameters from the OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two iterations, one lane.
const MEMORY_KIB: u32 = 19_456;
const ITERATIONS: u32 = 2;

/// Whom the hashing for a request counts against.
#[derive(Clone, Debug, Default)]
pub struct Asker {
    /// Network and account, as keyed hashes.
    pub tenants: Vec<Uuid>,
    /// True if the account has signed in from this network before.
    pub is_known: bool,
}

tokio::task_local! {
    static ASKER: Asker;
}

impl Asker {
    /// Serves a request that may hash passwords.
    pub async fn serve<T>(self, work: impl Future<Output = T>) -> T {
        ASKER.scope(self, work).await
    }
}

#[derive(Clone)]
pub(crate) struct Hasher {
    turns: Turns,
    memory_kib: u32,
    iterations: u32,
}

impl Context {
    fn hasher(&self) -> Hasher {
        self.shared()
    }

    /// Makes passwords cheap to hash, for tests: dozens of sign-ups would otherwise take most of a test run's time.
    pub fn with_cheap_passwords(self) -> Self {
        self.with_shared(Hasher::cheap())
    }
}

impl Default for Hasher {
    fn default() -> Self {
        // One core stays free for ingest and reports.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let places = (cores - 1).clamp(1, AT_ONCE);
        Self {
            turns: Turns::new(Share { places, each: 1, waiting: WAITING, wait: WAIT }),
            memory_kib: MEMORY_KIB,
            iterations: ITERATIONS,
        }
    }
}

impl Hasher {
    pub(crate) fn cheap() -> Self {
        Self { memory_kib: 8, iterations: 1, ..Self::default() }
    }

    fn argon2(&self) -> Result<Argon2<'static>> {
        let params = Params::new(self.memory_kib, self.iterations, 1, None)
            .map_err(|error| Error::internal(error.to_string()))?;
        Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
    }

    /// Runs the work on a blocking thread when it is its turn.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let asker = ASKER.try_with(Clone::clone).unwrap_or_default();
        let turn = match asker.is_known {
            true => self.turns.take_first(&asker.tenants).await?,
            false => self.turns.take(&asker.tenants).await?,
        };
        // The turn moves with the work, so a client that disconnects does not end it early.
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        })
        .await
        .map_err(Error::internal)?
    }
}

/// Password chosen by a person.
pub struct Chosen<'password> {
    pub password: &'password str,
    /// Path of the password in the request, for violations.
    pub path: &'static str,
    /// Data that others know about the person: e-mail address, name, organization.
    pub known: Vec<&'password str>,
}

/// Returns the PHC string to store for a password. Fails if the password is too easy to guess.
pub async fn hash(context: &Context, chosen: Chosen<'_>) -> Result<String> {
    let argon2 = context.hasher().argon2()?;
    let salt = SaltString::encode_b64(&context.random.bytes::<16>())
        .map_err(|error| Error::internal(error.to_string()))?;
    let path = chosen.path;
    let password = chosen.password.to_owned();
    let known: Vec<String> = chosen.known.into_iter().flat_map(words).collect();
    context
        .hasher()
        .run(move || {
            if is_common(&password, &known) {
                return Err(Violation::new(path, ViolationCode::TooCommon, COMMON).into());
            }
            argon2
                .hash_password(password.as_bytes(), &salt)
                .map(|hash| hash.to_string())
                .map_err(|error| Error::internal(error.to_string()))
        })
        .await
}

const COMMON: &str = "is too easy to guess; choose another password, for example several words";

/// Returns true if an attacker who knows these words guesses the password in fewer than a million attempts.
fn is_common(password: &str, known: &[String]) -> bool {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    zxcvbn(password, &known).score() < Score::Two
}

/// Splits a text about a person: the whole text, the parts of an e-mail address, and the words. Words of one or two
/// letters are skipped, because they occur everywhere.
fn words(text: &str) -> impl Iterator<Item = String> {
    let halves = text.split('@');
    let parts = text.split(|character: char| !character.is_alphanumeric());
    let all = std::iter::once(text).chain(halves).chain(parts);
    all.filter(|word| word.chars().count() > 2).map(str::to_owned)
}

/// Returns true if the password matches the stored hash.
///
/// Without a stored hash (no such account, or an account without a password) the function does the same work and
/// returns false, so that the response time does not reveal which accounts exist.
pub async fn verify(context: &Context, password: &str, stored: Option<&str>) -> Result<bool> {
    let argon2 = context.hasher().argon2()?;
    let password = password.to_owned();
    let stored = stored.map(str::to_owned);
    context
        .hasher()
        .run(move || {
            let Some(stored) = stored else {
                let salt = SaltString::encode_b64(b"no such account.")
                    .map_err(|error| Error::internal(error.to_string()))?;
                let _ = argon2.hash_password(password.as_bytes(), &salt);
                return Ok(false);
            };
            let hash = PasswordHash::new(&stored).map_err(|error| Error::internal(error.to_string()))?;
            // Uses the parameters of the stored hash, so older hashes stay valid if the constants above are raised.
            Ok(argon2.verify_password(password.as_bytes(), &hash).is_ok())
        })
        .await
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn hashes_are_argon2id_with_the_owasp_minimum() {
        let argon2 = Hasher::default().argon2().unwrap();
        let salt = SaltString::encode_b64(b"0123456789abcdef").unwrap();
        let hash = argon2.hash_password(b"correct horse", &salt).unwrap().to_string();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    }

    #[tokio::test]
    async fn a_flood_of_logins_is_hashed_a_few_at_a_time() {
        static RUNNING: AtomicUsize = AtomicUsize::new(0);
        static MAX_AT_ONCE: AtomicUsize = AtomicUsize::new(0);
        let work = || {
            MAX_AT_ONCE.fetch_max(RUNNING.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(10));
            RUNNING.fetch_sub(1, Ordering::SeqCst);
            Ok(())
        };
        let hasher = Hasher::default();
        let login = || {
            let hasher = hasher.clone();
            tokio::spawn(async move { hasher.run(work).await })
        };
        let logins: Vec<_> = (0..20).map(|_| login()).collect();
        for login in logins {
            login.await.unwrap().unwrap();
        }
        assert!((1..=AT_ONCE).contains(&MAX_AT_ONCE.load(Ordering::SeqCst)));
    }

    fn asker(network: u128, account: u128, is_known: bool) -> Asker {
        Asker { tenants: vec![Uuid::from_u128(network), Uuid::from_u128(account)], is_known }
    }

    #[tokio::test]
    async fn a_flood_on_one_account_or_from_one_network_fills_no_line_of_others() {
        let hasher = Hasher::default();
        let (open, opened) = std::sync::mpsc::channel::<()>();
        let opened = Arc::new(parking_lot::Mutex::new(opened));
        let hash = |asker: Asker| {
            let (hasher, opened) = (hasher.clone(), opened.clone());
            let work = move || {
                let _ = opened.lock().recv();
                Ok(())
            };
            tokio::spawn(asker.serve(async move { hasher.run(work).await }))
        };
        // One account from many networks: one is hashed, twenty wait, the others are refused.
        let flood: Vec<_> = (0..30).map(|network| hash(asker(network, 1_000, true))).collect();
        while hasher.turns.of(Uuid::from_u128(1_000)).1 < WAITING {
            tokio::task::yield_now().await;
        }
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        assert_eq!(flood.iter().filter(|one| one.is_finished()).count(), 30 - 1 - WAITING);
        // Somebody else waits for one of them at most.
        let other = hash(asker(2_000, 2_001, true));
        while hasher.turns.of(Uuid::from_u128(2_000)).1 == 0 {
            tokio::task::yield_now().await;
        }
        open.send(()).unwrap();
        open.send(()).unwrap();
        other.await.unwrap().unwrap();
        drop(open);
        for one in flood {
            assert!(matches!(one.await.unwrap(), Ok(()) | Err(Error::RateLimited { .. })));
        }
    }
}
