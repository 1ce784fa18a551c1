//! Pages of sites, fetched for their owners. What an address may reach is checked where the request is sent, in `pages` of
//! the service.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use url::Url;

use super::context::Context;
use super::turns::Turn;

/// Answer of a site.
#[derive(Clone, Debug)]
pub struct Page {
    /// Address that was asked at last, after redirects.
    pub url: Url,
    pub status: u16,
    /// Names in lower case, with their values.
    pub headers: Vec<(String, String)>,
    /// Body after decompression, up to a limit.
    pub body: Vec<u8>,
    /// True if the body was longer.
    pub is_cut: bool,
}

impl Page {
    /// Returns the values of a header.
    pub fn header<'page>(&'page self, name: &'page str) -> impl Iterator<Item = &'page str> {
        self.headers.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPage {
    /// The address must not be asked.
    Refused(Refused),
    /// The name of the site has no address.
    NoName,
    /// No connection was made.
    NotReached,
    /// The site's certificate is not valid for its name.
    Tls,
    /// The answer took too long.
    TimedOut,
    /// The answer is not HTTP, or breaks off.
    Broken,
    /// The site sends browsers on again and again.
    Redirects,
}

/// Why an address must not be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Neither http nor https.
    Scheme,
    /// A port other than 80 and 443.
    Port,
    /// The address names a user.
    User,
    /// The host is not one of those that may be asked.
    Host,
    /// The host has an address that is not public.
    Private,
}

impl NoPage {
    /// Returns the reason in words, to follow "the site".
    pub fn reason(&self) -> &'static str {
        match self {
            Self::Refused(Refused::Scheme) => "leads to an address that is neither http nor https",
            Self::Refused(Refused::Port) => "leads to a port other than 80 and 443",
            Self::Refused(Refused::User) => "leads to an address that names a user",
            Self::Refused(Refused::Host) => "leads to a host that is not one of the project's domains",
            Self::Refused(Refused::Private) => "has an address that is not public",
            Self::NoName => "has a name that the domain name system does not know",
            Self::NotReached => "cannot be reached",
            Self::Tls => "has no valid certificate",
            Self::TimedOut => "did not answer in time",
            Self::Broken => "did not answer as a web server does",
            Self::Redirects => "redirects too often",
        }
    }
}

/// Future of a page.
pub type Fetched<'fetch> = Pin<Box<dyn Future<Output = Result<Page, NoPage>> + Send + 'fetch>>;

/// Says which hosts may be asked, by their names in lower case.
pub type MayAsk<'fetch> = &'fetch (dyn Fn(&str) -> bool + Send + Sync);

/// Fetches pages.
pub trait Fetcher: Send + Sync {
    /// Fetches a page of at most this size, also after decompression; a longer one is cut. Follows redirects to hosts that
    /// may be asked.
    ///
    /// The fetch keeps its place in the caller's pool until the lookup of a name has returned, which may be long after the
    /// fetch was given up: so no pool keeps more threads busy with lookups than it has places.
    fn fetch<'fetch>(
        &'fetch self,
        url: Url,
        may_ask: MayAsk<'fetch>,
        max_bytes: usize,
        place: Turn,
    ) -> Fetched<'fetch>;
}

/// Fetcher of this server; none in programs that fetch nothing.
#[derive(Clone, Default)]
pub(crate) struct Pages(pub(crate) Option<Arc<dyn Fetcher>>);

impl Context {
    /// Sets what fetches pages.
    pub fn with_fetcher(self, fetcher: Arc<dyn Fetcher>) -> Self {
        self.with_shared(Pages(Some(fetcher)))
    }
}
