//! Step 5: from the URL that a browser sends to the page that is counted.

use serde_json::{Value, json};

use super::{World, pageview};

#[tokio::test]
async fn query_and_fragment_never_reach_the_page() {
    let world = World::new().await;
    world.batch(1).path("/prices?token=secret&x=1#section").stored().await;
    assert_eq!(world.first_pageview(1).await["page"], "/prices");
}

#[tokio::test]
async fn excluded_paths_are_not_stored() {
    let world = World::new().await;
    let rules = json!([
        { "kind": "exact", "value": "/intern" },
        { "kind": "prefix", "value": "/admin/" },
        { "kind": "glob", "value": "/drafts/*/edit" },
        { "kind": "regex", "value": "^/u[0-9]+$" },
    ]);
    world.configure(json!({ "excludePaths": rules })).await;
    for path in ["/intern", "/admin/users", "/drafts/7/edit", "/u42", "/intern?x=1"] {
        world.batch(1).path(path).ignored_for("excluded_path").await;
    }
    for (number, path) in (2..).zip(["/internal", "/admin", "/drafts/7/8/edit", "/u42x"]) {
        world.batch(number).path(path).stored().await;
    }
}

#[tokio::test]
async fn a_personal_path_is_counted_under_its_replacement_and_stays_alone() {
    let world = World::new().await;
    let rule = json!({ "match": { "kind": "prefix", "value": "/account/" }, "replacement": "/account" });
    world.configure(json!({ "personalPaths": [rule], "personalMode": "isolate" })).await;
    world.batch(1).stored().await;
    let verdict = world.batch(2).from("192.0.2.1").path("/account/anna-schmidt").stored().await;
    assert!(verdict.contains("stitch=new"), "a personal page is not tied to another visit: {verdict}");
    assert_eq!(world.first_pageview(2).await["page"], "/account");
}

#[tokio::test]
async fn no_later_visit_is_tied_to_one_of_a_personal_page() {
    let world = World::new().await;
    let rule = json!({ "match": { "kind": "prefix", "value": "/account/" }, "replacement": "/account" });
    world.configure(json!({ "personalPaths": [rule], "personalMode": "isolate" })).await;
    world.batch(1).path("/account/anna-schmidt").stored().await;
    let verdict = world.batch(2).from("192.0.2.1").stored().await;
    assert!(verdict.contains("stitch=new"), "{verdict}");
}

#[tokio::test]
async fn personal_paths_are_not_stored_where_the_project_excludes_them() {
    let world = World::new().await;
    let rule = json!({ "match": { "kind": "prefix", "value": "/account/" }, "replacement": "/account" });
    world.configure(json!({ "personalPaths": [rule], "personalMode": "exclude" })).await;
    world.batch(1).path("/account/anna-schmidt").ignored_for("personal_path").await;
}

#[tokio::test]
async fn declared_values_are_redacted_in_pages_attribution_and_props() {
    let world = World::new().await;
    let redaction = json!({ "pattern": "cust-[0-9]+", "replacement": "cust", "ignoreCase": true });
    world.configure(json!({ "valueRedactions": [redaction] })).await;
    world
        .batch(1)
        .path("/orders/CUST-4711/list")
        .set("pvs.0.attr", json!({ "utm_campaign": "mail-cust-4711" }))
        .event(0, "cta_click", json!({ "label": "cust-4711" }))
        .stored()
        .await;
    let detail = world.detail(1).await;
    assert_eq!(detail["pageviews"][0]["page"], "/orders/cust/list");
    assert_eq!(detail["attribution"]["utmCampaign"], "mail-cust");
    assert!(!detail.to_string().contains("4711"));
}

#[tokio::test]
async fn a_host_prefix_puts_several_hosts_into_one_site() {
    let world = World::with(&[], json!({ "domains": ["shop.example", "blog.shop.example"] })).await;
    world.configure(json!({ "hostPrefixes": { "blog.shop.example": "/blog" } })).await;
    world
        .batch(1)
        .header("origin", "https://blog.shop.example")
        .set("pvs.0.host", json!("blog.shop.example"))
        .path("/post")
        .stored()
        .await;
    assert_eq!(world.first_pageview(1).await["page"], "/blog/post");
    world.batch(2).path("/post").stored().await;
    assert_eq!(world.first_pageview(2).await["page"], "/post");
}

#[tokio::test]
async fn a_page_belongs_to_the_first_group_that_matches() {
    let world = World::new().await;
    let group = |key: &str, kind: &str, value: &str| json!({ "key": key, "label": key, "match": [{ "kind": kind, "value": value }] });
    let groups = json!([group("sale", "exact", "/products/sale"), group("products", "prefix", "/products/")]);
    world.configure(json!({ "pageGroups": groups })).await;
    for (number, path, expected) in
        [(1, "/products/sale", "sale"), (2, "/products/hat", "products"), (3, "/", "other")]
    {
        world.batch(number).path(path).stored().await;
        assert_eq!(world.first_pageview(number).await["group"], expected, "{path}");
    }
}

#[tokio::test]
async fn the_variant_comes_from_the_page_or_from_the_address() {
    let world = World::new().await;
    world.configure(json!({ "variantParam": "v" })).await;
    world.batch(1).set("pvs.0.variant", json!("b")).path("/?v=a").stored().await;
    world.batch(2).path("/?v=a").stored().await;
    world.batch(3).path("/?v=bad%20value").stored().await;
    for (number, variant) in [(1, json!("b")), (2, json!("a")), (3, Value::Null)] {
        assert_eq!(world.first_pageview(number).await["variant"], variant);
        assert_eq!(world.detail(number).await["session"]["variant"], variant);
    }
}

