//! Every change is written to the audit log.
//!
//! The operation table says which operations change something. The test runs each existing one once and fails
//! if it leaves no entry. A new operation fails until this file can run it.

use domain::ground::credentials::Kind;
use domain::tenancy::access::Scope;
use entity::{Role, audit_entry, report_link};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::contract::{Row, operations, table};
use crate::support::grantors::Grantors;
use crate::support::{App, Call, Project, User};

/// Operations that leave no entry, and why.
const EXCEPT: &[(&str, &str)] = &[
    ("/v1/e", "ingest: visits are data, not changes"),
    ("/v1/collect", "ingest"),
    ("/v1/cb", "ingest"),
    ("/v1/projects/{project}/events", "ingest by servers"),
    ("/v1/events/validate", "changes nothing"),
    ("/v1/projects/{project}/conversions", "data of servers, like events"),
    ("/v1/projects/{project}/leads", "data of servers, like conversions"),
    ("/v1/projects/{project}/sql", "only reads"),
    ("/v1/projects/{project}/goals/preview", "changes nothing"),
    ("/v1/projects/{project}/relevance/preview", "changes nothing"),
    ("/v1/projects/{project}/relevance/rescore", "does work that a recorded change asked for"),
    ("/v1/projects/{project}/funnels/preview", "changes nothing"),
    ("/v1/projects/{project}/ads/sync", "reads costs now that would be read later"),
    ("/v1/projects/{project}/conversion-definitions/preview", "changes nothing"),
    ("/v1/setup/detect", "changes nothing"),
    ("/v1/projects/{project}/setup/detect-stack", "changes nothing"),
    ("/v1/projects/{project}/setup/verify", "changes nothing"),
    ("/v1/projects/{project}/setup/test-conversion", "a test that counts nowhere and is deleted after a day"),
    ("/v1/projects/{project}/setup", "a note of the setup screen, which changes no data and no setting"),
    ("/v1/projects/{project}/destinations/{provider}/test", "changes nothing"),
    (
        "/v1/webhooks/connector",
        "makes the server ask the broker; a changed state leaves an entry of the service",
    ),
    ("/v1/auth/login", "sign-in: it belongs to no organization"),
    ("/v1/auth/logout", "sign-in"),
    ("/v1/auth/sudo", "sign-in"),
    ("/v1/auth/magic-link", "sign-in"),
    ("/v1/auth/magic-link/verify", "sign-in"),
    ("/v1/auth/password", "sign-in"),
    ("/v1/shared/open", "the sign-in of a viewer, who belongs to no organization"),
];

/// The record goes with its organization.
const TAKES_THE_RECORD_ALONG: &str = "DELETE /v1/orgs/{org}";

/// An organization of its own with a project for every operation.
pub(crate) struct World<'app> {
    app: &'app App,
    grantors: &'app Grantors,
    pub(crate) owner: User,
    pub(crate) project: Project,
}

impl<'app> World<'app> {
    /// The world of the operation with this number.
    pub(crate) async fn new(app: &'app App, grantors: &'app Grantors, number: usize) -> Self {
        let owner = app.user(&format!("owner-{number}")).await;
        let project = app.project(&owner, &format!("shop-{number}")).await;
        app.sudo(&owner).await;
        Self { app, grantors, owner, project }
    }

    pub(crate) fn org(&self, rest: &str) -> String {
        format!("/v1/orgs/{}{rest}", self.owner.org)
    }

    pub(crate) fn project(&self, rest: &str) -> String {
        format!("/v1/projects/{}{rest}", self.project.id)
    }

    async fn made(&self, path: &str, body: Value) -> Value {
        self.app.post(path).bearer(&self.owner).json(&body).send().await.ok(201)
    }

    async fn annotation(&self, annotation: Value) -> String {
        let made = self.made(&self.project("/annotations"), annotation).await;
        made["id"].as_str().unwrap().to_owned()
    }

