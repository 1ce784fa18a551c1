//! SIGTERM under load: open requests are answered, and queued batches are written.

use serde_json::json;

use super::Home;
use crate::support::load::{Load, assert_all_stored_once};
use crate::support::soak::full_or;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_told_to_stop_answers_what_it_took_and_writes_what_waits() {
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(full_or(1_000, 300)).await;
    let batch = json!({
        "v": 2, "k": project.publishable_key, "sid": uuid::Uuid::new_v4(), "fresh": true, "consent": false,
        "test": false, "pvs": [{}],
    });
    // Its count waits for a commit of its own.
    let bot = reqwest::Client::new().post(format!("{}/v1/e", server.base)).header("user-agent", "curl/8.5.0");
    let answer = bot.header("origin", "https://example.com").body(batch.to_string()).send().await.unwrap();
    assert_eq!(answer.status(), 204);
    let ended = tokio::task::spawn_blocking(|| server.terminate()).await.unwrap();
    assert!(ended.success(), "{ended}");
    let acknowledged = load.finish().await;

    let server = home.server().await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
    assert_eq!(server.totals(&project).await.sessions, acknowledged.len());
    let (_, status) = server.get(&format!("/v1/projects/{}/status", project.id), &project.token).await;
    assert_eq!(status["today"]["ignored"], json!([{ "reason": "bot", "count": 1 }]));
}
