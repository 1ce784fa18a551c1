//! Test world: each test gets its own migrated database, a fixed clock and seeded randomness.

use std::env;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};
use domain::projects::{self, ProjectCreate};
use domain::tenancy::access::Scope;
use domain::tenancy::access::{self, OrgAccess, Principal, ProjectAccess, UserSession};
use domain::tenancy::auth::{self, SessionToken, Signup, SignupOrganization, SignupPolicy};
use domain::tenancy::keys::secret::{self, SecretKeyCreate};
use domain::{Clock, Context, Random};
use entity::login_session;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectOptions, ConnectionTrait, Database, DatabaseConnection, EntityTrait, QueryFilter,
};

pub(crate) struct World {
    context: Context,
    _folder: Option<tempfile::TempDir>,
}

impl Deref for World {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

static SEED: AtomicU64 = AtomicU64::new(1);

impl World {
    pub(crate) async fn new() -> Self {
        let (db, folder) = database().await;
        migration::up(&db).await.unwrap();
        let clock = Clock::fixed("2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap());
        let random = Random::seeded(SEED.fetch_add(1, Ordering::Relaxed));
        let context = Context::new(db, clock, random).with_cheap_passwords();
        Self { context, _folder: folder }
    }

    /// Returns the context of another server on the same database, with its own caches.
    pub(crate) fn other_instance(&self) -> Context {
        let random = Random::seeded(SEED.fetch_add(1, Ordering::Relaxed));
        Context::new((*self.db).clone(), self.clock.clone(), random).with_cheap_passwords()
    }

    pub(crate) fn advance(&self, by: TimeDelta) {
        self.clock.advance(by.to_std().unwrap());
    }

    /// Signs up the owner of a new organization with this slug.
    pub(crate) async fn owner(&self, org: &str) -> Principal {
        let token = self.sign_up(&format!("owner@{org}.example"), org).await;
        access::authenticate(self, &token.token).await.unwrap()
    }

    pub(crate) async fn sign_up(&self, email: &str, org: &str) -> SessionToken {
        auth::signup(self, SignupPolicy::Open, signup(email, Some(org))).await.unwrap()
    }

    pub(crate) async fn org(&self, principal: &Principal, org: &str) -> OrgAccess {
        access::org(self, principal, org).await.unwrap()
    }

    pub(crate) async fn project(&self, principal: &Principal, org: &str, slug: &str) -> ProjectAccess {
        let org = self.org(principal, org).await;
        projects::create_with_access(self, &org, project(slug)).await.unwrap().0
    }

    /// Grants sudo to the session for 15 minutes, like POST /v1/auth/sudo.
    pub(crate) async fn grant_sudo(&self, session: &UserSession) {
        let until = self.clock.now() + TimeDelta::minutes(15);
        login_session::Entity::update_many()
            .col_expr(login_session::Column::SudoUntil, Expr::value(until))
            .filter(login_session::Column::Id.eq(session.id()))
            .exec(&self.db)
            .await
            .unwrap();
    }

    /// Creates a secret key. Returns its text and its principal.
    pub(crate) async fn key(
        &self,
        owner: &Principal,
        org: &str,
        scopes: &[Scope],
        projects: Option<Vec<uuid::Uuid>>,
    ) -> (String, Principal) {
        self.grant_sudo(owner.user().unwrap()).await;
        let org = self.org(owner, org).await;
        let input = SecretKeyCreate {
            name: "Server".to_owned(),
            scopes: scopes.to_vec(),
            project_ids: projects,
            expires_at: None,
            note: None,
        };
        let secret = secret::create(self, &org, input).await.unwrap().secret;
        let principal = access::authenticate(self, &secret).await.unwrap();
        (secret, principal)
    }
}

pub(crate) fn signup(email: &str, org: Option<&str>) -> Signup {
    Signup {
        email: email.to_owned(),
        password: "correct horse".to_owned(),
        name: None,
        organization: org.map(|slug| SignupOrganization { name: slug.to_uppercase(), slug: slug.to_owned() }),
        invitation_token: None,
        locale: Default::default(),
    }
}

pub(crate) fn project(slug: &str) -> ProjectCreate {
    serde_json::from_value(serde_json::json!({
        "name": slug, "slug": slug, "domains": [format!("{slug}.example")], "timezone": "Europe/Berlin",
    }))
    .unwrap()
}

async fn database() -> (DatabaseConnection, Option<tempfile::TempDir>) {
    let server = env::var("SVC_TEST_POSTGRES_URL").ok();
    let chosen = env::var("SVC_TEST_DATABASE").ok();
    match (chosen.as_deref(), server) {
        (Some("postgres") | None, Some(server)) => (postgres(&server).await, None),
        (Some("postgres"), None) => panic!("SVC_TEST_DATABASE=postgres needs SVC_TEST_POSTGRES_URL"),
        _ => {
            let folder = tempfile::tempdir().unwrap();
            let url = format!("sqlite://{}?mode=rwc", folder.path().join("svc.db").display());
            let mut options = ConnectOptions::new(url);
            options.max_connections(8).sqlx_logging(false);
            let db = Database::connect(options).await.unwrap();
            db.execute_unprepared("pragma journal_mode = wal").await.unwrap();
            (db, Some(folder))
        }
    }
}

async fn postgres(server: &str) -> DatabaseConnection {
    let name = format!("domain_{}", uuid::Uuid::new_v4().simple());
    let admin = Database::connect(server).await.unwrap();
    admin.execute_unprepared(&format!("create database {name}")).await.unwrap();
    admin.close().await.unwrap();
    let (base, _) = server.rsplit_once('/').unwrap();
    let mut options = ConnectOptions::new(format!("{base}/{name}"));
    options.max_connections(8).sqlx_logging(false);
    Database::connect(options).await.unwrap()
}
