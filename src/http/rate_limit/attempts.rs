//! Limits for callers without a credential: sign-in attempts, mail requests, sign-ups and unknown tokens.

use std::net::IpAddr;

use domain::Error;
use domain::tenancy::auth::attempts::{self, Attempt, Attempted};
use domain::tenancy::passwords::Asker;
use uuid::Uuid;

use super::window::{Taken, Window};
use crate::app::App;
use crate::http::caller::{network, site_network};

/// Failures count for 15 minutes. Those of an account count for all instances together, in the database
/// ([`domain::tenancy::auth::attempts`]); an instance without a key for hashes counts them for itself.
const FAILURE_WINDOW_S: u32 = 15 * 60;
const FAILURES_PER_ADDRESS: u32 = 10;
const FAILURES_PER_ACCOUNT: u32 = attempts::MAX_FAILURES;
const FAILURES_PER_LINK: u32 = attempts::MAX_FAILURES_OF_LINK;
/// Sign-ins per minute, successful or not.
const SIGN_INS_PER_ACCOUNT: u32 = 100;
/// Higher limit for an IPv6 /48. A hosting customer gets a whole /48, whose 65,536 networks would have ten
/// failures each.
const FAILURES_PER_SITE: u32 = 50;

/// Uninvited sign-ups per hour.
const SIGN_UPS_PER_ADDRESS: u32 = 20;
const SIGN_UPS_PER_SITE: u32 = 60;

/// Unknown tokens and keys per minute that need a database lookup.
const UNKNOWN_PER_ADDRESS: u32 = 60;
/// The same for share links: a page that embeds an ended one makes each of its readers look it up, and many may have one
/// address.
const UNKNOWN_LINKS_PER_ADDRESS: u32 = 600;

pub(super) struct Attempts {
    sign_ins: Door,
    /// Passwords of share links. Apart from sign-ins, so that a viewer who mistypes one locks no member out.
    links: Door,
    /// Sign-ins per account, because each costs a hashed password.
    all_sign_ins: Window,
    mails: Door,
    sign_ups: Networks,
    /// Wrong guesses of the operator's secret for the jobs (SVC_CRON_SECRET).
    guesses: Networks,
    unknown: Unknown,
    unknown_links: Unknown,
    hasher: std::hash::RandomState,
}

impl Default for Attempts {
    fn default() -> Self {
        Self {
            sign_ins: Door::default(),
            links: Door::new(FAILURES_PER_LINK),
            all_sign_ins: Window::minute(SIGN_INS_PER_ACCOUNT),
            mails: Door::default(),
            sign_ups: Networks::new(SIGN_UPS_PER_ADDRESS, SIGN_UPS_PER_SITE, 3600),
            guesses: Networks::failures(),
            unknown: Unknown::default(),
            unknown_links: Unknown(Window::minute(UNKNOWN_LINKS_PER_ADDRESS)),
            hasher: Default::default(),
        }
    }
}

/// Limit per network.
struct Networks {
    /// Per IPv4 address or IPv6 /64.
    address: Window,
    /// Per IPv6 /48.
    site: Window,
}

impl Networks {
    fn new(per_address: u32, per_site: u32, seconds: u32) -> Self {
        Self { address: Window::new(per_address, seconds), site: Window::new(per_site, seconds) }
    }

    fn failures() -> Self {
        Self::new(FAILURES_PER_ADDRESS, FAILURES_PER_SITE, FAILURE_WINDOW_S)
    }

    fn take(&self, address: IpAddr, now: i64) -> Result<(), Taken> {
        self.address.take(network(address), now)?;
        let Some(site) = site_network(address) else { return Ok(()) };
        let taken = self.site.take(site, now);
        if taken.is_err() {
            self.address.give_back(network(address), now);
        }
        taken.map(drop)
    }

    fn give_back(&self, address: IpAddr, taken_at: i64) {
        self.address.give_back(network(address), taken_at);
        if let Some(site) = site_network(address) {
            self.site.give_back(site, taken_at);
        }
    }
}

/// Limit per network and per account.
struct Door {
    networks: Networks,
    account: Window,
}

impl Default for Door {
    fn default() -> Self {
        Self::new(FAILURES_PER_ACCOUNT)
    }
}

impl Door {
    fn new(failures_per_account: u32) -> Self {
        let account = Window::new(failures_per_account, FAILURE_WINDOW_S);
        Self { networks: Networks::failures(), account }
    }
}

/// Sign-in attempt from one address, on an account if the attempt names one.
///
/// The attempt counts as failed from its start, and the count is taken back on success. Otherwise parallel
/// attempts, or disconnecting before the answer, would bypass the limit.
pub struct SignIn<'app> {
    app: &'app App,
    door: &'app Door,
    at: i64,
    address: IpAddr,
    account: Option<Account>,
}

