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
    pub fn read(text: &str) -> Result<Self, String> {
        // Some editors begin a file with a byte order mark.
        let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines();
        let lines = lines.map(|line| line.split('#').next().unwrap_or_default().trim());
        let mut hosts = FxHashSet::default();
        for (number, line) in (1..).zip(lines).filter(|(_, line)| !line.is_empty()) {
            let host = referrer_host(line).ok_or_else(|| not_a_host(number))?;
            hosts.insert(host.into());
            if hosts.len() > MAX_HOSTS {
                return Err("it has more than 100,000 hosts".to_owned());
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

fn not_a_host(line: usize) -> String {
    format!("line {line} is no host")
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
    fn a_byte_order_mark_is_no_part_of_the_first_host() {
        assert!(SpamHosts::read("\u{feff}bad.example\nworse.example\n").unwrap().has("bad.example"));
        assert!(SpamHosts::read("\u{feff}# Ours\r\nbad.example\r\n").unwrap().has("bad.example"));
    }

    #[test]
    fn a_text_that_is_no_list_is_refused() {
        let broken = SpamHosts::read("# Ours\n\nbad.example\n<html>\n");
        assert_eq!(broken.err().as_deref(), Some("line 4 is no host"));
        let many: String = (0..=MAX_HOSTS).map(|number| format!("h{number}.example\n")).collect();
        assert!(SpamHosts::read(&many).is_err());
        assert!(SpamHosts::read(&many[many.find('\n').unwrap() + 1..]).is_ok());
    }
}
