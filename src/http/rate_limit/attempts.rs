//! Limits for callers without a credential: sign-in attempts, mail requests, sign-ups and unknown tokens.

use std::net::IpAddr;
use std::time::Duration;

use domain::Error;
use domain::tenancy::passwords::Asker;
use moka::sync::Cache;
use uuid::Uuid;

use super::window::{Taken, Window};
use crate::app::App;
use crate::http::caller::{network, site_network};

/// Failures count for 15 minutes.
const FAILURE_WINDOW_S: u32 = 15 * 60;
const FAILURES_PER_ADDRESS: u32 = 10;
const FAILURES_PER_ACCOUNT: u32 = 20;
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

/// How long an address counts as known for an account after a sign-in.
const KNOWN_FOR: Duration = Duration::from_secs(90 * 24 * 3600);
const MAX_KNOWN: u64 = 100_000;

pub(super) struct Attempts {
    sign_ins: Door,
    /// Sign-ins per account, because each costs a hashed password.
    all_sign_ins: Window,
    mails: Door,
    sign_ups: Networks,
    /// Wrong guesses of the operator's secret for the jobs (SVC_CRON_SECRET).
    guesses: Networks,
    unknown: Unknown,
    /// Addresses from which an account has signed in, as keyed hashes in memory.
    known: Cache<u64, ()>,
    hasher: std::hash::RandomState,
}

impl Default for Attempts {
    fn default() -> Self {
        Self {
            sign_ins: Door::default(),
            all_sign_ins: Window::minute(SIGN_INS_PER_ACCOUNT),
            mails: Door::default(),
            sign_ups: Networks::new(SIGN_UPS_PER_ADDRESS, SIGN_UPS_PER_SITE, 3600),
            guesses: Networks::failures(),
            unknown: Unknown::default(),
            known: Cache::builder().max_capacity(MAX_KNOWN).time_to_idle(KNOWN_FOR).build(),
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
        let account = Window::new(FAILURES_PER_ACCOUNT, FAILURE_WINDOW_S);
        Self { networks: Networks::failures(), account }
    }
}

/// Sign-in attempt from one address, on an account if the attempt names one.
///
/// The attempt counts as failed from its start, and the count is taken back on success. Otherwise parallel
/// attempts, or disconnecting before the answer, would bypass the limit.
pub struct SignIn<'app> {
    attempts: &'app Attempts,
    at: i64,
    address: IpAddr,
    account: Option<Account>,
}

/// Account that an attempt names, in lower case. It need not exist.
struct Account {
    name: String,
    /// Set if the account has signed in from this address before. Failures from other addresses then do not
    /// count, because otherwise anybody could lock the owner out.
    known_at: Option<IpAddr>,
}

impl<'app> SignIn<'app> {
    /// Starts an attempt. Fails if the address or the account has too many failures.
    pub fn begin(app: &'app App, address: IpAddr, account: Option<&str>) -> Result<Self, Error> {
        let attempts = &app.limits.attempts;
        let account = account.map(|name| attempts.account(name, address));
        let at = app.context.clock.now_ms();
        if let Some(account) = &account {
            attempts.all_sign_ins.take(account.counted_as(), at)?;
        }
        attempts.sign_ins.take(address, account.as_ref(), at)?;
        Ok(Self { attempts, at, address, account })
    }

    /// Counts a request for a mail, separately from sign-ins. The limit protects people from a flood of
    /// mails, so every request counts.
    pub fn ask_for_mail(app: &App, address: IpAddr, account: &str) -> Result<(), Error> {
        let attempts = &app.limits.attempts;
        let account = attempts.account(account, address);
        Ok(attempts.mails.take(address, Some(&account), app.context.clock.now_ms())?)
    }

    /// Serves the attempt. Hashing its password counts against the network and the account.
    pub async fn serve<T>(&self, work: impl Future<Output = T>) -> T {
        self.attempts.asker(self.address, self.account.as_ref()).serve(work).await
    }

    /// Ends an attempt. Takes the failure back unless the sign-in was refused; server errors do not count
    /// against the caller.
    pub fn conclude<T>(self, outcome: Result<T, Error>) -> Result<T, Error> {
        if let (Ok(_), Some(account)) = (&outcome, &self.account) {
            self.attempts.known.insert(self.attempts.known_key(&account.name, self.address), ());
        }
        let refused = matches!(
            outcome,
            Err(Error::InvalidToken
                | Error::Unauthorized
                | Error::Forbidden(_)
                | Error::Conflict(_)
                | Error::NotFound)
        );
        if !refused {
            self.attempts.sign_ins.give_back(self.address, self.account.as_ref(), self.at);
        }
        outcome
    }
}

impl Attempts {
    fn account(&self, name: &str, address: IpAddr) -> Account {
        let name = name.trim().to_lowercase();
        let is_known = self.known.get(&self.known_key(&name, address)).is_some();
        Account { known_at: is_known.then(|| network(address)), name }
    }

    /// Returns the network of an address as a keyed hash.
    pub(super) fn tenant(&self, address: IpAddr) -> Uuid {
        use std::hash::BuildHasher;
        Uuid::from_u64_pair(0, self.hasher.hash_one(network(address)))
    }

    fn asker(&self, address: IpAddr, account: Option<&Account>) -> Asker {
        use std::hash::BuildHasher;
        let name = account.map(|account| Uuid::from_u64_pair(0, self.hasher.hash_one(&account.name)));
        let is_known = account.is_some_and(|account| account.known_at.is_some());
        Asker { tenants: [self.tenant(address)].into_iter().chain(name).collect(), is_known }
    }

    fn known_key(&self, account: &str, address: IpAddr) -> u64 {
        use std::hash::BuildHasher;
        self.hasher.hash_one((account, network(address)))
    }
}

impl Account {
    /// Returns the key under which failures are counted together.
    fn counted_as(&self) -> (&str, Option<IpAddr>) {
        (&self.name, self.known_at)
    }
}

impl Door {
    fn take(&self, address: IpAddr, account: Option<&Account>, now: i64) -> Result<(), Taken> {
        self.networks.take(address, now)?;
        let Some(account) = account else { return Ok(()) };
        let taken = self.account.take(account.counted_as(), now);
        if taken.is_err() {
            self.networks.give_back(address, now);
        }
        taken.map(drop)
    }

    fn give_back(&self, address: IpAddr, account: Option<&Account>, taken_at: i64) {
        self.networks.give_back(address, taken_at);
        if let Some(account) = account {
            self.account.give_back(account.counted_as(), taken_at);
        }
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
