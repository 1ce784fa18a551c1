//! Tables as CSV that have more rows than one page: they are read and sent page by page.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use analytics::table::{Extent, Sheet, Tabular};
use domain::Error;
use domain::ground::turns::{Share, Turns};
use domain::tenancy::access::{ProjectAccess, Scope};
use futures::FutureExt;
use futures::future::BoxFuture;
use schemars::JsonSchema;
use sea_orm::ConnectionTrait;
use serde::Serialize;
use serde_json::{Value, json};
use svc::app::App as Server;
use svc::http::csv::{MAX_ROWS, Page, Reader, Tabled};
use svc::http::{Result, Route};
use tokio::sync::{Mutex, Notify};
use tokio::task::yield_now;
use uuid::Uuid;

use crate::ingest::World;
use crate::support::database::is_postgres;
use crate::support::{Answer, App};

/// One more than the largest page of sessions, events and leads.
const MANY: u8 = 201;

async fn table(world: &World, path: &str) -> Answer {
    let path = format!("/v1/projects/shop/{path}");
    world.app.get(&path).bearer(&world.owner).header("accept", "text/csv").send().await
}

/// The first column of a table.
fn firsts(text: &str) -> Vec<&str> {
    let rows = text.lines().skip(1).filter(|line| !line.starts_with("# "));
    rows.map(|line| line.split(',').next().unwrap()).collect()
}

#[tokio::test]
async fn a_table_of_several_pages_comes_whole() {
    let world = World::with(&[], json!({})).await;
    for number in 1..=MANY {
        world.batch(number).path(&format!("/p/{number}")).event(0, "signup", json!({})).stored().await;
    }
    let sessions = table(&world, "sessions").await;
    assert_eq!(sessions.header("x-svc-table"), Some("streamed, of=201"));
    assert_eq!(sessions.header("content-disposition"), Some("attachment; filename=\"sessions.csv\""));
    assert!(sessions.header("vary").is_some_and(|vary| vary.contains("accept")));
    let text = sessions.text_of(200);
    let ids = firsts(&text);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), usize::from(MANY), "each once");
    // In the order of the list.
    let path = "/v1/projects/shop/sessions?limit=200";
    let list = world.app.get(path).bearer(&world.owner).send().await.ok(200);
    let listed: Vec<&str> =
        list["items"].as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap()).collect();
    assert_eq!(ids[..200], listed);
    // Half an export can go on where it ended.
    assert_eq!(firsts(&table(&world, "sessions?offset=150").await.text_of(200)), ids[150..]);

    let events = table(&world, "analytics/events").await;
    assert_eq!(events.header("x-svc-table"), Some("streamed"));
    let text = events.text_of(200);
    assert_eq!(firsts(&text).iter().collect::<BTreeSet<_>>().len(), usize::from(MANY));
    // Who asks for a number of rows gets one page, which says that it is cut.
    let page = table(&world, "analytics/events?limit=200").await;
    assert_eq!(page.header("x-svc-table"), Some("rows=200, cut"));
    // A page may have a thousand rows.
    let pages = table(&world, "analytics/pages").await;
    assert_eq!((pages.header("x-svc-table"), firsts(&pages.text_of(200)).len()), (Some("rows=201"), 201));
}

#[tokio::test]
async fn all_leads_are_one_table() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    for number in 1..=MANY {
        let lead = json!({ "externalId": format!("customer-{number}") });
        app.post("/v1/projects/shop/leads").bearer(&owner).json(&lead).send().await.ok(201);
        app.advance(Duration::from_secs(1));
    }
    let call = app.get("/v1/projects/shop/leads").bearer(&owner).header("accept", "text/csv");
    let answer = call.send().await;
    assert_eq!(answer.header("x-svc-table"), Some("streamed"));
    assert_eq!(firsts(&answer.text_of(200)).len(), usize::from(MANY));
}

