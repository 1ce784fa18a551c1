//! The log never has what assistants ask and are answered, however much an operator wants to see of the rest.

use serde_json::{Value, json};

use super::client::key_of;
use crate::support::process::Process;

#[tokio::test]
async fn no_log_has_questions_or_answers() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let noisy = [("SVC_LOG", "debug,sqlx=warn,sea_orm=warn,rmcp=trace,rmcp::service=trace")];
    let server = Process::start_with(&data, None, &noisy).await;
    let key = key_of(&server).await;
    let arguments = json!({ "query": "select 'vera@private.example' as answered" });
    let message = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "run_sql", "arguments": arguments },
    });
    let answer = reqwest::Client::new()
        .post(format!("{}/mcp", server.base))
        .bearer_auth(&key)
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", "2025-11-25")
        .json(&message)
        .send()
        .await
        .unwrap();
    let answer: Value = answer.json().await.unwrap();
    assert!(
        answer["result"]["structuredContent"]["data"].to_string().contains("vera@private.example"),
        "{answer}"
    );
    server.terminate();
    let log = std::fs::read_to_string(data.with_extension("log")).unwrap();
    assert!(log.contains("DEBUG"), "the log is not as noisy as it was asked to be");
    for secret in ["vera@private.example", &key] {
        assert!(!log.contains(secret), "{secret}");
    }
}
