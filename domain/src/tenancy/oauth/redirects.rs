//! Redirect addresses: where a browser takes the code to the client.
//!
//! An address is good if every reader understands it in the same way: no user, no backslash, no fragment, no encoded
//! slash, no dot at the end of the host. It uses `https`, or `http` to the same computer (RFC 8252, 7.3). Schemes of
//! applications (RFC 8252, 7.1) are good only if the operator names them, because any application can claim one.

use std::sync::Arc;

use url::{Host, Url};

use crate::Context;

const MAX_LENGTH: usize = 1000;

/// Schemes that no setting allows: browsers run or open what follows them.
const NEVER: [&str; 9] = ["http", "https", "javascript", "data", "file", "blob", "about", "vbscript", "ftp"];

/// Hosts of the same computer, as they are written in an address.
const LOOPBACK: [&str; 3] = ["127.0.0.1", "[::1]", "localhost"];

/// Schemes of applications that redirects may have, beside `https` and loopback.
#[derive(Clone, Debug, Default)]
pub(super) struct Schemes(Arc<[String]>);

impl Context {
    /// Allows redirects to applications by these schemes.
    pub fn with_redirect_schemes(self, schemes: &[String]) -> Self {
        self.with_shared(Schemes(schemes.into()))
    }
}

/// Returns true for a scheme that a setting may allow.
pub fn is_scheme_of_an_application(scheme: &str) -> bool {
    let mut bytes = scheme.bytes();
    let is_scheme = bytes.next().is_some_and(|byte| byte.is_ascii_lowercase())
        && bytes.all(|byte| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.')
        });
    is_scheme && !NEVER.contains(&scheme)
}

/// Returns true if codes may be sent to this address.
pub(super) fn is_good(context: &Context, address: &str) -> bool {
    let Schemes(schemes) = context.shared();
    is_good_with(&schemes, address)
}

fn is_good_with(schemes: &[String], address: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'#' | b'"' | b'<' | b'>');
    if address.len() > MAX_LENGTH || !address.bytes().all(is_plain) {
        return false;
    }
    let lower = address.to_ascii_lowercase();
    if ["%2f", "%5c", "%00", "%0a", "%0d"].iter().any(|code| lower.contains(code)) {
        return false;
    }
    let Ok(url) = Url::parse(address) else { return false };
    if !url.username().is_empty() || url.password().is_some() {
        return false;
    }
    // The parser repairs much. Its result must be what was written.
    let written = url.as_str();
    let is_same = written == address || written.strip_suffix('/') == Some(address);
    match url.scheme() {
        "https" => is_same && url.host_str().is_some_and(|host| !host.ends_with('.')) && has_name(&url),
        "http" => loopback(address).is_some() && url.host().is_some(),
        scheme => is_same && schemes.iter().any(|known| known == scheme),
    }
}

/// Returns false for a host without a letter or digit.
fn has_name(url: &Url) -> bool {
    !matches!(url.host(), Some(Host::Domain(name)) if name.is_empty())
}

/// Returns true if a client that registered one address may get its code at the other. They are the same, character by
/// character; only the port of a loopback address may differ, because an application takes any that is free.
pub(super) fn matches(registered: &str, asked: &str) -> bool {
    registered == asked
        || match (loopback(registered), loopback(asked)) {
            (Some(registered), Some(asked)) => registered == asked,
            _ => false,
        }
}

/// Returns true if the code goes to the computer of the person, to whatever application listens there.
pub(super) fn is_loopback(address: &str) -> bool {
    loopback(address).is_some()
}

/// Splits an address of the same computer into host and what follows the port. None for other addresses.
fn loopback(address: &str) -> Option<(&str, &str)> {
    let rest = address.strip_prefix("http://")?;
    let host = LOOPBACK.into_iter().find(|host| rest.starts_with(host))?;
    let rest = &rest[host.len()..];
    let path = match rest.strip_prefix(':') {
        Some(rest) => {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let port = &rest[..end];
            port.parse::<u16>().ok().filter(|_| !port.starts_with('0'))?;
            &rest[end..]
        }
        None => rest,
    };
    (path.is_empty() || path.starts_with(['/', '?'])).then_some((host, path))
}