    async fn share_link(&self) -> String {
        let link = json!({ "name": "Public", "screens": ["overview"] });
        let made = self.made(&self.project("/share-links"), link).await;
        made["link"]["id"].as_str().unwrap().to_owned()
    }

    async fn lead(&self) -> String {
        let made = self.made(&self.project("/leads"), json!({ "externalId": "customer-1" })).await;
        made["lead"]["id"].as_str().unwrap().to_owned()
    }

    /// A conversion of this definition that counts.
    async fn conversion(&self, definition: &Value) -> String {
        let path = self.project("/conversion-definitions/booked");
        self.app.put(&path).bearer(&self.owner).json(definition).send().await.ok(200);
        let told = json!({ "eventId": "order-0001", "definition": "booked", "clickIds": { "gclid": "x" } });
        let made = self.made(&self.project("/conversions"), told).await;
        made["conversion"]["id"].as_str().unwrap().to_owned()
    }

    /// A started connection, and what completes it.
    async fn ad_connection(&self) -> (String, Value) {
        let made = self.made(&self.org("/ad-connections"), json!({ "platform": "social_ads_3" })).await;
        let (state, code) = self.grantors.consent(made["url"].as_str().unwrap());
        let id = made["connection"]["id"].as_str().unwrap().to_owned();
        (id, json!({ "state": state, "code": code }))
    }

    /// The path of an ad account of a connection, and what attaches it.
    pub(crate) async fn ad_account(&self) -> (String, Value) {
        let (id, body) = self.ad_connection().await;
        let complete = self.app.post(&self.org(&format!("/ad-connections/{id}/complete")));
        complete.bearer(&self.owner).json(&body).send().await.ok(200);
        (self.project("/ads/accounts/31"), json!({ "connectionId": id }))
    }

    async fn member(&self) -> User {
        let user = self.app.user(&format!("{}-member", self.owner.org)).await;
        self.app.join(&user, &self.owner, Role::Viewer).await;
        user
    }

    async fn invitation(&self) -> Value {
        let body = json!({ "email": format!("{}-guest@example.com", self.owner.org), "role": "viewer" });
        self.made(&self.org("/invitations"), body).await
    }

    /// A subscription of another address, and the token of a link in its mail.
    async fn report_subscription(&self) -> (String, String) {
        let body = json!({ "frequency": "weekly", "address": "guest@example.com" });
        let made = self.made(&self.org("/report-subscriptions"), body).await;
        let context = &self.app.inner.context;
        let token = Kind::ReportLink.generate(&context.random);
        let id: Uuid = made["id"].as_str().unwrap().parse().unwrap();
        let link = report_link::Model {
            token_hash: token.hash().to_vec(),
            subscription_id: id,
            created_at: context.clock.now(),
        };
        report_link::Entity::insert(report_link::ActiveModel::from(link))
            .exec_without_returning(&context.db)
            .await
            .unwrap();
        (id.to_string(), token.into_string())
    }

