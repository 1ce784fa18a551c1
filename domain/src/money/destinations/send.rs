//! Sends a batch to a platform, request by request, until every conversion has a verdict.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use entity::visits::AdPlatform;
use futures::FutureExt;
use futures::future::BoxFuture;
use uuid::Uuid;

use super::exchange::{Answer, Failure, Platforms, Request};
use super::fields::{DestinationCredential, DestinationSettings};
use super::outgoing::{Mode, NO_ANSWER, Outgoing, Skip, Verdict, limits};
use super::reading::{Reading, undocumented, unknown};
use super::tokens::{Token, Tokens};
use super::words::{self, Hidden};
use super::{search_ads_1, search_ads_1_ingestion, social_ads_1, social_ads_2, social_ads_3};
use crate::Context;
use crate::ground::secrets::Clear;

/// Maximum number of requests per batch. If a platform rejects a batch as a whole, its halves are sent separately to
/// find the faulty conversion. Finding one among a thousand takes 20 requests. Beyond the maximum, the rest waits for
/// another run.
const MAX_REQUESTS: usize = 64;

/// Time limit per batch, so that other destinations get their turn.
const LONGEST: Duration = Duration::from_secs(2 * 60);

/// Code for conversions that never reached the platform.
pub(crate) const NOT_REACHED: &str = "not_reached";
/// Code for conversions that wait because too many others in their batch were rejected.
const REFUSED_TOGETHER: &str = "refused_together";
/// Message for a missing answer.
pub(super) const SILENT: &str = "the platform did not answer in time";

/// Base URLs of the platforms, without a trailing slash. They include the API version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addresses {
    pub search_ads_1: String,
    /// OAuth token endpoint.
    pub search_ads_1_tokens: String,
    /// Newer interface, to which the platform takes new customers.
    pub search_ads_1_ingestion: String,
    pub social_ads_1: String,
    pub social_ads_2: String,
    pub social_ads_2_tokens: String,
    /// API version, sent as a header.
    pub social_ads_2_version: String,
    pub social_ads_3: String,
    /// Pages on which people grant access to their ad accounts. That of social_ads_1 comes without the API version.
    pub search_ads_1_consent: String,
    pub social_ads_1_consent: String,
    pub social_ads_2_consent: String,
    pub social_ads_3_consent: String,
}

/// Client for the ad platforms, with a cache of access tokens. Shared by cloning. Without a network, no platform is
/// reachable.
#[derive(Clone, Default)]
pub struct Sender(Option<Arc<Network>>);

pub(in crate::money) struct Network {
    pub(in crate::money) platforms: Box<dyn Platforms>,
    pub(in crate::money) addresses: Addresses,
    pub(in crate::money) tokens: Tokens,
}

/// Destination with decrypted credentials.
#[derive(Clone)]
pub struct OpenDestination {
    pub project: Uuid,
    pub provider: AdPlatform,
    /// True if conversions are uploaded to the platform.
    pub enabled: bool,
    /// Rises with each configuration and each successful test.
    pub generation: i32,
    pub(super) settings: DestinationSettings,
    pub(super) credentials: BTreeMap<DestinationCredential, Clear>,
}

/// Destination and URLs for building a request.
pub(super) struct Way<'a> {
    pub(super) addresses: &'a Addresses,
    pub(super) destination: &'a OpenDestination,
    /// Access token, for platforms with short-lived tokens.
    pub(super) token: &'a Clear,
}

/// A request, and the conversions of the batch that it contains.
pub(super) struct Part {
    pub(super) events: Vec<usize>,
    pub(super) request: Request,
}

impl Context {
    /// Returns the way to the ad platforms.
    pub(crate) fn sender(&self) -> Sender {
        self.shared()
    }

    /// Sets the way to the ad platforms.
    pub fn with_sender(self, sender: Sender) -> Self {
        self.with_shared(sender)
    }
}

impl Sender {
    /// Returns everything that must not appear in a message about this destination.
    fn secrets(&self, destination: &OpenDestination) -> Vec<Clear> {
        let tokens = self.0.iter().flat_map(|network| network.tokens.all());
        destination.credentials.values().cloned().chain(tokens).collect()
    }

    /// Returns the way to the platforms and their addresses, if there is one.
    pub(in crate::money) fn network(&self) -> Option<Arc<Network>> {
        self.0.clone()
    }

    /// Returns the addresses of the platforms, if there is a network.
    pub(super) fn addresses(&self) -> Option<&Addresses> {
        self.0.as_ref().map(|network| &network.addresses)
    }

