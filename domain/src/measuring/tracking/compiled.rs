//! Compiled tracking config for ingest: patterns and expressions are parsed in advance, so that a batch needs
//! comparisons only. Compiled once per config revision and cached with the key.

use std::collections::BTreeMap;

use super::config::{ConsentMode, PersonalMode, TrackingConfig};
use super::groups::PageGroups;
use super::origin::{HostPattern, Origin, OriginPattern, is_local_host};
use crate::ground::dialling::Dialling;
use crate::ground::identifiers::names_mail;
use crate::ground::paths::canonical;
use crate::ground::pattern::Redaction;
use crate::ground::phones::is_phone_segment;
use crate::ground::rule::Matcher;

#[derive(Clone, Debug)]
pub struct Compiled {
    pub consent_mode: ConsentMode,
    pub respect_do_not_track: bool,
    pub respect_global_privacy_control: bool,
    /// True if identify calls count at all.
    pub identify: bool,
    /// True if identify calls count only after consent.
    pub identify_requires_consent: bool,
    hosts: Hosts,
    host_prefixes: BTreeMap<String, String>,
    groups: PageGroups,
    excluded: Vec<Matcher>,
    personal: Vec<(Matcher, String)>,
    personal_mode: PersonalMode,
    redactions: Vec<Redaction>,
    variant_param: Option<String>,
    test_params: Vec<String>,
    notrack_param: String,
}

/// Allowed origins, and the site's own hosts.
#[derive(Clone, Debug)]
pub struct Hosts {
    origins: Vec<OriginPattern>,
    domains: Vec<HostPattern>,
    allow_localhost: bool,
}

impl Hosts {
    pub fn new(config: &TrackingConfig) -> Hosts {
        let origins = config.allowed_origins.iter().filter_map(|origin| OriginPattern::parse(origin));
        let domains = config.domains.iter().map(|host| HostPattern::parse(host));
        Hosts {
            origins: origins.collect(),
            domains: domains.collect(),
            allow_localhost: config.allow_localhost,
        }
    }

    pub fn admits(&self, origin: &Origin) -> bool {
        (self.allow_localhost && origin.is_local())
            || self.origins.iter().any(|pattern| pattern.matches(origin))
    }

    /// Returns true for the site's own hosts. Links between them are navigation and not referrers.
    pub fn owns(&self, host: &str) -> bool {
        let bare = host.strip_prefix("www.").unwrap_or(host);
        (self.allow_localhost && is_local_host(host))
            || self.domains.iter().any(|pattern| pattern.matches(host) || pattern.matches(bare))
    }

    /// Returns true if the host has the same registrable domain as one of the site's own hosts.
    pub fn is_related(&self, host: &str) -> bool {
        self.domains.iter().any(|pattern| pattern.is_related(host))
    }
}

/// Result of processing a page URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    Counted(CountedPage),
    Notrack,
    Excluded,
    Personal,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedPage {
    /// Canonical path: without query and fragment, with the host prefix, and with personal values and e-mail addresses
    /// replaced.
    pub path: String,
    pub group: String,
    /// True if the path contained data about a person. The visit must then not be linked to another one.
    pub personal: bool,
    /// True if the URL contained a test parameter.
    pub test: bool,
    /// Value of the variant parameter, if the URL contained it.
    pub variant: Option<String>,
}

impl Compiled {
    /// Compiles a config. Rules that do not compile are rejected when the config is saved. If such a rule is stored
    /// nevertheless (because a limit was lowered later, for example), it matches nothing, and collection continues.
    pub fn new(config: &TrackingConfig) -> Compiled {
        let matchers = |rules: &[crate::ground::rule::Rule]| {
            rules.iter().filter_map(|rule| rule.compile().ok()).collect()
        };
        Compiled {
            consent_mode: config.consent.mode,
            respect_do_not_track: config.consent.respect_do_not_track,
            respect_global_privacy_control: config.consent.respect_global_privacy_control,
            identify: config.identify.enabled,
            identify_requires_consent: config.identify.require_consent,
            hosts: Hosts::new(config),
            host_prefixes: config.host_prefixes.clone(),
            groups: PageGroups::new(&config.page_groups, &config.default_group),
            excluded: matchers(&config.exclude_paths),
            personal: config
                .personal_paths
                .iter()
                .filter_map(|personal| Some((personal.matches.compile().ok()?, personal.replacement.clone())))
                .collect(),
            personal_mode: config.personal_mode,
            redactions: config
                .value_redactions
                .iter()
                .filter_map(|redaction| {
                    Redaction::new(&redaction.pattern, redaction.ignore_case, &redaction.replacement).ok()
                })
                .collect(),
            variant_param: config.variant_param.clone(),
            test_params: config.test_params.clone(),
            notrack_param: config.notrack_param.clone(),
        }
    }

