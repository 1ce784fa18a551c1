//! The adapter of the reports; what they count is tested where they are.

use serde_json::json;

use crate::support::App;

const REPORTS: &[&str] =
    &["overview", "timeseries", "breakdown?dimension=channel", "pages", "filter-options"];

#[tokio::test]
async fn every_report_answers_for_a_project_without_visits() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    for report in REPORTS {
        let path = format!("/v1/projects/shop/analytics/{report}");
        let answer = app.get(&path).bearer(&owner).send().await.ok(200);
        assert_eq!(answer["period"]["to"], "2026-11-21", "{report}");
        assert_eq!(answer["period"]["preset"], "30d", "{report}");
        assert_eq!(answer["period"]["timezone"], "UTC", "{report}");
    }
}

#[tokio::test]
async fn a_report_names_every_parameter_it_does_not_take() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let query = "preset=forever&device=phone&converted=yes&country=de&nope=1&compare=2";
    let path = format!("/v1/projects/shop/analytics/overview?{query}");
    let mut violations = app.get(&path).bearer(&owner).send().await.violations();
    violations.sort();
    let expected =
        ["query.compare", "query.converted", "query.country", "query.device", "query.nope", "query.preset"];
    assert_eq!(violations, expected);
    let missing = app.get("/v1/projects/shop/analytics/breakdown").bearer(&owner).send().await;
    assert_eq!(missing.violations(), ["query.dimension"]);
}

#[tokio::test]
async fn repeated_parameters_flags_and_limits_are_read_from_text() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let query = "has=engaged&has=converted&goal=signup&include_test=1&consent=false&limit=5&min_relevance=10";
    let path = format!("/v1/projects/shop/analytics/pages?{query}");
    app.get(&path).bearer(&owner).send().await.ok(200);
}

#[tokio::test]
async fn a_session_that_is_not_there_is_not_found() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let path = "/v1/projects/shop/sessions/00000000-0000-4000-8000-000000000000";
    app.get(path).bearer(&owner).send().await.problem(404, "not_found");
    let wrong = app.get("/v1/projects/shop/sessions/x?sections=2&locale=fr").bearer(&owner).send().await;
    assert_eq!(wrong.violations(), ["path.sessionId", "query.sections", "query.locale"]);
}

#[tokio::test]
async fn the_status_of_a_new_project_is_quiet() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let status = app.get("/v1/projects/shop/status").bearer(&owner).send().await.ok(200);
    assert_eq!(status["database"], "ok");
    assert_eq!(status["sessionsTotal"], 0);
    assert_eq!(status["quota"]["exceeded"], false);
    assert_eq!(status["eventNames"]["droppedToday"], 0);
    assert_eq!(status["today"], json!({ "day": "2026-11-21", "stored": 0, "ignored": [] }));
}