/// Account that an attempt names. It need not exist.
struct Account {
    name: Attempted,
    /// Set if the account has signed in from this address before. Failures from other addresses then do not
    /// count, because otherwise anybody could lock the owner out.
    known_at: Option<IpAddr>,
    /// Count in the database. None if this instance counts for itself.
    shared: Option<Attempt>,
}

impl<'app> SignIn<'app> {
    /// Starts an attempt. Fails if the address or the account has too many failures.
    pub async fn begin(app: &'app App, address: IpAddr, account: Option<Attempted>) -> Result<Self, Error> {
        let door = match &account {
            Some(Attempted::Link(_)) => &app.limits.attempts.links,
            _ => &app.limits.attempts.sign_ins,
        };
        let at = app.context.clock.now_ms();
        door.networks.take(address, at)?;
        let account = match account {
            Some(name) => Account::begin(app, door, name, address, at).await.map(Some),
            None => Ok(None),
        };
        let account = account.inspect_err(|_| door.networks.give_back(address, at))?;
        Ok(Self { app, door, at, address, account })
    }

    /// Counts a request for a mail, separately from sign-ins. The limit protects people from a flood of
    /// mails, so every request counts. Returns whose turn the mail takes: the network of the address, a /48 of
    /// IPv6, as a keyed hash.
    pub async fn ask_for_mail(app: &App, address: IpAddr, email: &str) -> Result<Uuid, Error> {
        let (mails, now) = (&app.limits.attempts.mails, app.context.clock.now_ms());
        mails.networks.take(address, now)?;
        let taken = match attempts::is_known(&app.context, email, &network(address).to_string()).await {
            Ok(is_known) => {
                let counted_as = (Attempted::email(email), is_known.then(|| network(address)));
                mails.account.take(counted_as, now).map(drop).map_err(Error::from)
            }
            Err(error) => Err(error),
        };
        taken.inspect_err(|_| mails.networks.give_back(address, now))?;
        Ok(app
            .limits
            .attempts
            .keyed(site_network(address).map_or(network(address), |site| IpAddr::V6((site << 80).into()))))
    }

    /// Serves the attempt. Hashing its password counts against the network and the account.
    pub async fn serve<T>(&self, work: impl Future<Output = T>) -> T {
        self.app.limits.attempts.asker(self.address, self.account.as_ref()).serve(work).await
    }

    /// Ends an attempt. Takes the failure back unless the sign-in was refused; server errors do not count
    /// against the caller.
    pub async fn conclude<T>(self, outcome: Result<T, Error>) -> Result<T, Error> {
        let refused = matches!(
            outcome,
            Err(Error::InvalidToken
                | Error::Unauthorized
                | Error::Forbidden(_)
                | Error::Conflict(_)
                | Error::NotFound)
        );
        if !refused {
            self.door.networks.give_back(self.address, self.at);
            if let Some(account) = self.account {
                account.take_back(self.app, self.door, self.at, outcome.is_ok()).await;
            }
        }
        outcome
    }

    /// Ends an attempt whose success proves who the caller is. The address is then known for the account.
    pub async fn conclude_as<T>(
        self,
        outcome: Result<T, Error>,
        user: impl FnOnce(&T) -> Uuid,
    ) -> Result<T, Error> {
        if let Ok(done) = &outcome
            && self.is_to_note()
        {
            let here = network(self.address).to_string();
            if let Err(error) = attempts::signed_in(&self.app.context, user(done), &here).await {
                domain::log_throttled!(warn, error = %error, "Cannot store from where somebody signed in");
            }
        }
        self.conclude(outcome).await
    }

    /// Ends an attempt whose success opens a share link. The address is then known for the link.
    pub async fn conclude_of_link<T>(
        self,
        outcome: Result<T, Error>,
        link: impl FnOnce(&T) -> Uuid,
    ) -> Result<T, Error> {
        if let (Ok(opened), Some(Account { name, .. })) = (&outcome, &self.account)
            && self.is_to_note()
        {
            let here = network(self.address).to_string();
            if let Err(error) = attempts::opened(&self.app.context, name, link(opened), &here).await {
                domain::log_throttled!(warn, error = %error, "Cannot store from where somebody opened a link");
            }
        }
        self.conclude(outcome).await
    }

    fn is_to_note(&self) -> bool {
        let shared = self.account.as_ref().and_then(|account| account.shared.as_ref());
        shared.is_none_or(Attempt::is_to_note)
    }
}