    pub fn new(platforms: impl Platforms + 'static, addresses: Addresses) -> Self {
        Self(Some(Arc::new(Network { platforms: Box::new(platforms), addresses, tokens: Tokens::default() })))
    }
}

/// Returns the places of the conversions in a batch that must not be sent any more, because their person was erased.
pub(crate) type Ended<'a> = dyn Fn() -> BoxFuture<'a, HashSet<usize>> + Send + Sync + 'a;

/// Sends a batch of one destination. Works best with as many conversions as the platform accepts per request
/// ([`limits`]). Returns a verdict for each conversion, in order. Never fails as a whole.
pub async fn send(
    context: &Context,
    destination: &OpenDestination,
    batch: &[Outgoing],
    mode: Mode,
) -> Vec<Verdict> {
    send_unless_ended(context, destination, batch, mode, &|| async { HashSet::new() }.boxed()).await
}

/// Like [`send`], and asks `ended` before each request but the first.
pub(crate) async fn send_unless_ended(
    context: &Context,
    destination: &OpenDestination,
    batch: &[Outgoing],
    mode: Mode,
    ended: &Ended<'_>,
) -> Vec<Verdict> {
    let sender = context.sender();
    let verdicts = match &sender.0 {
        Some(network) => network.send(context, destination, batch, mode, ended).await,
        None => vec![failed(Failure::NotReached); batch.len()],
    };
    let hidden = Hidden::new(sender.secrets(destination), batch.iter().flat_map(Outgoing::ids));
    verdicts.into_iter().map(|verdict| words::safe_verdict(verdict, &hidden)).collect()
}

/// Outcome of conversions that a platform had received before.
pub(crate) struct Asked {
    pub(crate) verdict: Verdict,
    pub(crate) known: Known,
}

impl Asked {
    pub(super) fn decided(verdict: Verdict) -> Self {
        Self { verdict, known: Known::Decided }
    }

    pub(super) fn open(verdict: Verdict) -> Self {
        Self { verdict, known: Known::Open }
    }

    pub(super) fn unanswered(verdict: Verdict) -> Self {
        Self { verdict, known: Known::Unanswered }
    }
}

/// Knowledge of the outcome of a request, after the platform was asked for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// The platform says what came of the request.
    Decided,
    /// The platform answers, and does not say what came of the request. Ask again.
    Open,
    /// The question failed: the platform was not reached, refused it, or answered with an error. Ask again.
    Unanswered,
}

/// Asks a platform for the outcome of requests, each with the number of its conversions that wait for it.
pub(crate) async fn ask(
    context: &Context,
    destination: &OpenDestination,
    requests: &[(String, usize)],
) -> Vec<Asked> {
    let sender = context.sender();
    let states = match &sender.0 {
        Some(network) => network.states(context, destination, requests).await,
        None => requests.iter().map(|_| Asked::unanswered(failed(Failure::NotReached))).collect(),
    };
    let hidden = Hidden::new(sender.secrets(destination), std::iter::empty());
    let asked = |Asked { verdict, known }| Asked { verdict: words::safe_verdict(verdict, &hidden), known };
    states.into_iter().map(asked).collect()
}

