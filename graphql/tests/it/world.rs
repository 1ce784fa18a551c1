//! Test fixture: a schema on its own migrated database, with a fixed clock, seeded randomness and a list of
//! the executed statements.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use analytics::columns::Source;
use analytics::reports::{Executor, Reports, ReportsConfig};
use analytics::visits::{Writer, WriterConfig};
use async_graphql::{Request, Response, Variables};
use chrono::{DateTime, TimeDelta, Utc};
use domain::projects;
use domain::tenancy::access::{self, Principal, ProjectAccess, Scope};
use domain::tenancy::auth::{self, Signup, SignupOrganization, SignupPolicy};
use domain::tenancy::keys::secret::{self, SecretKeyCreate};
use domain::{Clock, Context, Random};
use entity::login_session;
use graphql::{Bearer, Caller, Who};
use parking_lot::Mutex;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectOptions, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::database::TestDatabase;

pub(crate) struct World {
    pub(crate) context: Context,
    pub(crate) writer: Writer,
    pub(crate) statements: Arc<Mutex<Vec<String>>>,
    schema: graphql::Schema,
    /// Tokens by the id of their credential.
    bearers: Mutex<HashMap<Uuid, Bearer>>,
    _folder: tempfile::TempDir,
}

static SEED: AtomicU64 = AtomicU64::new(1);

impl World {
    pub(crate) async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = TestDatabase::create().await.url_in(folder.path());
        let mut options = ConnectOptions::new(&url);
        options.max_connections(8).sqlx_logging(false);
        let mut db = sea_orm::Database::connect(options).await.unwrap();
        if url.starts_with("sqlite:") {
            db.execute_unprepared("pragma journal_mode = wal").await.unwrap();
        }
        migration::up(&db).await.unwrap();
        let statements = Arc::new(Mutex::new(Vec::new()));
        let list = statements.clone();
        db.set_metric_callback(move |info| list.lock().push(info.statement.sql.clone()));

        let clock = Clock::fixed("2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap());
        let random = Random::seeded(SEED.fetch_add(1, Ordering::Relaxed));
        let context = Context::new(db, clock, random).with_cheap_passwords();
        let source = match url.starts_with("sqlite:") {
            true => Source::sqlite(&folder.path().join("svc.db"), domain::ground::pulse::Pulse::default()),
            false => Source::postgres(
                sqlx::PgPool::connect_lazy(&url).unwrap(),
                domain::ground::pulse::Pulse::default(),
            ),
        };
        let config =
            ReportsConfig { executor: Executor::Columns, memory: 64 << 20, snapshots: None, sharing: None };
        let reports = Reports::new(context.clone(), source, config).unwrap();
        let writer = Writer::start(WriterConfig {
            context: context.clone(),
            database: url.parse().unwrap(),
            spool: folder.path().join("spool"),
            spool_limit: 1 << 20,
            quarantine: folder.path().join("quarantine"),
            quarantine_limit: 1 << 20,
            shards: 2,
            connections: 2,
        })
        .unwrap();
        let schema = graphql::schema(context.clone(), reports, writer.clone());
        Self { context, writer, statements, schema, bearers: Mutex::default(), _folder: folder }
    }

    /// Signs up the owner of a new organization with this slug.
    pub(crate) async fn owner(&self, org: &str) -> Principal {
        let signup = Signup {
            email: format!("owner@{org}.example"),
            password: "correct horse".to_owned(),
            name: None,
            organization: Some(SignupOrganization { name: org.to_uppercase(), slug: org.to_owned() }),
            invitation_token: None,
            locale: Default::default(),
        };
        let token = auth::signup(&self.context, SignupPolicy::Open, signup).await.unwrap();
        self.authenticate(token.token).await
    }

    pub(crate) async fn project(&self, owner: &Principal, org: &str, slug: &str) -> ProjectAccess {
        let org = access::org(&self.context, owner, org).await.unwrap();
        let input = json!({
            "name": slug, "slug": slug, "domains": [format!("{slug}.example")], "timezone": "Europe/Berlin"
        });
        let input = serde_json::from_value(input).unwrap();
        projects::create_with_access(&self.context, &org, input).await.unwrap().0
    }

    /// Lets the session do sensitive things for 15 minutes, as POST /v1/auth/sudo does.
    pub(crate) async fn grant_sudo(&self, owner: &Principal) {
        login_session::Entity::update_many()
            .col_expr(
                login_session::Column::SudoUntil,
                Expr::value(self.context.clock.now() + TimeDelta::minutes(15)),
            )
            .filter(login_session::Column::Id.eq(owner.user().unwrap().id()))
            .exec(&self.context.db)
            .await
            .unwrap();
    }

    /// A secret key of an organization.
    pub(crate) async fn key(&self, owner: &Principal, org: &str, scopes: &[Scope]) -> Principal {
        self.grant_sudo(owner).await;
        let org = access::org(&self.context, owner, org).await.unwrap();
        let input = SecretKeyCreate {
            name: "Server".to_owned(),
            scopes: scopes.to_vec(),
            project_ids: None,
            expires_at: None,
            note: None,
        };
        let secret = secret::create(&self.context, &org, input).await.unwrap().secret;
        self.authenticate(secret).await
    }

    async fn authenticate(&self, token: String) -> Principal {
        let principal = access::authenticate(&self.context, &token).await.unwrap();
        self.bearers.lock().insert(principal.credential_id(), Bearer(token));
        principal
    }

    /// Runs a document for a caller.
    pub(crate) async fn run(&self, caller: Option<&Principal>, document: &str, variables: Value) -> Answer {
        let request = Request::new(document).variables(Variables::from_json(variables));
        let caller = caller.map(|principal| Caller {
            who: Who::Principal(principal.clone()),
            bearer: self.bearers.lock()[&principal.credential_id()].clone(),
        });
        Answer(graphql::execute(&self.schema, request, caller).await)
    }

    /// The data of a query that must succeed.
    pub(crate) async fn query(&self, caller: &Principal, document: &str) -> Value {
        self.run(Some(caller), document, json!({})).await.data()
    }

    /// How many statements a query takes.
    pub(crate) async fn count_statements(&self, caller: &Principal, document: &str) -> usize {
        self.statements.lock().clear();
        self.query(caller, document).await;
        self.statements.lock().len()
    }
}

#[derive(Debug)]
pub(crate) struct Answer(pub(crate) Response);

impl Answer {
    #[track_caller]
    pub(crate) fn data(self) -> Value {
        assert!(self.0.errors.is_empty(), "{:?}", self.0.errors);
        self.0.data.into_json().unwrap()
    }

    /// The one error of an answer, as its client sees it.
    #[track_caller]
    pub(crate) fn error(&self) -> Value {
        assert_eq!(self.0.errors.len(), 1, "{:?}", self.0);
        serde_json::to_value(&self.0.errors[0]).unwrap()
    }

    #[track_caller]
    pub(crate) fn code(&self) -> String {
        self.error()["extensions"]["code"].as_str().unwrap().to_owned()
    }

    /// The paths of the violations of a validation_error.
    #[track_caller]
    pub(crate) fn violations(&self) -> Vec<String> {
        let error = self.error();
        assert_eq!(error["extensions"]["code"], "validation_error", "{error}");
        let errors = error["extensions"]["errors"].as_array().unwrap();
        errors.iter().map(|violation| violation["path"].as_str().unwrap().to_owned()).collect()
    }
}