/// Returns the host that receives the code, as people read it. For the scheme of an application, the scheme.
pub(super) fn receiver(address: &str) -> String {
    let Ok(url) = Url::parse(address) else { return String::new() };
    match url.host_str() {
        Some(host) if matches!(url.scheme(), "http" | "https") => host.to_owned(),
        _ => format!("{}:", url.scheme()),
    }
}

/// Adds parameters to the query of a redirect.
pub(super) fn with_parameters(address: &str, parameters: &[(&str, &str)]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(parameters);
    let joint = match address.split_once('?') {
        None => "?",
        Some((_, "")) => "",
        Some(_) => "&",
    };
    format!("{address}{joint}{}", query.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_good_if_all_read_it_alike() {
        let schemes = ["editor".to_owned()];
        for good in [
            "https://app.example/callback",
            "https://app.example",
            "https://app.example:8443/cb?x=1",
            "http://127.0.0.1/callback",
            "http://127.0.0.1:43120/callback",
            "http://[::1]:1/",
            "http://localhost:8080/cb",
            "editor://oauth/callback",
        ] {
            assert!(is_good_with(&schemes, good), "{good}");
        }
        for bad in [
            "",
            "/callback",
            "http://app.example/callback",
            "https://user@app.example/callback",
            "https://user:word@app.example/callback",
            "https://app.example\\@evil.example/",
            "https://app.example./callback",
            "https://app.example/a%2fb",
            "https://app.example/a%5Cb",
            "https://app.example/callback#fragment",
            "https://app.example/call back",
            "https://APP.example/callback",
            "https://app.example/../callback",
            "https:app.example/callback",
            "https:///app.example/callback",
            "https://",
            "http://127.0.0.1.evil.example/",
            "http://127.0.0.1@evil.example/",
            "http://127.0.0.1:80@evil.example/",
            "http://127.0.0.1:99999/",
            "http://127.1/",
            "http://localhost.evil.example/",
            "http://[::2]/",
            "javascript:alert(1)",
            "data:text/html,x",
            "other://callback",
            "https://app.example/\u{202e}",
        ] {
            assert!(!is_good_with(&schemes, bad), "{bad}");
        }
        let long = format!("https://app.example/{}", "a".repeat(MAX_LENGTH));
        assert!(!is_good_with(&schemes, &long));
    }

    #[test]
    fn only_the_port_of_the_same_computer_may_differ() {
        for (registered, asked) in [
            ("https://a.example/cb", "https://a.example/cb"),
            ("http://127.0.0.1/cb", "http://127.0.0.1:5000/cb"),
            ("http://127.0.0.1:1/cb", "http://127.0.0.1:5000/cb"),
            ("http://[::1]:1/cb?x", "http://[::1]/cb?x"),
            ("http://localhost:1", "http://localhost:2"),
        ] {
            assert!(matches(registered, asked), "{registered} {asked}");
        }
        for (registered, asked) in [
            ("https://a.example/cb", "https://a.example:8443/cb"),
            ("https://a.example/cb", "https://a.example/cb/"),
            ("https://a.example/cb", "https://a.example/cb?x=1"),
            ("https://a.example/cb", "http://a.example/cb"),
            ("https://a.example/cb", "https://b.a.example/cb"),
            ("http://127.0.0.1/cb", "http://localhost/cb"),
            ("http://127.0.0.1/cb", "http://127.0.0.1:5000/other"),
            ("http://127.0.0.1/cb", "http://127.0.0.1:x/cb"),
        ] {
            assert!(!matches(registered, asked), "{registered} {asked}");
        }
    }

    #[test]
    fn parameters_follow_those_of_the_address() {
        let with = |address| with_parameters(address, &[("code", "a b"), ("iss", "https://s")]);
        assert_eq!(with("https://a.example/cb"), "https://a.example/cb?code=a+b&iss=https%3A%2F%2Fs");
        assert_eq!(with("https://a.example/cb?x=1"), "https://a.example/cb?x=1&code=a+b&iss=https%3A%2F%2Fs");
        assert_eq!(with("https://a.example/cb?"), "https://a.example/cb?code=a+b&iss=https%3A%2F%2Fs");
    }

    #[test]
    fn no_setting_allows_what_browsers_run() {
        for bad in ["", "javascript", "data", "https", "Cursor", "1a", "a b", "a:"] {
            assert!(!is_scheme_of_an_application(bad), "{bad}");
        }
        for good in ["editor", "com.example.app", "other-editor"] {
            assert!(is_scheme_of_an_application(good), "{good}");
        }
    }
}
