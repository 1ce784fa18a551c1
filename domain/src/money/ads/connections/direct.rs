//! Connections by the deployment's own OAuth client (RFC 6749).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use entity::visits::AdPlatform;
use futures::FutureExt;
use futures::future::BoxFuture;
use sha2::{Digest, Sha256};

use super::connector::{
    Access, Asked, Back, Begun, Connector, Credentials, Grant, GrantCredential, Open, Refusal, Start, Way,
};
use super::settings::OauthClient;
use super::{search_ads_1, social_ads_1, social_ads_2, social_ads_3};
use crate::ground::secrets::Clear;
use crate::money::destinations::{Answer, Renewal, Request, said, text};
use crate::{Error, Violation, ViolationCode};

/// Page of the dashboard to which platforms send people back.
const CALLBACK: &str = "/ads/callback";

/// A grant that is said to last longer is taken as one without an end.
pub(super) const LONGEST_GRANT: TimeDelta = TimeDelta::days(10 * 365);

pub(super) struct Direct {
    pub(super) way: Way,
    pub(super) client: OauthClient,
}

impl Direct {
    fn redirect(&self) -> String {
        self.way.context.link(CALLBACK)
    }

    fn page(&self, start: &Start) -> Begun {
        let addresses = &self.way.network.addresses;
        let (id, redirect) = (self.client.id.expose(), self.redirect());
        let fields = [("state", start.state.as_str()), ("redirect_uri", &redirect)];
        match self.way.platform {
            AdPlatform::SearchAds1 => {
                let verifier = URL_SAFE_NO_PAD.encode(self.way.context.random.bytes::<32>());
                let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier));
                let url = search_ads_1::page(addresses, id, &challenge, fields);
                Begun { url, verifier: Some(Clear::new(verifier)) }
            }
            AdPlatform::SocialAds1 => {
                Begun { url: social_ads_1::page(addresses, id, fields), verifier: None }
            }
            AdPlatform::SocialAds2 => {
                Begun { url: social_ads_2::page(addresses, id, fields), verifier: None }
            }
            AdPlatform::SocialAds3 => {
                Begun { url: social_ads_3::page(addresses, id, fields), verifier: None }
            }
        }
    }

    async fn exchange(&self, back: &Back) -> Asked<Grant> {
        let Some(code) = back.code.as_ref() else {
            return Err(Error::from(Violation::new(
                "body.code",
                ViolationCode::Required,
                "is required: the code that the platform gave",
            ))
            .into());
        };
        let addresses = &self.way.network.addresses;
        let (client, redirect) = (&self.client, self.redirect());
        let oauth = |address: &str| {
            let mut fields = vec![
                ("grant_type", "authorization_code"),
                ("code", code.expose()),
                ("client_id", client.id.expose()),
                ("client_secret", client.secret.expose()),
                ("redirect_uri", &redirect),
            ];
            fields.extend(back.verifier.as_ref().map(|verifier| ("code_verifier", verifier.expose())));
            Request::form(address.to_owned(), &fields)
        };
        let now = self.way.context.clock.now();
        let (request, read): (Request, fn(&Answer) -> Asked<Given>) = match self.way.platform {
            AdPlatform::SearchAds1 => (oauth(&addresses.search_ads_1_tokens), search_ads_1::given),
            AdPlatform::SocialAds1 => (oauth(&social_ads_1::token_address(addresses)), social_ads_1::given),
            AdPlatform::SocialAds2 => (oauth(&addresses.social_ads_2_tokens), social_ads_2::given),
            AdPlatform::SocialAds3 => {
                (social_ads_3::exchange(addresses, client, code.expose()), social_ads_3::given)
            }
        };
        let mut given = read(&self.way.ask(&request).await?)?;
        if self.way.platform == AdPlatform::SocialAds1 {
            let request = social_ads_1::prolong(addresses, client, &given);
            let prolonged = match self.way.ask(&request).await {
                Ok(answer) => social_ads_1::given(&answer),
                Err(refusal) => Err(refusal),
            };
            let short = given.credentials;
            given = prolonged.map_err(|refusal| refusal.safe(&short.values().collect::<Vec<_>>()))?;
        }
        let lasts = given.lasts.and_then(TimeDelta::try_seconds).filter(|lasts| *lasts < LONGEST_GRANT);
        let ends = lasts.and_then(|lasts| now.checked_add_signed(lasts));
        Ok(Grant { credentials: given.credentials, broker_id: None, expires_at: ends })
    }

    fn renewal<'a>(&'a self, open: &'a Open) -> Option<Renewal<'a>> {
        let addresses = &self.way.network.addresses;
        let address = match self.way.platform {
            AdPlatform::SearchAds1 => &addresses.search_ads_1_tokens,
            AdPlatform::SocialAds2 => &addresses.social_ads_2_tokens,
            AdPlatform::SocialAds1 | AdPlatform::SocialAds3 => return None,
        };
        let refresh_token = open.credential(GrantCredential::RefreshToken)?;
        let (client_id, client_secret) = (&self.client.id, &self.client.secret);
        Some(Renewal { platform: self.way.platform, address, refresh_token, client_id, client_secret })
    }

    async fn access(&self, open: &Open) -> Asked<Access> {
        if open.row.expires_at.is_some_and(|end| end <= self.way.context.clock.now()) {
            return Err(Refusal::Ended("the grant has ended; connect again".to_owned()));
        }
        let token = match self.renewal(open) {
            Some(renewal) => {
                let renewed = self.way.network.renewed(&self.way.context, &renewal).await;
                renewed.map_err(super::token::of_verdict)?.text
            }
            None => open.access_token()?.clone(),
        };
        Ok(Access { token, accounts: Vec::new(), ends: None })
    }

    async fn give_back(&self, open: &Open) -> Asked<()> {
        let (addresses, client) = (&self.way.network.addresses, &self.client);
        let grant =
            open.credential(GrantCredential::RefreshToken).or(open.credential(GrantCredential::AccessToken));
        let Some(grant) = grant else { return Ok(()) };
        let request = match self.way.platform {
            AdPlatform::SearchAds1 => {
                Request::form(sibling(&addresses.search_ads_1_tokens), &[("token", grant.expose())])
            }
            AdPlatform::SocialAds1 => social_ads_1::revoke(addresses, grant),
            AdPlatform::SocialAds2 => {
                let fields = [
                    ("client_id", client.id.expose()),
                    ("client_secret", client.secret.expose()),
                    ("token", grant.expose()),
                ];
                Request::form(sibling(&addresses.social_ads_2_tokens), &fields)
            }
            AdPlatform::SocialAds3 => social_ads_3::revoke(addresses, client, grant),
        };
        let answer = self.way.ask(&request).await?;
        let is_done = match self.way.platform {
            AdPlatform::SocialAds3 => answer.is_ok() && answer.json()["code"] == 0,
            _ => answer.is_ok(),
        };
        match is_done {
            true => Ok(()),
            false => Err(Refusal::Refused(answer.described())),
        }
    }

    /// Hides the secrets of the client and of the grant from what the platform said.
    fn hide(&self, refusal: Refusal, credentials: &Credentials, back: Option<&Back>) -> Refusal {
        let back = back.into_iter().flat_map(|back| [&back.code, &back.verifier]).flatten();
        let all: Vec<_> = [&self.client.id, &self.client.secret]
            .into_iter()
            .chain(credentials.values())
            .chain(back)
            .collect();
        refusal.safe(&all)
    }
}