#[tokio::test]
async fn all_conversions_are_one_table() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let path = "/v1/projects/shop/conversion-definitions/sale";
    let definition = json!({ "name": "Sale", "trigger": { "type": "server" } });
    app.put(path).bearer(&owner).json(&definition).send().await.ok(200);
    let email = "anna.berger@example.com";
    for number in 1..=MANY {
        let sale = json!({ "eventId": format!("-order-{number:04}"), "definition": "sale", "email": email });
        app.post("/v1/projects/shop/conversions").bearer(&owner).json(&sale).send().await.ok(201);
        app.advance(Duration::from_secs(1));
    }
    let table = async |query: &str| {
        let path = format!("/v1/projects/shop/conversions{query}");
        app.get(&path).bearer(&owner).header("accept", "text/csv").send().await
    };
    let answer = table("").await;
    assert_eq!(answer.header("x-svc-table"), Some("streamed"));
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"conversions.csv\""));
    let text = answer.text_of(200);
    assert_eq!(firsts(&text).len(), usize::from(MANY));
    let mut lines = text.lines();
    assert!(
        lines.next().unwrap().starts_with("id,eventId,definition,sessionId,source,status,occurredAt,value,")
    );
    // Spreadsheets take what begins with a minus for a formula.
    assert!(lines.next().unwrap().contains(",'-order-0201,sale,"), "{text}");
    assert!(!text.contains(email), "of a person, only the kinds of hashes are known");
    assert_eq!(table("?limit=2").await.header("x-svc-table"), Some("rows=2, cut"));
    assert_eq!(firsts(&table("?status=rejected").await.text_of(200)), [] as [&str; 0]);
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let refused =
        app.get("/v1/projects/shop/conversions").token(&key).header("accept", "text/csv").send().await;
    refused.problem(403, "insufficient_scope");
}

/// Rows that a test makes.
#[derive(Serialize, JsonSchema)]
struct Numbers {
    rows: Vec<Number>,
    is_last: bool,
}

#[derive(Serialize, JsonSchema)]
struct Number {
    number: u32,
}

impl Numbers {
    fn from(first: u32, count: u32, is_last: bool) -> Self {
        Self { rows: (first..first + count).map(|number| Number { number }).collect(), is_last }
    }
}

impl Tabular for Numbers {
    fn name(&self) -> &'static str {
        "numbers"
    }

    fn extent(&self) -> Extent {
        if self.is_last { Extent::Whole } else { Extent::Cut }
    }

    fn recomputing(&self) -> bool {
        false
    }

    fn sheet(self) -> Sheet {
        Sheet::of(self.rows)
    }
}

/// Asks for numbers without end.
async fn endless(reader: Reader) -> Result<Tabled<Numbers>> {
    fn read(_: Server, _: ProjectAccess, first: u32) -> BoxFuture<'static, Page<Numbers, u32>> {
        async move { Ok((Numbers::from(first, 30_000, false), Some(first + 30_000))) }.boxed()
    }
    Tabled::whole(reader, read, 1).await
}

/// The second page comes when the test lets it.
static SECOND: Notify = Notify::const_new();
/// A pool in which the second page takes a turn, as reports do: until then, it has the place of a request.
static POOL: LazyLock<Turns> = LazyLock::new(|| {
    let (places, waiting) = (usize::MAX, usize::MAX);
    Turns::new(Share { places, each: places, waiting, wait: Duration::MAX })
});
/// Tests that wait for it take turns.
static TURN: Mutex<()> = Mutex::const_new(());

async fn held(reader: Reader) -> Result<Tabled<Numbers>> {
    fn read(_: Server, access: ProjectAccess, page: u32) -> BoxFuture<'static, Page<Numbers, u32>> {
        async move {
            access.require(Scope::AnalyticsRead)?;
            match page {
                1 => Ok((Numbers::from(1, 2, false), Some(2))),
                2 => {
                    let _turn = POOL.take(&[Uuid::nil()]).await?;
                    SECOND.notified().await;
                    Ok((Numbers::from(3, 1, false), Some(3)))
                }
                3 => Ok((Numbers::from(4, 1, true), None)),
                _ => Err(Error::internal("there is no such page")),
            }
        }
        .boxed()
    }
    Tabled::whole(reader, read, 1).await
}

