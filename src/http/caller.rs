//! Identifies the sender of a request: bearer credential and network address.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderName, HeaderValue, request};
use domain::Error;
use domain::tenancy::access::{self, LinkAccess, Principal};
use subtle::ConstantTimeEq;

use super::problem::Result;
use super::rate_limit;
use super::route::{Argument, Credential};
use crate::app::App;

/// Returns the token of `Authorization: Bearer <token>`. A missing or malformed header is `unauthorized`.
pub fn bearer(headers: &HeaderMap) -> Result<&str, Error> {
    headers.get(AUTHORIZATION).and_then(token).ok_or(Error::Unauthorized)
}

/// Returns the token in an `Authorization` header.
pub fn token(header: &HeaderValue) -> Option<&str> {
    bearer_token(header.to_str().ok()?)
}

/// Returns the token in `Bearer <token>`.
pub fn bearer_token(text: &str) -> Option<&str> {
    let (scheme, token) = text.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then(|| token.trim())
}

/// Checks the credential that a route requires. Returns `None` if the route requires none.
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

/// Returns the principal of a bearer token. Unknown tokens are rate limited per address. Tokens that were
/// valid within the last hour are cached and bypass that limit.
pub async fn authenticate(app: &App, address: IpAddr, token: &str) -> Result<Principal, Error> {
    // Boxed, so that the future of a request without a credential stays small.
    let looking = Box::pin(access::authenticate(&app.context, token));
    match access::is_remembered(&app.context, token) {
        true => looking.await,
        false => rate_limit::look_up(app, address, looking).await,
    }
}

/// Returns what a share link proves. Unknown links are rate limited per address.
pub async fn link(app: &App, address: IpAddr, token: &str) -> Result<LinkAccess, Error> {
    rate_limit::look_up_link(app, address, Box::pin(access::link(&app.context, token))).await
}

/// Returns the origins whose pages may embed a share link.
pub async fn embedded_on(app: &App, address: IpAddr, token: &str) -> Result<Vec<String>, Error> {
    rate_limit::look_up_link(app, address, Box::pin(access::embedded_on(&app.context, token))).await
}

/// Returns the client's address: from the deployment's trusted header if one is set, else from the socket.
/// The address serves rate limits and the visitor hash only, and is neither stored nor logged.
pub fn address(app: &App, parts: &request::Parts) -> IpAddr {
    let trusted = app.config.trusted_ip_header.as_ref();
    trusted.and_then(|name| forwarded_address(&parts.headers, name)).unwrap_or_else(|| socket(parts))
}

/// Returns the peer address of the connection.
pub fn socket(parts: &request::Parts) -> IpAddr {
    let socket = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    socket.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip().to_canonical())
}

/// Returns the client address in a proxy's header. Some proxies append an entry and some a line, so the last
/// entry of the last line was written by the nearest proxy.
pub fn forwarded_address(headers: &HeaderMap, name: &HeaderName) -> Option<IpAddr> {
    let last = headers.get_all(name).iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim();
    // Some proxies add the port (`192.0.2.1:4711`, `[2001:db8::1]:4711`), and some write brackets only.
    let with_port = || last.parse().ok().map(|address: SocketAddr| address.ip());
    let in_brackets = || last.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let address: IpAddr = last.parse().ok().or_else(with_port).or_else(in_brackets)?;
    Some(address.to_canonical())
}

/// Returns the network that limits count by. An IPv6 customer has a whole /64 (RFC 6177), so IPv6 addresses
/// count per /64.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) >> 64 << 64).into()),
    }
}

/// Returns the largest IPv6 network that one customer gets: a /48 (RFC 6177) with 65,536 networks of
/// [`network`]. None for IPv4.
pub fn site_network(address: IpAddr) -> Option<u128> {
    match address {
        IpAddr::V4(_) => None,
        IpAddr::V6(v6) => Some(u128::from(v6) >> 80),
    }
}

/// Returns the network that one customer can have: one IPv4 address, or a /48 of IPv6.
pub fn largest_network(address: IpAddr) -> IpAddr {
    site_network(address).map_or(address, |site| IpAddr::V6(Ipv6Addr::from(site << 80)))
}

/// Optional bearer credential of a public route.
pub struct MaybeBearer {
    token: Option<String>,
    address: IpAddr,
}

impl MaybeBearer {
    /// Returns the principal of the credential. A request without a credential is `unauthorized`.
    pub async fn principal(&self, app: &App) -> Result<Principal, Error> {
        let token = self.token.as_deref().ok_or(Error::Unauthorized)?;
        let principal = authenticate(app, self.address, token).await?;
        principal.require_operations()?;
        Ok(principal)
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

/// Handler argument: the client's address, for routes with a limit per address.
pub struct Address(pub IpAddr);

impl Argument for Address {}

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut request::Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self(address(app, parts)))
    }
}
