//! Credentials created without HTTP: secret keys, members, and a session with sudo.

use chrono::TimeDelta;
use domain::tenancy::access::{self, Scope};
use domain::tenancy::keys::secret::{self, SecretKeyCreate};
use domain::tenancy::oauth::clients::{self, ClientMetadata};
use domain::tenancy::oauth::{AskingNetwork, Form, requests};
use entity::{Role, login_session, member, oauth_grant, user};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, Set};
use uuid::Uuid;

use super::{App, Project, User};

impl App {
    /// Opens the user's sudo window of 15 minutes.
    pub async fn sudo(&self, user: &User) {
        let context = &self.inner.context;
        let id: Uuid = user.id.parse().unwrap();
        login_session::Entity::update_many()
            .col_expr(
                login_session::Column::SudoUntil,
                Expr::value(self.clock.now() + TimeDelta::minutes(15)),
            )
            .filter(login_session::Column::UserId.eq(id))
            .exec(&context.db)
            .await
            .unwrap();
    }

    /// Takes the user's address for proven, as after a link by mail.
    pub async fn prove_address(&self, user: &User) {
        let id: Uuid = user.id.parse().unwrap();
        user::Entity::update_many()
            .col_expr(user::Column::EmailVerified, Expr::value(true))
            .filter(user::Column::Id.eq(id))
            .exec(&self.inner.context.db)
            .await
            .unwrap();
    }

    /// A secret key of the user's organization, narrowed to some projects if any are given.
    pub async fn secret_key(&self, user: &User, scopes: &[Scope], projects: &[&Project]) -> String {
        self.sudo(user).await;
        let context = &self.inner.context;
        let principal = access::authenticate(context, &user.token).await.unwrap();
        let org = access::org(context, &principal, &user.org).await.unwrap();
        let ids: Vec<Uuid> = projects.iter().map(|project| project.id.parse().unwrap()).collect();
        let input = SecretKeyCreate {
            name: "test".into(),
            scopes: scopes.to_vec(),
            project_ids: (!ids.is_empty()).then_some(ids),
            expires_at: None,
            note: None,
        };
        secret::create(context, &org, input).await.unwrap().secret
    }

    /// Puts a user into another user's organization, without the PII flag.
    pub async fn join(&self, user: &User, org: &User, role: Role) {
        self.join_with(user, org, role, false).await;
    }

    /// Puts a user into another user's organization.
    pub async fn join_with(&self, user: &User, org: &User, role: Role, pii: bool) {
        let context = &self.inner.context;
        let principal = access::authenticate(context, &org.token).await.unwrap();
        let org = access::org(context, &principal, &org.org).await.unwrap();
        let found =
            user::Entity::find_by_id(user.id.parse::<Uuid>().unwrap()).one(&context.db).await.unwrap();
        member::ActiveModel {
            org_id: Set(org.id()),
            user_id: Set(found.unwrap().id),
            role: Set(role),
            pii: Set(pii),
            created_at: Set(self.clock.now()),
            chose_role: Set(true),
        }
        .insert(&context.db)
        .await
        .unwrap();
    }

    /// Stores a request of an application for access; answers its id.
    pub async fn oauth_request(&self) -> String {
        let context = &self.inner.context;
        let redirect = "https://assistant.example/callback";
        let metadata = ClientMetadata { redirect_uris: vec![redirect.to_owned()], ..Default::default() };
        let network = AskingNetwork::new(context, "192.0.2.1");
        let client = clients::register(context, network, metadata).await.unwrap().client_id;
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("client_id", &client)
            .append_pair("redirect_uri", redirect)
            .append_pair("response_type", "code")
            .append_pair("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
            .append_pair("code_challenge_method", "S256")
            .finish();
        requests::store(context, network, &Form::parse(query.as_bytes())).await.unwrap()
    }

    /// Lets an application act in the user's name in the user's organization; answers the grant's id.
    pub async fn oauth_grant(&self, user: &User) -> String {
        let context = &self.inner.context;
        let principal = access::authenticate(context, &user.token).await.unwrap();
        let org = access::org(context, &principal, &user.org).await.unwrap();
        let id = context.new_id();
        oauth_grant::ActiveModel {
            id: Set(id),
            org_id: Set(org.id()),
            user_id: Set(user.id.parse().unwrap()),
            client_id: Set("client".into()),
            client_name: Set("An application".into()),
            scopes: Set(serde_json::json!(["analytics:read"])),
            project_ids: Set(None),
            creates_keys: Set(false),
            created_at: Set(self.clock.now()),
            last_used_at: Set(None),
            revoked_at: Set(None),
        }
        .insert(&context.db)
        .await
        .unwrap();
        id.to_string()
    }
}
