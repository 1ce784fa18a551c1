//! Tracking config of a new project.

use super::config::*;
use super::origin::is_local_host;

/// Maximum number of allowed origins, as the schema has it.
const MAX_ORIGINS: usize = 50;

impl DefaultGroup {
    /// Default page group of a project without any page groups of its own.
    pub fn other() -> DefaultGroup {
        DefaultGroup {
            key: "other".to_owned(),
            label: Label::Translated(Translated {
                en: "Other pages".to_owned(),
                de: Some("Andere Seiten".to_owned()),
            }),
        }
    }
}

impl TrackingConfig {
    /// Returns a config that works at once for these hosts: their origins may send data, every page is in one group, and
    /// no consent is required, because nothing is stored on the device.
    pub fn default_for(domains: &[String], allow_localhost: bool) -> TrackingConfig {
        TrackingConfig {
            domains: domains.to_vec(),
            allowed_origins: origins_of(domains),
            allow_localhost,
            ..TrackingConfig::default()
        }
    }
}

/// Returns the origins of a site's pages: with and without TLS, with and without `www.`, and on any port as in
/// development. If these are too many, `https` and the hosts as they are given come first.
pub(super) fn origins_of(domains: &[String]) -> Vec<String> {
    let mut origins: Vec<String> = Vec::new();
    for (scheme, www) in [("https", false), ("https", true), ("http", false), ("http", true)] {
        let found = domains.iter().filter_map(|host| origin(host, scheme, www));
        for origin in found {
            if !origins.contains(&origin) {
                origins.push(origin);
            }
        }
    }
    origins.truncate(MAX_ORIGINS);
    origins
}

/// Returns an origin of a host. None for `www.` below a wildcard, which includes it, and for more than one origin of a
/// local host: the setting `allowLocalhost` is for these.
fn origin(host: &str, scheme: &str, www: bool) -> Option<String> {
    if is_local_host(host) {
        return (scheme == "https" && !www).then(|| format!("https://{host}"));
    }
    let bare = host.strip_prefix("www.").unwrap_or(host);
    match www {
        false => Some(format!("{scheme}://{bare}:*")),
        true => (!host.starts_with("*.")).then(|| format!("{scheme}://www.{bare}:*")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_site_has_its_origins_with_and_without_www_and_tls_at_any_port() {
        let all = [
            "https://shop.example:*",
            "https://www.shop.example:*",
            "http://shop.example:*",
            "http://www.shop.example:*",
        ];
        assert_eq!(origins_of(&hosts(&["shop.example"])), all);
        assert_eq!(origins_of(&hosts(&["www.shop.example", "shop.example"])), all);
        assert_eq!(
            origins_of(&hosts(&["*.shop.example"])),
            ["https://*.shop.example:*", "http://*.shop.example:*"]
        );
        assert_eq!(origins_of(&hosts(&["localhost"])), ["https://localhost"]);
    }

    #[test]
    fn of_many_domains_each_may_send() {
        let names: Vec<String> = (0..50).map(|number| format!("shop{number}.example")).collect();
        let origins = origins_of(&names);
        assert_eq!(origins.len(), MAX_ORIGINS);
        assert!(names.iter().all(|name| origins.contains(&format!("https://{name}:*"))));
    }
}
