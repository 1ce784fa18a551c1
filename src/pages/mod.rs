//! Fetches pages of sites, guarded against requests that reach what only this server can reach (server-side request
//! forgery).
//!
//! The address is parsed first, so that every way of writing an IP address becomes one. A name is resolved once, and all its
//! addresses must be public; the connection goes to exactly these, so a name cannot change its address in between. Each
//! redirect is checked anew. Proxies of the environment are not used.

mod addresses;
mod exchange;

use std::collections::HashSet;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use domain::ground::pages::{Fetched, Fetcher, MayAsk, NoPage, Page, Refused};
use domain::{Error, Result};
use rustls::pki_types::ServerName;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use url::{Host, Url};

use crate::config::Config;
use crate::destinations::tls;

/// Timeout for connecting, the name's lookup and the handshake each.
const CONNECT: Duration = Duration::from_secs(3);

const ANSWER: Duration = Duration::from_secs(10);

const MAX_REDIRECTS: usize = 5;

/// Maximum number of addresses of a name that are tried.
const MAX_TRIED: usize = 3;

/// Addresses of a name.
type Found<'name> = Pin<Box<dyn Future<Output = std::io::Result<Vec<IpAddr>>> + Send + 'name>>;

/// Looks names up.
trait Resolver: Send + Sync {
    fn resolve<'name>(&'name self, name: &'name str) -> Found<'name>;
}

/// Resolver of the operating system.
struct System;

impl Resolver for System {
    fn resolve<'name>(&'name self, name: &'name str) -> Found<'name> {
        Box::pin(async move {
            Ok(tokio::net::lookup_host((name, 0)).await?.map(|address| address.ip()).collect())
        })
    }
}

struct Guarded {
    resolver: Box<dyn Resolver>,
    tls: TlsConnector,
    /// True if sites may be in private networks, and at any port.
    private: bool,
    /// Timeout for the page with all redirects.
    patience: Duration,
}

/// Returns the fetcher of this configuration.
pub(crate) fn fetcher(config: &Config) -> Result<Arc<dyn Fetcher>> {
    let tls = TlsConnector::from(Arc::new(tls().map_err(Error::internal)?));
    Ok(Arc::new(Guarded { resolver: Box::new(System), tls, private: config.private_sites, patience: ANSWER }))
}

impl Fetcher for Guarded {
    fn fetch<'fetch>(&'fetch self, url: Url, may_ask: MayAsk<'fetch>) -> Fetched<'fetch> {
        Box::pin(async move {
            timeout(self.patience, self.follow(url, may_ask)).await.unwrap_or(Err(NoPage::TimedOut))
        })
    }
}

impl Guarded {
    async fn follow(&self, mut url: Url, may_ask: MayAsk<'_>) -> std::result::Result<Page, NoPage> {
        let mut asked = HashSet::new();
        for _ in 0..=MAX_REDIRECTS {
            url.set_fragment(None);
            if !asked.insert(url.clone()) {
                return Err(NoPage::Redirects);
            }
            let page = self.ask(&url, may_ask).await?;
            let is_redirect = matches!(page.status, 301 | 302 | 303 | 307 | 308);
            let Some(location) = page.header("location").next().filter(|_| is_redirect) else {
                return Ok(page);
            };
            url = url.join(location).map_err(|_| NoPage::Broken)?;
        }
        Err(NoPage::Redirects)
    }

    async fn ask(&self, url: &Url, may_ask: MayAsk<'_>) -> std::result::Result<Page, NoPage> {
        let refuse = |why| Err(NoPage::Refused(why));
        let is_secure = match url.scheme() {
            "https" => true,
            "http" => false,
            _ => return refuse(Refused::Scheme),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return refuse(Refused::User);
        }
        let (Some(host), Some(port)) = (url.host(), url.port_or_known_default()) else {
            return refuse(Refused::Scheme);
        };
        if !self.private && port != 80 && port != 443 {
            return refuse(Refused::Port);
        }
        // A dot at the end means the same name, without the search list of the resolver.
        let name = host.to_string().trim_end_matches('.').to_owned();
        if !may_ask(&name) {
            return refuse(Refused::Host);
        }
        let addresses = match host {
            // Addresses never reach the resolver.
            Host::Ipv4(address) => vec![IpAddr::V4(address)],
            Host::Ipv6(address) => vec![IpAddr::V6(address)],
            Host::Domain(_) => self.lookup(&name).await?,
        };
        if !self.private && !addresses.iter().copied().all(addresses::is_public) {
            return refuse(Refused::Private);
        }
        let stream = connect(&addresses, port).await?;
        if !is_secure {
            return exchange::ask(stream, url).await;
        }
        let name = name.trim_matches(['[', ']']).to_owned();
        let name = ServerName::try_from(name).map_err(|_| NoPage::Tls)?;
        let stream = timeout(CONNECT, self.tls.connect(name, stream)).await.map_err(|_| NoPage::TimedOut)?;
        let is_of_tls = |error: &std::io::Error| {
            error.get_ref().is_some_and(|inner| inner.downcast_ref::<rustls::Error>().is_some())
        };
        let stream = stream.map_err(|error| if is_of_tls(&error) { NoPage::Tls } else { NoPage::Broken })?;
        exchange::ask(stream, url).await
    }

    async fn lookup(&self, name: &str) -> std::result::Result<Vec<IpAddr>, NoPage> {
        // The dot at the end keeps the resolver from trying names of its own network.
        let absolute = format!("{name}.");
        let asked = if name.contains('.') { &absolute } else { name };
        let found = timeout(CONNECT, self.resolver.resolve(asked)).await.map_err(|_| NoPage::TimedOut)?;
        found.ok().filter(|addresses| !addresses.is_empty()).ok_or(NoPage::NoName)
    }
}

/// Connects to the first of the addresses that answers.
async fn connect(addresses: &[IpAddr], port: u16) -> std::result::Result<TcpStream, NoPage> {
    let mut failed = NoPage::NotReached;
    for address in addresses.iter().take(MAX_TRIED) {
        match timeout(CONNECT, TcpStream::connect(SocketAddr::new(*address, port))).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(_)) => failed = NoPage::NotReached,
            Err(_) => failed = NoPage::TimedOut,
        }
    }
    Err(failed)
}

#[cfg(test)]
mod tests;
