//! Who sends a request: the bearer credential and the network address.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderName, request};
use domain::Error;
use domain::access::{self, Principal};
use subtle::ConstantTimeEq;

use super::problem::Result;
use super::rate_limit;
use super::route::{Argument, Credential};
use crate::app::App;

/// The token of `Authorization: Bearer <token>`. A missing or malformed header is `unauthorized`.
pub fn bearer(headers: &HeaderMap) -> Result<&str, Error> {
    let header = headers.get(AUTHORIZATION).ok_or(Error::Unauthorized)?;
    let text = header.to_str().map_err(|_| Error::Unauthorized)?;
    bearer_token(text).ok_or(Error::Unauthorized)
}

/// The token in `Bearer <token>`.
pub fn bearer_token(text: &str) -> Option<&str> {
    let (scheme, token) = text.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then(|| token.trim())
}

/// Checks the credential a route asks for. `None` where it asks for none.
pub async fn identify(
    app: &App,
    credential: Credential,
    parts: &request::Parts,
) -> Result<Option<Principal>, Error> {
    let headers = &parts.headers;
    match credential {
        Credential::Public | Credential::PublishableKey | Credential::WebhookSignature => Ok(None),
        Credential::KeyOrSession => Ok(Some(authenticate(app, address(app, parts), bearer(headers)?).await?)),
        Credential::Session => {
            let principal = authenticate(app, address(app, parts), bearer(headers)?).await?;
            principal.user()?;
            Ok(Some(principal))
        }
        Credential::CronSecret => {
            let secret = app.config.cron_secret.as_ref();
            let secret = secret.ok_or(Error::NotConfigured("SVC_CRON_SECRET is not set.".into()))?;
            let given = bearer(headers)?;
            let is_right = || given.as_bytes().ct_eq(secret.expose().as_bytes()).into();
            rate_limit::guess(app, address(app, parts), is_right).map(|()| None)
        }
    }
}

/// Who a bearer token belongs to. The tokens of one address that nobody has are limited; whoever had a good one within
/// the last hour is let in beside them.
pub async fn authenticate(app: &App, address: IpAddr, token: &str) -> Result<Principal, Error> {
    let looking = access::authenticate(&app.context, token);
    match access::is_remembered(&app.context, token) {
        true => looking.await,
        false => rate_limit::look_up(app, address, looking).await,
    }
}

/// The address a request comes from: the deployment's trusted header where one is set, else the
/// socket. It is used for limits and the visitor hash only, and neither stored nor logged.
pub fn address(app: &App, parts: &request::Parts) -> IpAddr {
    let trusted = app.config.trusted_ip_header.as_ref();
    trusted.and_then(|name| forwarded_address(&parts.headers, name)).unwrap_or_else(|| socket(parts))
}

/// The other end of the connection.
pub fn socket(parts: &request::Parts) -> IpAddr {
    let socket = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    socket.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip().to_canonical())
}

/// The address in a proxy's header. Proxies append, some an entry and some a line, so the last entry
/// of the last line is the one that the nearest proxy wrote.
pub fn forwarded_address(headers: &HeaderMap, name: &HeaderName) -> Option<IpAddr> {
    let last = headers.get_all(name).iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim();
    // Some write the port, too: `192.0.2.1:4711`, `[2001:db8::1]:4711`; and some the brackets alone.
    let with_port = || last.parse().ok().map(|address: SocketAddr| address.ip());
    let in_brackets = || last.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let address: IpAddr = last.parse().ok().or_else(with_port).or_else(in_brackets)?;
    Some(address.to_canonical())
}

/// What limits count by: whoever has an address of IPv6 has the whole /64 around it (RFC 6177).
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) >> 64 << 64).into()),
    }
}

/// The whole network that one customer has at most: of IPv6 a /48 (RFC 6177), of which there are 65,536 networks of
/// [`network`]; of IPv4 there is none but the address.
pub fn site_network(address: IpAddr) -> Option<u128> {
    match address {
        IpAddr::V4(_) => None,
        IpAddr::V6(v6) => Some(u128::from(v6) >> 80),
    }
}

/// The bearer credential of a public route, if the request has one.
pub struct MaybeBearer {
    token: Option<String>,
    address: IpAddr,
}

impl MaybeBearer {
    /// Who it belongs to. Without one the request is `unauthorized`.
    pub async fn principal(&self, app: &App) -> Result<Principal, Error> {
        let token = self.token.as_deref().ok_or(Error::Unauthorized)?;
        authenticate(app, self.address, token).await
    }
}

impl Argument for MaybeBearer {}

impl FromRequestParts<App> for MaybeBearer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut request::Parts, app: &App) -> Result<Self, Infallible> {
        let token = bearer(&parts.headers).ok().map(str::to_owned);
        Ok(Self { token, address: address(app, parts) })
    }
}

/// The caller's address as an argument, for routes that limit by it.
pub struct Address(pub IpAddr);

impl Argument for Address {}

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut request::Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self(address(app, parts)))
    }
}
