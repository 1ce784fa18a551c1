//! Addresses and user agents exist only while a request is processed, and contact data that a page leaks is
//! dropped: after a run with marked values, none appears on disk, in the database or in the log. No answer
//! sets a cookie.

mod conversions;

use std::net::IpAddr;
use std::path::Path;

use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use serde_json::{Value, json};

use crate::support::database::is_postgres;
use crate::support::mailbox::Mailbox;
use crate::support::{App, logs};

const ADDRESS: &str = "x-visitor-address";
const V4: &str = "203.0.113.217";
const V6: &str = "2001:db8:dead:beef:1:2:3:4";
const AGENT: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) MarkedBrowser/7 Gecko/20100101 Firefox/145.0";
/// The address of the page, which a browser may send with every request of its scripts.
const REFERER: &str = "https://shop.example/res?mail=marked.referer%40example.com&token=marked.referer";
const BOT: &str = "MarkedBrowser-bot/1.0 (+https://bot.example)";

/// What must be found nowhere: the texts, parts of them, and addresses as bytes.
fn marks() -> Vec<Vec<u8>> {
    let texts =
        ["203.0.113", "2001:db8:dead", "2001:0db8:dead", "MarkedBrowser", "marked.person", "marked.referer"];
    let texts = texts.into_iter().chain(conversions::PERSON);
    let mut marks: Vec<Vec<u8>> = texts.map(|mark| mark.as_bytes().to_vec()).collect();
    for address in [V4, V6] {
        marks.push(match address.parse().unwrap() {
            IpAddr::V4(address) => address.octets().to_vec(),
            IpAddr::V6(address) => address.octets().to_vec(),
        });
    }
    marks
}

#[track_caller]
fn assert_clean(what: &str, bytes: &[u8]) {
    for mark in marks() {
        let found = bytes.windows(mark.len()).any(|window| window.eq_ignore_ascii_case(&mark));
        assert!(!found, "{} is in {what}", String::from_utf8_lossy(&mark));
    }
}

/// Lets a contact slip into everything that a page could put it into.
fn let_slip(batch: &mut Value) {
    let contact = "marked.person@mail.example";
    let pageview = batch["pvs"][0]["id"].clone();
    let state = &mut batch["pvs"][0];
    state["path"] = json!(format!("/u/{contact}/orders?mail={contact}#{contact}"));
    state["ref"] = json!(format!("https://marked.person:pw@mail.example/{contact}?mail={contact}"));
    for name in ["host", "nav", "variant", "lang", "attrFrom"] {
        state[name] = json!(contact);
    }
    state["attr"] =
        json!({ "utm_source": contact, "utm_term": "marked.person%40mail.example", "mail": contact });
    state["sec"] = json!({ contact: [1, 2] });
    state["vids"] = json!([{ "n": 0, "id": contact, "src": contact, "fmt": contact }]);
    let props = json!({ "label": contact, "spelled": "marked.person at mail.example", contact: 1 });
    batch["ev"] = json!([
        { "pv": pageview, "n": 0, "t": 1, "e": "cta_click", "p": props },
        { "pv": pageview, "n": 1, "t": 1, "e": contact },
    ]);
    batch["consent"] = json!(true);
    batch["id"] = json!({ "pv": pageview, "em": contact, "ph": "a".repeat(64), "xid": contact, "form": contact, "tr": { "mail": contact } });
    batch["ac"] = json!({ "fbp": contact, "fbc": contact, "ttp": contact });
    batch["lib"] = json!(contact);
}