#[tokio::test]
async fn a_test_parameter_or_flag_marks_the_session_as_a_test() {
    let world = World::new().await;
    world.batch(1).path("/?svc_test=1").stored().await;
    world.batch(2).set("test", json!(true)).stored().await;
    world.batch(3).stored().await;
    for (number, test) in [(1, true), (2, true), (3, false)] {
        assert_eq!(world.detail(number).await["session"]["test"], test);
    }
}

/// Whoever reads the list of sessions knows their ids.
#[tokio::test]
async fn only_who_made_a_visit_makes_it_a_test() {
    let world = World::new().await;
    let is_test = async || world.detail(1).await["session"]["test"].clone();
    world.batch(1).stored().await;
    let next = world.again().in_session(1).set("test", json!(true));
    next.clone().from("203.0.113.99").stored().await;
    assert_eq!(is_test().await, false);
    next.set("pvs.0.seq", json!(2)).stored().await;
    assert_eq!(is_test().await, true);
}

#[tokio::test]
async fn the_notrack_parameter_keeps_a_page_out() {
    let world = World::new().await;
    world.batch(1).path("/?svc_notrack").ignored_for("notrack").await;
    world.batch(1).path("/?a=1&svc_notrack=1").ignored_for("notrack").await;
    world.configure(json!({ "notrackParam": "quiet" })).await;
    world.batch(1).path("/?quiet=1").ignored_for("notrack").await;
    world.batch(1).path("/?svc_notrack").stored().await;
}

#[tokio::test]
async fn without_consent_nothing_is_stored_where_the_project_requires_it() {
    let world = World::new().await;
    let consent = json!({
        "mode": "require", "storageKey": null, "grantedValues": [], "deniedValues": [], "windowEvent": null,
        "cmp": [], "respectDoNotTrack": false, "respectGlobalPrivacyControl": true,
    });
    world.configure(json!({ "consent": consent })).await;
    world.batch(1).ignored_for("consent").await;
    world.batch(1).set("consent", json!(true)).stored().await;
    assert_eq!(world.detail(1).await["session"]["consent"], true);
}

#[tokio::test]
async fn a_withdrawal_of_consent_is_heard_on_a_page_that_is_not_counted() {
    let world = World::new().await;
    world.configure(json!({ "excludePaths": [{ "kind": "prefix", "value": "/intern/" }] })).await;
    for (number, path, reason) in [(1, json!("/intern/a"), "excluded_path"), (2, Value::Null, "empty")] {
        world.batch(number).set("consent", json!(true)).stored().await;
        let elsewhere = world.batch(number).set("pvs.0.id", json!(pageview(90))).set("pvs.0.path", path);
        elsewhere.clone().set("consent", json!(true)).ignored_for(reason).await;
        assert_eq!(world.detail(number).await["session"]["consent"], true);
        elsewhere.ignored_for(reason).await;
        let detail = world.detail(number).await;
        assert_eq!(
            (&detail["session"]["consent"], detail["pageviews"].as_array().unwrap().len()),
            (&json!(false), 1)
        );
    }
}

#[tokio::test]
async fn no_page_is_called_by_an_address_and_none_turns_its_text_around() {
    let world = World::new().await;
    world
        .configure(json!({ "excludePaths": [{ "kind": "regex", "value": "^/out/[^/]+@evil\\.example$" }] }))
        .await;
    for (number, path, page) in [
        (1, "/out/anna@example.com", "/out/:email"),
        (2, "/out/anna%40example.com/now", "/out/:email/now"),
        (3, "/@anna/pkg@1.2.3", "/@anna/pkg@1.2.3"),
        (11, "/x/anna@example.com%20a", "/x/:email"),
        (12, "/x/anna@example.com.", "/x/:email"),
        (13, "/x/anna%2540example.com", "/x/:email"),
        (14, "/x/anna@ex\u{e4}mple.com", "/x/:email"),
        (15, "/x/to:anna(at)example.com/y", "/x/:email/y"),
        (16, "/look-at-example.com", "/look-at-example.com"),
        (4, "/\u{202e}exe.pdf", "/exe.pdf"),
    ] {
        world.batch(number).path(path).stored().await;
        assert_eq!(world.first_pageview(number).await["page"], page);
    }
    world.batch(5).path("/out/anna@evil.example").ignored_for("excluded_path").await;
    world.batch(6).set("pvs.0.attr", json!({ "utm_source": "ne\u{202e}ws" })).stored().await;
    assert_eq!(world.detail(6).await["attribution"]["utmSource"], "news");
    for (number, source) in
        [(7, "anna at example.com"), (8, "anna(at)example.com"), (9, "anna%2540example.com")]
    {
        world.batch(number).set("pvs.0.attr", json!({ "utm_source": source })).stored().await;
        assert_eq!(
            world.detail(number).await["attribution"]["utmSource"],
            serde_json::Value::Null,
            "{source}"
        );
    }
}

#[tokio::test]
async fn a_visit_with_a_personal_page_stays_alone_in_whatever_order_its_pages_come() {
    let world = World::new().await;
    let rule = json!({ "match": { "kind": "prefix", "value": "/account/" }, "replacement": "/account" });
    world.configure(json!({ "personalPaths": [rule], "personalMode": "isolate" })).await;
    for (session, personal_age, other_age) in [(1u8, 1000, 0), (2, 0, 1000), (3, 500, 500)] {
        let address = format!("198.51.100.{session}");
        let personal =
            world.batch(10 + session).path("/account/anna-schmidt").set("pvs.0.age", json!(personal_age));
        let other = world.batch(20 + session).set("pvs.0.age", json!(other_age));
        for batch in [other, personal] {
            batch.in_session(session).from(&address).stored().await;
        }
        let next = world.batch(30 + session).from(&address).stored().await;
        assert!(next.contains("stitch=new"), "{session}: {next}");
    }
}
