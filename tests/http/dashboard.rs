use crate::support::App;

#[tokio::test]
async fn addresses_of_the_server_never_answer_with_the_dashboard() {
    let app = App::start().await;
    for path in ["/v1", "/v1/nothing", "/docs/nothing", "/demo/nothing", "/assets/nothing.js", "/nothing.css"]
    {
        app.get(path).send().await.problem(404, "not_found");
    }
    app.post("/login").send().await.problem(404, "not_found");
}

/// A browser gets the dashboard's own page that says so, everybody else a problem.
#[tokio::test]
async fn paths_that_are_nobodys_answer_404() {
    let app = App::start().await;
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    for path in [
        "/NOTICE",
        "/robots",
        "/p",
        "/p/shop",
        "/p/shop/web/nothing",
        "/o/shop/keys/more",
        "/routes.json",
        "/index.html",
    ] {
        for accept in ["application/json", "*/*"] {
            app.get(path).header("accept", accept).send().await.problem(404, "not_found");
        }
        app.get(path).send().await.problem(404, "not_found");
        let page = app.get(path).header("accept", browser).send().await;
        assert_eq!(
            (page.status, page.header("content-type")),
            (404, Some("text/html; charset=utf-8")),
            "{path}"
        );
        assert!(page.header("content-security-policy").is_some(), "{path}");
        assert!(page.text().contains("<div id=\"root\">"), "{path}");
        assert_eq!(app.call("HEAD", path).send().await.status, 404, "{path}");
    }
    // Programs look for these, and take no page for an answer.
    for path in ["/.well-known/anything", "/.well-known/security.txt", "/.well-known"] {
        app.get(path).header("accept", browser).send().await.problem(404, "not_found");
    }
    for path in [
        "/",
        "/login",
        "/o/shop",
        "/o/shop/",
        "/o/shop/keys",
        "/p/shop/web",
        "/p/shop.at/web/goals",
        "/invitations/a.b",
        "/p/shop/web/events/catalog/signup",
    ] {
        for accept in [browser, "*/*"] {
            let page = app.get(path).header("accept", accept).send().await;
            assert_eq!(
                (page.status, page.header("content-type")),
                (200, Some("text/html; charset=utf-8")),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn licences_of_third_party_software_are_served() {
    let app = App::start().await;
    let answer = app.get("/licences.txt").send().await;
    assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
    let text = answer.text_of(200);
    for line in ["- axum ", "- sqlx ", "- react ", "- graphiql "] {
        assert!(text.lines().any(|other| other.starts_with(line)), "{line}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_protect_a_browser() {
    let app = App::start().await;
    let answer = app.get("/v1/health").send().await;
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(answer.header("referrer-policy"), Some("strict-origin-when-cross-origin"));
}

/// The build makes them small once; no request has to.
#[tokio::test]
async fn files_are_sent_as_small_as_the_client_takes_them_each_form_with_a_tag_of_its_own() {
    let app = App::start().await;
    let client = reqwest::Client::builder().no_gzip().no_brotli().build().unwrap();
    let ask = async |path: &str, name: &'static str, value: &str| {
        client.get(format!("{}{path}", app.url)).header(name, value).send().await.unwrap()
    };
    let page = ask("/login", "accept-encoding", "identity").await.text().await.unwrap();
    let script = page.split('"').find(|part| part.starts_with("/assets/") && part.ends_with(".js")).unwrap();
    for path in [script, "/v1/s/sdk.js", "/login"] {
        let plain = ask(path, "accept-encoding", "identity").await;
        assert!(plain.headers().get("content-encoding").is_none(), "{path}");
        let mut sizes = vec![plain.bytes().await.unwrap().len()];
        let mut tags = Vec::new();
        for coding in ["gzip", "br"] {
            let accepted = format!("{coding}, identity;q=0.1");
            let answer = ask(path, "accept-encoding", &accepted).await;
            let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
            assert_eq!(
                (header("content-encoding"), header("vary")),
                (coding.into(), "accept-encoding".into())
            );
            let tag = header("etag");
            assert!(tag.ends_with(&format!("-{coding}\"")), "{path}: {tag}");
            tags.push((accepted, tag));
            sizes.push(answer.bytes().await.unwrap().len());
        }
        assert!(sizes.is_sorted_by(|larger, smaller| larger > smaller), "{path}: {sizes:?}");
        for (accepted, tag) in tags {
            let request = client.get(format!("{}{path}", app.url)).header("accept-encoding", accepted);
            assert_eq!(request.header("if-none-match", tag).send().await.unwrap().status(), 304);
        }
    }
    app.get(&format!("{script}.br")).send().await.problem(404, "not_found");
}
