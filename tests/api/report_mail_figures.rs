//! Figures of reports by mail: what is compared, what is left out, and what the mail says about that.

use sea_orm::ConnectionTrait;
use serde_json::json;

use super::report_mails::{HOUR, PATH, people, reports, shop, subscribed};
use crate::support::mailbox::Mailbox;
use crate::support::{App, CRON_SECRET};

#[tokio::test]
async fn a_report_compares_nothing_with_deleted_visits_and_says_when_its_own_are_deleted() {
    for (days, is_partial) in [("14", false), ("7", true)] {
        let mailbox = Mailbox::start().await;
        let app = App::with(&[&mailbox.settings()[..], &[("SVC_MAX_RETENTION_DAYS", days)]].concat()).await;
        let (owner, shop) = people(&app).await;
        let input = json!({ "projectId": shop.id, "frequency": "weekly", "timezone": "Europe/Berlin" });
        subscribed(&app, &owner, input).await;
        // Monday at seven in Berlin: the week before began 14 days and seven hours ago.
        app.advance(210 * HOUR);
        assert_eq!(reports(&app).await, 1);
        let mail = mailbox.take_one();
        assert!(mail.subject.ends_with("23–29 November 2026"), "{}", mail.subject);
        assert!(mail.text.contains("Visits of the period before are already deleted"), "{}", mail.text);
        assert!(mail.text.lines().any(|line| line == "Visitors: 0"), "{}", mail.text);
        assert!(
            mail.html.contains("&#8593; 0<"),
            "the chart has no visitor of the week before: {}",
            mail.html
        );
        let partial = "Visits of the first days of this period are already deleted";
        assert_eq!(mail.text.contains(partial), is_partial, "{}", mail.text);
    }
}

#[tokio::test]
async fn a_report_compares_with_visits_whose_deletion_still_waits() {
    let mailbox = Mailbox::start().await;
    let (app, owner, shop) = shop(&mailbox).await;
    let input = json!({ "projectId": shop.id, "frequency": "weekly", "timezone": "Europe/Berlin" });
    subscribed(&app, &owner, input).await;
    for _ in 0..2 {
        app.advance(96 * HOUR);
        app.get(PATH).bearer(&owner).send().await.ok(200);
    }
    let shorter = json!({ "retentionDays": 1 });
    app.patch("/v1/projects/shop").bearer(&owner).json(&shorter).send().await.ok(200);
    app.advance(18 * HOUR);
    assert_eq!(reports(&app).await, 1);
    // The owner is told about the deletion, too.
    let mails = mailbox.mails();
    let mail = mails.iter().find(|mail| mail.subject.starts_with("Weekly report")).unwrap();
    assert!(mail.text.contains("Visitors: 0 (Week before: 1, −100%)"), "{}", mail.text);
}

#[tokio::test]
async fn a_site_that_keeps_visits_for_days_does_not_end_the_comparison_of_the_others() {
    let mailbox = Mailbox::start().await;
    let (app, owner, _) = shop(&mailbox).await;
    app.project(&owner, "short").await;
    let shorter = json!({ "retentionDays": 8 });
    app.patch("/v1/projects/short").bearer(&owner).json(&shorter).send().await.ok(200);
    subscribed(&app, &owner, json!({ "frequency": "weekly" })).await;
    app.advance(48 * HOUR);
    assert_eq!(reports(&app).await, 1);
    let mail = mailbox.take_one();
    for line in ["Visitors: 1 (Week before: 0)", "shop: 1 (Week before: 0)", "short: 0"] {
        assert!(mail.text.lines().any(|one| one == line), "{line} in {}", mail.text);
    }
    assert!(mail.text.contains("The comparison leaves out one site"), "{}", mail.text);
}

