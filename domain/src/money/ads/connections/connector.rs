//! What connects to a platform: the deployment's own OAuth client, or a broker.
//!
//! Both give an access token, so that whoever reads from a platform need not know how it was connected.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use entity::visits::AdPlatform;
use entity::{AdConnector, ad_connection, choices};
use futures::future::BoxFuture;

use super::broker::Broker;
use super::direct::Direct;
use super::settings::missing;
use crate::ground::secrets::Clear;
use crate::money::destinations::{Answer, Failure, Network, Request, safe_text};
use crate::{Context, Error, Result};

choices! {
    /// Credential of a connection.
    GrantCredential {
        AccessToken = "accessToken" / "ACCESS_TOKEN",
        RefreshToken = "refreshToken" / "REFRESH_TOKEN",
    }
}

pub(super) type Credentials = BTreeMap<GrantCredential, Clear>;

/// What a connector does for a platform. Each part asks the platform or the broker at most a few times.
pub(super) trait Connector: Send + Sync {
    /// Returns the page on which a person grants access.
    fn begin<'a>(&'a self, start: &'a Start) -> BoxFuture<'a, Asked<Begun>>;

    /// Returns the grant that the person gave.
    fn grant<'a>(&'a self, back: &'a Back) -> BoxFuture<'a, Asked<Grant>>;

    /// Returns an access token that is valid now.
    fn token<'a>(&'a self, open: &'a Open) -> BoxFuture<'a, Asked<Access>>;

    /// Forgets what it remembers of the access token, because the platform rejected it. Returns true if another one may be
    /// had.
    fn forget(&self, open: &Open) -> bool;

    /// Gives the grant back.
    fn revoke<'a>(&'a self, open: &'a Open) -> BoxFuture<'a, Asked<()>>;
}

pub(super) type Asked<T> = Result<T, Refusal>;

/// A link that is about to be made.
pub(super) struct Start {
    /// Secret that comes back with the person.
    pub(super) state: String,
    /// Name of the link, which is no secret.
    pub(super) tag: String,
    /// The broker's id of a connection that exists already.
    pub(super) broker_id: Option<String>,
}

/// Page on which a person grants access.
pub(super) struct Begun {
    pub(super) url: String,
    pub(super) verifier: Option<Clear>,
}

/// A person who comes back from the platform.
pub(super) struct Back {
    pub(super) code: Option<Clear>,
    pub(super) verifier: Option<Clear>,
    pub(super) tag: String,
    pub(super) broker_id: Option<String>,
}

/// Grant of a platform.
pub(super) struct Grant {
    pub(super) credentials: Credentials,
    pub(super) broker_id: Option<String>,
    pub(super) expires_at: Option<DateTime<Utc>>,
}

/// Connection with decrypted credentials.
pub(super) struct Open {
    pub(super) row: ad_connection::Model,
    pub(super) credentials: Credentials,
}

/// An access token.
pub(super) struct Access {
    pub(super) token: Clear,
    /// Ids of the accounts that the token reaches, if the platform said them with it.
    pub(super) accounts: Vec<String>,
    /// When the grant ends by itself, if a broker said so with the token.
    pub(super) ends: Option<DateTime<Utc>>,
}

/// Why a platform or the broker gave nothing.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The grant has ended: the person has to connect again.
    Ended(String),
    /// The platform refuses the request.
    Refused(String),
    /// The platform cannot answer now.
    Later { after: Option<Duration>, message: String },
    /// Something here failed.
    Failed(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Ended(message) | Refusal::Refused(message) | Refusal::Later { message, .. } => {
                Self::Upstream(message.into())
            }
            Refusal::Failed(error) => error,
        }
    }
}

impl Refusal {
    /// Returns the refusal without these credentials in its text, and without anything personal.
    pub(super) fn safe(self, credentials: &[&Clear]) -> Self {
        let safe = |text: String| safe_text(&text, credentials.iter().map(|one| (*one).clone()).collect());
        match self {
            Self::Ended(message) => Self::Ended(safe(message)),
            Self::Refused(message) => Self::Refused(safe(message)),
            Self::Later { after, message } => Self::Later { after, message: safe(message) },
            Self::Failed(error) => Self::Failed(error),
        }
    }
}

impl Open {
    pub(super) fn credential(&self, name: GrantCredential) -> Option<&Clear> {
        self.credentials.get(&name)
    }

    /// Returns the grant's own access token, for platforms whose token is the grant.
    pub(super) fn access_token(&self) -> Asked<&Clear> {
        let missing = || Refusal::Ended("the connection has no grant; connect again".to_owned());
        self.credential(GrantCredential::AccessToken).ok_or_else(missing)
    }
}

/// Way to a platform and to the broker.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) context: Context,
    pub(super) network: Arc<Network>,
    pub(super) platform: AdPlatform,
}

impl Way {
    pub(super) fn new(context: &Context, platform: AdPlatform) -> Result<Self> {
        let network = context.sender().network();
        let network = network.ok_or(Error::NotConfigured("this server reaches no ad platform".into()))?;
        Ok(Self { context: context.clone(), network, platform })
    }

    /// Asks a platform or the broker.
    pub(super) async fn ask(&self, request: &Request) -> Asked<Answer> {
        let message = match self.network.platforms.exchange(request).await {
            Ok(answer) if answer.status == 429 || answer.status >= 500 => {
                let after = answer.retry_after;
                let message = format!("the platform answered with status {}", answer.status);
                return Err(Refusal::Later { after, message });
            }
            Ok(answer) if (300..400).contains(&answer.status) => "the platform answered with a redirect",
            Ok(answer) => return Ok(answer),
            Err(Failure::NotReached) => "the platform could not be reached",
            Err(Failure::NoAnswer) => "the platform did not answer in time",
            Err(Failure::TooLarge) => "the platform's answer is too large",
        };
        Err(Refusal::Later { after: None, message: message.to_owned() })
    }
}

/// Returns the connector of a platform.
pub(super) fn open(
    context: &Context,
    platform: AdPlatform,
    connector: AdConnector,
) -> Result<Box<dyn Connector>> {
    let (connectors, way) = (context.connectors(), Way::new(context, platform)?);
    let found: Option<Box<dyn Connector>> = match connector {
        AdConnector::Direct => connectors
            .client(platform)
            .map(|client| Box::new(Direct { way, client: client.clone() }) as Box<dyn Connector>),
        AdConnector::Broker => connectors.broker(platform).map(|(broker, integration)| {
            Box::new(Broker { way, settings: broker.clone(), integration: integration.to_owned() })
                as Box<dyn Connector>
        }),
    };
    found.ok_or_else(|| missing(platform, Some(connector)))
}
