//! Every example of a request in the OpenAPI document is accepted by the server.

use serde_json::{Value, json};

use crate::access::record::World;
use crate::support::contract::{operations, shape, table};
use crate::support::grantors::Grantors;
use crate::support::mailbox::Mailbox;
use crate::support::{App, CHROME, Call};

/// Operations whose example has members that nobody can know before: ids, and what came by mail or by a page of a
/// platform. The test gives them their values.
const FILLED: &[(&str, &[&str])] = &[
    ("POST /v1/e", &["k"]),
    ("POST /v1/collect", &["k"]),
    ("POST /v1/cb", &["k"]),
    ("POST /v1/auth/login", &["email", "password"]),
    ("POST /v1/auth/sudo", &["password"]),
    ("POST /v1/shared/open", &["token", "password"]),
    ("POST /v1/oauth/requests/{id}", &["orgId"]),
    ("POST /v1/orgs/{org}/ad-connections/{id}/complete", &["state", "code"]),
    ("POST /v1/orgs/{org}/report-subscriptions", &["projectId"]),
    ("PUT /v1/projects/{project}/ads/accounts/{accountId}", &["connectionId"]),
    ("POST /v1/projects/{project}/ads/sync", &["accountIds"]),
];

/// Operations whose example cannot be sent, and why.
const UNSENT: &[(&str, &str)] = &[
    ("POST /v1/auth/magic-link/verify", "its only member is a token that comes by mail"),
    ("POST /oauth/token", "its code and verifier are those of one redirect"),
];

/// Returns the request of an operation, with the values of members to fill in as its body.
async fn request(app: &App, world: &World<'_>, label: &str) -> Call {
    let (owner, path) = (&world.owner, label.split_once(' ').unwrap().1);
    let call = match label {
        "POST /v1/e" | "POST /v1/collect" | "POST /v1/cb" => {
            let origin = format!("https://{}.example", world.project.slug);
            let call = app.post(path).header("user-agent", CHROME).header("origin", &origin);
            return call.json(&json!({ "k": world.project.key }));
        }
        "POST /v1/auth/login" => {
            app.post(path).json(&json!({ "email": owner.email, "password": owner.password }))
        }
        // The table of the contract has no extensions, so this is its form in the document.
        "PUT /v1/projects/{}/outbound-clicks" => app.put(&world.project("/outbound-clicks")),
        "POST /v1/auth/sudo" => app.post(path).json(&json!({ "password": owner.password })),
        "POST /v1/shared/open" => {
            let password = "a donkey in the attic";
            let link = json!({ "name": "Public", "screens": ["overview"], "password": password });
            app.sudo(owner).await;
            let made =
                app.post(&world.project("/share-links")).bearer(owner).json(&link).send().await.ok(201);
            app.post(path).json(&json!({ "token": made["token"], "password": password }))
        }
        "POST /v1/projects/{project}/setup/verify" | "POST /v1/projects/{project}/setup/detect-stack" => {
            let domains = json!({ "domains": ["shop.example"] });
            let patch = app.patch(&world.project("/config"));
            patch.bearer(owner).json(&domains).send().await.ok(200);
            let rest = path.strip_prefix("/v1/projects/{project}").unwrap();
            app.post(&world.project(rest))
        }
        "POST /v1/orgs/{org}/invitations" => {
            app.prove_address(owner).await;
            app.post(&world.org("/invitations"))
        }
        "POST /v1/orgs/{org}/report-subscriptions" => {
            app.prove_address(owner).await;
            app.post(&world.org("/report-subscriptions")).json(&json!({ "projectId": world.project.id }))
        }
        // Clients of OAuth have no session.
        "POST /oauth/register" | "POST /oauth/revoke" => return app.post(path),
        "POST /v1/projects/{project}/conversions" => {
            order(app, world, json!({})).await;
            app.post(&world.project("/conversions"))
        }
        "POST /v1/projects/{project}/ads/sync" => {
            let (account, body) = world.ad_account().await;
            let attached = app.put(&account).bearer(owner).json(&body).send().await.ok(200);
            app.post(&world.project("/ads/sync")).json(&json!({ "accountIds": [attached["id"]] }))
        }
        "PUT /v1/projects/{project}/destinations/{provider}" => {
            app.put(&world.project("/destinations/search_ads_1"))
        }
        "POST /v1/projects/{project}/destinations/{provider}/test"
        | "POST /v1/projects/{project}/setup/test-conversion" => {
            let credentials = json!({
                "clientId": "the-client-id", "clientSecret": "the-secret", "refreshToken": "the-token",
            });
            let destination = json!({
                "enabled": true, "settings": { "customerId": "123-456-7890", "api": "uploads" },
                "credentials": credentials,
            });
            let put = app.put(&world.project("/destinations/search_ads_1"));
            put.bearer(owner).json(&destination).send().await.ok(200);
            order(app, world, json!({ "search_ads_1": { "enabled": true, "name": "77" } })).await;
            let rest = path.strip_prefix("/v1/projects/{project}").unwrap();
            app.post(&world.project(&rest.replace("{provider}", "search_ads_1")))
        }
        _ => match world.ready(label).await {
            Some(call) => return call,
            None => match path.strip_prefix("/v1/projects/{project}") {
                Some(rest) => app.call(label.split(' ').next().unwrap(), &world.project(rest)),
                None => app.post(path),
            },
        },
    };
    call.bearer(owner)
}

