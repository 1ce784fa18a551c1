//! `GET /v1/s/{file}`: a project's script contains what its config uses, and caches notice its changes.

use serde_json::json;

use super::World;
use crate::support::Answer;

impl World {
    async fn script(&self, file: &str) -> Answer {
        self.app.get(&format!("/v1/s/{file}?k={}", self.shop.key)).send().await
    }
}

/// Whether a piece is in the script: alone it has its name, in the full script it is registered by it.
fn has(script: &Answer, piece: &str) -> bool {
    let text = script.text();
    text.contains(&format!("name:\"{piece}\"")) || text.contains(&format!("(\"{piece}\","))
}

#[tokio::test]
async fn a_script_has_the_pieces_that_the_config_uses_and_no_others() {
    let world = World::new().await;
    let plain = world.script("sdk.js").await;
    assert!(plain.text().starts_with(&format!("window.__svc={{k:\"{}\",c:{{", world.shop.key)));
    for piece in ["bridges", "hash_routing", "consent_modes"] {
        assert!(!has(&plain, piece), "{piece}");
    }
    let bridge = json!({ "event": "app:order", "emit": "order", "props": {}, "flush": false });
    world.configure(json!({ "bridges": [bridge] })).await;
    world.app.advance(std::time::Duration::from_secs(11));
    let bridged = world.script("sdk.js").await;
    assert!(has(&bridged, "bridges") && !has(&bridged, "consent_modes"));
    assert_ne!(plain.header("etag"), bridged.header("etag"));

    let mode = json!({ "consent": { "mode": "strict", "storageKey": null, "grantedValues": [], "deniedValues": [],
        "windowEvent": null, "cmp": [], "respectDoNotTrack": false, "respectGlobalPrivacyControl": true } });
    world.configure(mode).await;
    world.app.advance(std::time::Duration::from_secs(11));
    assert!(has(&world.script("sdk.js").await, "consent_modes"));

    let full = world.script("sdk.full.js").await;
    assert!(full.text().starts_with("window.__svc=") && has(&full, "hash_routing"));
}

#[tokio::test]
async fn a_project_that_names_pages_behind_the_hash_gets_a_script_that_counts_them() {
    let world = World::new().await;
    let config = format!("/v1/c/{}", world.shop.key);
    assert_eq!(world.app.get(&config).send().await.ok(200)["hashRouting"], false);
    world.configure(json!({ "hashRouting": true })).await;
    world.app.advance(std::time::Duration::from_secs(11));
    assert_eq!(world.app.get(&config).send().await.ok(200)["hashRouting"], true);
    let script = world.script("sdk.js").await;
    assert!(has(&script, "hash_routing") && script.text().contains("\"hashRouting\":true"));
}

#[tokio::test]
async fn a_project_that_records_links_to_other_sites_gets_a_script_that_knows_its_own() {
    let world = World::new().await;
    let (config, path) = (format!("/v1/c/{}", world.shop.key), "/v1/projects/shop/outbound-clicks");
    let read = || world.app.get(path).bearer(&world.owner).send();
    let tracking = || world.app.get("/v1/projects/shop/config").bearer(&world.owner).send();
    assert_eq!(read().await.ok(200), json!({ "enabled": false }));
    assert_eq!(world.app.get(&config).send().await.ok(200)["outbound"], json!([]));
    assert!(!has(&world.script("sdk.js").await, "outbound"));
    let before = tracking().await.ok(200);

    let on = json!({ "enabled": true });
    let put = world.app.put(path).bearer(&world.owner).json(&on).send().await;
    assert_eq!(put.ok(200), on);
    world.configure(json!({ "domains": ["www.shop.example", "*.shop.test"] })).await;
    world.app.advance(std::time::Duration::from_secs(11));
    assert_eq!(read().await.ok(200), on);
    let own = json!(["shop.example", "shop.test"]);
    assert_eq!(world.app.get(&config).send().await.ok(200)["outbound"], own);
    let script = world.script("sdk.js").await;
    assert!(has(&script, "outbound") && script.text().contains(&format!("\"outbound\":{own}")));
    // The tracking config itself has no such key.
    let after = tracking().await.ok(200);
    assert_eq!(after["configRev"], before["configRev"].as_i64().unwrap() + 2);
    assert_eq!(after["tracking"].get("outboundClicks"), None);
}