/// Sends batches that end in every way there is, all from marked visitors.
async fn run_of_marked_visitors(app: &App) {
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let sessions = ["5e55105e-0000-4000-8000-000000000001", "5e55105e-0000-4000-8000-000000000002"];
    let mut statuses = Vec::new();
    for (session, address) in sessions.iter().zip([V4, V6]) {
        let pageview = session.replace("5e55105e", "9a6e01e3");
        let good = shop.batch(session, &pageview, |batch| {
            batch["ev"] =
                json!([{ "pv": pageview, "n": 0, "t": 1, "e": "cta_click", "p": { "label": AGENT } }]);
        });
        let hidden = shop.batch(session, &pageview, |batch| batch["pvs"][0]["vw"] = json!(0));
        let slipped = shop.batch(session, &pageview.replace("9a6e01e3", "9a6e01e4"), let_slip);
        for (agent, origin, body) in [
            (AGENT, "https://shop.example", good.to_string()),
            (AGENT, "https://shop.example", hidden.to_string()),
            (AGENT, "https://shop.example", slipped.to_string()),
            (BOT, "https://shop.example", slipped.to_string()),
            (AGENT, "https://evil.example", slipped.to_string()),
            (AGENT, "https://shop.example", "{".to_owned()),
            (AGENT, "https://shop.example", "x".repeat(20_000)),
        ] {
            let call = app.post("/v1/e").header("origin", origin).header(ADDRESS, address);
            let call = call.header("x-forwarded-for", address).header("user-agent", agent);
            let call = call.header("referer", REFERER);
            statuses.push(call.body(body).send().await.status);
        }
        // Other routes see addresses and agents, too, and count failures by them.
        let wrong = json!({ "email": owner.email, "password": "wrong password" });
        let login = app.post("/v1/auth/login").header(ADDRESS, address).header("user-agent", AGENT);
        let login = login.header("referer", REFERER);
        login.json(&wrong).send().await.problem(401, "invalid_token");
        let detail = format!("/v1/projects/shop/sessions/{session}");
        let shown = app.get(&detail).header("user-agent", AGENT).bearer(&owner).send().await.ok(200);
        assert_clean("the session's detail", shown.to_string().as_bytes());
    }
    assert_eq!(statuses, [204, 204, 204, 204, 403, 400, 413].repeat(2));
    // So that columns exist and go to disk.
    let report = app.get("/v1/projects/shop/analytics/overview").bearer(&owner).send().await.ok(200);
    assert_eq!(report["totals"]["sessions"], 2);
    let job = app.get("/v1/cron/snapshots").token(crate::support::CRON_SECRET).send().await;
    assert_eq!(job.ok(200)["ran"][0]["ok"], true);
}

#[tokio::test]
async fn nothing_that_is_kept_knows_an_address_or_a_user_agent() {
    logs::capture();
    let app = App::with(&[("SVC_TRUSTED_IP_HEADER", ADDRESS)]).await;
    run_of_marked_visitors(&app).await;
    if is_postgres() {
        let kept = every_row(&app.inner.context.db).await;
        assert!(
            kept.contains("shop.example") && kept.contains("cta_click") && kept.contains("/u/:email/orders")
        );
        assert_clean("the database", kept.as_bytes());
    }
    // Before the end, with SQLite's write-ahead log still there, and after it.
    assert!(files(app.folder.path()) > 0);
    let folder = app.stop().await;
    assert!(files(folder.path()) > 0);
    let log = logs::captured();
    assert!(!log.is_empty());
    assert_clean("the log", &log);
}

/// Looks through every file below and says how many there were.
fn files(folder: &Path) -> usize {
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            count += files(&path);
        } else {
            // A write-ahead log goes away when its last connection closes.
            if let Ok(bytes) = std::fs::read(&path) {
                assert_clean(&path.display().to_string(), &bytes);
                count += 1;
            }
        }
    }
    count
}

/// Every row of every table of a PostgreSQL database as text.
async fn every_row(db: &DatabaseConnection) -> String {
    let all = |sql: String| async move {
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        rows.iter().map(|row| row.try_get::<String>("", "text").unwrap()).collect::<Vec<_>>()
    };
    let tables =
        "select table_name::text as text from information_schema.tables where table_schema = 'public'";
    let mut kept = String::new();
    for table in all(tables.to_owned()).await {
        kept.push_str(
            &all(format!("select row_to_json(whole)::text as text from {table} whole")).await.join("\n"),
        );
    }
    kept
}

