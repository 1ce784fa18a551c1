use serde_json::json;

use super::client::start;

#[tokio::test]
async fn clients_find_the_authorization_server_from_the_resource() {
    let app = start().await;
    let url = app.url.as_str();
    for path in ["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"] {
        let answer = app.get(path).send().await;
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
        let resource = answer.ok(200);
        assert_eq!(resource["resource"], format!("{url}/mcp"));
        assert_eq!(resource["authorization_servers"], json!([url]));
        assert_eq!(resource["scopes_supported"], json!(["analytics:read"]));
        assert_eq!(resource["bearer_methods_supported"], json!(["header"]));
    }
    let server = app.get("/.well-known/oauth-authorization-server").send().await.ok(200);
    assert_eq!(server["issuer"], url);
    for (name, path) in [
        ("authorization_endpoint", "authorize"),
        ("token_endpoint", "token"),
        ("registration_endpoint", "register"),
        ("revocation_endpoint", "revoke"),
    ] {
        assert_eq!(server[name], format!("{url}/oauth/{path}"));
    }
    assert_eq!(server["code_challenge_methods_supported"], json!(["S256"]));
    assert_eq!(server["response_types_supported"], json!(["code"]));
    assert_eq!(server["grant_types_supported"], json!(["authorization_code", "refresh_token"]));
    assert_eq!(server["token_endpoint_auth_methods_supported"], json!(["none"]));
    assert_eq!(server["authorization_response_iss_parameter_supported"], true);
    assert_eq!(server["client_id_metadata_document_supported"], true);
    let scopes = server["scopes_supported"].as_array().unwrap();
    assert_eq!(scopes.len(), 10);
    for never in ["org:admin", "project:create", "ingest:proxy"] {
        assert!(!scopes.contains(&json!(never)), "{never}");
    }
}

/// A client takes the page of the dashboard for metadata, and fails at it.
#[tokio::test]
async fn unknown_well_known_paths_are_no_page_for_anybody() {
    let app = start().await;
    for path in [
        "/.well-known/openid-configuration",
        "/.well-known/oauth-authorization-server/mcp",
        "/.well-known/oauth-protected-resource/other",
        "/.well-known/",
        "/.well-known",
        "/oauth/unknown",
    ] {
        let answer = app.get(path).header("accept", "text/html,*/*").send().await;
        answer.problem(404, "not_found");
    }
    app.get("/oauth/token").send().await.problem(405, "method_not_allowed");
}
