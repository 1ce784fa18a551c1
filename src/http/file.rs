//! Files as they are sent: a tag for each (RFC 9110, 8.8.3), and beside it the forms that are as small as Brotli and
//! gzip make them, so that no request has to.

use std::borrow::Cow;
use std::sync::Arc;

use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode::BROTLI_MODE_TEXT;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use super::large::Shared;
use crate::front_ends::Files;

#[derive(Clone)]
pub struct File {
    body: Bytes,
    media_type: Cow<'static, str>,
    /// The body in hexadecimal digits of its hash.
    tag: Arc<str>,
    /// Its small forms by their content coding, the smallest first.
    small: Vec<(&'static str, Bytes)>,
}

/// The endings of the small forms that the build of a front end puts beside a file (`web/compress.mjs`).
const FORMS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

impl File {
    /// A file without small forms; the answer is compressed on its way.
    pub fn new(body: Vec<u8>, media_type: &'static str) -> Self {
        let tag = tag(&Sha256::digest(&body));
        Self { body: body.into(), media_type: media_type.into(), tag, small: Vec::new() }
    }

    /// A file that is kept, so that making it small is worth the time.
    pub fn kept(body: Vec<u8>, media_type: &'static str) -> Self {
        let mut small = Vec::new();
        let params = BrotliEncoderParams { quality: 11, mode: BROTLI_MODE_TEXT, ..Default::default() };
        let done = brotli::BrotliCompress(&mut body.as_slice(), &mut small, &params);
        let small = done.is_ok().then(|| ("br", small.into()));
        Self { small: small.into_iter().collect(), ..Self::new(body, media_type) }
    }

    /// A file of a front end, with the forms that its build made.
    pub fn embedded(files: Files, path: &str) -> Option<Self> {
        if FORMS.iter().any(|(_, ending)| path.ends_with(ending)) {
            return None;
        }
        let file = files(path)?;
        let form = |(coding, ending)| Some((coding, bytes(files(&format!("{path}{ending}"))?.data)));
        let media_type = match file.metadata.mimetype() {
            text if text.starts_with("text/") => format!("{text}; charset=utf-8").into(),
            other => other.to_owned().into(),
        };
        let tag = tag(&file.metadata.sha256_hash());
        let small = FORMS.into_iter().filter_map(form).collect();
        Some(Self { body: bytes(file.data), media_type, tag, small })
    }

    pub fn of_type(self, media_type: &'static str) -> Self {
        Self { media_type: media_type.into(), ..self }
    }

    /// Bytes that it takes in memory.
    pub fn size(&self) -> usize {
        self.body.len() + self.small.iter().map(|(_, form)| form.len()).sum::<usize>()
    }

    /// The answer to a request: the smallest form that the client takes, or that it has the file already.
    pub fn answer<const N: usize>(
        self,
        request: &HeaderMap,
        about: [(HeaderName, &'static str); N],
    ) -> Response {
        let varies = !self.small.is_empty();
        let small = self.small.into_iter().find(|(coding, _)| takes(request, coding));
        // A strong tag stands for the very bytes, so each form has its own.
        let etag = match &small {
            Some((coding, _)) => format!("\"{}-{coding}\"", self.tag),
            None => format!("\"{}\"", self.tag),
        };
        let mut response = match (is_known(request, &etag), small) {
            (true, _) => StatusCode::NOT_MODIFIED.into_response(),
            (false, Some((coding, form))) => ([(CONTENT_ENCODING, coding)], form).into_response(),
            (false, None) => self.body.into_response(),
        };
        response.extensions_mut().insert(Shared);
        let headers = response.headers_mut();
        headers.remove(CONTENT_TYPE);
        headers.extend(about.map(|(name, value)| (name, HeaderValue::from_static(value))));
        let own = [(ETAG, etag), (CONTENT_TYPE, self.media_type.into_owned())];
        headers.extend(own.into_iter().filter_map(|(name, text)| Some((name, text.try_into().ok()?))));
        if varies {
            headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        response
    }
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

fn tag(hash: &[u8]) -> Arc<str> {
    hex::encode(&hash[..12]).into()
}

/// Whether the client has what this tag stands for.
pub fn is_known(request: &HeaderMap, etag: &str) -> bool {
    let known = request.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == etag))
}

/// Whether the client takes a content coding (RFC 9110, 12.5.3).
fn takes(request: &HeaderMap, wanted: &str) -> bool {
    let stated = request.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    stated.flat_map(|value| value.split(',')).any(|one| {
        let (coding, weight) = one.split_once(';').unwrap_or((one, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        coding.trim().eq_ignore_ascii_case(wanted) && !refused
    })
}