#[tokio::test]
async fn what_may_rest_in_the_spool_knows_no_address_and_no_user_agent() {
    let app = App::with(&[("SVC_TRUSTED_IP_HEADER", ADDRESS)]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let id = "5e55105e-0000-4000-8000-000000000001";
    let body = shop.batch(id, id, |_| {}).to_string();
    for address in [V4, V6] {
        let mut headers = axum::http::HeaderMap::new();
        for (name, value) in [("origin", "https://shop.example"), ("user-agent", AGENT), (ADDRESS, address)] {
            headers.insert(axum::http::HeaderName::from_static(name), value.parse().unwrap());
        }
        let received = svc::ingest::Received {
            body: body.as_bytes(),
            headers: &headers,
            socket: address.parse().unwrap(),
            at: app.clock.now_ms(),
        };
        let prepared = app.inner.ingest.prepare(&received).await;
        let batch = prepared.unwrap_or_else(|ending| panic!("{ending:?}")).batch;
        assert_clean("a prepared batch", serde_json::to_string(&batch).unwrap().as_bytes());
        assert_clean("a prepared batch", format!("{batch:?}").as_bytes());
    }
}

#[tokio::test]
async fn no_answer_of_any_route_sets_a_cookie() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let id = "5e55105e-0000-4000-8000-000000000001";
    let tracked = app.track(&shop, &shop.batch(id, id, |_| {})).await;
    assert_eq!((tracked.status, tracked.header("set-cookie")), (204, None));
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let mut calls: Vec<(String, String)> = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let path = path
            .replace("{project}", "shop")
            .replace("{org}", "acme")
            .replace("{pk}", &shop.key)
            .replace("{file}", "sdk.js")
            .replace("{job}", "tick");
        let path = path.split('/').map(|part| if part.starts_with('{') { id } else { part });
        let path = path.collect::<Vec<_>>().join("/");
        for method in operations.as_object().unwrap().keys() {
            if ["get", "post", "put", "patch", "delete", "options", "head"].contains(&method.as_str()) {
                calls.push((method.to_uppercase(), path.clone()));
            }
        }
    }
    assert!(calls.len() > 30);
    for path in ["/", "/no/such/route", "/v1/nothing", "/graphql", "/assets/none.js"] {
        calls.push(("GET".into(), path.into()));
    }
    // Logging out comes last, so that the others are asked by somebody.
    calls.sort_by_key(|(_, path)| path.ends_with("/logout"));
    for (method, path) in calls {
        for token in [None, Some(&owner.token)] {
            let mut call = app.call(&method, &path).json(&json!({}));
            if let Some(token) = token {
                call = call.token(token);
            }
            let answer = call.send().await;
            assert_eq!(answer.header("set-cookie"), None, "{method} {path} {}", answer.status);
        }
    }
    let login: Value = json!({ "email": owner.email, "password": owner.password });
    let answer = app.post("/v1/auth/login").json(&login).send().await;
    assert_eq!((answer.status, answer.header("set-cookie")), (200, None));
}

#[tokio::test]
async fn the_spool_file_knows_no_address_and_no_user_agent() {
    if is_postgres() {
        // The spool is the same; only SQLite's file can be taken away from under a server.
        return;
    }
    let app = App::with(&[("SVC_TRUSTED_IP_HEADER", ADDRESS)]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let identify = json!({ "identify": { "enabled": true, "requireConsent": true } });
    app.patch("/v1/projects/shop/config").bearer(&owner).json(&identify).send().await.ok(200);
    // The project is read into memory; after that, taking a batch asks the database for nothing.
    app.get(&format!("/v1/c/{}", shop.key)).send().await.ok(200);
    // The writer opens the database at its first batch, and finds a folder in its place.
    let (file, aside) = (app.folder.path().join("svc.db"), app.folder.path().join("aside"));
    std::fs::rename(&file, &aside).unwrap();
    std::fs::create_dir(&file).unwrap();
    let id = "5e55105e-0000-4000-8000-000000000001";
    for address in [V4, V6] {
        let body = shop.batch(id, id, |batch| {
            let_slip(batch);
        });
        let call = app.post("/v1/e").header("origin", "https://shop.example").header(ADDRESS, address);
        let call = call.header("user-agent", AGENT).header("referer", REFERER);
        let answer = call.body(body.to_string()).send().await;
        assert_eq!((answer.status, answer.header("x-svc-debug")), (204, Some("spooled")));
    }
    let spool = app.folder.path().join("spool");
    let bytes: Vec<u8> = std::fs::read_dir(&spool)
        .unwrap()
        .flat_map(|entry| std::fs::read(entry.unwrap().path()).unwrap())
        .collect();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("shop.example") && text.contains(&"a".repeat(64)));
    assert_clean("the spool", &bytes);
}

