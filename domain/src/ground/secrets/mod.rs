//! Encryption of stored secrets that the service needs in plain text, such as the credentials of ad platforms
//! (XChaCha20-Poly1305).
//!
//! An encrypted value has the form `KEY.TEXT`. `KEY` is the id of the encryption key, so that keys can be rotated.
//! `TEXT` is base64 of a random nonce and the ciphertext. The row and field of a value, its [`Place`], are
//! authenticated with it, so a value that was copied to another row cannot be decrypted.

mod keys;

use std::fmt;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use parking_lot::Mutex;

pub use keys::{InvalidKey, Key, KeyStore};

use crate::{Error, Random, Result};

/// Length of the nonce in bytes. 24 bytes are enough for random nonces.
const NONCE: usize = 24;

/// Encryption keys of this deployment. Shared by cloning.
#[derive(Clone, Default)]
pub struct Secrets(Option<Arc<Keys>>);

struct Keys {
    store: Box<dyn KeyStore>,
    /// Keys as last read. The first one encrypts.
    known: Mutex<Vec<Key>>,
}

/// Place of an encrypted value: table, key of the row, and field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place(Vec<u8>);

/// Secret in plain text. Has no debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct Clear(String);

/// Result of encrypting all values again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rotated {
    pub sealed: usize,
    /// Number of values whose encryption key is missing.
    pub lost: usize,
}

impl Place {
    pub fn new(parts: &[&str]) -> Self {
        // Each part is preceded by its length, so that different lists of parts never give the same bytes.
        let parts = parts.iter().flat_map(|part| {
            let length = u32::try_from(part.len()).unwrap_or(u32::MAX).to_be_bytes();
            length.into_iter().chain(part.bytes())
        });
        Self(parts.collect())
    }
}

impl Clear {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Clear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets")
    }
}

impl Secrets {
    /// Creates the secrets. The store is read when the first key is needed.
    pub fn new(store: impl KeyStore + 'static) -> Self {
        Self(Some(Arc::new(Keys { store: Box::new(store), known: Mutex::default() })))
    }

    /// Encrypts a text for its place.
    pub fn seal(&self, random: &Random, place: &Place, text: &str) -> Result<String> {
        let keys = self.keys()?;
        // Read each time, so that a rotation by another process is noticed before it could miss this value.
        let key = keys.read(true)?.into_iter().next().ok_or_else(none)?;
        let nonce: [u8; NONCE] = random.bytes();
        let payload = Payload { msg: text.as_bytes(), aad: &place.0 };
        let sealed = cipher(&key).encrypt(&XNonce::from(nonce), payload).map_err(|_| not_sealed())?;
        let text = URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat());
        Ok(format!("{}.{text}", key.id()))
    }

    /// Decrypts a value that was encrypted for this place.
    pub fn open(&self, place: &Place, sealed: &str) -> Result<Clear> {
        let (id, text) = sealed.split_once('.').ok_or_else(damaged)?;
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| damaged())?;
        let (nonce, encrypted) = bytes.split_first_chunk::<NONCE>().ok_or_else(damaged)?;
        let key = self.keys()?.find(id)?.ok_or_else(|| lost(id))?;
        let payload = Payload { msg: encrypted, aad: &place.0 };
        let opened = cipher(&key).decrypt(&XNonce::from(*nonce), payload).map_err(|_| damaged())?;
        Ok(Clear(String::from_utf8(opened).map_err(|_| damaged())?))
    }

    /// Decrypts a value and encrypts it again with the current key.
    pub fn seal_anew(&self, random: &Random, place: &Place, sealed: &str) -> Result<String> {
        self.seal(random, place, self.open(place, sealed)?.expose())
    }

    /// Returns a hash of a text that only the holder of the current key can compute (HMAC-SHA256). Another process's
    /// new key is noticed with the next encrypted value.
    pub fn hash(&self, of: &Place) -> Result<[u8; 32]> {
        let keys = self.keys()?;
        let known = keys.known.lock().first().cloned();
        let key = match known {
            Some(key) => key,
            None => keys.read(true)?.into_iter().next().ok_or_else(none)?,
        };
        Ok(key.hash(&of.0))
    }

    fn keys(&self) -> Result<&Keys> {
        self.0.as_deref().ok_or_else(none)
    }
}

