//! Known referrers: hosts, and package names of apps.
//!
//! They stand in two tables. `hosts/listed.tsv` holds maintained lists of search engines, social networks, mail providers
//! and spam; `make data` writes it. `hosts/own.tsv` is written by hand and comes first: what the lists do not know, and
//! what this service counts otherwise.
//!
//! The lookup tries a host from its full name down to its registrable domain (public suffix list):
//! `news.search.example` is tried as itself, then as `search.example`. A known name in front of an unknown domain does
//! not match. A brand with domains under many public suffixes is listed as `brand.`, and its subdomains may be listed
//! with a different meaning.

use std::borrow::Cow;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::Channel;

/// Kind of a referrer host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Host {
    Channel(Channel),
    /// An ordinary website.
    Referral,
    /// A login or payment page, which does not count as a source.
    Passage,
    /// A site that makes up visits, so that its name is read in reports.
    Spam,
}

const OWN_ROWS: &str = include_str!("hosts/own.tsv");
const LISTED_ROWS: &str = include_str!("hosts/listed.tsv");

static OWN: LazyLock<Table> = LazyLock::new(|| Table::read(OWN_ROWS));
static LISTED: LazyLock<Table> = LazyLock::new(|| Table::read(LISTED_ROWS));

/// Returns the kind of a host by the rules of set 2.
pub(super) fn host(host: &str) -> Host {
    let is_plain = !host.bytes().any(|byte| byte.is_ascii_uppercase());
    let host = if is_plain { Cow::Borrowed(host) } else { Cow::Owned(host.to_ascii_lowercase()) };
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let domain = Domain::of(host);
    let known = OWN.find(host, domain).or_else(|| LISTED.find(host, domain));
    known.or_else(|| by_first_label(host, domain?)).unwrap_or(Host::Referral)
}

/// Iterates over the hosts and apps of our own table with their channels. None for hosts that count as no source.
pub(super) fn names() -> impl Iterator<Item = (Option<Channel>, &'static str)> {
    rows(OWN_ROWS).map(|(kind, name)| match kind {
        Host::Channel(channel) => (Some(channel), name),
        Host::Referral | Host::Passage | Host::Spam => (None, name),
    })
}

impl Host {
    /// Parses a kind as the tables write it.
    fn parse(kind: &str) -> Option<Host> {
        match kind {
            "referral" => Some(Host::Referral),
            "passage" => Some(Host::Passage),
            "spam" => Some(Host::Spam),
            channel => Channel::parse(channel).map(Host::Channel),
        }
    }
}

/// Iterates over the rows of a table: a kind, a tab and a name. Lines that begin with `#` are comments.
fn rows(table: &'static str) -> impl Iterator<Item = (Host, &'static str)> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|row| row.split_once('\t')).filter_map(|(kind, name)| Some((Host::parse(kind)?, name)))
}

/// The part of a host that somebody registered.
#[derive(Clone, Copy)]
struct Domain {
    /// Length of the registrable domain.
    length: usize,
    /// Length of its brand, with the dot: of `google.` in `google.co.uk`.
    brand: usize,
}

impl Domain {
    /// Returns None for a host without a known public suffix.
    fn of(host: &str) -> Option<Domain> {
        let suffix = psl::suffix(host.as_bytes()).filter(psl::Suffix::is_known)?;
        let length = psl::domain(host.as_bytes())?.as_bytes().len();
        Some(Domain { length, brand: length - suffix.as_bytes().len() })
    }
}

/// Kinds of hosts by name.
struct Table(FxHashMap<&'static str, Host>);

impl Table {
    fn read(text: &'static str) -> Table {
        Table(rows(text).map(|(kind, name)| (name, kind)).collect())
    }

    fn find(&self, host: &str, domain: Option<Domain>) -> Option<Host> {
        if let Some(kind) = self.0.get(host) {
            return Some(*kind);
        }
        let Domain { length, brand } = domain?;
        let mut name = host;
        loop {
            let below = name.len() - length;
            match self.0.get(name).or_else(|| self.0.get(&name[..below + brand])) {
                // Search engines also run other services on their own subdomains, which do not count as search.
                Some(Host::Channel(channel))
                    if below == 0 && is_search(*channel) && !is_edition(host, length) =>
                {
                    return None;
                }
                Some(kind) => return Some(*kind),
                None => {}
            }
            name = name.split_once('.').map(|(_, rest)| rest).filter(|rest| rest.len() >= length)?;
        }
    }
}

fn is_search(channel: Channel) -> bool {
    matches!(channel, Channel::SearchOrganic1 | Channel::Search2 | Channel::SearchOther)
}

/// Returns true if the host is the domain itself, or its edition for a country or for phones, such as `uk.` or `m.`.
fn is_edition(host: &str, registrable: usize) -> bool {
    let front = host[..host.len() - registrable].trim_end_matches('.');
    front.len() <= 3 && !front.contains('.')
}

/// Returns the kind of an unknown subdomain by its first label.
fn by_first_label(host: &str, domain: Domain) -> Option<Host> {
    let first = host.split('.').next().filter(|_| host.len() > domain.length)?;
    if ["webmail", "mail", "owa", "roundcube"].contains(&first) {
        Some(Host::Channel(Channel::Email))
    } else {
        PASSAGES.contains(&first).then_some(Host::Passage)
    }
}

/// First labels of hosts used for login or payment.
const PASSAGES: [&str; 16] = [
    "login", "signin", "accounts", "account", "auth", "oauth", "sso", "id", "idp", "secure", "checkout",
    "pay", "payment", "payments", "3ds", "acs",
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Rows of a table, with those that have no known kind.
    fn lines(table: &'static str) -> Vec<&'static str> {
        table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
    }

    #[test]
    fn every_row_has_a_kind_and_a_host_of_its_own() {
        for table in [OWN_ROWS, LISTED_ROWS] {
            let names: HashSet<&str> = rows(table).map(|(_, name)| name).collect();
            assert_eq!(names.len(), lines(table).len());
            for name in names {
                let is_host = name.contains('.')
                    && !name.starts_with("www.")
                    && name
                        .bytes()
                        .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"._-".contains(&b));
                assert!(is_host, "{name}");
            }
        }
    }

    #[test]
    fn every_row_is_found_under_its_own_name() {
        for (kind, name) in rows(OWN_ROWS).chain(rows(LISTED_ROWS)) {
            let name = if name.ends_with('.') { format!("{name}com") } else { name.to_owned() };
            assert_eq!(host(&name), kind, "{name}");
        }
    }

    /// The dashboard knows ads by the hosts of our own table, so the lists must not name an ad platform.
    #[test]
    fn lists_name_only_platforms_without_a_channel_of_their_own() {
        let others = [Channel::SearchOther, Channel::SocialOther, Channel::Email].map(Host::Channel);
        let odd: Vec<_> =
            rows(LISTED_ROWS).filter(|(kind, _)| *kind != Host::Spam && !others.contains(kind)).collect();
        assert_eq!(odd, []);
    }

    #[test]
    fn referrers_are_what_people_take_them_for() {
        let cases: Vec<_> = rows(include_str!("hosts/cases.tsv")).collect();
        let wrong: Vec<_> = cases.iter().filter(|(kind, name)| host(name) != *kind).collect();
        assert!(cases.len() > 300 && wrong.is_empty(), "{wrong:?}");
    }
}