impl Network {
    async fn send(
        &self,
        context: &Context,
        destination: &OpenDestination,
        batch: &[Outgoing],
        mode: Mode,
        ended: &Ended<'_>,
    ) -> Vec<Verdict> {
        let mut verdicts: Vec<Option<Verdict>> = vec![None; batch.len()];
        let mut asked = 0;
        let began = Instant::now();
        let mut ending: Option<Verdict> = None;
        let mut waiting = destination.groups(batch);
        waiting.reverse();
        while let Some(mut places) = waiting.pop() {
            if let Some(verdict) = &ending {
                set(&mut verdicts, &places, verdict);
                continue;
            }
            if asked > 0 {
                let ended = ended().await;
                let gone: Vec<usize> = places.extract_if(.., |place| ended.contains(place)).collect();
                set(&mut verdicts, &gone, &together());
            }
            if places.is_empty() {
                continue;
            }
            if asked >= MAX_REQUESTS || began.elapsed() > LONGEST {
                set(&mut verdicts, &places, &together());
                continue;
            }
            let events: Vec<Outgoing> = places.iter().map(|place| batch[*place].clone()).collect();
            for (part, reading) in self.ask(context, destination, &events, mode).await {
                asked += 1;
                ending = ending.or_else(|| reading.ending());
                let places: Vec<usize> = part.into_iter().map(|event| places[event]).collect();
                match reading {
                    Reading::Each(each) => places.iter().zip(each).for_each(|(place, verdict)| {
                        verdicts[*place] = Some(search_ads_1::of_change(verdict, batch[*place].change));
                    }),
                    Reading::All(verdict) => set(&mut verdicts, &places, &verdict),
                    Reading::Whole { code, message } if places.len() == 1 => {
                        let refused = Verdict::Refused { code, message };
                        set(
                            &mut verdicts,
                            &places,
                            &search_ads_1::of_change(refused, batch[places[0]].change),
                        );
                    }
                    Reading::Unexplained { code, message } if places.len() == 1 => {
                        set(&mut verdicts, &places, &Verdict::Unexplained { code, message });
                    }
                    Reading::Whole { .. } | Reading::Unexplained { .. } => {
                        let (first, second) = places.split_at(places.len() / 2);
                        waiting.extend([second.to_vec(), first.to_vec()]);
                    }
                }
            }
        }
        let is_taken = |verdict: &Option<Verdict>| {
            matches!(verdict, Some(Verdict::Accepted | Verdict::AlreadyThere | Verdict::Received { .. }))
        };
        let takes_others = verdicts.iter().any(is_taken);
        let missing = || unknown("the platform did not say which events it accepted".to_owned());
        let explained = |verdict| match verdict {
            // The destination works, so the reason is in the conversion.
            Verdict::Unexplained { code, message } if takes_others => Verdict::Refused { code, message },
            verdict => verdict,
        };
        verdicts.into_iter().map(|verdict| explained(verdict.unwrap_or_else(missing))).collect()
    }

    /// Sends some conversions and returns the parsed answers, each with the conversions it refers to. After a verdict that
    /// ends the batch, the rest of the conversions gets the same one.
    async fn ask(
        &self,
        context: &Context,
        destination: &OpenDestination,
        events: &[Outgoing],
        mode: Mode,
    ) -> Vec<(Vec<usize>, Reading)> {
        let all = || (0..events.len()).collect();
        let mut token = match self.token(context, destination).await {
            Ok(token) => token,
            Err(verdict) => return vec![(all(), Reading::All(verdict))],
        };
        let mut readings = Vec::new();
        let mut ending: Option<Verdict> = None;
        let count = self.parts(destination, &token, events, mode).len();
        for place in 0..count {
            let mut part = self.parts(destination, &token, events, mode).swap_remove(place);
            if let Some(verdict) = &ending {
                readings.push((part.events, Reading::All(verdict.clone())));
                continue;
            }
            let mut answer = Ok(self.platforms.exchange(&part.request).await);
            // A token may be revoked before it expires.
            if token.is_kept && matches!(&answer, Ok(Ok(answer)) if answer.status == 401) {
                self.tokens.forget(&token);
                answer = match self.token(context, destination).await {
                    Ok(renewed) => {
                        token = renewed;
                        part = self.parts(destination, &token, events, mode).swap_remove(place);
                        Ok(self.platforms.exchange(&part.request).await)
                    }
                    Err(verdict) => Err(verdict),
                };
            }
            let reading = match answer {
                Ok(Ok(answer)) => read(destination, &answer, part.events.len(), mode),
                Ok(Err(failure)) => Reading::All(failed(failure)),
                Err(verdict) => Reading::All(verdict),
            };
            ending = reading.ending();
            readings.push((part.events, reading));
        }
        readings
    }

    /// Returns the outcome of requests. Beyond the limits of a batch, and after a verdict that ends it, the rest waits for
    /// another run.
    async fn states(
        &self,
        context: &Context,
        destination: &OpenDestination,
        requests: &[(String, usize)],
    ) -> Vec<Asked> {
        let began = Instant::now();
        let mut states: Vec<Asked> = Vec::with_capacity(requests.len());
        for (request, count) in requests {
            let last =
                states.last().filter(|last| last.known == Known::Unanswered && last.verdict.ends_batch());
            states.push(match last.map(|last| last.verdict.clone()) {
                Some(verdict) => Asked::unanswered(verdict),
                None if states.len() >= MAX_REQUESTS || began.elapsed() > LONGEST => {
                    Asked::unanswered(together())
                }
                None => self.state(context, destination, request, *count).await,
            });
        }
        states
    }

