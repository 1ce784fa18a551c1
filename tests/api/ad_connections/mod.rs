//! Connections to ad platforms: made, completed once, renewed, warned about and removed, against strict fakes of the
//! platforms and of a broker.

mod broker;

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::money::ads::connections::{self, NoToken};
use domain::tenancy::access::Scope;
use entity::{Role, ad_account, ad_connection, ad_cost, ad_entity, audit_entry, confirmed_clock};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, Set, Statement,
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::database::is_postgres;
use crate::support::grantors::{BROKER_KEY, CLIENT_SECRET, Grantors, MARK, SIGNING_KEY};
use crate::support::mailbox::Mailbox;
use crate::support::{Answer, App, CRON_SECRET, Project, TestDatabase, User, logs, noon};

const ALL: &str = "/v1/orgs/acme/ad-connections";
const EVENTS: &str = "/v1/webhooks/connector";
const PLATFORMS: [&str; 4] = ["search_ads_1", "social_ads_1", "social_ads_2", "social_ads_3"];

struct World {
    app: App,
    grantors: Grantors,
    owner: User,
    shop: Project,
    database: String,
}

async fn world_with(more: &[(&str, &str)]) -> World {
    let grantors = Grantors::start().await;
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create().await.url_in(folder.path());
    let clock = domain::Clock::fixed(noon());
    let app = App::on(folder, &database, clock, &[more.to_vec(), grantors.settings()].concat()).await;
    grantors.follow(&app);
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    World { app, grantors, owner, shop, database }
}

async fn world() -> World {
    world_with(&[]).await
}

/// What completes a connection.
struct Started {
    id: String,
    state: String,
    code: Option<String>,
}

impl World {
    async fn post(&self, body: Value) -> Value {
        self.app.post(ALL).bearer(&self.owner).json(&body).send().await.ok(201)
    }

    /// Starts a connection, and agrees on the platform's page.
    async fn start(&self, body: Value) -> Started {
        let started = self.post(body).await;
        let url = started["url"].as_str().unwrap();
        let id = started["connection"]["id"].as_str().unwrap().to_owned();
        if started["connection"]["connector"] == "broker" {
            self.grantors.finish(url);
            return Started { id, state: started["state"].as_str().unwrap().to_owned(), code: None };
        }
        let (state, code) = self.grantors.consent(url);
        assert_eq!(started["state"], state.as_str());
        Started { id, state, code: Some(code) }
    }

    async fn complete_as(&self, user: &User, started: &Started) -> Answer {
        let mut body = json!({ "state": started.state });
        if let Some(code) = &started.code {
            body["code"] = json!(code);
        }
        self.app.post(&format!("{ALL}/{}/complete", started.id)).bearer(user).json(&body).send().await
    }

    async fn complete(&self, started: &Started) -> Answer {
        self.complete_as(&self.owner, started).await
    }

    /// A connection that is completed.
    async fn connect(&self, platform: &str) -> String {
        let started = self.start(json!({ "platform": platform })).await;
        self.complete(&started).await.ok(200);
        started.id
    }

    async fn listed(&self) -> Vec<Value> {
        let listed = self.app.get(ALL).bearer(&self.owner).send().await.ok(200);
        listed["items"].as_array().unwrap().clone()
    }

    async fn status(&self) -> Value {
        self.listed().await[0]["status"].clone()
    }

    async fn token(&self, id: &str) -> Result<String, NoToken> {
        let token = connections::access_token(&self.app.inner.context, id.parse().unwrap()).await;
        token.map(|token| token.expose().to_owned())
    }

    async fn job(&self) -> Value {
        let ran = self.app.get("/v1/cron/ad_connections").token(CRON_SECRET).send().await.ok(200);
        ran["ran"][0]["stats"].clone()
    }

    async fn actions(&self) -> Vec<String> {
        let rows = audit_entry::Entity::find().all(&self.app.inner.context.db).await.unwrap();
        let actions = rows.into_iter().map(|row| row.action);
        actions.filter(|action| action.starts_with("ad_connection.")).collect()
    }

