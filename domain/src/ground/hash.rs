//! Hashes: SHA-256 as text, and HMAC-SHA256.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Returns the HMAC-SHA256 of a text (RFC 2104).
pub fn hmac_sha256(key: &[u8], text: &[u8]) -> [u8; 32] {
    let digest = (key.len() > 64).then(|| Sha256::digest(key));
    let key = digest.as_deref().unwrap_or(key);
    let padded = |pad: u8| {
        let mut block = [pad; 64];
        block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
        block
    };
    let inner = Sha256::new().chain_update(padded(0x36)).chain_update(text).finalize();
    Sha256::new().chain_update(padded(0x5c)).chain_update(inner).finalize().into()
}

/// Returns the SHA-256 of a text in lower-case hexadecimal digits.
pub fn sha256_hex(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().fold(String::with_capacity(64), |mut hash, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hash, "{byte:02x}");
        hash
    })
}