async fn broken(reader: Reader) -> Result<Tabled<Numbers>> {
    fn read(_: Server, _: ProjectAccess, page: u32) -> BoxFuture<'static, Page<Numbers, u32>> {
        async move {
            match page {
                1 => Ok((Numbers::from(1, 2, false), Some(2))),
                _ => Err(Error::internal("the second page cannot be read")),
            }
        }
        .boxed()
    }
    Tabled::whole(reader, read, 1).await
}

/// Refuses the second page once.
async fn busy(reader: Reader) -> Result<Tabled<Numbers>> {
    static IS_REFUSED: AtomicBool = AtomicBool::new(false);
    fn read(_: Server, _: ProjectAccess, page: u32) -> BoxFuture<'static, Page<Numbers, u32>> {
        async move {
            match page {
                1 => Ok((Numbers::from(1, 2, false), Some(2))),
                _ if !IS_REFUSED.swap(true, Ordering::SeqCst) => Err(Error::RateLimited { retry_after_s: 0 }),
                _ => Ok((Numbers::from(3, 1, true), None)),
            }
        }
        .boxed()
    }
    Tabled::whole(reader, read, 1).await
}

/// Has a row in the first page, and none in any other.
async fn sparse(reader: Reader) -> Result<Tabled<Numbers>> {
    fn read(_: Server, _: ProjectAccess, page: u32) -> BoxFuture<'static, Page<Numbers, u32>> {
        async move { Ok((Numbers::from(page, u32::from(page == 1), false), Some(page + 1))) }.boxed()
    }
    Tabled::whole(reader, read, 1).await
}

/// Writes with the second page, which has a row if the write is refused.
async fn written(reader: Reader) -> Result<Tabled<Numbers>> {
    fn read(server: Server, _: ProjectAccess, page: u32) -> BoxFuture<'static, Page<Numbers, u32>> {
        async move {
            if page == 1 {
                return Ok((Numbers::from(1, 1, false), Some(2)));
            }
            let some_time = async {
                for _ in 0..1000 {
                    yield_now().await;
                }
            };
            let is_refused = tokio::select! {
                biased;
                done = server.context.db.execute_unprepared("delete from mails where id is null") => done.is_err(),
                () = some_time => false,
            };
            Ok((Numbers::from(2, u32::from(is_refused), true), None))
        }
        .boxed()
    }
    Tabled::whole(reader, read, 1).await
}

async fn with_numbers() -> (App, crate::support::User) {
    let path = |name: &str| format!("/v1/projects/{{project}}/{name}");
    let app = App::with_routes(vec![
        Route::get(path("endless"), "endless", endless),
        Route::get(path("held"), "held", held),
        Route::get(path("broken"), "broken", broken),
        Route::get(path("busy"), "busy", busy),
        Route::get(path("sparse"), "sparse", sparse),
        Route::get(path("written"), "written", written),
    ])
    .await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    (app, owner)
}

#[tokio::test]
async fn a_table_that_is_too_long_is_cut_and_says_so() {
    let (app, owner) = with_numbers().await;
    let answer = app.get("/v1/projects/shop/endless").bearer(&owner).send().await;
    assert_eq!(answer.header("x-svc-table"), Some("streamed"));
    let text = answer.text_of(200);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + MAX_ROWS + 1);
    assert_eq!((lines[0], lines[MAX_ROWS]), ("number", "100000"));
    assert_eq!(lines[MAX_ROWS + 1], "# The first 100000 rows. There are more.");
}

/// Sends a request and reads its body as it comes.
async fn opened(app: &App, path: &str, token: &str) -> reqwest::Response {
    let request = app.client.get(format!("{}/v1/projects/shop/{path}", app.url));
    let response = request.bearer_auth(token).send().await.unwrap();
    assert_eq!(response.status(), 200);
    response
}

