//! Step 4: detection of machines, on two public lists of user agents (`web/agents`).

use std::path::Path;

use serde_json::Value;

use super::World;

/// A list of `web/agents`, which `make test` installs.
fn list(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/agents/node_modules").join(file);
    let text = std::fs::read(&path).unwrap_or_else(|error| {
        panic!("{}: {error}; `make web/agents/node_modules/.installed` installs it", path.display())
    });
    serde_json::from_slice(&text).unwrap()
}

/// The agents that were taken for another kind than they are.
async fn wrong(agents: impl Iterator<Item = String>, machines: bool) -> (usize, Vec<String>) {
    let world = World::new().await;
    let (mut asked, mut wrong) = (0, Vec::new());
    for (number, agent) in agents.enumerate() {
        let from = format!("198.51.{}.{}", number / 250, number % 250);
        let verdict = world.batch(1).from(&from).header("user-agent", &agent).verdict().await;
        asked += 1;
        if (verdict == "ignored; reason=bot") != machines {
            wrong.push(agent);
        }
    }
    (asked, wrong)
}

/// Listed, but people: a phone's web view inside of an app, and editors that show pages.
fn is_shell(agent: &str) -> bool {
    ["Electron/", "; wv)", "MetaIAB"].iter().any(|part| agent.contains(part))
}

#[tokio::test]
async fn listed_machines_are_refused() {
    let listed = list("crawler-user-agents/crawler-user-agents.json");
    let agents = listed.iter().flat_map(|entry| entry["instances"].as_array().unwrap());
    let agents = agents.map(|agent| agent.as_str().unwrap().to_owned());
    let (asked, wrong) = wrong(agents.filter(|agent| !is_shell(agent)), true).await;
    assert!(asked > 1500 && wrong.len() * 100 <= asked, "{} of {asked}: {wrong:#?}", wrong.len());
}

#[tokio::test]
async fn the_browsers_that_people_use_most_are_let_in() {
    let mut agents: Vec<String> = list("user-agents/dist/user-agents.json")
        .iter()
        .map(|entry| entry["userAgent"].as_str().unwrap().to_owned())
        .collect();
    agents.sort_unstable();
    agents.dedup();
    let (asked, wrong) = wrong(agents.into_iter(), false).await;
    assert!(asked > 700 && wrong.is_empty(), "{} of {asked}: {wrong:#?}", wrong.len());
}
