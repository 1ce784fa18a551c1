//! The `quick` profile lists packages to optimize. Cargo does not check that list: an unused or misspelled
//! package name causes a warning at most.

const MANIFEST: &str = include_str!("../Cargo.toml");
const LOCK: &str = include_str!("../Cargo.lock");

#[test]
fn every_package_with_a_profile_of_its_own_is_used() {
    let packages: Vec<&str> = MANIFEST
        .lines()
        .filter_map(|line| line.strip_prefix("[profile.")?.strip_suffix(']')?.split_once(".package."))
        .map(|(_, package)| package.trim_matches('"'))
        .filter(|package| *package != "*")
        .collect();
    assert!(packages.len() > 10, "{packages:?}");
    for package in packages {
        let (name, version) = package.split_once('@').unwrap_or((package, ""));
        let entry = format!("name = \"{name}\"\nversion = \"{version}");
        assert!(LOCK.contains(&entry), "Cargo.lock has no {package}");
    }
}
