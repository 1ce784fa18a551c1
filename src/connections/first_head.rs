//! The head of a connection's first request, read before hyper is involved.
//!
//! hyper reserves about 20 KiB for a connection as soon as it reads. Until the head is complete, a connection costs
//! hardly more than the bytes that it has sent, so that thousands of half-sent heads need little memory.

use std::io::{self, ErrorKind};
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};

/// Size from which hyper reads the rest of a head.
const SHORT: usize = 4 << 10;

/// Beginning of a connection.
pub(super) struct Received {
    /// At least one byte. They may go beyond the head.
    pub(super) bytes: Vec<u8>,
    /// Time by which the head has to be complete.
    pub(super) due: Instant,
}

/// Reads until the head is complete, or until hyper has to judge it: if it is long, or is no request of HTTP. None if
/// the client sends nothing for as long as `idle`, does not complete the head within `patience` of its first byte, or
/// closes the connection.
pub(super) async fn receive(stream: &TcpStream, idle: Duration, patience: Duration) -> Option<Received> {
    let mut bytes = Vec::new();
    let first = timeout(idle, read_some(stream, &mut bytes)).await.ok()?.ok()?;
    if first == 0 {
        return None;
    }
    let due = Instant::now() + patience;
    timeout_at(due, read_head(stream, &mut bytes, first)).await.ok()?.ok()?;
    Some(Received { bytes, due })
}

/// Reads on after the first bytes.
async fn read_head(stream: &TcpStream, bytes: &mut Vec<u8>, first: usize) -> io::Result<()> {
    let mut new = first;
    loop {
        // The empty line may begin in the three bytes before.
        let tail = bytes.len().saturating_sub(new + 3);
        if new == 0 || has_empty_line(&bytes[tail..]) || is_no_request(bytes) || bytes.len() >= SHORT {
            return Ok(());
        }
        new = read_some(stream, bytes).await?;
    }
}

/// Appends bytes as they arrive, and allocates no more than they need. Returns their number, which is zero at the end of
/// the stream.
async fn read_some(stream: &TcpStream, bytes: &mut Vec<u8>) -> io::Result<usize> {
    loop {
        // May resolve before anything has arrived.
        stream.readable().await?;
        match try_read(stream, bytes) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            read => return read,
        }
    }
}

/// Not in `read_some`, whose future would hold the buffer for as long as the connection waits.
fn try_read(stream: &TcpStream, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let mut some = [0; SHORT];
    let count = stream.try_read(&mut some)?;
    bytes.reserve_exact(count);
    bytes.extend_from_slice(&some[..count]);
    Ok(count)
}

/// Returns true if there is an empty line. As in hyper, a line may end without a carriage return.
fn has_empty_line(bytes: &[u8]) -> bool {
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    ends.map(|end| &bytes[end..]).any(|rest| rest.starts_with(b"\n") || rest.starts_with(b"\r\n"))
}

/// Returns true if no method begins with the first byte, as in a TLS handshake.
fn is_no_request(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|first| !(first.is_ascii_graphic() || matches!(first, b'\r' | b'\n')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_ends_with_an_empty_line() {
        for complete in
            ["GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\nhost: a\n\nbody", "GET / HTTP/1.1\nhost: a\n\r\n"]
        {
            assert!(has_empty_line(complete.as_bytes()), "{complete:?}");
        }
        for half in [
            "",
            "GET",
            "GET / HTTP/1.1\r\n",
            "GET / HTTP/1.1\r\nhost: a\r\n",
            "GET / HTTP/1.1\r\nhost: a\r\n\r",
        ] {
            assert!(!has_empty_line(half.as_bytes()), "{half:?}");
        }
        assert!(is_no_request(&[0x16, 3, 1]) && !is_no_request(b"GET"));
    }
}
