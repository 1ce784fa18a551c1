//! Reports by mail: who subscribes and confirms, and what is sent when.

use std::time::Duration;

use analytics::report_mail;
use domain::tenancy::{access, report_mails};
use entity::{Role, audit_entry, confirmed_clock, report_subscription};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::mailbox::{Mail, Mailbox};
use crate::support::{App, CRON_SECRET, Project, User};

pub(super) const PATH: &str = "/v1/orgs/acme/report-subscriptions";
pub(super) const HOUR: Duration = Duration::from_secs(3600);

/// A server whose mails arrive, and a project in Berlin with one visit at Saturday noon in UTC.
pub(super) async fn shop(mailbox: &Mailbox) -> (App, User, Project) {
    let app = App::with(&mailbox.settings()).await;
    let (owner, shop) = people(&app).await;
    (app, owner, shop)
}

pub(super) async fn people(app: &App) -> (User, Project) {
    let owner = app.owner().await;
    app.prove_address(&owner).await;
    app.sudo(&owner).await;
    let shop = app.project_with(&owner, "shop", json!({ "timezone": "Europe/Berlin" })).await;
    visit(app, &shop, "/prices").await;
    (owner, shop)
}

async fn visit(app: &App, shop: &Project, path: &str) {
    let [session, pageview] = [(); 2].map(|()| Uuid::new_v4().to_string());
    let batch = shop.batch(&session, &pageview, |batch| batch["pvs"][0]["path"] = json!(path));
    assert_eq!(app.track(shop, &batch).await.status, 204);
}

pub(super) async fn subscribed(app: &App, by: &User, input: Value) -> Value {
    app.post(PATH).bearer(by).json(&input).send().await.ok(201)
}

/// Makes the reports that are due and sends the mails. Returns the number of reports.
pub(super) async fn reports(app: &App) -> u64 {
    let run = app.get("/v1/cron/report_mails").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(run["ran"][0]["ok"], true, "{run}");
    app.send_mails().await;
    run["ran"][0]["stats"]["mails"].as_u64().unwrap()
}

/// The token of the link in a mail about a subscription.
#[track_caller]
fn token(mail: &Mail) -> String {
    let rest = mail.text.split("/report-mails/").nth(1).unwrap_or_else(|| panic!("{}", mail.text));
    rest.split(['?', '\r', '\n']).next().unwrap().to_owned()
}

