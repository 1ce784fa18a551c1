//! Files of a server's spool.

use serde_json::Value;

/// The bytes of a spool file with these batches, as builds wrote it that gave batches no version.
pub fn records(batches: &[Value]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for batch in batches {
        let text = batch.to_string();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(text.as_bytes()).to_le_bytes());
        bytes.extend(text.as_bytes());
    }
    bytes
}
