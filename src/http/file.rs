//! Static files with an entity tag (RFC 9110, 8.8.3) and precompressed Brotli and gzip forms, so that no
//! request has to compress them.

use std::borrow::Cow;
use std::io::Write;
use std::sync::Arc;

use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode::BROTLI_MODE_TEXT;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::large::Shared;
use crate::front_ends::Files;

#[derive(Clone)]
pub struct File {
    body: Bytes,
    media_type: Cow<'static, str>,
    /// Hash of the body in hexadecimal.
    tag: Arc<str>,
    /// True if the compressed forms were made fast and a well compressed file follows.
    hasty: bool,
    /// Compressed forms by content coding, smallest first.
    small: Vec<(&'static str, Bytes)>,
}

/// Maximum size in bytes of a file that is worth the best compression, which takes many times as long.
const SHORT: usize = 64 << 10;

/// File endings of the compressed forms that a front end's build creates (`web/compress.mjs`).
const FORMS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

impl File {
    /// Creates a file without compressed forms; the answer is compressed while it is sent.
    pub fn new(body: Vec<u8>, media_type: &'static str) -> Self {
        let tag = tag(&Sha256::digest(&body));
        Self { body: body.into(), media_type: media_type.into(), tag, hasty: false, small: Vec::new() }
    }

    /// Creates a file that is kept in memory, compressed once as well as possible. Takes up to a tenth of a second of
    /// processor time.
    pub fn compressed_well(body: Vec<u8>, media_type: &'static str) -> Self {
        let quality = if body.len() <= SHORT { 11 } else { 5 };
        Self::compressed(body, media_type, quality, Compression::best())
    }

    /// Like [`File::compressed_well`], in some milliseconds.
    pub fn compressed_soon(body: Vec<u8>, media_type: &'static str) -> Self {
        Self { hasty: true, ..Self::compressed(body, media_type, 4, Compression::fast()) }
    }

    fn compressed(body: Vec<u8>, media_type: &'static str, quality: i32, level: Compression) -> Self {
        let params = BrotliEncoderParams { quality, mode: BROTLI_MODE_TEXT, ..Default::default() };
        let mut brotli = Vec::new();
        let done = brotli::BrotliCompress(&mut body.as_slice(), &mut brotli, &params);
        let brotli = done.is_ok().then_some(("br", brotli.into()));
        let gzip = gzipped(&body, level).map(|gzip| ("gzip", gzip.into()));
        Self { small: brotli.into_iter().chain(gzip).collect(), ..Self::new(body, media_type) }
    }

    /// Loads a file of a front end together with the compressed forms from its build.
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
        Some(Self { body: bytes(file.data), media_type, tag, hasty: false, small })
    }

    pub fn of_type(self, media_type: &'static str) -> Self {
        Self { media_type: media_type.into(), ..self }
    }

    /// Memory size in bytes.
    pub fn size(&self) -> usize {
        self.body.len() + self.small.iter().map(|(_, form)| form.len()).sum::<usize>()
    }

    /// Answers a request: with the smallest form that the client accepts, or with 304 if the client has the
    /// file.
    pub fn answer<const N: usize>(
        self,
        request: &HeaderMap,
        about: [(HeaderName, &'static str); N],
    ) -> Response {
        let varies = !self.small.is_empty();
        let small = self.small.into_iter().find(|(coding, _)| takes(request, coding));
        // A strong entity tag identifies exact bytes, so each compressed form has its own tag. Who has the fast
        // form does not need the well compressed one of the same content, and the other way around.
        let etag = |hasty| match &small {
            Some((coding, _)) if hasty => format!("\"{}-fast-{coding}\"", self.tag),
            Some((coding, _)) => format!("\"{}-{coding}\"", self.tag),
            None => format!("\"{}\"", self.tag),
        };
        let known = [self.hasty, !self.hasty].map(etag).into_iter().find(|etag| is_known(request, etag));
        let etag = known.clone().unwrap_or_else(|| etag(self.hasty));
        let mut response = match (known, small) {
            (Some(_), _) => StatusCode::NOT_MODIFIED.into_response(),
            (None, Some((coding, form))) => ([(CONTENT_ENCODING, coding)], form).into_response(),
            (None, None) => self.body.into_response(),
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

/// Returns true if the client already has the content of this entity tag.
pub fn is_known(request: &HeaderMap, etag: &str) -> bool {
    let known = request.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == etag))
}

/// Returns bytes in the content coding gzip.
pub fn gzipped(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// Returns true if the client accepts a content coding (RFC 9110, 12.5.3).
pub fn takes(request: &HeaderMap, wanted: &str) -> bool {
    let stated = request.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    stated.flat_map(|value| value.split(',')).any(|one| {
        let (coding, weight) = one.split_once(';').unwrap_or((one, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        coding.trim().eq_ignore_ascii_case(wanted) && !refused
    })
}
