//! `SVC_DATABASE_URL`: different spellings of a SQLite file open the same database everywhere.

use std::path::Path;

use serde_json::json;

use crate::support::database::is_postgres;
use crate::support::{App, noon};

const ID: &str = "5e55105e-0000-4000-8000-000000000001";

/// The databases below a folder, without what SQLite keeps beside them.
fn databases(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut found: Vec<String> = entries
        .flat_map(|entry| match entry.file_type().unwrap().is_dir() {
            true => databases(&entry.path()),
            false => vec![entry.file_name().into_string().unwrap()],
        })
        .filter(|name| name.ends_with(".db"))
        .collect();
    found.sort();
    found
}

#[tokio::test]
async fn what_is_sent_is_reported_whatever_the_spelling_of_the_file() {
    if is_postgres() {
        return;
    }
    for (path, file) in [
        ("svc.db", "svc.db"),
        ("my data/the visits.db", "the visits.db"),
        ("my%20data/100%25.db", "100%.db"),
        ("100%.db", "100%.db"),
        ("what%3Fmode%3Dro.db", "what?mode=ro.db"),
    ] {
        for scheme in ["sqlite://", "sqlite:///", "sqlite:"] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::create_dir(folder.path().join("my data")).unwrap();
            let url = format!("{scheme}{}/{path}?mode=rwc", folder.path().display());
            let app = App::on(folder, &url, domain::Clock::fixed(noon()), &[]).await;
            let owner = app.owner().await;
            let shop = app.project(&owner, "shop").await;
            let answer = app.track(&shop, &shop.batch(ID, ID, |_| {})).await;
            let verdict = answer.header("x-svc-debug").unwrap();
            assert!(verdict.starts_with("stored; "), "{url}: {verdict}");
            let overview = "/v1/projects/shop/analytics/overview";
            let answer = app.get(overview).bearer(&owner).send().await.ok(200);
            assert_eq!(answer["totals"]["sessions"], json!(1), "{url}");
            assert_eq!(databases(app.folder.path()), [file], "{url}");
        }
    }
}
