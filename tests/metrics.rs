//! `/metrics` on its own listener.

use sea_orm::ConnectionTrait;
use serde_json::json;
use tokio::net::TcpListener;

use crate::support::App;
use crate::support::database::{REFUSED, refusal};

#[tokio::test]
async fn requests_batches_commits_and_reports_are_counted() {
    let app = App::with(&[("SVC_REPORTS", "columns")]).await;
    let handle = svc::metrics::install().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/metrics", listener.local_addr().unwrap());
    let serving = tokio::spawn(svc::metrics::serve(app.inner.clone(), handle, listener));

    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let id = "5e55105e-0000-4000-8000-000000000001";
    let batch = shop.batch(id, id, |_| {});
    for body in [batch.clone(), shop.batch(id, id, |batch| batch["pvs"][0]["vw"] = json!(0))] {
        assert_eq!(app.track(&shop, &body).await.status, 204);
    }
    let db = &app.inner.context.db;
    db.execute_unprepared(refusal()[0]).await.unwrap();
    let other = "5e55105e-0000-4000-8000-000000000002";
    let refused = shop.batch(other, other, |batch| {
        batch["ev"] = json!([{ "pv": other, "n": 0, "t": 1, "e": REFUSED, "p": {} }]);
    });
    assert_eq!(app.track(&shop, &refused).await.status, 204);
    app.get("/v1/projects/shop/analytics/overview").bearer(&owner).send().await.ok(200);

    let answer = reqwest::get(&url).await.unwrap();
    assert_eq!(answer.status(), 200);
    let text = answer.text().await.unwrap();
    for line in [
        r#"svc_http_requests_total{method="POST",route="/v1/e",status="204"} 3"#,
        r#"svc_http_requests_total{method="GET",route="/v1/projects/{project}/analytics/overview",status="200"} 1"#,
        r#"svc_ingest_batches_total{outcome="stored"} 1"#,
        r#"svc_ingest_batches_total{outcome="zero_viewport"} 1"#,
        r#"svc_writer_commit_batches_bucket{le="1"} "#,
        r#"svc_writer_commit_seconds_bucket{le="+Inf"} "#,
        r#"svc_report_seconds_count{report="overview",executor="columns"} 1"#,
        r#"svc_ingest_batches_total{outcome="quarantined"} 1"#,
        r#"svc_batches_quarantined_total{reason="refused"} 1"#,
        "svc_quarantine_batches 1",
        "svc_quarantine_bytes ",
        "svc_spool_batches 0",
        "svc_columns_bytes ",
        "# TYPE svc_writer_commit_seconds histogram",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    // Nothing that only a user should know.
    assert!(!text.contains(&shop.id) && !text.contains("shop"), "{text}");
    // The service's own address does not have it.
    assert_ne!(
        app.get("/metrics").send().await.header("content-type"),
        Some("text/plain; version=0.0.4; charset=utf-8")
    );
    serving.abort();
}
