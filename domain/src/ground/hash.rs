//! SHA-256 as text.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Returns the SHA-256 of a text in lower-case hexadecimal digits.
pub fn sha256_hex(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().fold(String::with_capacity(64), |mut hash, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hash, "{byte:02x}");
        hash
    })
}
