//! `/healthz` and `/readyz`, for orchestrators. What they say during faults is tested in `faults/failing.rs`.

use crate::support::App;

#[tokio::test]
async fn orchestrators_learn_without_a_credential_that_a_server_lives_and_is_ready() {
    let app = App::start().await;
    for path in ["/healthz", "/readyz"] {
        let answer = app.get(path).send().await;
        assert_eq!((answer.status, answer.text()), (200, "ok\n".to_owned()), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
        assert_eq!(app.call("HEAD", path).send().await.status, 200);
        app.post(path).send().await.problem(405, "method_not_allowed");
        app.get(&format!("{path}/more")).send().await.problem(404, "not_found");
    }
}

/// A server without its database lives. It need not be started anew, and should get no requests.
#[tokio::test]
async fn a_server_without_its_database_lives_and_is_not_ready() {
    let app = App::start().await;
    app.inner.db().clone().close().await.unwrap();
    assert_eq!(app.get("/healthz").send().await.status, 200);
    let answer = app.get("/readyz").send().await;
    assert_eq!((answer.status, answer.text()), (503, "the database does not answer\n".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn however_many_ask_the_database_is_asked_once() {
    let app = App::start().await;
    let (statements, ()) = app
        .count_statements(async || {
            let asked = (0..50).map(|_| app.get("/readyz").send());
            let answers = futures::future::join_all(asked).await;
            assert!(answers.iter().all(|answer| answer.status == 200));
        })
        .await;
    assert!(statements <= 2, "{statements} statements");
}
