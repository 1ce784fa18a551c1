//! Access control: the rules of the API's authentication chapter.
//!
//! `domain::tenancy::access` lists the rules with the test of each. Rules about a single resource are tested
//! with that resource, in `tests/api` and `tests/ingest`.

mod addresses;
mod graphql;
mod keys;
mod links;
mod matrix;
pub(crate) mod record;
mod revocation;
mod servers;
mod waiting;

/// Rule by rule, the table of `domain::tenancy::access` names tests that are there.
#[test]
fn the_table_of_rules_leads_to_its_tests() {
    let source = include_str!("../../domain/src/tenancy/access/mod.rs");
    let rows: Vec<Vec<&str>> = source
        .lines()
        .filter_map(|line| line.strip_prefix("//! | ")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").collect())
        .filter(|row: &Vec<&str>| row[0].parse::<u32>().is_ok())
        .collect();
    let numbers: Vec<u32> = rows.iter().map(|row| row[0].parse().unwrap()).collect();
    assert_eq!(numbers, (1..=13).collect::<Vec<_>>());
    for row in rows {
        let (mut file, mut tests) = (String::new(), 0);
        for name in row[3].split('`').skip(1).step_by(2) {
            if name.ends_with(".rs") {
                let path = format!("{}/tests/{name}", env!("CARGO_MANIFEST_DIR"));
                file = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
            } else {
                assert!(file.contains(&format!("async fn {name}(")), "rule {}: {name} is not there", row[0]);
                tests += 1;
            }
        }
        assert!(tests > 0, "rule {} has no test", row[0]);
    }
}