    /// Attaches an account with a cost to the project.
    async fn attach(&self, connection: &str, external: &str) -> Uuid {
        let context = &self.app.inner.context;
        let (project, id): (Uuid, Uuid) = (self.shop.id.parse().unwrap(), context.new_id());
        ad_account::ActiveModel {
            project_id: Set(project),
            id: Set(id),
            key: Set(format!("search_ads_1:{external}")),
            platform: Set(Some(entity::visits::AdPlatform::SearchAds1)),
            external_id: Set(external.to_owned()),
            name: Set(format!("Account {external}")),
            currency: Set(Some("EUR".into())),
            timezone: Set(None),
            created_at: Set(self.app.clock.now()),
            connection_id: Set(Some(connection.parse().unwrap())),
            settings: Set(Some(json!({}))),
            purged: Set(false),
        }
        .insert(&context.db)
        .await
        .unwrap();
        for day in 20_000..20_100 {
            ad_cost::ActiveModel {
                project_id: Set(project),
                account_id: Set(id),
                day: Set(day),
                campaign_id: Set("10001".into()),
                adset_id: Set(String::new()),
                ad_id: Set(String::new()),
                currency: Set("EUR".into()),
                cost: Set(1_000_000),
                impressions: Set(1),
                clicks: Set(1),
                conversions: Set(0),
            }
            .insert(&context.db)
            .await
            .unwrap();
        }
        ad_entity::ActiveModel {
            project_id: Set(project),
            account_id: Set(id),
            level: Set(entity::visits::AdLevel::Campaign),
            id: Set("10001".into()),
            parent_id: Set(None),
            names: Set(json!([])),
            first_day: Set(20_000),
            last_day: Set(20_099),
        }
        .insert(&context.db)
        .await
        .unwrap();
        id
    }

    /// Numbers of the project's costs, ads, accounts, and accounts with a connection.
    async fn left(&self) -> [u64; 4] {
        let db = &self.app.inner.context.db;
        [
            ad_cost::Entity::find().count(db).await.unwrap(),
            ad_entity::Entity::find().count(db).await.unwrap(),
            ad_account::Entity::find().count(db).await.unwrap(),
            ad_account::Entity::find()
                .filter(ad_account::Column::ConnectionId.is_not_null())
                .count(db)
                .await
                .unwrap(),
        ]
    }
}

#[tokio::test]
async fn each_platform_is_connected_and_its_accounts_are_found() {
    let world = world().await;
    let expected = [
        json!([
            "1001/EUR/Europe/Vienna/true",
            "1002/EUR/Europe/Vienna/false",
            "1003/EUR/Europe/Vienna/false",
            "1004/EUR/Europe/Vienna/false"
        ]),
        json!([
            "11/USD/America/Los_Angeles/false",
            "12/USD/America/Los_Angeles/false",
            "13/USD/America/Los_Angeles/false"
        ]),
        json!(["21/EUR/UTC/false", "22/EUR/UTC/false", "23/EUR/UTC/false"]),
        json!(["31/EUR/Europe/Berlin/false", "32/EUR/Europe/Berlin/false", "33/EUR/Europe/Berlin/false"]),
    ];
    for (platform, expected) in PLATFORMS.into_iter().zip(expected) {
        let started = world.start(json!({ "platform": platform, "name": "Ours" })).await;
        assert_eq!(world.listed().await.last().unwrap()["status"], "started");
        let done = world.complete(&started).await.ok(200);
        assert_eq!(done["connection"]["status"], "connected", "{platform}");
        let seen: Value = done["accounts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                assert_eq!(one["reachable"], true);
                let text = |field: &str| one[field].as_str().unwrap_or("-").to_owned();
                // The platform's names have signs that nobody sees.
                assert_eq!(text("name"), format!("Account {}", text("externalId")));
                let manager = one["manager"].as_bool().unwrap();
                json!(format!("{}/{}/{}/{manager}", text("externalId"), text("currency"), text("timezone")))
            })
            .collect();
        assert_eq!(seen, expected, "{platform}");
        let path = format!("{ALL}/{}/accounts", started.id);
        let accounts = world.app.get(&path).bearer(&world.owner).send().await.ok(200);
        assert_eq!(accounts["items"], done["accounts"]);
        assert!(world.token(&started.id).await.is_ok(), "{platform}");
    }
    // 1003 is reached directly, the others below it by their manager.
    let listed = world.listed().await;
    let first = listed[0]["id"].as_str().unwrap();
    let accounts =
        world.app.get(&format!("{ALL}/{first}/accounts")).bearer(&world.owner).send().await.ok(200);
    let managers: Vec<&Value> =
        accounts["items"].as_array().unwrap().iter().map(|one| &one["managerId"]).collect();
    assert_eq!(managers, [&Value::Null, &json!("1001"), &Value::Null, &json!("1001")]);
    let ends: Vec<&Value> = listed.iter().map(|one| &one["expiresAt"]).collect();
    let ends_of =
        [&Value::Null, &json!("2027-01-20T12:00:00.000Z"), &json!("2027-11-21T12:00:00.000Z"), &Value::Null];
    assert_eq!(ends, ends_of);
    assert_eq!(listed[0]["accountCount"], 4);
    let text = listed.iter().map(Value::to_string).collect::<String>();
    assert!(!text.contains(MARK) && !text.contains("credential"), "{text}");
    assert_eq!(world.actions().await, ["ad_connection.create", "ad_connection.complete"].repeat(4));
}