    /// Returns the memory in bytes that the patterns take.
    pub fn size(&self) -> usize {
        let excluded = self.excluded.iter().map(Matcher::size);
        let personal = self.personal.iter().map(|(rule, _)| rule.size());
        let redactions = self.redactions.iter().map(Redaction::size);
        excluded.chain(personal).chain(redactions).sum::<usize>() + self.groups.size()
    }

    pub fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// Converts a URL, as sent by the browser, into the page that is counted. `country` is the project's.
    pub fn page(&self, host: &str, address: &str, country: Option<&Dialling>) -> Page {
        let without_fragment = address.split('#').next().unwrap_or_default();
        let (path, query) = without_fragment.split_once('?').unwrap_or((without_fragment, ""));
        let parameter = |name: &str| parameter(query, name);
        if parameter(&self.notrack_param).is_some() {
            return Page::Notrack;
        }
        let local = canonical(path);
        let path = match self.host_prefixes.get(host) {
            Some(prefix) => canonical(&format!("{prefix}{local}")),
            None => local.clone(),
        };
        let is_prefixed = path != local;
        let matches = |rule: &Matcher| rule.matches(&path) || is_prefixed && rule.matches(&local);
        if self.excluded.iter().any(matches) {
            return Page::Excluded;
        }
        let replacement =
            self.personal.iter().find(|(rule, _)| matches(rule)).map(|(_, replacement)| replacement);
        if replacement.is_some() && self.personal_mode == PersonalMode::Exclude {
            return Page::Personal;
        }
        let personal = replacement.is_some();
        let path = self.redacted(replacement.map_or(path.as_str(), String::as_str));
        let path = without_contacts(&path, country);
        Page::Counted(CountedPage {
            group: self.groups.of(&path).to_owned(),
            path,
            personal,
            test: self.test_params.iter().any(|name| parameter(name).is_some()),
            variant: self.variant_param.as_deref().and_then(parameter).and_then(variant),
        })
    }

    /// Replaces values that the project declared sensitive.
    pub fn redacted(&self, value: &str) -> String {
        let mut value = value.to_owned();
        for redaction in &self.redactions {
            value = redaction.replaced(&value).unwrap_or(value);
        }
        value
    }
}

/// Removes e-mail addresses and phone numbers from a path, such as `/unsubscribe/anna@example.com`. Only the site itself
/// can know about other personal data in its paths.
fn without_contacts(path: &str, country: Option<&Dialling>) -> String {
    let mut before = "";
    let parts = path.split('/').map(|part| {
        let before = std::mem::replace(&mut before, part);
        match part {
            part if names_mail(part) => ":email",
            part if is_phone_segment(part, before, country) => ":phone",
            part => part,
        }
    });
    parts.collect::<Vec<_>>().join("/")
}

fn parameter<'query>(query: &'query str, name: &str) -> Option<&'query str> {
    query.split('&').find_map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (key == name).then_some(value)
    })
}