#[tokio::test]
async fn a_member_gets_the_figures_of_the_dashboard_once_a_week() {
    let mailbox = Mailbox::start().await;
    let (app, owner, shop) = shop(&mailbox).await;
    let input = json!({ "projectId": shop.id, "frequency": "weekly", "timezone": "Europe/Berlin" });
    let made = subscribed(&app, &owner, input.clone()).await;
    assert_eq!((&made["address"], &made["userId"]), (&json!(owner.email), &json!(owner.id)));
    assert_eq!(made["confirmedAt"], "2026-11-21T12:00:00.000Z");
    assert_eq!(made["nextAt"], "2026-11-23T06:00:00.000Z", "Monday at seven in Berlin");
    app.post(PATH).bearer(&owner).json(&input).send().await.problem(409, "conflict");

    app.advance(41 * HOUR);
    assert_eq!(reports(&app).await, 0, "an hour too early");
    app.advance(HOUR);
    assert_eq!(reports(&app).await, 1);
    let mail = mailbox.take_one();
    assert_eq!(mail.to, owner.email);
    assert_eq!(mail.subject, "Weekly report: shop, 16–22 November 2026");
    for line in [
        "Visitors: 1 (Week before: 0)",
        "Pageviews: 1 (Week before: 0)",
        "Sat 21 November: 1 (Week before: 0)",
        "/prices: 1 (Week before: 0)",
        "Direct: 1 (Week before: 0)",
    ] {
        assert!(mail.text.lines().any(|one| one == line), "{line} in {}", mail.text);
    }
    assert!(mail.text.contains(&format!("{}/p/acme/shop?from=2026-11-16&to=2026-11-22", app.url)));
    assert!(mail.html.contains(r#"<img src="cid:chart""#) && mail.raw.contains("Content-ID: <chart>"));
    assert!(mail.raw.contains("Content-Type: image/png"), "{}", mail.raw);

    // Two visitors in the week after, on days of their own.
    for _ in 0..2 {
        app.advance(26 * HOUR);
        visit(&app, &shop, "/").await;
        app.get(PATH).bearer(&owner).send().await.ok(200);
    }
    app.advance((7 * 24 - 52) * HOUR);
    let week = "/v1/projects/shop/analytics/overview?from=2026-11-23&to=2026-11-29&compare=true";
    let overview = app.get(week).bearer(&owner).send().await.ok(200);
    assert_eq!(overview["totals"]["visitors"], 2);
    assert_eq!(overview["comparison"]["totals"]["visitors"], 1);
    assert_eq!(reports(&app).await, 1);
    let mail = mailbox.take_one();
    assert_eq!(mail.subject, "Weekly report: shop, 23–29 November 2026");
    assert!(mail.text.contains("Visitors: 2 (Week before: 1, +100%)"), "{}", mail.text);
    assert_eq!(reports(&app).await, 0);
    assert!(mailbox.mails().is_empty());
}

#[tokio::test]
async fn another_address_gets_reports_after_it_has_confirmed_and_ends_them_with_one_click() {
    let mailbox = Mailbox::start().await;
    let (app, owner, shop) = shop(&mailbox).await;
    let input = json!({
        "projectId": shop.id, "frequency": "weekly", "address": "Boss@Client.example", "locale": "de",
    });
    let made = subscribed(&app, &owner, input.clone()).await;
    assert_eq!((&made["address"], &made["userId"]), (&json!("boss@client.example"), &Value::Null));
    assert_eq!((&made["confirmedAt"], &made["nextAt"]), (&Value::Null, &Value::Null));
    app.send_mails().await;
    let mail = mailbox.take_one();
    assert_eq!(mail.subject, "Bitte bestätige Berichte per Mail");
    assert!(mail.text.contains("Bericht: wöchentlich\r\n"), "{}", mail.text);
    app.advance(42 * HOUR);
    assert_eq!(reports(&app).await, 0, "nobody has confirmed");

    let link = format!("/v1/report-subscriptions/{}", token(&mail));
    let shown = app.get(&link).send().await.ok(200);
    let expected = json!({
        "orgName": "acme", "projectName": "shop", "frequency": "weekly", "address": "boss@client.example",
        "locale": "de", "confirmed": false,
    });
    assert_eq!(shown, expected);
    for _ in 0..2 {
        assert_eq!(app.post(&format!("{link}/confirm")).send().await.ok(200)["confirmed"], true);
    }
    assert_eq!(reports(&app).await, 0, "the week before is over, and was not asked for then");
    app.advance(7 * 24 * HOUR);
    assert_eq!(reports(&app).await, 1);
    let mail = mailbox.take_one();
    assert_eq!(mail.subject, "Wochenbericht: shop, 23.–29. November 2026");
    assert!(mail.text.contains("In diesem Zeitraum gab es keine Besuche."), "{}", mail.text);
    assert!(mail.text.contains(&format!("/report-mails/{}?end=1", token(&mail))), "{}", mail.text);

    // What a mail program does (RFC 8058), and what the reader sees who opens the address.
    let headers = mail.raw.replace("\r\n ", "");
    assert!(headers.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{headers}");
    let address = headers.split("List-Unsubscribe:").nth(1).unwrap().split(['<', '>']).nth(1).unwrap();
    let end = address.strip_prefix(&app.url).unwrap();
    assert_eq!(end, format!("/v1/report-subscriptions/{}/end", token(&mail)));
    let one_click = app.post(end).header("content-type", "application/x-www-form-urlencoded");
    one_click.body("List-Unsubscribe=One-Click").send().await.ok(204);
    app.post(end).send().await.ok(204);
    // A reader may open an old link again; made-up tokens count as failed sign-ins.
    for _ in 0..11 {
        app.get(&link).send().await.problem(404, "not_found");
    }
    for _ in 0..10 {
        app.get("/v1/report-subscriptions/svcr_made-up").send().await.problem(404, "not_found");
    }
    app.get("/v1/report-subscriptions/svcr_made-up").send().await.problem(429, "rate_limited");
    app.post("/v1/report-subscriptions/svcr_made-up/end").send().await.problem(404, "not_found");
    app.advance(7 * 24 * HOUR);
    assert_eq!(reports(&app).await, 0);
    let actions: Vec<String> = audit_entry::Entity::find()
        .filter(audit_entry::Column::Action.starts_with("report_subscription."))
        .order_by_asc(audit_entry::Column::Id)
        .all(&app.inner.context.db)
        .await
        .unwrap()
        .into_iter()
        .map(|entry| entry.action)
        .collect();
    assert_eq!(actions, ["create", "confirm", "delete"].map(|verb| format!("report_subscription.{verb}")));
}

#[tokio::test]
async fn nobody_is_asked_for_ever_and_a_late_answer_is_refused() {
    let mailbox = Mailbox::start().await;
    let (app, owner, _) = shop(&mailbox).await;
    let input = json!({ "frequency": "monthly", "address": "boss@client.example" });
    subscribed(&app, &owner, input.clone()).await;
    app.send_mails().await;
    let first = token(&mailbox.take_one());
    // Asking again replaces what waits.
    subscribed(&app, &owner, input.clone()).await;
    app.send_mails().await;
    let second = token(&mailbox.take_one());
    app.get(&format!("/v1/report-subscriptions/{first}")).send().await.problem(404, "not_found");
    for _ in 0..3 {
        subscribed(&app, &owner, input.clone()).await;
        app.send_mails().await;
        mailbox.take_one();
    }
    app.post(PATH).bearer(&owner).json(&input).send().await.problem(429, "rate_limited");
    app.get(&format!("/v1/report-subscriptions/{second}")).send().await.problem(404, "not_found");

    app.advance(8 * 24 * HOUR);
    let context = &app.inner.context;
    let believed = confirmed_clock::Model { id: 1, confirmed_at: context.clock.now_ms() }.into_active_model();
    confirmed_clock::Entity::insert(believed).exec_without_returning(&context.db).await.unwrap();
    app.get("/v1/cron/sessions").token(CRON_SECRET).send().await.ok(200);
    let all = report_subscription::Entity::find();
    assert_eq!(all.count(&app.inner.context.db).await.unwrap(), 0, "nobody has confirmed in time");
}

#[tokio::test]
async fn a_report_is_sent_once_by_two_servers_and_after_a_restart() {
    let mailbox = Mailbox::start().await;
    let (first, second) = App::two_with(&mailbox.settings()).await;
    let (owner, shop) = people(&first).await;
    subscribed(&first, &owner, json!({ "projectId": shop.id, "frequency": "weekly" })).await;
    subscribed(&first, &owner, json!({ "frequency": "weekly" })).await;
    first.advance(48 * HOUR);
    // One of the two may find that the other runs the job.
    let run = async |app: &App, job: &str| {
        app.get(&format!("/v1/cron/{job}")).token(CRON_SECRET).send().await.ok(200)
    };
    tokio::join!(run(&first, "report_mails"), run(&second, "report_mails"));
    tokio::join!(run(&first, "mail"), run(&second, "mail"));
    assert_eq!(reports(&first).await + reports(&second).await, 0);
    let mut subjects: Vec<String> = mailbox.mails().into_iter().map(|mail| mail.subject).collect();
    subjects.sort();
    let expected =
        ["Weekly report: acme, all sites, 16–22 November 2026", "Weekly report: shop, 16–22 November 2026"];
    assert_eq!(subjects, expected);

    let (url, clock) = (first.inner.config.database.url().into_owned(), first.clock.clone());
    let folder = first.stop().await;
    let again = App::on(folder, &url, clock, &mailbox.settings()).await;
    assert_eq!(reports(&again).await + reports(&second).await, 0);
    assert_eq!(mailbox.mails().len(), 2);
}

#[tokio::test]
async fn a_report_that_another_server_has_queued_is_not_queued_again() {
    let mailbox = Mailbox::start().await;
    let (app, owner, shop) = shop(&mailbox).await;
    subscribed(&app, &owner, json!({ "projectId": shop.id, "frequency": "weekly" })).await;
    app.advance(48 * HOUR);
    let context = &app.inner.context;
    let orgs = report_mails::orgs_with_due(context).await.unwrap();
    let org = orgs.into_values().flatten().next().unwrap();
    let due = report_mails::due(context, org).await.unwrap().pop_front().unwrap();
    let zones = report_mails::zones(context, &due).await.unwrap();
    let sites = access::of_report_mail(context, &due, None, 1).await.unwrap();
    let (day, (_, due)) = due.periods(context.clock.now(), &zones).pop_first().unwrap();
    let report = report_mail::of_site(&app.inner.reports, &sites[0], due.frequency(), day).await.unwrap();
    for expected in [1, 0] {
        let queued = report_mails::queue(context, &due, &zones, day, &report).await.unwrap();
        app.send_mails().await;
        assert_eq!((queued, mailbox.mails().len()), (expected, 1));
    }
}

#[tokio::test]
async fn an_absent_mail_server_is_tried_for_two_days() {
    let mailbox = Mailbox::start().await;
    let (app, owner, shop) = shop(&mailbox).await;
    subscribed(&app, &owner, json!({ "projectId": shop.id, "frequency": "weekly" })).await;
    app.advance(48 * HOUR);
    mailbox.refuse_next("451 Not now");
    assert_eq!(reports(&app).await, 1);
    assert!(mailbox.mails().is_empty());
    app.advance(47 * HOUR);
    app.send_mails().await;
    assert!(mailbox.take_one().text.contains("Visitors: 1 "), "the figures of its week");

    app.get(PATH).bearer(&owner).send().await.ok(200);
    app.advance(5 * 24 * HOUR);
    mailbox.refuse_next("451 Not now");
    assert_eq!(reports(&app).await, 1);
    app.advance(49 * HOUR);
    assert_eq!(app.send_mails().await["dropped"], 1);
    assert!(mailbox.mails().is_empty());
}

#[tokio::test]
async fn members_see_and_end_their_own_and_admins_all() {
    let mailbox = Mailbox::start().await;
    let (app, owner, shop) = shop(&mailbox).await;
    let viewer = app.user("viewer").await;
    app.join(&viewer, &owner, Role::Viewer).await;
    app.prove_address(&viewer).await;
    let other = json!({ "frequency": "weekly", "address": "x@client.example" });
    app.post(PATH).bearer(&viewer).json(&other).send().await.problem(403, "insufficient_scope");
    app.advance(HOUR);
    app.post(PATH).bearer(&owner).json(&other).send().await.problem(403, "sudo_required");
    let own = subscribed(&app, &viewer, json!({ "frequency": "weekly" })).await;
    let of_owner = subscribed(&app, &owner, json!({ "frequency": "monthly" })).await;
    let list = async |user: &User| {
        let list = app.get(PATH).bearer(user).send().await.ok(200);
        list["items"].as_array().unwrap().iter().map(|item| item["id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(list(&viewer).await, [own["id"].clone()]);
    assert_eq!(list(&owner).await, [own["id"].clone(), of_owner["id"].clone()]);
    let theirs = format!("{PATH}/{}", of_owner["id"].as_str().unwrap());
    app.delete(&theirs).bearer(&viewer).send().await.problem(404, "not_found");

    let stranger = app.user("stranger").await;
    let foreign = app.project(&stranger, "foreign").await;
    let wrong = json!({ "projectId": foreign.id, "frequency": "weekly" });
    app.post(PATH).bearer(&owner).json(&wrong).send().await.problem(422, "validation_error");
    let wrong = json!({ "projectId": shop.id, "frequency": "weekly", "timezone": "Nowhere/Atlantis" });
    app.post(PATH).bearer(&owner).json(&wrong).send().await.problem(422, "validation_error");

    app.sudo(&owner).await;
    app.delete(&format!("/v1/orgs/acme/members/{}", viewer.id)).bearer(&owner).send().await.ok(204);
    assert_eq!(list(&owner).await, [of_owner["id"].clone()], "a former member gets no more");
    app.delete(&theirs).bearer(&owner).send().await.ok(204);
    assert!(list(&owner).await.is_empty());
}

#[tokio::test]
async fn an_admin_who_leaves_keeps_no_report_by_another_address() {
    let mailbox = Mailbox::start().await;
    let (app, owner, _) = shop(&mailbox).await;
    let admin = app.user("admin").await;
    app.join(&admin, &owner, Role::Admin).await;
    app.prove_address(&admin).await;
    app.sudo(&admin).await;
    subscribed(&app, &admin, json!({ "frequency": "weekly", "address": "private@client.example" })).await;
    app.send_mails().await;
    let link = format!("/v1/report-subscriptions/{}", token(&mailbox.take_one()));
    app.post(&format!("{link}/confirm")).send().await.ok(200);

    let preview = format!(
        r#"{{ organization(org: "acme") {{ wouldEnd(userId: "{}") {{ reportSubscriptions {{ address }} }} }} }}"#,
        admin.id
    );
    let preview = app.post("/graphql").bearer(&owner).json(&json!({ "query": preview })).send().await.ok(200);
    let ends = &preview["data"]["organization"]["wouldEnd"]["reportSubscriptions"];
    assert_eq!(ends[0]["address"], "private@client.example", "{preview}");

    app.sudo(&owner).await;
    let viewer = json!({ "role": "viewer" });
    let demote = app.patch(&format!("/v1/orgs/acme/members/{}", admin.id)).bearer(&owner).json(&viewer);
    demote.send().await.ok(200);
    app.get(&link).send().await.problem(404, "not_found");
    app.advance(48 * HOUR);
    assert_eq!(reports(&app).await, 0);
}

#[tokio::test]
async fn a_member_who_is_removed_gets_no_report_that_others_subscribed_the_address_to() {
    let mailbox = Mailbox::start().await;
    let (app, owner, _) = shop(&mailbox).await;
    let late = app.user("late").await;
    let viewer = app.user("viewer").await;
    app.join(&viewer, &owner, Role::Viewer).await;
    app.sudo(&owner).await;
    for (user, id) in [(&viewer, json!(viewer.id)), (&late, Value::Null)] {
        let input = json!({ "frequency": "weekly", "address": user.email });
        assert_eq!(subscribed(&app, &owner, input).await["userId"], id);
        app.send_mails().await;
        let link = format!("/v1/report-subscriptions/{}", token(&mailbox.take_one()));
        app.post(&format!("{link}/confirm")).send().await.ok(200);
    }
    app.join(&late, &owner, Role::Viewer).await;
    for user in [&viewer, &late] {
        let preview = format!(
            r#"{{ organization(org: "acme") {{ wouldEnd(userId: "{}") {{ reportSubscriptions {{ address }} }} }} }}"#,
            user.id
        );
        let preview = json!({ "query": preview });
        let preview = app.post("/graphql").bearer(&owner).json(&preview).send().await.ok(200);
        let ends = &preview["data"]["organization"]["wouldEnd"]["reportSubscriptions"];
        assert_eq!(*ends, json!([{ "address": user.email }]), "{preview}");
        app.delete(&format!("/v1/orgs/acme/members/{}", user.id)).bearer(&owner).send().await.ok(204);
    }
    app.advance(48 * HOUR);
    assert_eq!(reports(&app).await, 0);
}

#[tokio::test]
async fn a_member_without_org_admin_has_at_most_fifty_reports() {
    let app = App::start().await;
    let owner = app.owner().await;
    let viewer = app.user("viewer").await;
    app.join(&viewer, &owner, Role::Viewer).await;
    app.prove_address(&viewer).await;
    for number in 0..25 {
        let project = app.project(&owner, &format!("shop-{number}")).await;
        for frequency in ["weekly", "monthly"] {
            subscribed(&app, &viewer, json!({ "projectId": project.id, "frequency": frequency })).await;
        }
    }
    let one_more = json!({ "frequency": "weekly" });
    app.post(PATH).bearer(&viewer).json(&one_more).send().await.problem(409, "conflict");
    subscribed(&app, &owner, one_more).await;
}
