//! A list of hosts of referrer spam that the operator gives, beside the shipped one.

use rustc_hash::FxHashSet;

use super::referrer_host;

/// Maximum number of hosts in such a list.
const MAX_HOSTS: usize = 100_000;

/// Hosts that make up visits, so that their names are read in reports. Everything below a host counts, too.
#[derive(Clone, Debug, Default)]
pub struct SpamHosts(FxHashSet<Box<str>>);

impl SpamHosts {
    /// Reads a list with a host on each line. `#` begins a comment. The error says why the text is no such list.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let mut hosts = FxHashSet::default();
        for line in lines.filter(|line| !line.is_empty()) {
            let host = referrer_host(line).ok_or("a line is no host")?;
            hosts.insert(host.into());
            if hosts.len() > MAX_HOSTS {
                return Err("it has more than 100,000 hosts");
            }
        }
        Ok(Self(hosts))
    }

    /// Returns true if the list has the host of a referrer, or a domain above it.
    pub fn has(&self, host: &str) -> bool {
        let mut names =
            std::iter::successors(Some(host), |name| name.split_once('.').map(|(_, above)| above));
        !self.0.is_empty() && names.any(|name| self.0.contains(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listed_host_and_what_is_below_it_are_spam() {
        let list = SpamHosts::read("# Ours\n\nbad.example # since May\r\nWWW.Worse.example\n").unwrap();
        for host in ["bad.example", "a.b.bad.example", "worse.example"] {
            assert!(list.has(host), "{host}");
        }
        for host in ["example", "notbad.example", "bad.example.org"] {
            assert!(!list.has(host), "{host}");
        }
        assert!(!SpamHosts::read("").unwrap().has("bad.example"));
    }

    #[test]
    fn a_text_that_is_no_list_is_refused() {
        assert!(SpamHosts::read("bad.example\n<html>\n").is_err());
        let many: String = (0..=MAX_HOSTS).map(|number| format!("h{number}.example\n")).collect();
        assert!(SpamHosts::read(&many).is_err());
        assert!(SpamHosts::read(&many[many.find('\n').unwrap() + 1..]).is_ok());
    }
}
