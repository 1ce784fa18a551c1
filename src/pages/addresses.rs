//! Which addresses are public, by the registries of special-purpose addresses
//! (<https://www.iana.org/assignments/iana-ipv4-special-registry>,
//! <https://www.iana.org/assignments/iana-ipv6-special-registry>).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Networks of IPv4 that are not globally reachable, or whose addresses mean something special: address and length.
const SPECIAL_V4: [([u8; 4], u32); 17] = [
    // "This network"
    ([0, 0, 0, 0], 8),
    // Private use
    ([10, 0, 0, 0], 8),
    // Shared address space of carriers
    ([100, 64, 0, 0], 10),
    // Loopback
    ([127, 0, 0, 0], 8),
    // Link-local, with the metadata services of clouds
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    // IETF protocol assignments
    ([192, 0, 0, 0], 24),
    // Documentation
    ([192, 0, 2, 0], 24),
    // AS112, 6to4 relays, AMT
    ([192, 31, 196, 0], 24),
    ([192, 52, 193, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([192, 175, 48, 0], 24),
    // Benchmarks
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    // Multicast, and what is reserved up to the broadcast address
    ([224, 0, 0, 0], 3),
];

/// Returns true for an address of the public internet. Addresses of IPv6 that contain one of IPv4 are refused: they lead
/// to whatever the translator or tunnel makes of them.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let bits = address.to_bits();
    !SPECIAL_V4.iter().any(|(network, length)| {
        let mask = u32::MAX << (32 - length);
        bits & mask == u32::from_be_bytes(*network)
    })
}

/// Global unicast is 2000::/3. The rest is unspecified, loopback, mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96 and
/// 64:ff9b:1::/48), discard-only, unique local, link-local, multicast, or not assigned.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, third, ..] = address.segments();
    let is_global = first & 0xe000 == 0x2000;
    // 2001::/23 are IETF protocol assignments, Teredo, benchmarks, ORCHID and others among them.
    let is_assigned = first == 0x2001 && second < 0x200;
    let is_documentation = first == 0x2001 && second == 0xdb8 || first == 0x3fff && second < 0x1000;
    let is_6to4 = first == 0x2002;
    // Direct delegation of AS112
    let is_as112 = first == 0x2620 && second == 0x4f && third == 0x8000;
    is_global && !is_assigned && !is_documentation && !is_6to4 && !is_as112
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_public_internet_are_public() {
        let special = [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "192.175.48.1",
            "192.31.196.1",
            "192.52.193.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:2::1",
            "2001:10::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "2620:4f:8000::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "5f00::1",
            "4000::1",
        ];
        for address in special {
            assert!(!is_public(address.parse().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))), "{address}");
        }
        let public = [
            "1.1.1.1",
            "8.8.8.8",
            "9.255.255.255",
            "11.0.0.1",
            "100.63.255.255",
            "100.128.0.1",
            "126.255.255.255",
            "128.0.0.1",
            "169.253.255.255",
            "172.15.255.255",
            "172.32.0.1",
            "192.0.1.1",
            "192.167.255.255",
            "198.17.255.255",
            "198.20.0.1",
            "223.255.255.255",
            "2001:200::1",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00::1",
        ];
        for address in public {
            assert!(address.parse().is_ok_and(is_public), "{address}");
        }
    }
}