fn variant(value: &str) -> Option<String> {
    let fits = (1..=20).contains(&value.len())
        && value.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
    fits.then(|| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::rule::{Rule, RuleKind};
    use crate::measuring::tracking::config::*;

    fn config() -> TrackingConfig {
        TrackingConfig::default_for(&["example.com".to_owned(), "*.example.org".to_owned()], false)
    }

    fn counted(config: &TrackingConfig, host: &str, address: &str) -> Option<CountedPage> {
        match Compiled::new(config).page(host, address, Dialling::of("AT").as_ref()) {
            Page::Counted(page) => Some(page),
            _ => None,
        }
    }

    fn path(config: &TrackingConfig, host: &str, address: &str) -> String {
        counted(config, host, address).map(|page| page.path).unwrap_or_default()
    }

    #[test]
    fn addresses_of_one_page_become_one_path() {
        for address in ["/a/b", "/a/b/", "//a//b", "a/b?x=1", "/a/b#part", "/a\u{0}/b"] {
            assert_eq!(path(&config(), "example.com", address), "/a/b", "{address:?}");
        }
        assert_eq!(path(&config(), "example.com", "?x"), "/");
        for address in ["/gr%C3%B6%C3%9Fe", "/gr%c3%b6%c3%9fe", "/größe", "/gro\u{308}%C3%9Fe"] {
            assert_eq!(path(&config(), "example.com", address), "/größe", "{address:?}");
        }
    }

    #[test]
    fn a_path_neither_holds_an_address_nor_turns_the_text_around() {
        for (address, expected) in [
            ("/unsubscribe/anna.b+c@mail.example.com", "/unsubscribe/:email"),
            ("/u/anna%40example.com/orders", "/u/:email/orders"),
            ("/call/%2B436601234567", "/call/:phone"),
            ("/tel/0660-1234567/thanks", "/tel/:phone/thanks"),
            ("/orders/06601234567", "/orders/06601234567"),
            ("/@anna", "/@anna"),
            ("/pkg@1.2.3/@scope", "/pkg@1.2.3/@scope"),
            ("/pkg@latest", "/pkg@latest"),
            ("/a\u{202e}b\u{2066}/c", "/ab/c"),
        ] {
            assert_eq!(path(&config(), "example.com", address), expected);
        }
    }

    #[test]
    fn a_host_prefix_reads_several_hosts_as_one_site() {
        let mut config = config();
        config.host_prefixes.insert("blog.example.org".to_owned(), "/blog".to_owned());
        assert_eq!(path(&config, "blog.example.org", "/"), "/blog");
        assert_eq!(path(&config, "blog.example.org", "/post"), "/blog/post");
        assert_eq!(path(&config, "example.com", "/post"), "/post");
    }

    #[test]
    fn a_personal_path_is_replaced_or_dropped() {
        let mut config = config();
        config.personal_paths.push(PersonalPath {
            matches: Rule::new(RuleKind::Prefix, "/account/"),
            replacement: "/account/:id".to_owned(),
        });
        let page = counted(&config, "example.com", "/account/42");
        assert!(page.is_some_and(|page| page.personal && page.path == "/account/:id"));
        config.personal_mode = PersonalMode::Exclude;
        assert_eq!(Compiled::new(&config).page("example.com", "/account/42", None), Page::Personal);
    }

    #[test]
    fn excluded_and_notrack_pages_are_not_counted() {
        let mut config = config();
        config.exclude_paths.push(Rule::new(RuleKind::Regex, "^/admin(/|$)"));
        assert_eq!(Compiled::new(&config).page("example.com", "/admin/users", None), Page::Excluded);
        assert_eq!(Compiled::new(&config).page("example.com", "/?svc_notrack", None), Page::Notrack);
    }

    #[test]
    fn groups_redactions_variant_and_test_are_read_from_the_address() {
        let mut config = config();
        config.variant_param = Some("v".to_owned());
        config.page_groups.push(PageGroup {
            key: "blog".to_owned(),
            label: Label::Plain("Blog".to_owned()),
            matches: vec![Rule::new(RuleKind::Glob, "/blog/**")],
        });
        config.value_redactions.push(ValueRedaction {
            pattern: r"\d{5,}".to_owned(),
            replacement: ":n".to_owned(),
            ignore_case: false,
        });
        let page = counted(&config, "example.com", "/blog/a-123456?v=b&svc_test=1");
        assert_eq!(
            page,
            Some(CountedPage {
                path: "/blog/a-:n".to_owned(),
                group: "blog".to_owned(),
                personal: false,
                test: true,
                variant: Some("b".to_owned()),
            })
        );
        assert_eq!(Compiled::new(&config).groups.of("/x"), "other");
    }

    #[test]
    fn own_hosts_are_not_referrers() {
        let compiled = Compiled::new(&config());
        assert!(compiled.hosts().owns("www.example.com") && compiled.hosts().owns("shop.example.org"));
        assert!(!compiled.hosts().owns("example.net"));
    }
}
