//! The two hashes that outlive a request: of the visitor and of the visitor's network. The salt of each is
//! deleted when the project's local day is over (the visitor's half an hour later), so neither hash leads
//! back to a person.

use std::net::IpAddr;

use analytics::visits::ALONE;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::salts::Salt;

/// Returns the first eight bytes of SHA-256 over the day's salt, the address, the user agent and the project.
/// A tester gets a different hash than a person with the same browser and address, so that a test cannot take
/// a visit out of the reports.
pub(super) fn hash(salt: &Salt, address: IpAddr, agent: &str, project: Uuid, test: bool) -> i64 {
    let mut hasher = Sha256::new();
    hasher.update(salt);
    hasher.update(octets(address));
    hasher.update(agent.as_bytes());
    hasher.update(project);
    if test {
        hasher.update(b"test");
    }
    first_eight(hasher) & !ALONE
}

/// Returns a hash that no other session has, for a session that must not be linked to another one, neither by
/// a later batch nor by somebody who has the database. Its first bit marks this kind of hash.
pub(super) fn alone(salt: &Salt, visitor: i64, session: Uuid) -> i64 {
    let mut hasher = Sha256::new();
    hasher.update(b"alone");
    hasher.update(salt);
    hasher.update(visitor.to_be_bytes());
    hasher.update(session);
    first_eight(hasher) | ALONE
}

/// Returns the hash of the network whose daily budget is charged: an IPv4 /24 or an IPv6 /48. Never zero,
/// because zero stands for the whole project.
pub(super) fn network(salt: &Salt, address: IpAddr, project: Uuid) -> i64 {
    let octets = octets(address);
    let prefix = match address {
        IpAddr::V4(_) => &octets[..15],
        IpAddr::V6(_) => &octets[..6],
    };
    let mut hasher = Sha256::new();
    hasher.update(b"network");
    hasher.update(salt);
    hasher.update(prefix);
    hasher.update(project);
    match first_eight(hasher) {
        0 => 1,
        hash => hash,
    }
}

/// Returns sixteen bytes for both address families, so that an address of one family never equals one of the
/// other.
fn octets(address: IpAddr) -> [u8; 16] {
    match address {
        IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
        IpAddr::V6(v6) => v6.octets(),
    }
}

fn first_eight(hasher: Sha256) -> i64 {
    let digest = hasher.finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_be_bytes(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_identifies_changes_the_hash() {
        let (salt, project) = ([1; 32], Uuid::from_u128(1));
        let address = |text: &str| text.parse::<IpAddr>().unwrap_or(IpAddr::from([0, 0, 0, 0]));
        let base = hash(&salt, address("192.0.2.1"), "a", project, false);
        assert_eq!(base, hash(&salt, address("192.0.2.1"), "a", project, false));
        assert_ne!(base, hash(&[2; 32], address("192.0.2.1"), "a", project, false));
        assert_ne!(base, hash(&salt, address("192.0.2.2"), "a", project, false));
        assert_ne!(base, hash(&salt, address("192.0.2.1"), "b", project, false));
        assert_ne!(base, hash(&salt, address("192.0.2.1"), "a", Uuid::from_u128(2), false));
        assert_eq!(
            network(&salt, address("192.0.2.1"), project),
            network(&salt, address("192.0.2.99"), project)
        );
        assert_ne!(
            network(&salt, address("192.0.2.1"), project),
            network(&salt, address("192.0.3.1"), project)
        );
        assert_eq!(
            network(&salt, address("2001:db8:1:2::1"), project),
            network(&salt, address("2001:db8:1:3::1"), project)
        );
    }
}