#[tokio::test]
async fn a_page_that_cannot_be_read_breaks_the_table_off() {
    let (app, owner) = with_numbers().await;
    let response = opened(&app, "broken", &owner.token).await;
    // Whoever reads on does not take the first page for the whole.
    response.bytes().await.unwrap_err();
}

#[tokio::test]
async fn a_page_without_a_turn_is_tried_again() {
    let (app, owner) = with_numbers().await;
    let whole = opened(&app, "busy", &owner.token).await.text().await.unwrap();
    assert_eq!(whole, "number\r\n1\r\n2\r\n3\r\n");
}

#[tokio::test]
async fn a_table_of_empty_pages_ends_and_says_so() {
    let (app, owner) = with_numbers().await;
    let whole = opened(&app, "sparse", &owner.token).await.text().await.unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    assert_eq!(lines, ["number", "1", "# The first 1 rows. After 1000 pages no more were looked for."]);
}

#[tokio::test]
async fn a_table_says_that_the_rules_have_changed_between_its_pages() {
    let _turn = TURN.lock().await;
    let (app, owner) = with_numbers().await;
    let response = opened(&app, "held", &owner.token).await;
    let zone = json!({ "timezone": "Pacific/Auckland" });
    app.patch("/v1/projects/shop").bearer(&owner).json(&zone).send().await.ok(200);
    SECOND.notify_one();
    let whole = response.text().await.unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    assert_eq!(lines[..5], ["number", "1", "2", "3", "4"]);
    assert!(lines[5].starts_with("# Past visits are being recomputed."), "{whole}");
}

/// On SQLite only: PostgreSQL has no single lock for writes.
#[tokio::test]
async fn a_further_page_writes_for_its_tenant() {
    if is_postgres() {
        return;
    }
    let (app, owner) = with_numbers().await;
    let org = app.get("/v1/orgs/acme").bearer(&owner).send().await.ok(200);
    let org: Uuid = org["id"].as_str().unwrap().parse().unwrap();
    let (held, waiting) = app.fill_write_turns(org).await;
    let whole = opened(&app, "written", &owner.token).await.text().await.unwrap();
    assert_eq!(whole, "number\r\n1\r\n2\r\n");
    held.commit().await.unwrap();
    waiting.join_all().await;
}

#[tokio::test]
async fn access_is_proved_anew_before_each_page() {
    let _turn = TURN.lock().await;
    let (app, owner) = with_numbers().await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    SECOND.notify_one();
    let whole = opened(&app, "held", &key).await.text().await.unwrap();
    assert_eq!(whole, "number\r\n1\r\n2\r\n3\r\n4\r\n");

    // The key ends while the second page is read, so there is no third one.
    let response = opened(&app, "held", &key).await;
    let keys = app.get("/v1/orgs/acme/keys").bearer(&owner).send().await.ok(200);
    let id = keys["items"][0]["id"].as_str().unwrap().to_owned();
    app.delete(&format!("/v1/orgs/acme/keys/{id}")).bearer(&owner).send().await.ok(204);
    SECOND.notify_one();
    response.bytes().await.unwrap_err();
}

/// A stream is bounded in memory, so that a tenant opens a few at a time.
#[tokio::test]
async fn a_tenant_has_a_few_open_tables_at_a_time() {
    let _turn = TURN.lock().await;
    let (app, owner) = with_numbers().await;
    let mut open = Vec::new();
    let refused: Value = loop {
        let request = app.client.get(format!("{}/v1/projects/shop/held", app.url));
        let response = request.bearer_auth(&owner.token).send().await.unwrap();
        if response.status() == 429 {
            break response.json().await.unwrap();
        }
        open.push(response);
        assert!(open.len() < 100, "there is no bound");
    };
    assert_eq!(refused["code"], "rate_limited");
    assert!(open.len() >= 4, "{}", open.len());
}