#[tokio::test]
async fn a_site_whose_figures_fail_for_hours_is_left_out() {
    let mailbox = Mailbox::start().await;
    let (app, owner, _) = shop(&mailbox).await;
    app.project(&owner, "broken").await;
    let note = json!({ "title": "Version 2.0", "kind": "deployment" });
    app.post("/v1/projects/broken/annotations").bearer(&owner).json(&note).send().await.ok(201);
    app.inner.context.db.execute_unprepared("update annotations set kind = 'unknown'").await.unwrap();
    subscribed(&app, &owner, json!({ "frequency": "weekly" })).await;
    app.advance(48 * HOUR);
    let run = app.get("/v1/cron/report_mails").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(run["ran"][0]["ok"], false, "{run}");
    app.send_mails().await;
    assert!(mailbox.mails().is_empty());
    app.advance(8 * HOUR);
    assert_eq!(reports(&app).await, 1);
    let mail = mailbox.take_one();
    assert!(
        mail.text.contains("The figures of one site could not be made and are missing."),
        "{}",
        mail.text
    );
    assert!(mail.text.lines().any(|line| line == "shop: 1 (Week before: 0)"), "{}", mail.text);
    assert!(!mail.text.contains("broken"), "{}", mail.text);
}

#[tokio::test]
async fn a_report_on_many_sites_is_made_in_steps_and_names_annotations() {
    let mailbox = Mailbox::start().await;
    let (app, owner, _) = shop(&mailbox).await;
    for number in 0..24 {
        app.project(&owner, &format!("site-{number}")).await;
    }
    let note = json!({ "title": "Version 2.0", "kind": "deployment" });
    app.post("/v1/projects/shop/annotations").bearer(&owner).json(&note).send().await.ok(201);
    subscribed(&app, &owner, json!({ "frequency": "weekly" })).await;
    app.advance(48 * HOUR);
    assert_eq!(reports(&app).await, 1);
    let mail = mailbox.take_one();
    for line in ["Visitors: 1 (Week before: 0)", "shop: 1 (Week before: 0)", "site-23: 0 (Week before: 0)"] {
        assert!(mail.text.lines().any(|one| one == line), "{line} in {}", mail.text);
    }
    assert!(mail.text.contains("Annotations\r\nSat 21 November: shop: Version 2.0\r\n"), "{}", mail.text);
    assert!(mail.html.contains("shop: Version 2.0"), "{}", mail.html);
    let sites = format!("{}/sites?org=acme", app.url);
    assert!(mail.text.lines().any(|line| line == sites), "{}", mail.text);
}

#[tokio::test]
async fn a_month_of_all_sites_is_sent_in_the_language_of_its_reader() {
    let mailbox = Mailbox::start().await;
    let (app, owner, _) = shop(&mailbox).await;
    app.project_with(&owner, "blog", json!({ "timezone": "Pacific/Honolulu" })).await;
    let query = r#"mutation { createReportSubscription(org: "acme", input: {
        frequency: MONTHLY, locale: DE, timezone: "Europe/Berlin" }) { nextAt } }"#;
    let made = app.post("/graphql").bearer(&owner).json(&json!({ "query": query })).send().await.ok(200);
    let next = &made["data"]["createReportSubscription"]["nextAt"];
    assert_eq!(*next, json!("2026-12-01T11:00:00.000Z"), "when the month is over in Honolulu, too: {made}");
    app.advance(9 * 24 * HOUR + 23 * HOUR);
    assert_eq!(reports(&app).await, 1);
    let mail = mailbox.take_one();
    assert_eq!(mail.subject, "Monatsbericht: acme, alle Websites, November 2026");
    for part in ["Besucher: 1 (Monat davor: 0)", "shop: 1 (Monat davor: 0)", "blog: 0 (Monat davor: 0)"] {
        assert!(mail.text.contains(part), "{part} in {}", mail.text);
    }
    let compared = "/p/acme/shop?from=2026-11-01&amp;to=2026-11-30&amp;compare_from=2026-10-01&amp;compare_to=2026-10-31";
    assert!(mail.html.contains(compared), "{}", mail.html);
    assert!(mail.html.contains("/sites?org=acme&amp;preset=last_month"), "{}", mail.html);
}