/// Everything that could log somebody in, used in every way there is, right and wrong: none of it
/// stands in a log, the audit log, an error, or an answer other than the one that made it.
#[tokio::test]
async fn nothing_that_could_log_someone_in_is_written_anywhere() {
    logs::capture();
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    app.prove_address(&owner).await;
    let anna = app.user("anna").await;
    let mut secrets =
        vec![owner.token.clone(), owner.password.clone(), anna.token.clone(), anna.password.clone()];
    let mut answers: Vec<String> = Vec::new();

    let made = app.invite(&owner, json!({ "email": anna.email, "role": "viewer" })).await;
    let invitation = made["acceptUrl"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    app.send_mails().await;
    secrets.push(mailbox.take_one().invitation());
    let accept = format!("/v1/invitations/{invitation}/accept");
    for user in [&owner, &anna, &anna] {
        let mut answer = app.post(&accept).bearer(user).send().await.value();
        // The path that was asked for, which holds the token, is the asker's own.
        answer.as_object_mut().unwrap().remove("instance");
        answers.push(answer.to_string());
    }
    secrets.push(invitation);

    let mut links = Vec::new();
    for purpose in ["login", "sudo"] {
        app.ask_for_link(&owner.email, purpose).await;
        app.send_mails().await;
        links.push(mailbox.take_one().token());
    }
    let sudo = json!({ "magicLinkToken": links[1] });
    for _ in 0..2 {
        answers.push(app.post("/v1/auth/sudo").bearer(&owner).json(&sudo).send().await.text());
    }
    // The use of one link ended the other.
    app.ask_for_link(&owner.email, "login").await;
    app.send_mails().await;
    links.push(mailbox.take_one().token());
    let verify = json!({ "token": links[2] });
    let session = app.post("/v1/auth/magic-link/verify").json(&verify).send().await.ok(200);
    secrets.push(session["token"].as_str().unwrap().to_owned());
    answers.push(app.post("/v1/auth/magic-link/verify").json(&verify).send().await.text());
    secrets.extend(links);

    let wrong = "a wrong password that is close";
    for path in ["/v1/auth/login", "/v1/auth/signup"] {
        let body = json!({ "email": owner.email, "password": wrong });
        answers.push(app.post(path).json(&body).send().await.text());
    }
    let body = json!({ "currentPassword": wrong, "newPassword": "the next password of acme" });
    answers.push(app.post("/v1/auth/password").bearer(&owner).json(&body).send().await.text());
    let body = json!({ "currentPassword": owner.password, "newPassword": "the next password of acme" });
    answers.push(app.post("/v1/auth/password").bearer(&owner).json(&body).send().await.text());
    secrets.extend([wrong.to_owned(), "the next password of acme".to_owned()]);
    let key = app.secret_key(&owner, &[domain::tenancy::access::Scope::OrgAdmin], &[]).await;
    answers.push(app.get("/v1/orgs/acme/members").token(&key).send().await.text());
    secrets.push(key);

    for path in ["audit", "members", "invitations", "keys", "oauth-grants"] {
        let list = app.get(&format!("/v1/orgs/acme/{path}")).bearer(&owner).send().await;
        answers.push(list.text_of(200));
    }
    let query = json!({ "query": "{
        me { user { email } }
        organization(org: \"acme\") {
            members { email } invitations { email } secretKeys { name hint value } audit { items { action details } }
        }
    }" });
    let graph = app.post("/graphql").bearer(&owner).json(&query).send().await.ok(200);
    assert!(graph["errors"].is_null(), "{graph}");
    answers.push(graph.to_string());

    let log = String::from_utf8_lossy(&logs::captured()).into_owned();
    assert!(log.contains("/v1/invitations/{token}"), "the log was not captured");
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret} is in the log");
        for answer in &answers {
            assert!(!answer.contains(&secret), "{secret} is in {answer}");
        }
    }
}
