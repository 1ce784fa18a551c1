//! One request and its answer over a connection.

use std::io::Write;

use bytes::Bytes;
use domain::ground::pages::{NoPage, Page};
use flate2::write::MultiGzDecoder;
use http_body_util::{BodyExt, Empty};
use hyper::client::conn::http1;
use hyper::header::{ACCEPT, ACCEPT_ENCODING, CONNECTION, CONTENT_ENCODING, HOST, USER_AGENT};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use url::Url;

/// Maximum size and number of the headers.
const LARGEST_HEAD: usize = 64 << 10;
const MAX_HEADERS: usize = 100;

/// Sends a request for a page and returns the answer. Stops reading at the limit, of what is sent as of what is
/// decompressed.
pub(super) async fn ask<S>(stream: S, url: &Url, max_bytes: usize) -> Result<Page, NoPage>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let mut builder = http1::Builder::new();
    builder.max_buf_size(LARGEST_HEAD).max_headers(MAX_HEADERS);
    let shaken = builder.handshake::<_, Empty<Bytes>>(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.map_err(|_| NoPage::Broken)?;
    // The connection ends with this function.
    let driver = Driver(tokio::spawn(connection));
    let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
    let host = &url[url::Position::BeforeHost..url::Position::AfterPort];
    let request = hyper::Request::get(path)
        .header(HOST, host)
        .header(USER_AGENT, concat!("svc/", env!("CARGO_PKG_VERSION"), " (setup check)"))
        .header(ACCEPT, "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")
        .header(ACCEPT_ENCODING, "gzip")
        .header(CONNECTION, "close")
        .body(Empty::new())
        .map_err(|_| NoPage::Broken)?;
    let answer = sender.send_request(request).await.map_err(|_| NoPage::Broken)?;
    let (head, mut body) = answer.into_parts();
    let is_compressed = head.headers.get(CONTENT_ENCODING).is_some_and(|encoding| encoding == "gzip");
    let mut text = Text::new(is_compressed, Limited::new(max_bytes));
    let mut received = 0;
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| NoPage::Broken)?.into_data() else { continue };
        received += data.len();
        text.write(&data)?;
        if received > max_bytes || text.is_cut() {
            text.cut();
            break;
        }
    }
    drop(driver);
    let (body, is_cut) = text.end();
    let headers = head.headers.iter().map(|(name, value)| {
        (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
    });
    Ok(Page { url: url.clone(), status: head.status.as_u16(), headers: headers.collect(), body, is_cut })
}

/// Task of a connection, which ends when this is dropped.
struct Driver(tokio::task::JoinHandle<hyper::Result<()>>);

impl Drop for Driver {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Body as it arrives.
enum Text {
    Plain(Limited),
    Compressed(Box<MultiGzDecoder<Limited>>),
}

impl Text {
    fn new(is_compressed: bool, limited: Limited) -> Self {
        match is_compressed {
            true => Self::Compressed(Box::new(MultiGzDecoder::new(limited))),
            false => Self::Plain(limited),
        }
    }

    fn limited(&self) -> &Limited {
        match self {
            Self::Plain(limited) => limited,
            Self::Compressed(decoder) => decoder.get_ref(),
        }
    }

    fn write(&mut self, data: &[u8]) -> Result<(), NoPage> {
        let written = match self {
            Self::Plain(limited) => limited.write_all(data),
            Self::Compressed(decoder) => decoder.write_all(data),
        };
        // Behind the limit, writing stops.
        if written.is_err() && !self.is_cut() { Err(NoPage::Broken) } else { Ok(()) }
    }

    fn is_cut(&self) -> bool {
        self.limited().is_cut
    }

    fn cut(&mut self) {
        match self {
            Self::Plain(limited) => limited.is_cut = true,
            Self::Compressed(decoder) => decoder.get_mut().is_cut = true,
        }
    }

    fn end(mut self) -> (Vec<u8>, bool) {
        if let Self::Compressed(decoder) = &mut self {
            // A compressed body that breaks off counts as a page that was cut.
            let is_whole = decoder.try_finish().is_ok();
            decoder.get_mut().is_cut |= !is_whole;
        }
        let limited = match &mut self {
            Self::Plain(limited) => limited,
            Self::Compressed(decoder) => decoder.get_mut(),
        };
        (std::mem::take(&mut limited.bytes), limited.is_cut)
    }
}

/// Takes bytes up to a limit.
struct Limited {
    bytes: Vec<u8>,
    most: usize,
    is_cut: bool,
}

impl Limited {
    fn new(most: usize) -> Self {
        Self { bytes: Vec::new(), most, is_cut: false }
    }
}

impl Write for Limited {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        let taken = data.len().min(self.most - self.bytes.len());
        self.bytes.extend_from_slice(&data[..taken]);
        if taken < data.len() {
            self.is_cut = true;
            return Err(std::io::Error::other("the page is too large"));
        }
        Ok(taken)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
