//! The country of a visitor, from a local database in MMDB format.

use serde_json::{Value, json};

use super::World;
use crate::support::mmdb;

#[tokio::test]
async fn the_country_is_looked_up_for_both_kinds_of_addresses() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("countries.mmdb");
    let networks = [("203.0.113.0", 24, "DE"), ("198.51.100.128", 25, "FR"), ("2001:db8:5::", 48, "AT")];
    std::fs::write(&file, mmdb::countries(&networks)).unwrap();
    let world = World::with(&[("SVC_GEOIP_DB", file.to_str().unwrap())], json!({})).await;
    let visitors = [
        ("203.0.113.9", json!("DE")),
        ("198.51.100.129", json!("FR")),
        ("198.51.100.1", Value::Null),
        ("2001:db8:5::1", json!("AT")),
        ("2001:db8:6::1", Value::Null),
    ];
    for (number, (address, country)) in (1..).zip(visitors) {
        world.batch(number).from(address).stored().await;
        assert_eq!(world.detail(number).await["session"]["country"], country, "{address}");
    }
}

#[tokio::test]
async fn a_database_that_cannot_be_read_costs_the_countries_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("countries.mmdb");
    std::fs::write(&file, "no such format").unwrap();
    let world = World::with(&[("SVC_GEOIP_DB", file.to_str().unwrap())], json!({})).await;
    world.batch(1).stored().await;
    assert_eq!(world.detail(1).await["session"]["country"], Value::Null);
}
