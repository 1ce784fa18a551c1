//! Content security policies (CSP Level 3), as far as they decide if a page loads the script and the script may send.

use url::{Host, Url};

/// Policy of a page.
#[derive(Debug)]
pub(super) struct Policy(Vec<Directive>);

#[derive(Debug)]
struct Directive {
    /// Name in lower case.
    name: String,
    sources: Vec<String>,
}

/// Script that a page wants to load.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'page> {
    pub(super) page: &'page Url,
    pub(super) script: &'page Url,
    pub(super) nonce: Option<&'page str>,
    pub(super) integrity: Option<&'page str>,
}

/// Reads the policies of a header, or of a meta element. Several are separated by commas.
pub(super) fn parse(text: &str) -> Vec<Policy> {
    text.split(',').map(Policy::parse).filter(|policy| !policy.0.is_empty()).collect()
}

impl Policy {
    fn parse(text: &str) -> Self {
        let mut directives: Vec<Directive> = Vec::new();
        for part in text.split(';') {
            let mut words = part.split_ascii_whitespace();
            let Some(name) = words.next().map(str::to_ascii_lowercase) else { continue };
            // The first of several directives with one name counts.
            if directives.iter().all(|known| known.name != name) {
                directives.push(Directive { name, sources: words.map(str::to_owned).collect() });
            }
        }
        Self(directives)
    }

    /// Removes the directives that a meta element cannot set.
    pub(super) fn without_sandbox(mut self) -> Self {
        self.0.retain(|directive| directive.name != "sandbox");
        self
    }

    /// Returns the directive that keeps a page from loading a script; None if the policy allows the script.
    pub(super) fn stops_script(&self, wanted: Wanted<'_>) -> Option<String> {
        let sandbox = self.0.iter().find(|directive| {
            let allows = |source: &String| source.eq_ignore_ascii_case("allow-scripts");
            directive.name == "sandbox" && !directive.sources.iter().any(allows)
        });
        let list = self.first(&["script-src-elem", "script-src", "default-src"]);
        let list = list.filter(|directive| !directive.allows_script(wanted));
        sandbox.or(list).map(Directive::text)
    }

    /// Returns the directive that keeps a page from sending to an address; None if the policy allows it.
    pub(super) fn stops_sending(&self, page: &Url, to: &Url) -> Option<String> {
        let list = self.first(&["connect-src", "default-src"])?;
        (!list.allows(page, to)).then(|| list.text())
    }

    fn first(&self, names: &[&str]) -> Option<&Directive> {
        names.iter().find_map(|name| self.0.iter().find(|directive| directive.name == *name))
    }
}

impl Directive {
    fn text(&self) -> String {
        std::iter::once(&self.name).chain(&self.sources).map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    fn has(&self, keyword: &str) -> bool {
        self.sources.iter().any(|source| source.eq_ignore_ascii_case(keyword))
    }

    fn allows_script(&self, wanted: Wanted<'_>) -> bool {
        // Nonces and hashes are case-sensitive.
        let has_nonce = |nonce: &str| {
            let of_nonce = |source: &String| quoted(source, "nonce-").is_some_and(|known| known == nonce);
            !nonce.is_empty() && self.sources.iter().any(of_nonce)
        };
        if wanted.nonce.is_some_and(has_nonce) {
            return true;
        }
        let has_hash = |hash: &str| self.sources.iter().any(|source| source.trim_matches('\'') == hash);
        let mut hashes = wanted.integrity.unwrap_or_default().split_ascii_whitespace().peekable();
        if hashes.peek().is_some() && hashes.all(has_hash) {
            return true;
        }
        !self.has("'strict-dynamic'") && self.allows(wanted.page, wanted.script)
    }

    fn allows(&self, page: &Url, to: &Url) -> bool {
        self.sources.iter().any(|source| matches(source, page, to))
    }
}

/// Returns the rest of a quoted source such as `'nonce-…'`.
fn quoted<'source>(source: &'source str, kind: &str) -> Option<&'source str> {
    let inner = source.strip_prefix('\'')?.strip_suffix('\'')?;
    let (head, rest) = inner.split_at_checked(kind.len())?;
    head.eq_ignore_ascii_case(kind).then_some(rest)
}