    async fn state(
        &self,
        context: &Context,
        destination: &OpenDestination,
        request: &str,
        count: usize,
    ) -> Asked {
        let mut again = true;
        loop {
            let token = match self.token(context, destination).await {
                Ok(token) => token,
                Err(verdict) => return Asked::unanswered(verdict),
            };
            let way = Way { addresses: &self.addresses, destination, token: &token.text };
            let question = search_ads_1_ingestion::question(&way, request);
            match self.platforms.exchange(&question).await {
                // A token may be revoked before it expires.
                Ok(answer) if again && token.is_kept && answer.status == 401 => {
                    self.tokens.forget(&token);
                    again = false;
                }
                Ok(answer) => return search_ads_1_ingestion::state(&answer, request, count),
                Err(failure) => return Asked::unanswered(failed(failure)),
            }
        }
    }

    fn parts(
        &self,
        destination: &OpenDestination,
        token: &Token,
        events: &[Outgoing],
        mode: Mode,
    ) -> Vec<Part> {
        let way = Way { addresses: &self.addresses, destination, token: &token.text };
        match destination.provider {
            AdPlatform::SearchAds1 if destination.ingests() => {
                search_ads_1_ingestion::parts(&way, events, mode)
            }
            AdPlatform::SearchAds1 => search_ads_1::parts(&way, events, mode),
            AdPlatform::SocialAds1 => social_ads_1::parts(&way, events, mode),
            AdPlatform::SocialAds2 => social_ads_2::parts(&way, events, mode),
            AdPlatform::SocialAds3 => social_ads_3::parts(&way, events, mode),
        }
    }
}

fn read(destination: &OpenDestination, answer: &Answer, count: usize, mode: Mode) -> Reading {
    let provider = destination.provider;
    // Each platform documents the status 200 for a batch that it has taken, social_ads_2 also 201.
    let is_documented = answer.status == 200 || answer.status == 201 && provider == AdPlatform::SocialAds2;
    if answer.is_ok() && !is_documented {
        return undocumented(answer);
    }
    match provider {
        AdPlatform::SearchAds1 if destination.ingests() => search_ads_1_ingestion::read(answer, mode),
        AdPlatform::SearchAds1 => search_ads_1::read(answer, count, mode),
        AdPlatform::SocialAds1 => social_ads_1::read(answer, count),
        AdPlatform::SocialAds2 => social_ads_2::read(answer, count, mode),
        AdPlatform::SocialAds3 => social_ads_3::read(answer, count),
    }
}

fn set(verdicts: &mut [Option<Verdict>], places: &[usize], verdict: &Verdict) {
    places.iter().for_each(|place| verdicts[*place] = Some(verdict.clone()));
}

pub(super) fn failed(failure: Failure) -> Verdict {
    match failure {
        Failure::NotReached => Verdict::Later {
            after: None,
            code: NOT_REACHED.to_owned(),
            message: "the platform could not be reached".to_owned(),
        },
        Failure::NoAnswer | Failure::TooLarge => {
            Verdict::Unknown { code: NO_ANSWER, message: SILENT.to_owned() }
        }
    }
}

fn together() -> Verdict {
    Verdict::Later {
        after: None,
        code: REFUSED_TOGETHER.to_owned(),
        message: "too many conversions of this batch were rejected; this one waits for the next run"
            .to_owned(),
    }
}

impl OpenDestination {
    /// Returns true if the platform says only later what came of an upload.
    pub(crate) fn ingests(&self) -> bool {
        self.settings.ingests()
    }

    /// Returns true if the platform would count a test, because the settings lack the code that marks one.
    pub(crate) fn counts_tests(&self) -> bool {
        matches!(self.provider, AdPlatform::SocialAds1 | AdPlatform::SocialAds3)
            && self.settings.test_event_code.is_none()
    }

    /// Returns the reason not to send the conversion to this destination at `now`, in milliseconds since 1970-01-01 UTC, or
    /// `None` if it can be sent.
    pub fn skips(&self, outgoing: &Outgoing, now: i64) -> Option<Skip> {
        self.settings.skips(self.provider, outgoing, now)
    }

    /// Splits a batch into requests, as places in the batch.
    fn groups(&self, batch: &[Outgoing]) -> Vec<Vec<usize>> {
        let most = limits(self.provider).batch;
        if self.ingests() {
            return search_ads_1_ingestion::groups(batch, most);
        }
        let all: Vec<usize> = (0..batch.len()).collect();
        all.chunks(most).map(<[usize]>::to_vec).collect()
    }

    pub(super) fn credential(&self, name: DestinationCredential) -> Clear {
        self.credentials.get(&name).cloned().unwrap_or_else(|| Clear::new(""))
    }
}

impl fmt::Debug for OpenDestination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "destination {} of {}", self.provider, self.project)
    }
}

impl fmt::Debug for Sender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sender")
    }
}