#[tokio::test]
async fn a_script_for_a_key_that_no_project_has_is_the_one_without_config() {
    let world = World::new().await;
    let wrong = world.app.get("/v1/s/sdk.js?k=pk_svc_wrong").send().await;
    assert_eq!(wrong.status, 200);
    assert_eq!(wrong.text(), world.app.get("/v1/s/sdk.js").send().await.text());
    assert_eq!(wrong.header("cache-control"), Some("public, max-age=60"));
    assert_eq!(world.app.get("/v1/c/pk_svc_wrong").send().await.status, 404);
}

#[tokio::test]
async fn a_script_is_told_what_it_does_not_assume() {
    let world = World::new().await;
    let plain = world.script("sdk.js").await;
    for assumed in ["\"sessionTimeoutMs\"", "\"storagePrefix\"", "\"consent\"", "\"identify\""] {
        assert!(!plain.text().contains(assumed), "{assumed}");
    }
    let consent = json!({ "consent": { "mode": "cookieless", "storageKey": null, "grantedValues": [],
        "deniedValues": [], "windowEvent": null, "cmp": [], "respectDoNotTrack": false,
        "respectGlobalPrivacyControl": false } });
    world.configure(consent).await;
    world.configure(json!({ "identify": { "enabled": true, "requireConsent": false } })).await;
    world.app.advance(std::time::Duration::from_secs(11));
    let told = world.script("sdk.js").await;
    assert!(told.text().contains(r#""consent":{"respectGlobalPrivacyControl":false}"#));
    assert!(told.text().contains(r#""requireConsent":false"#));
}

#[tokio::test]
async fn a_cached_script_is_asked_about_by_its_tag_and_sent_small() {
    let world = World::new().await;
    let script = world.script("sdk.js").await;
    assert_eq!(script.header("cache-control"), Some("public, max-age=60"));
    let path = format!("/v1/s/sdk.js?k={}", world.shop.key);
    let again = world.app.get(&path).header("if-none-match", script.header("etag").unwrap()).send().await;
    assert_eq!((again.status, again.text().as_str()), (304, ""));
    for encoding in ["br", "gzip"] {
        let sent = world.app.get(&path).header("accept-encoding", encoding).send().await;
        assert_eq!(sent.header("content-encoding"), Some(encoding));
    }
}

/// A script is compressed fast when it is first asked for, and well a moment later: no reason to load it again.
#[tokio::test]
async fn a_browser_that_has_a_script_in_one_form_does_not_load_it_in_the_other() {
    let world = World::new().await;
    let path = format!("/v1/s/sdk.js?k={}", world.shop.key);
    let ask = |accepted: &'static str| world.app.get(&path).header("accept-encoding", accepted);
    let tag = ask("br").send().await.header("etag").unwrap().to_owned();
    let content = tag.replace("-fast", "").replace("-br\"", "");
    for form in ["-br\"", "-fast-br\""] {
        let known = format!("{content}{form}");
        let again = ask("br").header("if-none-match", &known).send().await;
        assert_eq!((again.status, again.header("etag")), (304.try_into().unwrap(), Some(&*known)));
        assert_eq!(ask("gzip").header("if-none-match", &known).send().await.status, 200, "another coding");
    }
}

#[tokio::test]
async fn files_without_a_key_are_the_same_for_everybody() {
    let world = World::new().await;
    let version = world.app.get("/v1/s/sdk.js").send().await;
    assert!(has(&version, "bridges") && !version.text().contains("__svc={"));
    assert_eq!(version.header("cache-control"), Some("public, max-age=3600"));
    let pinned = concat!("/v1/s/sdk@", env!("CARGO_PKG_VERSION"), ".js");
    let pinned = world.app.get(pinned).send().await;
    assert_eq!(pinned.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(pinned.text(), version.text());
    for file in ["core.js", "pieces%2Fbridges.js", "manifest.json"] {
        assert_eq!(world.app.get(&format!("/v1/s/{file}")).send().await.status, 404, "{file}");
    }
}

#[tokio::test]
async fn the_npm_package_is_a_gzip_tarball() {
    let world = World::new().await;
    let name = concat!("svc-sdk-", env!("CARGO_PKG_VERSION"), ".tgz");
    let package = world.app.get(&format!("/v1/sdk/{name}")).send().await;
    assert_eq!((package.status, package.header("content-type")), (200, Some("application/gzip")));
    assert_eq!(package.header("cache-control"), Some("public, max-age=31536000, immutable"));
    for file in ["svc-sdk-9.9.9.tgz", "..%2Fmanifest.json", "index.js"] {
        assert_eq!(world.app.get(&format!("/v1/sdk/{file}")).send().await.status, 404, "{file}");
    }
}
