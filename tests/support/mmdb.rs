//! Builds a minimal country database: a search tree of 24-bit records, a data section with one map per
//! country, and the metadata (MaxMind DB file format, version 2.0).

/// Networks as address bytes (IPv4 as the last four of sixteen), prefix lengths and countries.
pub fn countries(networks: &[(&str, u8, &str)]) -> Vec<u8> {
    let mut data = Vec::new();
    let mut nodes: Vec<[Record; 2]> = vec![[Record::Nothing; 2]];
    for (address, prefix, country) in networks {
        let address: std::net::IpAddr = address.parse().unwrap();
        let (bits, length) = match address {
            std::net::IpAddr::V4(v4) => (u128::from(u32::from(v4)), 96 + u32::from(*prefix)),
            std::net::IpAddr::V6(v6) => (u128::from(v6), u32::from(*prefix)),
        };
        let mut node = 0;
        for depth in 0..length {
            let side = usize::from(bits >> (127 - depth) & 1 == 1);
            if depth + 1 == length {
                nodes[node][side] = Record::Data(data.len());
            } else if let Record::Node(next) = nodes[node][side] {
                node = next;
            } else {
                nodes.push([Record::Nothing; 2]);
                nodes[node][side] = Record::Node(nodes.len() - 1);
                node = nodes.len() - 1;
            }
        }
        data.extend(map(&[("country_code", text(country))]));
    }
    let mut file = Vec::new();
    for record in nodes.iter().flatten() {
        let value = match record {
            Record::Nothing => nodes.len(),
            Record::Node(index) => *index,
            Record::Data(offset) => nodes.len() + 16 + offset,
        };
        file.extend(&u32::try_from(value).unwrap().to_be_bytes()[1..]);
    }
    file.extend([0; 16]);
    file.extend(data);
    file.extend(b"\xab\xcd\xefMaxMind.com");
    file.extend(map(&[
        ("binary_format_major_version", unsigned(5, 2)),
        ("binary_format_minor_version", unsigned(5, 0)),
        ("build_epoch", extended(9, 1)),
        ("database_type", text("Country")),
        ("description", map(&[("en", text("test"))])),
        ("ip_version", unsigned(5, 6)),
        ("languages", vec![0x00, 0x04]),
        ("node_count", unsigned(6, u32::try_from(nodes.len()).unwrap())),
        ("record_size", unsigned(5, 24)),
    ]));
    file
}

#[derive(Clone, Copy)]
enum Record {
    Nothing,
    Node(usize),
    Data(usize),
}

fn map(pairs: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = vec![0xe0 | u8::try_from(pairs.len()).unwrap()];
    for (name, value) in pairs {
        bytes.extend(text(name));
        bytes.extend(value);
    }
    bytes
}

fn text(text: &str) -> Vec<u8> {
    assert!(text.len() < 29, "longer texts need another size byte");
    let mut bytes = vec![0x40 | u8::try_from(text.len()).unwrap()];
    bytes.extend(text.as_bytes());
    bytes
}

/// An unsigned number of a type below 8: its control byte, then its bytes without leading zeros.
fn unsigned(kind: u8, value: u32) -> Vec<u8> {
    let bytes: Vec<u8> = value.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
    let mut all = vec![kind << 5 | u8::try_from(bytes.len()).unwrap()];
    all.extend(bytes);
    all
}

/// A number of one byte of a type from 8 on.
fn extended(kind: u8, value: u8) -> Vec<u8> {
    vec![1, kind - 7, value]
}