impl Connector for Direct {
    fn begin<'a>(&'a self, start: &'a Start) -> BoxFuture<'a, Asked<Begun>> {
        async move { Ok(self.page(start)) }.boxed()
    }

    fn grant<'a>(&'a self, back: &'a Back) -> BoxFuture<'a, Asked<Grant>> {
        async move {
            let granted = self.exchange(back).await;
            granted.map_err(|refusal| self.hide(refusal, &Credentials::new(), Some(back)))
        }
        .boxed()
    }

    fn token<'a>(&'a self, open: &'a Open) -> BoxFuture<'a, Asked<Access>> {
        async move { self.access(open).await.map_err(|refusal| self.hide(refusal, &open.credentials, None)) }
            .boxed()
    }

    fn forget(&self, open: &Open) -> bool {
        match self.renewal(open) {
            Some(renewal) => {
                self.way.network.forget_renewed(&renewal);
                true
            }
            None => false,
        }
    }

    fn revoke<'a>(&'a self, open: &'a Open) -> BoxFuture<'a, Asked<()>> {
        async move { self.give_back(open).await.map_err(|refusal| self.hide(refusal, &open.credentials, None)) }
            .boxed()
    }
}

/// Tokens that a platform gave, and how many seconds the grant lasts, if it ends by itself.
pub(super) struct Given {
    pub(super) credentials: Credentials,
    pub(super) lasts: Option<i64>,
}

/// Returns the address of revocations, which is beside that of tokens.
fn sibling(tokens: &str) -> String {
    let (folder, _) = tokens.rsplit_once('/').unwrap_or((tokens, ""));
    format!("{folder}/revoke")
}

/// Returns the address of a page with parameters.
pub(super) fn address(page: &str, fields: &[(&str, &str)]) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    // A plus sign in a query is a space for forms only.
    format!("{page}?{}", query.replace('+', "%20"))
}

/// Reads the answer of a token endpoint (RFC 6749, section 5).
pub(super) fn oauth_answer(answer: &Answer) -> Asked<serde_json::Value> {
    let body = answer.json();
    if answer.is_ok() && body["access_token"].as_str().is_some_and(|token| !token.is_empty()) {
        return Ok(body);
    }
    let reason = text(&body, "/error_description");
    let reason = if reason.is_empty() { text(&body, "/error") } else { reason };
    let reason = said(reason, answer);
    Err(Refusal::Refused(format!("the platform gave no access: {reason}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_carry_their_parameters() {
        let url = address("https://ads.example/consent", &[("scope", "a b"), ("state", "x+y&z")]);
        assert_eq!(url, "https://ads.example/consent?scope=a%20b&state=x%2By%26z");
        assert_eq!(sibling("https://ads.example/oauth/token"), "https://ads.example/oauth/revoke");
    }
}
