//! The client of the library that speaks the protocol here goes the whole way by itself: from 401 over the metadata,
//! registration and the code to the result of a tool, and to fresh tokens.

use rmcp::model::{CallToolRequestParams, ProtocolVersion};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::auth::{AuthClient, AuthorizationRequest, OAuthState};
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::{ClientLifecycleMode, ClientServiceExt};
use serde_json::json;

use crate::oauth::client::{decide, org_id, request_of, start};

const CALLBACK: &str = "http://127.0.0.1:41999/callback";

async fn goes_the_whole_way(lifecycle: ClientLifecycleMode, version: ProtocolVersion) {
    let app = start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let endpoint = format!("{}/mcp", app.url);
    let transport = StreamableHttpClientTransport::from_uri(endpoint.as_str());
    let Err(refused) = ().serve_with_lifecycle(transport, lifecycle.clone()).await else {
        panic!("there is no token yet")
    };
    let challenge = refused.auth_challenge().unwrap_or_else(|| panic!("{refused}")).to_owned();

    let mut state = OAuthState::new(endpoint.as_str(), None).await.unwrap();
    let request = AuthorizationRequest::new(CALLBACK).with_client_name("Rust").with_challenge(challenge);
    state.start_authorization(request).await.unwrap();
    let to = state.get_authorization_url().await.unwrap();

    // The browser of the person.
    let asked = app.get(to.strip_prefix(&app.url).unwrap()).send().await;
    let request = request_of(&app, &asked);
    let shown = app.get(&format!("/v1/oauth/requests/{request}")).bearer(&owner).send().await.ok(200);
    assert_eq!((&shown["clientName"], &shown["isLocal"]), (&json!("Rust"), &json!(true)));
    let org = org_id(&app, &owner).await;
    let decision = json!({ "allow": true, "orgId": org, "scopes": shown["scopes"] });
    let decided = decide(&app, &owner, &request, &decision).await.ok(200);

    state.handle_callback_url(decided["redirectTo"].as_str().unwrap()).await.unwrap();
    let client = AuthClient::new(reqwest::Client::new(), state.into_authorization_manager().unwrap());
    let config = StreamableHttpClientTransportConfig::with_uri(endpoint.as_str());
    let transport = StreamableHttpClientTransport::with_client(client.clone(), config);
    let running = ().serve_with_lifecycle(transport, lifecycle).await.unwrap();
    assert_eq!(running.peer_info().unwrap().protocol_version, version);
    let tools = running.list_all_tools().await.unwrap();
    assert!(tools.iter().any(|tool| tool.name == "get_overview"), "{tools:?}");

    let call = || CallToolRequestParams::new("get_overview");
    let called = running.call_tool(call()).await.unwrap();
    assert_eq!(called.structured_content.unwrap()["project"], "acme/shop");
    let before = client.get_access_token().await.unwrap();
    client.auth_manager.lock().await.refresh_token().await.unwrap();
    assert_ne!(client.get_access_token().await.unwrap(), before);
    let called = running.call_tool(call()).await.unwrap();
    assert_eq!(called.is_error, Some(false));
    running.cancel().await.unwrap();
}

#[tokio::test]
async fn the_client_of_the_library_goes_the_whole_way_in_the_newest_revision() {
    let newest = ProtocolVersion::V_2026_07_28;
    let lifecycle = ClientLifecycleMode::Discover { preferred_versions: vec![newest.clone()] };
    goes_the_whole_way(lifecycle, newest).await;
}

#[tokio::test]
async fn the_client_of_the_library_goes_the_whole_way_with_a_handshake() {
    goes_the_whole_way(ClientLifecycleMode::Initialize, ProtocolVersion::V_2025_11_25).await;
}