    /// The operation, ready to be sent: it must succeed and change something.
    pub(crate) async fn ready(&self, label: &str) -> Option<Call> {
        let (app, owner) = (self.app, &self.owner);
        let named = json!({ "name": "Other" });
        let key = json!({ "name": "K", "scopes": ["analytics:read"] });
        let goal = json!({ "key": "new", "name": "New", "match": { "kind": "event", "name": "x" } });
        let german = json!([{ "field": "country", "op": "eq", "value": "DE" }]);
        let segment = json!({ "key": "german", "name": "German", "where": german });
        let annotation = json!({ "title": "2.0", "kind": "deployment" });
        let step = |name: &str| json!({ "match": { "kind": "event", "name": name } });
        let spring =
            json!({ "day": "2026-11-20", "cost": "1", "platform": "search_ads_1", "campaignId": "10001" });
        let costs = json!({ "source": "sheet", "mode": "upsert", "rows": [spring] });
        let target = json!({ "platform": "search_ads_1", "level": "campaign", "entityId": "10001" });
        let mapping =
            json!({ "field": "utm_campaign", "kind": "exact", "value": "spring", "target": target });
        let funnel =
            json!({ "key": "f", "name": "F", "mode": "sequential", "steps": [step("a"), step("b")] });
        let questions = json!([{ "key": "q", "label": "Q?", "type": "text" }]);
        let questionnaire = json!({ "label": "Quiz", "questions": questions });
        let definition = json!({ "name": "Booked", "trigger": { "type": "beacon" } });
        let id = |made: Value| made["key"]["id"].as_str().unwrap().to_owned();
        Some(
            match label {
                "POST /v1/auth/signup" => {
                    let email = format!("{}-new@example.com", owner.org);
                    return Some(
                        app.post("/v1/auth/signup")
                            .json(&json!({ "email": email, "password": "long enough" })),
                    );
                }
                "POST /v1/invitations/{token}/accept" => {
                    let guest = app.user(&format!("{}-guest", owner.org)).await;
                    let made = self.invitation().await;
                    let token = made["acceptUrl"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
                    return Some(app.post(&format!("/v1/invitations/{token}/accept")).bearer(&guest));
                }
                "POST /v1/orgs" => {
                    let slug = format!("{}-second", owner.org);
                    app.post("/v1/orgs").json(&json!({ "name": "Second", "slug": slug }))
                }
                "PATCH /v1/orgs/{org}" => app.patch(&self.org("")).json(&named),
                "PATCH /v1/orgs/{org}/members/{userId}" => {
                    let path = self.org(&format!("/members/{}", self.member().await.id));
                    app.patch(&path).json(&json!({ "role": "analyst" }))
                }
                "DELETE /v1/orgs/{org}/members/{userId}" => {
                    app.delete(&self.org(&format!("/members/{}", self.member().await.id)))
                }
                "POST /v1/orgs/{org}/invitations" => app
                    .post(&self.org("/invitations"))
                    .json(&json!({ "email": "guest@example.com", "role": "viewer" })),
                "DELETE /v1/orgs/{org}/invitations/{id}" => {
                    let made = self.invitation().await;
                    let id = made["invitation"]["id"].as_str().unwrap();
                    app.delete(&self.org(&format!("/invitations/{id}")))
                }
                "POST /v1/orgs/{org}/report-subscriptions" => {
                    app.post(&self.org("/report-subscriptions")).json(&json!({ "frequency": "weekly" }))
                }
                "DELETE /v1/orgs/{org}/report-subscriptions/{id}" => {
                    let (id, _) = self.report_subscription().await;
                    app.delete(&self.org(&format!("/report-subscriptions/{id}")))
                }
                "POST /v1/report-subscriptions/{token}/confirm" => {
                    let (_, token) = self.report_subscription().await;
                    return Some(app.post(&format!("/v1/report-subscriptions/{token}/confirm")));
                }
                "POST /v1/report-subscriptions/{token}/end" => {
                    let (_, token) = self.report_subscription().await;
                    return Some(app.post(&format!("/v1/report-subscriptions/{token}/end")));
                }
                "DELETE /v1/orgs/{org}/oauth-grants/{id}" => {
                    let id = app.oauth_grant(owner).await;
                    app.delete(&self.org(&format!("/oauth-grants/{id}")))
                }
                "POST /v1/oauth/requests/{id}" => {
                    let id = app.oauth_request().await;
                    let org = app.get(&self.org("")).bearer(owner).send().await.ok(200);
                    let decision = json!({ "allow": true, "orgId": org["id"], "scopes": ["analytics:read"] });
                    app.post(&format!("/v1/oauth/requests/{id}")).json(&decision)
                }
                "POST /v1/orgs/{org}/keys" => app.post(&self.org("/keys")).json(&key),
                "POST /v1/orgs/{org}/keys/{id}/roll" => {
                    let id = id(self.made(&self.org("/keys"), key).await);
                    app.post(&self.org(&format!("/keys/{id}/roll")))
                }
                "DELETE /v1/orgs/{org}/keys/{id}" => {
                    let id = id(self.made(&self.org("/keys"), key).await);
                    app.delete(&self.org(&format!("/keys/{id}")))
                }
                "POST /v1/orgs/{org}/ad-connections" => {
                    app.post(&self.org("/ad-connections")).json(&json!({ "platform": "social_ads_1" }))
                }
                "POST /v1/orgs/{org}/ad-connections/{id}/complete" => {
                    let (id, body) = self.ad_connection().await;
                    app.post(&self.org(&format!("/ad-connections/{id}/complete"))).json(&body)
                }
                "DELETE /v1/orgs/{org}/ad-connections/{id}" => {
                    let (id, _) = self.ad_connection().await;
                    app.delete(&self.org(&format!("/ad-connections/{id}")))
                }
                "POST /v1/projects/{project}/publishable-keys" => {
                    app.post(&self.project("/publishable-keys")).json(&named)
                }
                "POST /v1/projects/{project}/publishable-keys/{id}/roll" => {
                    let id = id(self.made(&self.project("/publishable-keys"), named).await);
                    app.post(&self.project(&format!("/publishable-keys/{id}/roll")))
                }
                "DELETE /v1/projects/{project}/publishable-keys/{id}" => {
                    let id = id(self.made(&self.project("/publishable-keys"), named).await);
                    app.delete(&self.project(&format!("/publishable-keys/{id}")))
                }
                "POST /v1/projects/{project}/proxy-keys" => app.post(&self.project("/proxy-keys")),
                "DELETE /v1/projects/{project}/proxy-keys/{id}" => {
                    let id = id(self.made(&self.project("/proxy-keys"), json!({})).await);
                    app.delete(&self.project(&format!("/proxy-keys/{id}")))
                }
                "POST /v1/orgs/{org}/projects" => {
                    let body = json!({ "name": "New", "slug": "new", "domains": ["new.example"] });
                    app.post(&self.org("/projects")).json(&body)
                }
                "PATCH /v1/projects/{project}" => app.patch(&self.project("")).json(&named),
                "DELETE /v1/projects/{project}" => app.delete(&self.project("")),
                "PATCH /v1/projects/{project}/config" => {
                    app.patch(&self.project("/config")).json(&json!({ "variantParam": "v" }))
                }
                "POST /v1/projects/{project}/goals" => app.post(&self.project("/goals")).json(&goal),
                "PATCH /v1/projects/{project}/goals/{key}" => {
                    app.patch(&self.project("/goals/booking")).json(&named)
                }
                "DELETE /v1/projects/{project}/goals/{key}" => app.delete(&self.project("/goals/booking")),
                "PUT /v1/projects/{project}/relevance" => {
                    let path = self.project("/relevance");
                    let state = app.get(&path).bearer(owner).send().await.ok(200);
                    app.put(&path).json(&json!({ "config": state["active"]["config"] }))
                }
                "POST /v1/projects/{project}/annotations" => {
                    app.post(&self.project("/annotations")).json(&annotation)
                }
                "PATCH /v1/projects/{project}/annotations/{id}" => {
                    let id = self.annotation(annotation).await;
                    app.patch(&self.project(&format!("/annotations/{id}"))).json(&json!({ "title": "2.1" }))
                }
                "DELETE /v1/projects/{project}/annotations/{id}" => {
                    let id = self.annotation(annotation).await;
                    app.delete(&self.project(&format!("/annotations/{id}")))
                }
                "POST /v1/projects/{project}/share-links" => {
                    let link = json!({ "name": "Public", "screens": ["overview"] });
                    app.post(&self.project("/share-links")).json(&link)
                }
                "DELETE /v1/projects/{project}/share-links/{id}" => {
                    let id = self.share_link().await;
                    app.delete(&self.project(&format!("/share-links/{id}")))
                }
                "POST /v1/projects/{project}/segments" => app.post(&self.project("/segments")).json(&segment),
                "PATCH /v1/projects/{project}/segments/{key}" => {
                    self.made(&self.project("/segments"), segment).await;
                    app.patch(&self.project("/segments/german")).json(&named)
                }
                "DELETE /v1/projects/{project}/segments/{key}" => {
                    self.made(&self.project("/segments"), segment).await;
                    app.delete(&self.project("/segments/german"))
                }
                "PUT /v1/projects/{project}/ads/accounts/{accountId}" => {
                    let (path, body) = self.ad_account().await;
                    app.put(&path).json(&body)
                }
                "DELETE /v1/projects/{project}/ads/accounts/{accountId}" => {
                    let (path, body) = self.ad_account().await;
                    app.put(&path).bearer(owner).json(&body).send().await.ok(200);
                    app.delete(&path)
                }
                "POST /v1/projects/{project}/ads/costs" => app.post(&self.project("/ads/costs")).json(&costs),
                "POST /v1/projects/{project}/ads/mapping-rules" => {
                    app.post(&self.project("/ads/costs")).bearer(owner).json(&costs).send().await.ok(200);
                    app.post(&self.project("/ads/mapping-rules")).json(&mapping)
                }
                "DELETE /v1/projects/{project}/ads/mapping-rules/{id}" => {
                    app.post(&self.project("/ads/costs")).bearer(owner).json(&costs).send().await.ok(200);
                    let made = self.made(&self.project("/ads/mapping-rules"), mapping).await;
                    let id = made["id"].as_str().unwrap();
                    app.delete(&self.project(&format!("/ads/mapping-rules/{id}")))
                }
                "POST /v1/projects/{project}/funnels" => app.post(&self.project("/funnels")).json(&funnel),
                "PATCH /v1/projects/{project}/funnels/{key}" => {
                    self.made(&self.project("/funnels"), funnel).await;
                    app.patch(&self.project("/funnels/f")).json(&named)
                }
                "DELETE /v1/projects/{project}/funnels/{key}" => {
                    self.made(&self.project("/funnels"), funnel).await;
                    app.delete(&self.project("/funnels/f"))
                }
                "PUT /v1/projects/{project}/questionnaires/{id}" => {
                    app.put(&self.project("/questionnaires/quiz")).json(&questionnaire)
                }
                "DELETE /v1/projects/{project}/questionnaires/{id}" => {
                    let path = self.project("/questionnaires/quiz");
                    app.put(&path).bearer(owner).json(&questionnaire).send().await.ok(200);
                    app.delete(&path)
                }
                "PUT /v1/projects/{project}/event-schemas/{name}" => {
                    app.put(&self.project("/event-schemas/signed_up")).json(&json!({}))
                }
                "DELETE /v1/projects/{project}/event-schemas/{name}" => {
                    let path = self.project("/event-schemas/signed_up");
                    app.put(&path).bearer(owner).json(&json!({})).send().await.ok(200);
                    app.delete(&path)
                }
                "PUT /v1/projects/{project}/conversion-definitions/{key}" => {
                    app.put(&self.project("/conversion-definitions/booked")).json(&definition)
                }
                "DELETE /v1/projects/{project}/conversion-definitions/{key}" => {
                    let path = self.project("/conversion-definitions/booked");
                    app.put(&path).bearer(owner).json(&definition).send().await.ok(200);
                    app.delete(&path)
                }
                "POST /v1/projects/{project}/conversions/{id}/retry" => {
                    let id = self.conversion(&definition).await;
                    app.post(&self.project(&format!("/conversions/{id}/retry")))
                }
                "PATCH /v1/projects/{project}/conversions/{id}/status" => {
                    let id = self.conversion(&definition).await;
                    app.patch(&self.project(&format!("/conversions/{id}/status")))
                        .json(&json!({ "status": "retracted" }))
                }
                "PATCH /v1/projects/{project}/leads/{id}" => {
                    let id = self.lead().await;
                    app.patch(&self.project(&format!("/leads/{id}"))).json(&json!({ "status": "won" }))
                }
                "DELETE /v1/projects/{project}/leads/{id}" => {
                    let id = self.lead().await;
                    app.delete(&self.project(&format!("/leads/{id}")))
                }
                "PUT /v1/projects/{project}/destinations/{provider}" => {
                    app.put(&self.project("/destinations/social_ads_1")).json(&json!({ "enabled": false }))
                }
                "PUT /v1/projects/{project}/channel-mappings" => {
                    let club = json!({ "source": "club", "medium": null, "channel": "email" });
                    app.put(&self.project("/channel-mappings")).json(&json!({ "mappings": [club] }))
                }
                "PUT /v1/projects/{project}/outbound-clicks" => {
                    app.put(&self.project("/outbound-clicks")).json(&json!({ "enabled": true }))
                }
                "POST /v1/projects/{project}/purge" => {
                    app.post(&self.project("/purge")).json(&json!({ "scope": "test" }))
                }
                _ => return None,
            }
            .bearer(owner),
        )
    }
}

async fn entries(app: &App) -> u64 {
    audit_entry::Entity::find().count(&app.inner.context.db).await.unwrap()
}

#[tokio::test]
async fn every_change_leaves_an_entry() {
    let grantors = Grantors::start().await;
    let app = App::of_many_addresses(&grantors.settings()).await;
    grantors.follow(&app);
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let operations = operations(&document);
    let changes = |row: &Row| ["POST", "PUT", "PATCH", "DELETE"].contains(&row.method);
    let excepted = |row: &Row| EXCEPT.iter().any(|(path, _)| *path == row.path);
    let rows = table()
        .into_iter()
        .filter(|row| row.operation(&operations).is_some() && changes(row) && !excepted(row));
    let (mut done, mut wrong) = (0, Vec::new());
    for row in rows {
        let label = row.label();
        if label == TAKES_THE_RECORD_ALONG {
            continue;
        }
        done += 1;
        let world = World::new(&app, &grantors, done).await;
        let Some(call) = world.ready(&label).await else {
            wrong.push(format!("{label}: say here how to do it"));
            continue;
        };
        let before = entries(&app).await;
        call.send().await.ok(row.status.parse().unwrap());
        if entries(&app).await == before {
            wrong.push(format!("{label}: it left no entry"));
        }
    }
    println!("{done} operations left an entry each");
    assert_eq!(wrong, Vec::<String>::new());
}

/// An entry and its change are one transaction: what is refused leaves none.
#[tokio::test]
async fn what_is_refused_leaves_no_entry() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    let key = app.secret_key(&owner, &[Scope::OrgAdmin], &[]).await;
    let before = entries(&app).await;
    let taken = json!({ "name": "Again", "slug": "shop", "domains": ["shop.example"] });
    app.post("/v1/orgs/acme/projects").bearer(&owner).json(&taken).send().await.problem(409, "conflict");
    let taken = json!({ "name": "Again", "slug": "acme" });
    app.post("/v1/orgs").bearer(&owner).json(&taken).send().await.problem(409, "conflict");
    let zone = json!({ "timezone": "Nowhere/Atlantis" });
    app.patch("/v1/projects/shop").bearer(&owner).json(&zone).send().await.problem(422, "validation_error");
    let regex = json!({ "excludePaths": [{ "kind": "regex", "value": "(" }] });
    let config = app.patch("/v1/projects/shop/config").bearer(&owner).json(&regex);
    config.send().await.problem(422, "validation_error");
    let more = json!({ "name": "K", "scopes": ["ads:write"] });
    let refused = app.post("/v1/orgs/acme/keys").token(&key).json(&more);
    refused.send().await.problem(403, "insufficient_scope");
    assert_eq!(entries(&app).await, before);
}
