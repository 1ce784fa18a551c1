//! Grant of an application, given the way people give one.

use domain::Context;
use domain::tenancy::access::{self, Principal, Scope};
use domain::tenancy::oauth::clients::{self, ClientMetadata};
use domain::tenancy::oauth::requests::{self, OauthDecision};
use domain::tenancy::oauth::{AskingNetwork, Form, tokens};
use domain::tenancy::oauth_grants;
use url::Url;

use crate::bench::Failure;
use crate::bench::sampled::Sampled;

const REDIRECT: &str = "http://127.0.0.1/callback";
/// Verifier and challenge of the example in RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

pub(super) struct Grant {
    pub(super) access_token: String,
}

impl Grant {
    /// Registers an application, asks, allows and exchanges the code.
    pub(super) async fn create(sampled: &Sampled) -> Result<Self, Failure> {
        let context = &sampled.context;
        let person = access::authenticate(context, &sampled.account.token).await?;
        let client = register(context).await?;
        let request = form(&[
            ("client_id", &client),
            ("redirect_uri", REDIRECT),
            ("response_type", "code"),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
        ]);
        let request = requests::store(context, network(context), &request)
            .await
            .map_err(|error| format!("{error:?}"))?;
        let code = allow(context, &person, &request, sampled).await?;
        let exchange = form(&[
            ("grant_type", "authorization_code"),
            ("client_id", &client),
            ("redirect_uri", REDIRECT),
            ("code_verifier", VERIFIER),
            ("code", &code),
        ]);
        let tokens = tokens::exchange(context, &exchange).await.map_err(|error| format!("{error:?}"))?;
        Ok(Self { access_token: tokens.access_token })
    }

    /// Ends the grant, as its person does.
    pub(super) async fn end(&self, sampled: &Sampled) -> Result<(), Failure> {
        let holder = access::authenticate_for_mcp(&sampled.context, &self.access_token).await?;
        oauth_grants::revoke(&sampled.context, &sampled.account.org, holder.credential_id()).await?;
        Ok(())
    }
}

fn network(context: &Context) -> AskingNetwork {
    AskingNetwork::new(context, "127.0.0.1")
}

async fn register(context: &Context) -> Result<String, Failure> {
    let metadata: ClientMetadata = serde_json::from_value(serde_json::json!({
        "client_name": "svc bench", "redirect_uris": [REDIRECT],
    }))?;
    let client =
        clients::register(context, network(context), metadata).await.map_err(|error| format!("{error:?}"))?;
    Ok(client.client_id)
}

async fn allow(
    context: &Context,
    person: &Principal,
    request: &str,
    sampled: &Sampled,
) -> Result<String, Failure> {
    let decision = OauthDecision {
        allow: true,
        org_id: Some(sampled.account.org.id()),
        project_ids: None,
        scopes: Some(vec![Scope::AnalyticsRead]),
        create_keys: false,
    };
    let decided = requests::decide(context, person, request, decision).await?;
    let back = Url::parse(&decided.redirect_to)?;
    let code = back.query_pairs().find(|(name, _)| name == "code").map(|(_, code)| code.into_owned());
    code.ok_or_else(|| "the decision gave no code".into())
}

fn form(parameters: &[(&str, &str)]) -> Form {
    let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish();
    Form::parse(text.as_bytes())
}
