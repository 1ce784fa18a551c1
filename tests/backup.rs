//! `svc backup`: a copy made under load opens, is complete, and contains everything acknowledged before the
//! backup began.

use std::path::Path;

use serde_json::json;
use svc::config::Config;

use crate::support::database::is_postgres;
use crate::support::{App, noon};

fn id(number: usize) -> String {
    format!("5e55105e-0000-4000-8000-{number:012}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_running_service_is_consistent() {
    if is_postgres() {
        return;
    }
    let app = App::with(&[("SVC_TRUSTED_IP_HEADER", "x-address")]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let send = async |number: usize| {
        let batch = shop.batch(&id(number), &id(number), |batch| {
            let event = json!({ "pv": id(number), "n": 0, "t": 1, "e": "cta_click", "p": {} });
            batch["ev"] = json!([event]);
        });
        let call = app.post("/v1/e").header("origin", "https://shop.example");
        let address = format!("10.{}.{}.1", number / 250, number % 250);
        let answer = call.header("x-address", &address).body(batch.to_string()).send().await;
        assert_eq!(answer.status, 204);
    };
    for number in 0..50 {
        send(number).await;
    }
    let restored = tempfile::tempdir().unwrap();
    let copy = restored.path().join("svc.db");
    let config = config_of(app.folder.path());
    let load = async {
        for number in 50..150 {
            send(number).await;
        }
    };
    let (backup, ()) = tokio::join!(svc::database::backup(&config, &copy), load);
    backup.unwrap();
    // A second backup does not overwrite the first.
    assert!(svc::database::backup(&config, &copy).await.is_err());

    let url = format!("sqlite://{}?mode=rwc", copy.display());
    let copied = App::on(restored, &url, domain::Clock::fixed(noon()), &[]).await;
    let login = json!({ "email": owner.email, "password": owner.password });
    let login = copied.post("/v1/auth/login").json(&login).send().await.ok(200);
    let token = login["token"].as_str().unwrap();
    let overview = copied.get("/v1/projects/shop/analytics/overview").token(token).send().await.ok(200);
    let sessions = overview["totals"]["sessions"].as_u64().unwrap();
    assert!((50..=150).contains(&sessions), "{sessions}");
    // Each visit of the copy is whole.
    let mut found = 0;
    for number in 0..150 {
        let path = format!("/v1/projects/shop/sessions/{}", id(number));
        let answer = copied.get(&path).token(token).send().await;
        if number < 50 || answer.status == 200 {
            let detail = answer.ok(200);
            assert_eq!(
                (&detail["session"]["pageviews"], &detail["session"]["events"]),
                (&json!(1), &json!(1))
            );
            found += 1;
        }
    }
    assert_eq!(found, sessions);
}

fn config_of(folder: &Path) -> Config {
    let data_dir = folder.to_str().unwrap().to_owned();
    Config::read(|variable| (variable == "SVC_DATA_DIR").then(|| data_dir.clone())).unwrap().0
}