impl Keys {
    fn find(&self, id: &str) -> Result<Option<Key>> {
        let known = |keys: &[Key]| keys.iter().find(|key| key.id() == id).cloned();
        if let Some(key) = known(&self.known.lock()) {
            return Ok(Some(key));
        }
        Ok(known(&self.read(false)?))
    }

    fn read(&self, make: bool) -> Result<Vec<Key>> {
        let keys = self.store.keys(make).map_err(|reason| Error::NotConfigured(reason.into()))?;
        self.known.lock().clone_from(&keys);
        Ok(keys)
    }
}

fn cipher(key: &Key) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(key.bytes().into())
}

fn none() -> Error {
    Error::NotConfigured("there is no encryption key for secrets: set SVC_SECRET_KEY".into())
}

fn lost(id: &str) -> Error {
    // In a damaged row this may be any text.
    let id: String = id.chars().filter(char::is_ascii_alphanumeric).take(16).collect();
    let sentence = format!(
        "a secret was encrypted with the key {id}, which is missing: add it to SVC_SECRET_KEY or to the file \
         secret.key in the data folder, or enter the secret again"
    );
    Error::NotConfigured(sentence.into())
}

fn damaged() -> Error {
    Error::NotConfigured("a stored secret is damaged or belongs to another row: enter it again".into())
}

fn not_sealed() -> Error {
    Error::internal("a secret could not be encrypted")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets(text: &str) -> Secrets {
        Secrets::new(Key::list(text).unwrap())
    }

    const ONE: &str = "1111111111111111111111111111111111111111111111111111111111111111";
    const TWO: &str = "2222222222222222222222222222222222222222222222222222222222222222";

    fn place(row: &str) -> Place {
        Place::new(&["destination", row, "accessToken"])
    }

    #[test]
    fn what_was_sealed_opens_in_its_place_and_nowhere_else() {
        let (secrets, random) = (secrets(ONE), Random::seeded(1));
        let sealed = secrets.seal(&random, &place("a"), "hunter2").unwrap();
        assert_eq!(secrets.open(&place("a"), &sealed).unwrap().expose(), "hunter2");
        let moved = secrets.open(&place("b"), &sealed).unwrap_err().to_string();
        assert!(moved.contains("belongs to another row"), "{moved}");
        assert_ne!(Place::new(&["ab", "c"]), Place::new(&["a", "bc"]));
    }

    #[test]
    fn the_same_secret_never_looks_the_same() {
        let (secrets, random) = (secrets(ONE), Random::seeded(1));
        let seal = || secrets.seal(&random, &place("a"), "hunter2").unwrap();
        assert_ne!(seal(), seal());
        assert!(!seal().contains("hunter2"));
    }

    #[test]
    fn a_new_key_seals_and_the_old_one_still_opens() {
        let random = Random::seeded(1);
        let old = secrets(ONE).seal(&random, &place("a"), "hunter2").unwrap();
        let both = secrets(&format!("{TWO}, {ONE}"));
        let new = both.seal_anew(&random, &place("a"), &old).unwrap();
        assert_eq!(secrets(TWO).open(&place("a"), &new).unwrap().expose(), "hunter2");
        assert_eq!(both.open(&place("a"), &old).unwrap().expose(), "hunter2");
    }

    #[test]
    fn a_lost_key_and_a_damaged_text_are_sentences() {
        let random = Random::seeded(1);
        let sealed = secrets(ONE).seal(&random, &place("a"), "hunter2").unwrap();
        let lost = secrets(TWO).open(&place("a"), &sealed).unwrap_err();
        let (id, _) = sealed.split_once('.').unwrap();
        assert!(matches!(&lost, Error::NotConfigured(text) if text.contains(id)), "{lost}");
        for damaged in ["", "x", "x.y", &sealed[..sealed.len() - 2], &sealed[..20]] {
            assert!(
                matches!(secrets(ONE).open(&place("a"), damaged), Err(Error::NotConfigured(_))),
                "{damaged}"
            );
        }
        let none = Secrets::default().seal(&random, &place("a"), "hunter2").unwrap_err();
        assert!(none.to_string().contains("SVC_SECRET_KEY"), "{none}");
    }

    #[test]
    fn nothing_shows_in_debug_output() {
        let shown = format!("{:?} {:?} {:?}", secrets(ONE), Clear::new("hunter2"), Key::list(ONE).unwrap());
        assert!(!shown.contains("hunter2") && !shown.contains("1111"), "{shown}");
    }
}
