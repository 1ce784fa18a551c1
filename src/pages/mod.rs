//! Fetches pages of sites, guarded against requests that reach what only this server can reach (server-side request
//! forgery).
//!
//! The address is parsed first, so that every way of writing an IP address becomes one. A name is resolved once, and all its
//! addresses must be public; the connection goes to exactly these, so a name cannot change its address in between. Each
//! redirect is checked anew. Proxies of the environment are not used.

mod addresses;
mod exchange;

use std::collections::HashSet;
use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use domain::ground::pages::{Fetched, Fetcher, MayAsk, NoPage, Page, Refused};
use domain::ground::turns::Turn;
use domain::{Error, Result};
use rustls::pki_types::ServerName;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use url::{Host, Url};

use crate::config::Config;
use crate::tls;

/// Timeout for connecting, the name's lookup and the handshake each.
const CONNECT: Duration = Duration::from_secs(3);

const ANSWER: Duration = Duration::from_secs(10);

const MAX_REDIRECTS: usize = 5;

/// Maximum number of addresses of a name that are tried.
const MAX_TRIED: usize = 3;

/// Looks names up. Blocks the thread until the answer is there.
trait Resolver: Send + Sync {
    fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// Resolver of the operating system.
struct System;

impl Resolver for System {
    fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        Ok((name, 0).to_socket_addrs()?.map(|address| address.ip()).collect())
    }
}

struct Guarded {
    resolver: Arc<dyn Resolver>,
    tls: TlsConnector,
    /// True if sites may be in private networks, and at any port.
    private: bool,
    /// Timeout for the page with all redirects.
    patience: Duration,
}

/// Returns the fetcher of this configuration.
pub(crate) fn fetcher(config: &Config) -> Result<Arc<dyn Fetcher>> {
    let tls = match &config.sites_ca {
        Some(file) => {
            tls::with_file("SVC_SITES_CA", file).map_err(|reason| Error::NotConfigured(reason.into()))?
        }
        None => tls::usual().map_err(Error::internal)?,
    };
    let tls = TlsConnector::from(Arc::new(tls));
    Ok(Arc::new(Guarded { resolver: Arc::new(System), tls, private: config.private_sites, patience: ANSWER }))
}

impl Fetcher for Guarded {
    fn fetch<'fetch>(
        &'fetch self,
        url: Url,
        may_ask: MayAsk<'fetch>,
        max_bytes: usize,
        place: Turn,
    ) -> Fetched<'fetch> {
        let fetch = Fetch { guarded: self, may_ask, max_bytes, place: Arc::new(place) };
        Box::pin(
            async move { timeout(self.patience, fetch.follow(url)).await.unwrap_or(Err(NoPage::TimedOut)) },
        )
    }
}

/// Fetch of one page with all its redirects.
struct Fetch<'fetch> {
    guarded: &'fetch Guarded,
    may_ask: MayAsk<'fetch>,
    max_bytes: usize,
    /// Kept by each lookup of a name, too.
    place: Arc<Turn>,
}

impl Fetch<'_> {
    async fn follow(&self, mut url: Url) -> std::result::Result<Page, NoPage> {
        let mut asked = HashSet::new();
        for _ in 0..=MAX_REDIRECTS {
            url.set_fragment(None);
            if !asked.insert(url.clone()) {
                return Err(NoPage::Redirects);
            }
            let page = self.ask(&url).await?;
            let is_redirect = matches!(page.status, 301 | 302 | 303 | 307 | 308);
            let Some(location) = page.header("location").next().filter(|_| is_redirect) else {
                return Ok(page);
            };
            url = url.join(location).map_err(|_| NoPage::Broken)?;
        }
        Err(NoPage::Redirects)
    }

    async fn ask(&self, url: &Url) -> std::result::Result<Page, NoPage> {
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
        if !self.guarded.private && port != 80 && port != 443 {
            return refuse(Refused::Port);
        }
        // A dot at the end means the same name, without the search list of the resolver.
        let name = host.to_string().trim_end_matches('.').to_owned();
        if !(self.may_ask)(&name) {
            return refuse(Refused::Host);
        }
        let addresses = match host {
            // Addresses never reach the resolver.
            Host::Ipv4(address) => vec![IpAddr::V4(address)],
            Host::Ipv6(address) => vec![IpAddr::V6(address)],
            Host::Domain(_) => self.lookup(&name).await?,
        };
        if !self.guarded.private && !addresses.iter().copied().all(addresses::is_public) {
            return refuse(Refused::Private);
        }
        let stream = connect(&addresses, port).await?;
        if !is_secure {
            return exchange::ask(stream, url, self.max_bytes).await;
        }
        let name = name.trim_matches(['[', ']']).to_owned();
        let name = ServerName::try_from(name).map_err(|_| NoPage::Tls)?;
        let stream =
            timeout(CONNECT, self.guarded.tls.connect(name, stream)).await.map_err(|_| NoPage::TimedOut)?;
        let is_of_tls = |error: &io::Error| {
            error.get_ref().is_some_and(|inner| inner.downcast_ref::<rustls::Error>().is_some())
        };
        let stream = stream.map_err(|error| if is_of_tls(&error) { NoPage::Tls } else { NoPage::Broken })?;
        exchange::ask(stream, url, self.max_bytes).await
    }

    async fn lookup(&self, name: &str) -> std::result::Result<Vec<IpAddr>, NoPage> {
        // The dot at the end keeps the resolver from trying names of its own network.
        let asked = if name.contains('.') { format!("{name}.") } else { name.to_owned() };
        let (resolver, place) = (self.guarded.resolver.clone(), self.place.clone());
        let lookup = tokio::task::spawn_blocking(move || {
            // The thread stays busy until the resolver returns, also after the timeout, and the place is taken as long.
            let _place = place;
            resolver.resolve(&asked)
        });
        let found = timeout(CONNECT, lookup).await.map_err(|_| NoPage::TimedOut)?;
        let found = found.ok().and_then(io::Result::ok);
        found.filter(|addresses| !addresses.is_empty()).ok_or(NoPage::NoName)
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
