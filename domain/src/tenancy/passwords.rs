//! Passwords: hashed with argon2id at the OWASP minimum, on blocking threads, a few at a time.
//!
//! A new password must not be easy to guess (NIST SP 800-63B-4, section 3.1.1.2). This covers leaked passwords, names
//! and words in the lists of zxcvbn, their usual variations, simple patterns, and data about the person. No rule
//! requires certain kinds of characters.

use std::sync::Arc;

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

use crate::{Context, Error, Result, Violation, ViolationCode};

/// Maximum number of passwords hashed in parallel. Hashing takes 19 MiB and tens of milliseconds, so a flood of logins
/// could use up all memory and all cores. With four at a time, ingest keeps its share.
const AT_ONCE: usize = 4;

/// Maximum length of the waiting queue. Further requests are rejected, because they would wait for more than a second,
/// and an unlimited queue could use up all memory.
const IN_LINE: usize = 64;

/// Parameters from the OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two iterations, one lane.
const MEMORY_KIB: u32 = 19_456;
const ITERATIONS: u32 = 2;

#[derive(Clone)]
pub(crate) struct Hasher {
    line: Arc<Semaphore>,
    places: Arc<Semaphore>,
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
        Self {
            line: Arc::new(Semaphore::new(AT_ONCE + IN_LINE)),
            places: Arc::new(Semaphore::new(AT_ONCE)),
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

    /// Runs the work on a blocking thread as soon as a slot is free. Rejects the work if the queue is full.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let in_line = self.line.clone().try_acquire_owned();
        let in_line = in_line.map_err(|_| Error::RateLimited { retry_after_s: 2 })?;
        let place = self.places.clone().acquire_owned().await.map_err(Error::internal)?;
        // The permit moves with the work, so a client that disconnects does not release it early.
        tokio::task::spawn_blocking(move || {
            let _places = (in_line, place);
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
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

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

    #[tokio::test]
    async fn whoever_comes_when_the_line_is_full_is_told_to_come_back() {
        let hasher = Hasher::default();
        let (open, opened) = std::sync::mpsc::channel::<()>();
        let opened = Arc::new(parking_lot::Mutex::new(opened));
        let waiting: Vec<_> = (0..AT_ONCE + IN_LINE)
            .map(|_| {
                let (hasher, opened) = (hasher.clone(), opened.clone());
                tokio::spawn(async move {
                    let work = move || {
                        let _ = opened.lock().recv();
                        Ok(())
                    };
                    hasher.run(work).await
                })
            })
            .collect();
        while hasher.line.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = hasher.run(|| Ok(())).await;
        assert!(matches!(refused, Err(Error::RateLimited { .. })));
        drop(open);
        for one in waiting {
            one.await.unwrap().unwrap();
        }
        hasher.run(|| Ok(())).await.unwrap();
    }
}
