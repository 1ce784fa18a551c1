//! Web origins that may send data for a project.

/// Pattern of allowed origins: `https://shop.example.com:8443`, `https://*.example.com`, `http://example.com:*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OriginPattern {
    https: bool,
    host: HostPattern,
    port: Port,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HostPattern {
    host: String,
    /// True if the pattern began with `*.`: it then matches the hosts below, but not the host itself.
    below: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Port {
    Any,
    Exactly(u16),
}

/// Parsed origin of a browser's request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub https: bool,
    pub host: String,
    pub port: u16,
}

impl HostPattern {
    /// Returns true if a host has the same registrable domain, such as `app.shop.example` and `shop.example`.
    pub(super) fn is_related(&self, host: &str) -> bool {
        let domain = psl::domain_str(&self.host);
        domain.is_some() && psl::domain_str(host) == domain
    }

    pub(super) fn parse(pattern: &str) -> HostPattern {
        let lower = pattern.to_ascii_lowercase();
        match lower.strip_prefix("*.") {
            Some(rest) => HostPattern { host: rest.to_owned(), below: true },
            None => HostPattern { host: lower, below: false },
        }
    }

    pub(super) fn matches(&self, host: &str) -> bool {
        if !self.below {
            return self.host == host;
        }
        host.strip_suffix(&self.host).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'))
    }
}

impl OriginPattern {
    pub(super) fn parse(pattern: &str) -> Option<OriginPattern> {
        let (https, rest) = scheme(pattern)?;
        let (host, port) = match rest.rsplit_once(':') {
            None => (rest, Port::Exactly(default_port(https))),
            Some((host, "*")) => (host, Port::Any),
            Some((host, port)) => (host, Port::Exactly(port.parse().ok().filter(|port| *port > 0)?)),
        };
        (!host.is_empty()).then(|| OriginPattern { https, host: HostPattern::parse(host), port })
    }

    pub(super) fn matches(&self, origin: &Origin) -> bool {
        let port = match self.port {
            Port::Any => true,
            Port::Exactly(port) => port == origin.port,
        };
        port && self.https == origin.https && self.host.matches(&origin.host)
    }
}

impl Origin {
    /// Parses an `Origin` header (RFC 6454, section 6.1). Returns `None` for `null` and anything unusual.
    pub fn parse(header: &str) -> Option<Origin> {
        let (https, rest) = scheme(header)?;
        let (host, port) = match rest.strip_prefix('[') {
            Some(v6) => {
                let (host, after) = v6.split_once(']')?;
                let port = match after.strip_prefix(':') {
                    Some(port) => port.parse().ok()?,
                    None if after.is_empty() => default_port(https),
                    None => return None,
                };
                (format!("[{host}]"), port)
            }
            None => match rest.split_once(':') {
                Some((host, port)) => (host.to_ascii_lowercase(), port.parse().ok()?),
                None => (rest.to_ascii_lowercase(), default_port(https)),
            },
        };
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '[' | ']' | ':');
        (!host.is_empty() && host.chars().all(plain)).then_some(Origin { https, host, port })
    }

    /// Returns true if the origin can be listed in a config: it is in normal form and its host fits a pattern.
    pub fn can_be_allowed(&self) -> bool {
        !self.host.starts_with('[') && !self.host.contains('_')
    }

    /// Returns true for development hosts, which are accepted if the project allows localhost.
    pub fn is_local(&self) -> bool {
        is_local_host(&self.host)
    }
}

/// In the form of browsers: with the port only if it is not the scheme's default.
impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let scheme = if self.https { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.host)?;
        if self.port == default_port(self.https) { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

pub(super) fn is_local_host(host: &str) -> bool {
    host == "localhost" || host == "127.0.0.1" || host == "[::1]" || host.ends_with(".localhost")
}

fn scheme(text: &str) -> Option<(bool, &str)> {
    text.strip_prefix("https://")
        .map(|rest| (true, rest))
        .or_else(|| text.strip_prefix("http://").map(|rest| (false, rest)))
}

fn default_port(https: bool) -> u16 {
    if https { 443 } else { 80 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(pattern: &str, origin: &str) -> bool {
        OriginPattern::parse(pattern)
            .zip(Origin::parse(origin))
            .is_some_and(|(pattern, origin)| pattern.matches(&origin))
    }

    #[test]
    fn scheme_host_and_port_all_count() {
        assert!(admits("https://example.com", "https://example.com"));
        assert!(admits("https://example.com", "https://EXAMPLE.com:443"));
        assert!(!admits("https://example.com", "http://example.com"));
        assert!(!admits("https://example.com", "https://example.com:8443"));
        assert!(admits("https://example.com:*", "https://example.com:8443"));
        assert!(admits("http://example.com:8080", "http://example.com:8080"));
    }

    #[test]
    fn a_wildcard_admits_hosts_below_and_nothing_that_only_looks_like_it() {
        assert!(admits("https://*.example.com", "https://a.b.example.com"));
        assert!(!admits("https://*.example.com", "https://example.com"));
        assert!(!admits("https://*.example.com", "https://badexample.com"));
        assert!(!admits("https://*.example.com", "https://.example.com.evil.org"));
    }

    #[test]
    fn odd_origins_are_none() {
        for text in [
            "null",
            "",
            "https://",
            "ftp://a.b",
            "https://a b",
            "https://a/b",
            "https://a:99999",
            "https://a@b",
        ] {
            assert_eq!(Origin::parse(text), None, "{text}");
        }
    }
}