/// Defines the conversion that the examples are about.
async fn order(app: &App, world: &World<'_>, destinations: Value) {
    let definition =
        json!({ "name": "Order", "trigger": { "type": "server" }, "destinations": destinations });
    let put = app.put(&world.project("/conversion-definitions/order"));
    put.bearer(&world.owner).json(&definition).send().await.ok(200);
}

fn form(example: &Value) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    for (name, value) in example.as_object().unwrap() {
        form.append_pair(name, value.as_str().unwrap());
    }
    form.finish()
}

#[tokio::test]
async fn every_example_of_a_request_is_accepted() {
    let grantors = Grantors::start().await;
    let mailbox = Mailbox::start().await;
    let mut settings = grantors.settings();
    settings.extend(mailbox.settings());
    let app = App::of_many_addresses(&settings).await;
    grantors.follow(&app);
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let known = operations(&document);
    let labels: Vec<String> = table().iter().map(|row| row.label()).collect();
    let (mut sent, mut wrong) = (0, Vec::new());
    for (name, operation) in &known {
        let content = operation["requestBody"]["content"].as_object();
        let label = labels.iter().find(|label| {
            let (method, path) = label.split_once(' ').unwrap();
            *name == format!("{method} {}", shape(path))
        });
        let Some((content, label)) = content.zip(label.or(Some(name))) else { continue };
        if UNSENT.iter().any(|(unsent, _)| unsent == label) {
            continue;
        }
        for (media_type, described) in content {
            sent += 1;
            let world = World::new(&app, &grantors, sent).await;
            let call = request(&app, &world, label).await;
            let mut example = described["example"].clone();
            let given = call.given().unwrap_or_default();
            for member in FILLED.iter().filter(|(path, _)| path == label).flat_map(|(_, members)| *members) {
                example[*member] = given[*member].clone();
            }
            let body = match media_type.as_str() {
                "application/x-www-form-urlencoded" => form(&example),
                _ => example.to_string(),
            };
            let answer = call.replaced(media_type, body).send().await;
            // There is no site at the address of the example.
            let is_absent = label.ends_with("/detect-stack") && answer.status == 502;
            if answer.status >= 300 && !is_absent {
                wrong.push(format!(
                    "{label} as {media_type}: {} {}: {example}",
                    answer.status,
                    answer.text()
                ));
            }
        }
    }
    println!("{sent} examples were sent");
    assert_eq!(wrong, Vec::<String>::new());
    assert!(sent >= 60, "{sent}");
}