#[tokio::test]
async fn a_state_completes_once_for_its_person_organization_and_connection() {
    let world = world().await;
    let started = world.start(json!({ "platform": "social_ads_1" })).await;
    let other = world.start(json!({ "platform": "social_ads_1" })).await;
    // Another member, an owner of another organization, another connection.
    let admin = world.app.user("admin").await;
    world.app.join(&admin, &world.owner, Role::Admin).await;
    world.complete_as(&admin, &started).await.problem(403, "forbidden");
    let stranger = world.app.user("stranger").await;
    world.complete_as(&stranger, &started).await.problem(404, "not_found");
    let path = format!("/v1/orgs/stranger/ad-connections/{}/complete", started.id);
    let body = json!({ "state": started.state, "code": started.code });
    let foreign = world.app.post(&path).bearer(&stranger).json(&body).send().await;
    foreign.problem(404, "not_found");
    let crossed = Started { id: other.id.clone(), state: started.state.clone(), code: started.code.clone() };
    world.complete(&crossed).await.problem(403, "forbidden");
    let unknown = Started { id: started.id.clone(), state: "unknown".into(), code: None };
    world.complete(&unknown).await.problem(410, "gone");
    let without = Started { id: started.id.clone(), state: started.state.clone(), code: None };
    assert_eq!(world.complete(&without).await.violations(), ["body.code"]);
    assert_eq!(world.grantors.asked("/one/"), 0);

    let first = world.complete(&started).await.ok(200);
    let asked = world.grantors.asked("/one/");
    // The answer is the first one, whatever the platform would say now.
    world.grantors.reach("one", &["99"]);
    assert_eq!(world.complete(&started).await.ok(200), first);
    let wrong_code = Started { code: Some("another".into()), ..without };
    assert_eq!(world.complete(&wrong_code).await.ok(200), first);
    assert_eq!(world.grantors.asked("/one/"), asked);
    // After ten minutes neither a new nor a used one is good.
    world.app.advance(Duration::from_secs(10 * 60));
    assert_eq!(world.complete(&started).await.ok(200), first);
    world.app.advance(Duration::from_secs(1));
    world.complete(&started).await.problem(410, "gone");
    world.complete(&other).await.problem(410, "gone");
    assert_eq!(world.grantors.asked("/one/"), asked);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_requests_at_once_on_two_servers_one_asks_the_platform() {
    let key = "ab".repeat(32);
    let world = world_with(&[("SVC_SECRET_KEY", &key)]).await;
    let public = world.app.url.clone();
    let more = [("SVC_SECRET_KEY", key.as_str()), ("SVC_PUBLIC_URL", public.as_str())];
    let settings = [more.to_vec(), world.grantors.settings()].concat();
    let folder = tempfile::tempdir().unwrap();
    let second = App::on(folder, &world.database, world.app.clock.clone(), &settings).await;
    let started = world.start(json!({ "platform": "search_ads_1" })).await;
    let path = format!("{ALL}/{}/complete", started.id);
    let body = json!({ "state": started.state, "code": started.code });
    let ask = async |app: &App| app.post(&path).bearer(&world.owner).json(&body).send().await;
    let answers = tokio::join!(ask(&world.app), ask(&second), ask(&world.app), ask(&second));
    let mut done = 0;
    for answer in [answers.0, answers.1, answers.2, answers.3] {
        match answer.status {
            200 => done += 1,
            _ => drop(answer.problem(409, "conflict")),
        }
    }
    assert!(done >= 1);
    assert_eq!(world.grantors.asked("/search/token"), 2, "one code, one access token");
    // Either server gives tokens of it.
    let id: Uuid = started.id.parse().unwrap();
    assert!(connections::access_token(&second.inner.context, id).await.is_ok());
}

#[tokio::test]
async fn a_platform_that_fails_is_an_upstream_error_and_the_request_goes_on_from_there() {
    let world = world().await;
    // Before the grant: the code is still good.
    let started = world.start(json!({ "platform": "social_ads_2" })).await;
    world.grantors.fail("/two/oauth/accessToken", 503, json!({}));
    world.complete(&started).await.problem(502, "upstream_error");
    assert_eq!(world.status().await, "started");
    // After the grant: the code was used, and is not used again.
    world.grantors.fail("/two/rest/adAccounts", 500, json!({}));
    world.complete(&started).await.problem(502, "upstream_error");
    assert_eq!(world.status().await, "started");
    let tokens = world.grantors.asked("/two/oauth/accessToken");
    world.complete(&started).await.ok(200);
    assert_eq!(world.grantors.asked("/two/oauth/accessToken"), tokens, "its access token was kept");

    // An answer of the platform's, without anything secret.
    let started = world.start(json!({ "platform": "social_ads_3" })).await;
    let used = Started {
        code: Some(format!("{MARK}-used-code")),
        id: started.id.clone(),
        state: started.state.clone(),
    };
    let problem = world.complete(&used).await.problem(502, "upstream_error");
    let said = problem["detail"].as_str().unwrap();
    assert!(said.contains("Auth_code") && !said.contains(MARK), "{said}");
    // 200 with an error inside, in the second list.
    world.grantors.fail("advertiser/info", 200, json!({ "code": 40002, "message": "Too many ids" }));
    let problem = world.complete(&started).await.problem(502, "upstream_error");
    assert!(problem["detail"].as_str().unwrap().contains("Too many ids"), "{problem}");
    world.grantors.fail("advertiser/get", 307, json!({}));
    world.complete(&started).await.problem(502, "upstream_error");
    world.complete(&started).await.ok(200);

    world.grantors.give_no_refresh_tokens();
    let started = world.start(json!({ "platform": "search_ads_1" })).await;
    let problem = world.complete(&started).await.problem(502, "upstream_error");
    assert!(problem["detail"].as_str().unwrap().contains("no lasting access"), "{problem}");
    let started = world.start(json!({ "platform": "social_ads_2" })).await;
    let done = world.complete(&started).await.ok(200);
    assert_eq!(done["connection"]["expiresAt"], "2027-01-20T12:00:00.000Z");
}

#[tokio::test]
async fn connecting_again_keeps_accounts_and_marks_those_out_of_reach() {
    let world = world().await;
    let id = world.connect("social_ads_1").await;
    world.grantors.reach("one", &["12", "14"]);
    let wrong = json!({ "platform": "search_ads_1", "reconnect": id });
    let refused = world.app.post(ALL).bearer(&world.owner).json(&wrong).send().await;
    assert_eq!(refused.violations(), ["body.platform"]);
    let wrong = json!({ "platform": "social_ads_1", "connector": "broker", "reconnect": id });
    let refused = world.app.post(ALL).bearer(&world.owner).json(&wrong).send().await;
    assert_eq!(refused.violations(), ["body.connector"]);
    let wrong = json!({ "platform": "social_ads_1", "reconnect": Uuid::nil() });
    let refused = world.app.post(ALL).bearer(&world.owner).json(&wrong).send().await;
    assert_eq!(refused.violations(), ["body.reconnect"]);

    let started =
        world.start(json!({ "platform": "social_ads_1", "reconnect": id, "name": "Renamed" })).await;
    assert_eq!(started.id, id);
    assert_eq!(world.status().await, "connected", "it works on until the new grant is there");
    let done = world.complete(&started).await.ok(200);
    let seen: Vec<_> = done["accounts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["externalId"].as_str().unwrap(), one["reachable"].as_bool().unwrap()))
        .collect();
    assert_eq!(seen, [("12", true), ("14", true), ("11", false), ("13", false)]);
    assert_eq!(done["connection"]["name"], "Renamed");
    assert_eq!(world.listed().await.len(), 1);
}

#[tokio::test]
async fn access_tokens_are_kept_renewed_and_end() {
    let world = world().await;
    let id = world.connect("search_ads_1").await;
    let first = world.token(&id).await.unwrap();
    assert_eq!(world.token(&id).await.unwrap(), first);
    world.app.advance(Duration::from_secs(3_600));
    let second = world.token(&id).await.unwrap();
    assert_ne!(second, first);
    // The platform rejected the token before its end.
    let context = &world.app.inner.context;
    let third = connections::token_refused(context, id.parse().unwrap()).await.unwrap();
    assert_ne!(third.expose(), second);
    world.grantors.fail("/search/token", 503, json!({}));
    world.app.advance(Duration::from_secs(3_600));
    assert!(matches!(world.token(&id).await, Err(NoToken::Unavailable { .. })));
    // A wrong client is no end of the grant.
    world.grantors.fail("/search/token", 401, json!({ "error": "invalid_client" }));
    assert!(matches!(world.token(&id).await, Err(NoToken::Unavailable { .. })));
    assert_eq!(world.status().await, "connected");
    world.grantors.end_all();
    assert!(matches!(world.token(&id).await, Err(NoToken::Expired)));
    assert_eq!(world.status().await, "expired");
    let asked = world.grantors.asked("/search/token");
    assert!(matches!(world.token(&id).await, Err(NoToken::Expired)));
    assert_eq!(world.grantors.asked("/search/token"), asked);
    assert_eq!(world.actions().await.last().unwrap(), "ad_connection.expire");
    // Connecting again helps.
    world.app.sudo(&world.owner).await;
    let started = world.start(json!({ "platform": "search_ads_1", "reconnect": id })).await;
    world.complete(&started).await.ok(200);
    assert!(world.token(&id).await.is_ok());
    // A platform without renewal: the rejected token was the grant.
    let id = world.connect("social_ads_1").await;
    assert!(world.token(&id).await.is_ok());
    let refused = connections::token_refused(context, id.parse().unwrap()).await;
    assert!(matches!(refused, Err(NoToken::Expired)));
    let none = connections::access_token(context, Uuid::nil()).await;
    assert!(matches!(none, Err(NoToken::NotConnected)));
}

#[tokio::test]
async fn people_are_told_although_old_events_cannot_be_forgotten() {
    let mailbox = Mailbox::start().await;
    let world = world_with(&mailbox.settings()).await;
    world.app.prove_address(&world.owner).await;
    world.connect("social_ads_1").await;
    world.app.advance(Duration::from_secs(86_400) * 46);
    let context = &world.app.inner.context;
    let believed = confirmed_clock::Model { id: 1, confirmed_at: context.clock.now_ms() }.into_active_model();
    confirmed_clock::Entity::insert(believed).exec_without_returning(&context.db).await.unwrap();
    let broken = "alter table ad_connector_events rename to events_elsewhere";
    context.db.execute_unprepared(broken).await.unwrap();
    let ran = world.job().await;
    assert_eq!((&ran["warned"], &ran["error"]), (&json!(1), &json!("internal")), "{ran}");
}

#[tokio::test]
async fn people_are_told_once_two_weeks_before_a_grant_ends() {
    let mailbox = Mailbox::start().await;
    let world = world_with(&mailbox.settings()).await;
    world.app.prove_address(&world.owner).await;
    let id = world.connect("social_ads_1").await;
    let day = Duration::from_secs(86_400);
    let send = async || drop(world.app.get("/v1/cron/mail").token(CRON_SECRET).send().await.ok(200));
    world.app.advance(day * 45);
    let owner = async || {
        let body = json!({ "email": world.owner.email, "password": world.owner.password });
        let token = world.app.post("/v1/auth/login").json(&body).send().await.ok(200)["token"].clone();
        let user = User { token: token.as_str().unwrap().to_owned(), ..world.owner.clone() };
        world.app.sudo(&user).await;
        user
    };
    let now = owner().await;
    let shown = async |now: &User| world.app.get(ALL).bearer(now).send().await.ok(200)["items"][0].clone();
    assert_eq!(shown(&now).await["expiresSoon"], false);
    assert_eq!(world.job().await["warned"], 0);
    world.app.advance(day);
    let now = owner().await;
    assert_eq!(shown(&now).await["expiresSoon"], true);
    assert_eq!(world.job().await["warned"], 1);
    assert_eq!(world.job().await["warned"], 0);
    send().await;
    let mail = mailbox.take_one();
    assert_eq!(mail.to, world.owner.email);
    assert_eq!(mail.subject, "The connection to an ad platform ends soon");
    assert!(mail.text.contains("social_ads_1") && mail.text.contains("2027-01-20"), "{}", mail.text);
    assert!(!mail.raw.contains(MARK));
    // A new grant ends the warning, and is warned about in its time.
    let world = World { owner: now, ..world };
    let started = world.start(json!({ "platform": "social_ads_1", "reconnect": id })).await;
    world.complete(&started).await.ok(200);
    assert_eq!(world.listed().await[0]["expiresSoon"], false);
    world.app.advance(day * 60);
    assert_eq!(world.job().await["expired"], 1);
    assert!(matches!(world.token(&id).await, Err(NoToken::Expired)));
}

#[tokio::test]
async fn removing_gives_the_grant_back_and_keeps_costs_unless_they_are_to_go() {
    let world = world().await;
    let remove = async |id: &str, query: &str| {
        let path = format!("{ALL}/{id}{query}");
        world.app.delete(&path).bearer(&world.owner).send().await
    };
    for platform in PLATFORMS {
        let id = world.connect(platform).await;
        remove(&id, "").await.ok(204);
        assert!(matches!(world.token(&id).await, Err(NoToken::NotConnected)), "{platform}");
        remove(&id, "").await.problem(404, "not_found");
        let path = format!("{ALL}/{id}/accounts");
        world.app.get(&path).bearer(&world.owner).send().await.problem(404, "not_found");
    }
    for revoked in ["/search/revoke", "/one/v27.0/me/permissions", "/two/oauth/revoke", "revoke_token"] {
        assert_eq!(world.grantors.asked(revoked), 1, "{revoked}");
    }
    assert!(world.listed().await.is_empty());
    let rows = ad_connection::Entity::find().all(&world.app.inner.context.db).await.unwrap();
    assert!(rows.iter().all(|row| row.credentials == json!({}) && row.accounts == json!([])));

    let id = world.connect("search_ads_1").await;
    world.attach(&id, "1002").await;
    world.grantors.fail("/search/revoke", 500, json!({}));
    remove(&id, "?purge=maybe").await.problem(422, "validation_error");
    remove(&id, "?purge=false").await.ok(204);
    assert_eq!(world.left().await, [100, 1, 1, 0], "the costs stay, the account is detached");

    let id = world.connect("search_ads_1").await;
    world.attach(&id, "1003").await;
    assert_eq!(world.left().await, [200, 2, 2, 1]);
    remove(&id, "?purge=true").await.ok(204);
    assert_eq!(world.left().await, [100, 1, 1, 0]);

    // A server that died in between: the job goes on.
    let id = world.connect("search_ads_1").await;
    let account = world.attach(&id, "1004").await;
    let context = &world.app.inner.context;
    let principal = domain::tenancy::access::authenticate(context, &world.owner.token).await.unwrap();
    let org = domain::tenancy::access::org(context, &principal, "acme").await.unwrap();
    assert!(connections::remove(context, &org, id.parse().unwrap(), true).await.unwrap());
    ad_cost::Entity::delete_many()
        .filter(ad_cost::Column::AccountId.eq(account))
        .filter(ad_cost::Column::Day.lt(20_050))
        .exec(&context.db)
        .await
        .unwrap();
    assert_eq!(world.left().await, [150, 2, 2, 0]);
    world.job().await;
    assert_eq!(world.left().await, [100, 1, 1, 0]);
}

#[tokio::test]
async fn a_project_sees_what_it_may_attach_and_a_viewer_what_it_has() {
    let world = world().await;
    let id = world.connect("search_ads_1").await;
    world.connect("social_ads_1").await;
    let path = "/v1/projects/shop/ads/connections";
    let all = world.app.get(path).bearer(&world.owner).send().await.ok(200);
    assert_eq!(all["items"].as_array().unwrap().len(), 2);
    assert_eq!(all["items"][0]["accounts"].as_array().unwrap().len(), 4);
    let reader = world.app.secret_key(&world.owner, &[Scope::AdsRead], &[&world.shop]).await;
    let seen = world.app.get(path).token(&reader).send().await.ok(200);
    assert_eq!(seen, json!({ "items": [] }), "of other projects' clients, nothing is told");
    world.attach(&id, "1002").await;
    let seen = world.app.get(path).token(&reader).send().await.ok(200);
    let items = seen["items"].as_array().unwrap();
    assert_eq!((items.len(), &items[0]["id"]), (1, &json!(id)));
    let account = json!({
        "externalId": "1002", "name": "Account 1002", "currency": "EUR", "timezone": "Europe/Vienna",
        "manager": false, "reachable": true, "attached": true,
    });
    assert_eq!(items[0]["accounts"], json!([account]));
    let query = "{ project(project: \"shop\") { adConnections { id accounts { externalId attached } } } \
                 organization(org: \"acme\") { adConnections { id status accountCount } } }";
    let body = json!({ "query": query });
    let answer = world.app.post("/graphql").bearer(&world.owner).json(&body).send().await.ok(200);
    assert_eq!(answer["data"]["project"]["adConnections"][0]["id"], json!(id), "{answer}");
    assert_eq!(answer["data"]["organization"]["adConnections"][0]["accountCount"], 4);
}

#[tokio::test]
async fn a_deployment_without_a_client_or_broker_says_which_settings_it_needs() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    for (connector, needs) in [
        (json!(null), "SVC_SOCIAL_ADS_2_CLIENT_ID"),
        (json!("direct"), "SVC_SOCIAL_ADS_2_CLIENT_ID"),
        (json!("broker"), "SVC_ADS_BROKER_URL"),
    ] {
        let mut body = json!({ "platform": "social_ads_2" });
        if !connector.is_null() {
            body["connector"] = connector;
        }
        let problem = app.post(ALL).bearer(&owner).json(&body).send().await.problem(503, "not_configured");
        assert!(problem["detail"].as_str().unwrap().contains(needs), "{problem}");
    }
    let problem = app.post(EVENTS).body("{}").send().await.problem(503, "not_configured");
    assert!(problem["detail"].as_str().unwrap().contains("SVC_ADS_BROKER_SIGNING_KEY"), "{problem}");
    let platforms = ways(&app, &owner).await;
    let [direct, broker] = [0, 1].map(|at| &platforms[2]["connectors"][at]);
    let settings = ["SVC_SOCIAL_ADS_2_CLIENT_ID", "SVC_SOCIAL_ADS_2_CLIENT_SECRET"];
    assert_eq!(direct, &json!({ "connector": "DIRECT", "configured": false, "settings": settings }));
    let settings = ["SVC_ADS_BROKER_URL", "SVC_ADS_BROKER_KEY", "SVC_ADS_BROKER_INTEGRATIONS"];
    assert_eq!(broker, &json!({ "connector": "BROKER", "configured": false, "settings": settings }));
    // A broker that has no integration of the platform.
    let world = world().await;
    let body = json!({ "platform": "social_ads_2", "connector": "broker" });
    let refused = world.app.post(ALL).bearer(&world.owner).json(&body).send().await;
    refused.problem(503, "not_configured");
}

/// Asks how this deployment may connect to each platform.
async fn ways(app: &App, user: &User) -> Value {
    let query = "{ organization(org: \"acme\") {
        adPlatforms { platform connectors { connector configured settings } }
    } }";
    let answer = app.post("/graphql").bearer(user).json(&json!({ "query": query })).send().await.ok(200);
    answer["data"]["organization"]["adPlatforms"].clone()
}