impl Account {
    async fn begin(app: &App, door: &Door, name: Attempted, address: IpAddr, at: i64) -> Result<Self, Error> {
        let limits = &app.limits.attempts;
        let shared = Attempt::begin(&app.context, &name, &network(address).to_string()).await?;
        let known_at = shared.as_ref().is_some_and(Attempt::is_known).then(|| network(address));
        let account = Self { name, known_at, shared };
        if account.shared.is_none() {
            door.account.take(account.counted_as(), at)?;
        }
        if let Err(taken) = limits.all_sign_ins.take(account.counted_as(), at) {
            account.take_back(app, door, at, false).await;
            return Err(taken.into());
        }
        Ok(account)
    }

    /// Takes the failure back.
    async fn take_back(self, app: &App, door: &Door, at: i64, is_success: bool) {
        let Some(shared) = self.shared else {
            door.account.give_back((&self.name, self.known_at), at);
            return;
        };
        if let Err(error) = shared.take_back(&app.context, is_success).await {
            domain::log_throttled!(warn, error = %error, "A sign-in that did not fail counts as failed");
        }
    }

    /// Returns the key under which failures are counted together.
    fn counted_as(&self) -> (&Attempted, Option<IpAddr>) {
        (&self.name, self.known_at)
    }
}

impl Attempts {
    /// Returns the network of an address as a keyed hash.
    pub(super) fn tenant(&self, address: IpAddr) -> Uuid {
        self.keyed(network(address))
    }

    fn keyed(&self, network: IpAddr) -> Uuid {
        use std::hash::BuildHasher;
        Uuid::from_u64_pair(0, self.hasher.hash_one(network))
    }

    fn asker(&self, address: IpAddr, account: Option<&Account>) -> Asker {
        use std::hash::BuildHasher;
        let name = account.map(|account| Uuid::from_u64_pair(0, self.hasher.hash_one(&account.name)));
        let is_known = account.is_some_and(|account| account.known_at.is_some());
        Asker { tenants: [self.tenant(address)].into_iter().chain(name).collect(), is_known }
    }
}

/// Uninvited sign-up. It counts unless it fails.
pub struct SignUp<'app> {
    sign_ups: &'app Networks,
    at: i64,
    address: IpAddr,
}

impl<'app> SignUp<'app> {
    pub fn begin(app: &'app App, address: IpAddr) -> Result<Self, Error> {
        let (sign_ups, at) = (&app.limits.attempts.sign_ups, app.context.clock.now_ms());
        sign_ups.take(address, at)?;
        Ok(Self { sign_ups, at, address })
    }

    pub fn conclude<T>(self, outcome: Result<T, Error>) -> Result<T, Error> {
        if outcome.is_err() {
            self.sign_ups.give_back(self.address, self.at);
        }
        outcome
    }
}

/// Checks a guess of a secret that an operator set. Wrong guesses count like failed sign-ins.
pub fn guess(app: &App, address: IpAddr, is_right: impl FnOnce() -> bool) -> Result<(), Error> {
    let (guesses, now) = (&app.limits.attempts.guesses, app.context.clock.now_ms());
    guesses.take(address, now)?;
    if !is_right() {
        return Err(Error::InvalidToken);
    }
    guesses.give_back(address, now);
    Ok(())
}

/// Limit of unknown tokens and keys per address, so that invented tokens cannot keep the database busy.
pub struct Unknown(Window);

impl Default for Unknown {
    fn default() -> Self {
        Self(Window::minute(UNKNOWN_PER_ADDRESS))
    }
}

impl Unknown {
    /// Looks up a token that is not in the cache.
    pub async fn look_up<T>(
        &self,
        address: IpAddr,
        now: i64,
        looking: impl Future<Output = Result<T, Error>>,
        is_unknown: impl FnOnce(&Result<T, Error>) -> bool,
    ) -> Result<T, Error> {
        self.0.take(network(address), now)?;
        let outcome = looking.await;
        if !is_unknown(&outcome) {
            self.0.give_back(network(address), now);
        }
        outcome
    }
}

/// Looks up a bearer token that is not in the cache.
pub async fn look_up<T>(
    app: &App,
    address: IpAddr,
    looking: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let (unknown, now) = (&app.limits.attempts.unknown, app.context.clock.now_ms());
    unknown.look_up(address, now, looking, |outcome| matches!(outcome, Err(Error::InvalidToken))).await
}

/// Looks up a share link.
pub async fn look_up_link<T>(
    app: &App,
    address: IpAddr,
    looking: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let (unknown, now) = (&app.limits.attempts.unknown_links, app.context.clock.now_ms());
    unknown.look_up(address, now, looking, |outcome| matches!(outcome, Err(Error::InvalidToken))).await
}