/// Returns true if a source expression matches an address.
fn matches(source: &str, page: &Url, to: &Url) -> bool {
    if source == "*" {
        return matches!(to.scheme(), "http" | "https" | "ws" | "wss") || to.scheme() == page.scheme();
    }
    if source.eq_ignore_ascii_case("'self'") {
        let same_port = to.port_or_known_default() == page.port_or_known_default()
            || (is_default_port(page) && is_default_port(to));
        return to.host() == page.host() && same_port && scheme_matches(page.scheme(), to.scheme());
    }
    if source.starts_with('\'') {
        return false;
    }
    // A scheme, such as `https:`.
    if let Some(scheme) = source.strip_suffix(':').filter(|scheme| is_scheme(scheme)) {
        return scheme_matches(&scheme.to_ascii_lowercase(), to.scheme());
    }
    let (scheme, rest) = match source.split_once("://") {
        Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
        None => (page.scheme().to_owned(), source),
    };
    let (host, path) = rest.find('/').map_or((rest, ""), |at| rest.split_at(at));
    let (host, port) = host.rsplit_once(':').map_or((host, None), |(host, port)| (host, Some(port)));
    scheme_matches(&scheme, to.scheme())
        && host_matches(&host.to_ascii_lowercase(), to)
        && port_matches(port, &scheme, to)
        && path_matches(path, to.path())
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

fn is_default_port(url: &Url) -> bool {
    url.port().is_none()
}

/// Returns true if a scheme allows another one. An insecure one allows its secure form, too.
fn scheme_matches(allowed: &str, scheme: &str) -> bool {
    allowed == scheme
        || matches!(
            (allowed, scheme),
            ("http", "https") | ("ws", "wss" | "http" | "https") | ("wss", "https")
        )
}

fn host_matches(allowed: &str, to: &Url) -> bool {
    let host = to.host_str().unwrap_or_default();
    match allowed.strip_prefix('*') {
        Some("") => true,
        Some(below) => {
            matches!(to.host(), Some(Host::Domain(_))) && below.starts_with('.') && host.ends_with(below)
        }
        None => allowed == host,
    }
}

fn port_matches(allowed: Option<&str>, scheme: &str, to: &Url) -> bool {
    let port = to.port_or_known_default();
    match allowed {
        Some("*") => true,
        Some(text) => {
            let allowed: Option<u16> = text.parse().ok();
            allowed.is_some() && (allowed == port || (allowed == Some(80) && port == Some(443)))
        }
        None => is_default_port(to) || (scheme == "http" && port == Some(443)),
    }
}

fn path_matches(allowed: &str, path: &str) -> bool {
    match allowed {
        "" | "/" => true,
        folder if folder.ends_with('/') => path.starts_with(folder),
        file => path == file,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn is_loaded(policy: &str, page: &str, script: &str, nonce: Option<&str>) -> bool {
        let (page, script) = (url(page), url(script));
        let wanted = Wanted { page: &page, script: &script, nonce, integrity: Some("sha256-AbC=") };
        parse(policy).iter().all(|policy| policy.stops_script(wanted).is_none())
    }

    #[test]
    fn sources_allow_what_browsers_allow() {
        let page = "https://shop.example/cart";
        let script = "https://stats.example/v1/s/sdk.js?k=1";
        for (policy, allowed) in [
            ("", true),
            ("img-src 'none'", true),
            ("default-src 'none'", false),
            ("script-src", false),
            ("default-src 'none'; script-src *", true),
            ("script-src 'self'", false),
            ("script-src https:", true),
            ("script-src HTTPS:", true),
            ("script-src http:", true),
            ("script-src data:", false),
            ("script-src stats.example", true),
            ("script-src STATS.example", true),
            ("script-src http://stats.example", true),
            ("script-src https://stats.example:443", true),
            ("script-src https://stats.example:8443", false),
            ("script-src https://stats.example:*", true),
            ("script-src *.example", true),
            ("script-src *.stats.example", false),
            ("script-src https://stats.example/v1/s/", true),
            ("script-src https://stats.example/v1/s/sdk.js", true),
            ("script-src https://stats.example/v1/s", false),
            ("script-src stats.example; script-src 'none'", true),
            ("script-src 'none'; script-src-elem stats.example", true),
            ("script-src stats.example; script-src-elem 'none'", false),
            ("script-src stats.example, default-src 'self'", false),
            ("script-src 'nonce-abc'", true),
            ("script-src 'NONCE-abc'", true),
            ("script-src 'nonce-ABC'", false),
            ("script-src 'strict-dynamic' stats.example", false),
            ("script-src 'strict-dynamic' 'nonce-abc'", true),
            ("script-src 'sha256-AbC='", true),
            ("script-src 'sha256-abc='", false),
            ("sandbox allow-forms", false),
            ("sandbox allow-scripts", true),
            ("script-src 'unsafe-inline'", false),
        ] {
            assert_eq!(is_loaded(policy, page, script, Some("abc")), allowed, "{policy}");
        }
        assert!(!is_loaded("script-src 'nonce-abc'", page, script, None));
        assert!(!is_loaded("script-src 'nonce-'", page, script, Some("")));
    }

    #[test]
    fn the_page_itself_is_its_origin_and_its_secure_form() {
        for (page, script, allowed) in [
            ("https://shop.example/", "https://shop.example/stats/v1/s/sdk.js", true),
            ("http://shop.example/", "https://shop.example/stats/v1/s/sdk.js", true),
            ("https://shop.example/", "http://shop.example/stats/v1/s/sdk.js", false),
            ("http://localhost:3000/", "http://localhost:3000/sdk.js", true),
            ("http://localhost:3000/", "http://localhost:3001/sdk.js", false),
            ("https://shop.example/", "https://www.shop.example/sdk.js", false),
        ] {
            assert_eq!(is_loaded("default-src 'self'", page, script, None), allowed, "{page} {script}");
        }
    }

    #[test]
    fn sending_has_a_list_of_its_own() {
        let (page, to) = (url("https://shop.example/"), url("https://stats.example/v1/e"));
        let stops = |policy: &str| parse(policy).iter().find_map(|policy| policy.stops_sending(&page, &to));
        assert_eq!(stops("script-src 'none'"), None);
        assert_eq!(stops("default-src 'self'"), Some("default-src 'self'".to_owned()));
        assert_eq!(stops("default-src 'self'; connect-src https://stats.example"), None);
        assert_eq!(stops("default-src *; connect-src 'none'"), Some("connect-src 'none'".to_owned()));
        // `strict-dynamic` is about scripts only.
        assert_eq!(stops("default-src 'strict-dynamic' https:"), None);
    }
}