#[tokio::test]
async fn the_wizard_learns_beforehand_by_which_ways_it_can_connect() {
    let world = world().await;
    let platforms = ways(&world.app, &world.owner).await;
    let mut able = 0;
    for (platform, answer) in PLATFORMS.iter().zip(platforms.as_array().unwrap()) {
        assert_eq!(answer["platform"], platform.to_uppercase());
        for way in answer["connectors"].as_array().unwrap() {
            let connector = way["connector"].as_str().unwrap().to_lowercase();
            let body = json!({ "platform": platform, "connector": connector });
            let started = world.app.post(ALL).bearer(&world.owner).json(&body).send().await;
            assert_eq!(started.status == 201, way["configured"] == true, "{platform} by {connector}");
            able += i32::from(started.status == 201);
        }
    }
    assert!((1..8).contains(&able), "some ways are set up, and some are not");
    let viewer = world.app.user("viewer").await;
    world.app.join(&viewer, &world.owner, Role::Viewer).await;
    assert_eq!(ways(&world.app, &viewer).await, Value::Null);
}

#[tokio::test]
async fn an_organization_starts_few_connections_in_a_minute() {
    let world = world().await;
    for _ in 0..20 {
        world.post(json!({ "platform": "social_ads_1" })).await;
    }
    let body = json!({ "platform": "social_ads_1" });
    world.app.post(ALL).bearer(&world.owner).json(&body).send().await.problem(429, "rate_limited");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_token_is_stored_shown_or_logged_in_clear() {
    logs::capture();
    let world = world().await;
    let mut answers = String::new();
    for platform in PLATFORMS {
        let started = world.start(json!({ "platform": platform })).await;
        let wrong = Started {
            code: Some(format!("{MARK}-wrong")),
            id: started.id.clone(),
            state: started.state.clone(),
        };
        answers += &world.complete(&wrong).await.text();
        answers += &world.complete(&started).await.text();
        let _ = world.token(&started.id).await;
    }
    world.connect_by_broker().await;
    world.grantors.end_all();
    for one in world.listed().await {
        answers += &one.to_string();
        let shown = format!("{:?}", world.token(one["id"].as_str().unwrap()).await.err());
        answers += &shown;
    }
    answers += &world.app.get("/v1/orgs/acme/audit?limit=200").bearer(&world.owner).send().await.text();
    for secret in [MARK, CLIENT_SECRET, BROKER_KEY, SIGNING_KEY] {
        assert!(!answers.contains(secret), "{secret} was told");
        let log = logs::captured();
        let is_logged = log.windows(secret.len()).any(|window| window == secret.as_bytes());
        assert!(!is_logged, "{secret} was logged");
    }
    let db = &world.app.inner.context.db;
    for table in ["ad_connections", "ad_connection_links", "audit_entries", "ad_connector_events"] {
        if is_postgres() {
            let sql = format!("select coalesce(string_agg(cast(t as text), ' '), '') from {table} t");
            let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
            let text: String = row.unwrap().try_get_by_index(0).unwrap();
            assert!(!text.contains(MARK), "{table}");
        }
    }
    if !is_postgres() {
        for file in ["svc.db", "svc.db-wal"] {
            let bytes = std::fs::read(world.app.folder.path().join(file)).unwrap_or_default();
            assert!(!bytes.windows(MARK.len()).any(|window| window == MARK.as_bytes()), "{file}");
        }
    }
}

#[tokio::test]
async fn what_is_too_old_is_forgotten() {
    let world = world().await;
    world.start(json!({ "platform": "social_ads_1" })).await;
    let id = world.connect("social_ads_3").await;
    world.app.delete(&format!("{ALL}/{id}")).bearer(&world.owner).send().await.ok(204);
    let kept = world.connect("social_ads_3").await;
    let context = &world.app.inner.context;
    // Nothing is deleted by age before the clock is trusted.
    let believed = confirmed_clock::Model { id: 1, confirmed_at: context.clock.now_ms() }.into_active_model();
    confirmed_clock::Entity::insert(believed).exec_without_returning(&context.db).await.unwrap();
    ad_connection::Entity::update_many()
        .col_expr(
            ad_connection::Column::UpdatedAt,
            Expr::value(world.app.clock.now() - chrono::TimeDelta::days(31)),
        )
        .exec(&context.db)
        .await
        .unwrap();
    world.job().await;
    let rows = ad_connection::Entity::find().all(&context.db).await.unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].id.to_string(), kept);
}

#[tokio::test]
async fn a_rotation_of_the_key_seals_grants_and_open_links_anew() {
    let world = world().await;
    for platform in PLATFORMS {
        world.connect(platform).await;
    }
    let started = world.start(json!({ "platform": "search_ads_1" })).await;
    let context = &world.app.inner.context;
    let sealed = async || {
        let rows = ad_connection::Entity::find()
            .order_by_asc(ad_connection::Column::Id)
            .all(&context.db)
            .await
            .unwrap();
        rows.into_iter().map(|row| row.credentials.to_string()).collect::<Vec<_>>()
    };
    let before = sealed().await;
    let rotated = domain::money::secret_rotation::rotate(context).await.unwrap();
    assert_eq!((rotated.sealed, rotated.lost), (4, 0));
    let after = sealed().await;
    assert_eq!(before.iter().zip(&after).filter(|(before, after)| before != after).count(), 4);
    world.complete(&started).await.ok(200);
    for one in world.listed().await {
        assert!(world.token(one["id"].as_str().unwrap()).await.is_ok(), "{one}");
    }
}
