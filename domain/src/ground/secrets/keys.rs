//! Encryption keys for secrets: 32 bytes each, written as hexadecimal digits or base64.

use std::fmt;

use base64::Engine;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use sha2::{Digest, Sha256};

use crate::Random;
use crate::ground::hash::hmac_sha256;

/// Source of the encryption keys.
pub trait KeyStore: Send + Sync {
    /// Returns the keys. The first key encrypts new values. If the store has no key and `make` is true, it creates a
    /// key if possible. An error is a sentence for the operator and never contains any part of a key.
    fn keys(&self, make: bool) -> Result<Vec<Key>, String>;
}

/// Encryption key. Has no debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

/// Error for a text that is not a key. It does not repeat the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidKey;

impl Key {
    pub fn new(random: &Random) -> Self {
        Self(random.bytes())
    }

    /// Parses a key: 64 hexadecimal digits, or base64 of 32 bytes.
    pub fn parse(text: &str) -> Result<Self, InvalidKey> {
        let padding = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
        let bytes = match text.len() {
            64 => hex::decode(text).ok(),
            _ => [STANDARD, URL_SAFE]
                .iter()
                .find_map(|alphabet| GeneralPurpose::new(alphabet, padding).decode(text).ok()),
        };
        bytes.and_then(|bytes| bytes.try_into().ok()).map(Self).ok_or(InvalidKey)
    }

    /// Parses several keys, separated by commas or line breaks.
    pub fn list(text: &str) -> Result<Vec<Self>, InvalidKey> {
        let parts = text.split([',', '\n']).map(str::trim).filter(|part| !part.is_empty());
        let keys: Vec<Self> = parts.map(Self::parse).collect::<Result<_, _>>()?;
        if keys.is_empty() { Err(InvalidKey) } else { Ok(keys) }
    }

    /// Returns the key in the form that files contain.
    pub fn written(&self) -> String {
        hex::encode(self.0)
    }

    /// Returns an id for the key that reveals nothing about it.
    pub fn id(&self) -> String {
        let digest = Sha256::new().chain_update(b"svc secret key\0").chain_update(self.0).finalize();
        hex::encode(&digest[..6])
    }

    /// Returns the HMAC-SHA256 of a text (RFC 2104).
    pub(super) fn hash(&self, text: &[u8]) -> [u8; 32] {
        hmac_sha256(&self.0, text)
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl KeyStore for Vec<Key> {
    fn keys(&self, _: bool) -> Result<Vec<Key>, String> {
        Ok(self.clone())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(key)")
    }
}

impl fmt::Display for InvalidKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key is 32 bytes, written as 64 hexadecimal digits or as base64")
    }
}

impl std::error::Error for InvalidKey {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Python: hmac.new(bytes([0x11] * 32), b"what do ya want for nothing?", "sha256").hexdigest()
    #[test]
    fn hashes_are_those_of_other_implementations() {
        let hash = Key::parse(&"11".repeat(32)).unwrap().hash(b"what do ya want for nothing?");
        assert_eq!(hex::encode(hash), "351e21e0cf0e87384d3dcdb8b2d04be4db8b5680476aee7b679d1f19695c5a14");
    }

    #[test]
    fn a_key_is_hexadecimal_or_base64() {
        let hexadecimal = "ff".repeat(32);
        let standard = "//////////////////////////////////////////8=";
        let url_safe = "__________________________________________8";
        let keys = [hexadecimal.as_str(), standard, url_safe].map(|text| Key::parse(text).unwrap());
        assert!(keys.iter().all(|key| key == &keys[0]));
        assert_eq!(Key::list(&format!("{standard},\n{hexadecimal}\n")).unwrap().len(), 2);
        for wrong in ["", "ff", "hunter2", &"f".repeat(63), &"x".repeat(64), ","] {
            assert_eq!(Key::list(wrong), Err(InvalidKey), "{wrong}");
        }
    }
}
