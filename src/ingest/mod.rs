//! `POST /v1/e`: processes a tracking batch in eight steps. Each step has its own file and takes the result
//! of the step before.
//!
//! | step | file | result |
//! |---|---|---|
//! | 1 | [`body`] | a [`body::Known`] batch: size, JSON, key format and checksum, key lookup |
//! | 2 | [`proxy`] | the visitor's address and country, taken from a proxy only if its key is valid |
//! | 3 | [`origin`] | the web origin, if the project allows it |
//! | 4 | [`agent`] | device, browser and operating system; ends here for machines and windows without a size
//! |
//! | 5 | [`clean`] | a prepared batch: unknown parts are dropped, never refused |
//! | 6 | [`limits`] | rate limit per address, taken before the work of step 5, and given back for what that ignores |
//! | 7 | [`write`] | the batch on disk: budgets, merge and derivation in one transaction |
//! | 8 | [`aftermath`] | counts of ignored batches, after the answer |
//!
//! Address and user agent exist in memory only, during steps 2 to 6. They are never stored or logged.

mod aftermath;
mod agent;
mod answer;
mod beacon;
mod body;
mod clean;
mod geoip;
mod known;
mod lenient;
mod limits;
mod origin;
mod proxy;
mod salts;
mod sdk;
mod spam;
mod visitor;
pub mod wire;
mod write;

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;

use analytics::visits::{IgnoredReason, PreparedBatch, Stored, Writer};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::Response;
use domain::measuring::attribution::SpamHosts;
use domain::measuring::tracking::{ClientConfig, Origin};
use domain::money::conversions::NotConverted;
use domain::projects::sites::{Site, Sites};
use domain::{Context, Error};
use entity::visits::{BotKind, Device};
use serde_json_borrow::Value;

use agent::NoVisitor;
use wire::bodies;

use crate::app::App;
use crate::config::Config;
use crate::http::Route;
use crate::http::caller::socket;
use crate::http::rate_limit::Unknown;
use crate::http::route::Credential;
use crate::spool;

pub use agent::Agent;

const BODYLESS: &[u16] = &[400, 403, 413, 429];

pub fn routes() -> Vec<Route> {
    let tracking = |route: Route| {
        route
            .credential(Credential::PublishableKey)
            .patient()
            .body_limit(wire::MAX_BYTES)
            .reads::<bodies::TrackingBatch>(bodies::MEDIA_TYPES)
            .answers(StatusCode::NO_CONTENT, None)
            .bodyless_failures(BODYLESS)
    };
    Route::tagged(
        "Ingest",
        vec![
            tracking(Route::post("/v1/e", "track", track))
                .summary("Send a tracking batch")
                .description(
                    "The body is JSON, sent as `text/plain` so that browsers need no preflight. Parts that are \
                     wrong or unknown are dropped, not refused. 204 says that the batch was valid: it may be \
                     ignored (a bot, no consent, a quota), and the project's status counts why. A batch \
                     without consent withdraws that of its session, also if nothing else of it is stored; for \
                     that, `id`, `seq`, `vw` and `vh` of a pageview are enough. After 429, keep the batch and \
                     send it again after `Retry-After`; other refusals are final: 400 malformed, 403 unknown \
                     key or origin, 413 more than 16 KB.",
                ),
            tracking(Route::post("/v1/collect", "trackAlias", track))
                .summary("Send a tracking batch (alias of /v1/e)")
                .description(
                    "Does the same as `POST /v1/e` in every way. Use it where a blocker or a proxy refuses the \
                     shorter path.",
                ),
            Route::post("/v1/cb", "sendConversionBeacon", beacon::convert)
                .summary("Send a conversion from a page")
                .description(
                    "The body is JSON of at most 4 KB: `k`, the publishable key; `sid`, the session id from \
                     `svc('session')`; `d`, the key of a conversion definition; `value`, a number, if the \
                     definition takes its value from the page; and `eventId`, the page's own id of the \
                     conversion, which it shares with the tags of ad platforms (8 to 100 letters, digits, `.`, \
                     `_`, `:` and `-`; ids that begin with `web.` are ignored). The script does the same with \
                     `svc('convert', key, { eventId, value })`, which needs no delay and is repeated until it \
                     arrives. An event id that the project has already makes no conversion. If a server reports a \
                     conversion under the same event id, its report replaces the page's. A session converts once \
                     per definition, after it is engaged (ten seconds of visible and focused time) and within the \
                     project's daily cap. 204 means that the request was valid. The project's status counts the \
                     beacons that recorded no conversion, by reason.",
                )
                .credential(Credential::PublishableKey)
                .body_limit(beacon::MAX_BYTES)
                .reads::<bodies::ConversionBeacon>(bodies::MEDIA_TYPES)
                .answers(StatusCode::NO_CONTENT, None)
                .bodyless_failures(BODYLESS),
            Route::options("/v1/e", "trackPreflight", preflight)
                .summary("Answer the CORS preflight of the tracking endpoint")
                .description(
                    "The script needs no preflight, because its content type is simple; this is for other clients. \
                     Every well-formed origin is allowed, and the answer may be cached for a day: the batch itself \
                     is checked against the project's allowed origins.",
                )
                .public()
                .answers(StatusCode::NO_CONTENT, None),
            Route::get("/v1/c/{pk}", "getClientConfig", sdk::client_config)
                .patient()
                .summary("Get the client config: the part of a project's tracking config that browsers need")
                .description(
                    "Browsers may cache it for 60 seconds, so a change of the tracking config arrives within a \
                     minute. Contains no secret and may be read from any origin. `not_found` if there is no such \
                     publishable key.",
                )
                .credential(Credential::PublishableKey)
                .any_origin()
                .revalidated()
                .answers_json::<ClientConfig>(),
            Route::get("/v1/s/{file}", "getSdkFile", sdk::file)
                .patient()
                .summary("Get a file of the tracking SDK")
                .description(
                    "`sdk.js` and the plugins may be cached for an hour, `sdk@<version>.js` without end. With `k`, \
                     the script begins with the project's client config, which saves a request, has only the pieces \
                     that the config needs, and is cached for 60 seconds. `not_found` if there is no such file.",
                )
                .public()
                .any_origin()
                .revalidated()
                .answers(StatusCode::OK, Some("text/javascript")),
            Route::get("/v1/sdk/{file}", "getSdkPackage", sdk::package)
                .patient()
                .summary("Get the npm package of the tracking SDK")
                .description(
                    "Install it by this address with `npm install`, without a registry. The file of a version never \
                     changes. `not_found` if this deployment has another version.",
                )
                .public()
                .any_origin()
                .revalidated()
                .answers(StatusCode::OK, Some("application/gzip")),
        ],
    )
}

/// Settings of ingest.
#[derive(Clone, Debug, Default)]
struct Settings {
    /// Whether answers report the outcome of a batch in `x-svc-debug`.
    debug: bool,
    trusted_ip_header: Option<HeaderName>,
    trusted_country_header: Option<HeaderName>,
    geoip_db: Option<PathBuf>,
    referrer_spam: Option<PathBuf>,
    data_dir: PathBuf,
}

/// Shared state of the ingest steps. Cheap to clone, one per server.
#[derive(Clone)]
pub struct Ingest(Arc<Parts>);

struct Parts {
    context: Context,
    settings: Settings,
    writer: Writer,
    sites: Sites,
    salts: salts::Salts,
    geoip: Option<geoip::Countries>,
    spam: spam::SpamList,
    rate: limits::Rate,
    beacons: limits::Rate,
    /// Rate limit of lookups with unknown keys.
    unknown: Unknown,
    proxies: Arc<proxy::Proxies>,
    known: Arc<known::Known>,
    scripts: sdk::Composed,
    notes: Arc<aftermath::Notes>,
}

/// Tracking request as received. The demo also creates some, with times in the past.
pub struct Received<'request> {
    pub body: &'request [u8],
    pub headers: &'request HeaderMap,
    pub socket: IpAddr,
    /// Milliseconds since the epoch.
    pub at: i64,
}

/// Outcome of a tracking request.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    Refused(Refusal),
    Ignored(IgnoredReason),
    Stored(Stored),
    Spooled,
    Quarantined,
    /// The beacon recorded a conversion.
    Converted,
    NotConverted(NotConverted),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    TooLarge,
    Invalid,
    UnknownKey,
    Origin,
    TooMany {
        retry_after_s: u64,
    },
    /// The key cannot be checked or the batch not be stored right now. The SDK keeps its data and retries.
    Busy,
}

impl Ending {
    /// Returns the name of the outcome in the debug header and the metrics.
    pub fn name(&self) -> &'static str {
        match self {
            Ending::Stored(_) => "stored",
            Ending::Spooled => "spooled",
            Ending::Quarantined => "quarantined",
            Ending::Ignored(reason) => reason.as_str(),
            Ending::Converted => "converted",
            Ending::NotConverted(reason) => reason.as_str(),
            Ending::Refused(refusal) => refusal.as_str(),
        }
    }
}

impl Refusal {
    pub fn as_str(self) -> &'static str {
        match self {
            Refusal::TooLarge => "too_large",
            Refusal::Invalid => "invalid",
            Refusal::UnknownKey => "unknown_key",
            Refusal::Origin => "origin",
            Refusal::TooMany { .. } => "too_many",
            Refusal::Busy => "busy",
        }
    }
}

impl From<Refusal> for Ending {
    fn from(refusal: Refusal) -> Ending {
        Ending::Refused(refusal)
    }
}

impl From<IgnoredReason> for Ending {
    fn from(reason: IgnoredReason) -> Ending {
        Ending::Ignored(reason)
    }
}

/// Batch that passed steps 1 to 5.
pub struct Prepared {
    pub site: Arc<Site>,
    pub origin: Origin,
    pub batch: PreparedBatch,
}

impl Parts {
    /// Returns the origin of a request if the project allows it. Counts a refused request, and records its origin, for
    /// the project status.
    fn admit_origin(&self, request: &Received<'_>, site: &Site) -> Result<Origin, Refusal> {
        origin::admit(request.headers, site).map_err(|refused| {
            self.notes.refused(site, request.at, refused);
            aftermath::count_refused(&self.writer, site, request.at);
            Refusal::Origin
        })
    }
}

impl Ingest {
    /// Opens the configured files and starts the visit writer.
    pub fn start(config: &Config, context: &Context) -> domain::Result<Ingest> {
        let writer = Writer::start(spool::writer_config(config, context));
        let settings = Settings {
            debug: !config.is_production(),
            trusted_ip_header: config.trusted_ip_header.clone(),
            trusted_country_header: config.trusted_country_header.clone(),
            geoip_db: config.geoip_db.clone(),
            referrer_spam: config.referrer_spam.clone(),
            data_dir: config.data_dir.clone(),
        };
        Ok(Ingest::new(context.clone(), settings, writer.map_err(Error::internal)?))
    }

    /// Writes queued batches and stops the visit writer.
    pub async fn stop(&self) {
        self.0.notes.write(&self.0.context).await;
        self.0.writer.close().await;
        self.0.known.write().await;
    }

    fn new(context: Context, settings: Settings, writer: Writer) -> Ingest {
        let geoip = settings.geoip_db.as_deref().and_then(geoip::Countries::open);
        let spam = spam::SpamList::open(settings.referrer_spam.clone(), context.clock.now_ms());
        // Parses the list of machines now; the first batch would otherwise wait for it.
        std::thread::spawn(|| agent::machine("Mozilla/5.0"));
        let (sites, proxies) = (Sites::new(context.clone()), Arc::<proxy::Proxies>::default());
        let known = known::Known::start(&context, &settings.data_dir, sites.known().clone(), proxies.clone());
        Ingest(Arc::new(Parts {
            sites,
            known,
            salts: salts::Salts::default(),
            rate: limits::Rate::new(limits::PER_MINUTE),
            beacons: limits::Rate::new(beacon::PER_MINUTE),
            unknown: Unknown::default(),
            proxies,
            scripts: sdk::Composed::default(),
            notes: aftermath::Notes::start(context.clone()),
            context,
            settings,
            writer,
            geoip,
            spam,
        }))
    }

    /// Returns true if there should be a country database or a list of referrer spam, but it cannot be read.
    pub fn lacks_files(&self) -> bool {
        let lacks_countries = self.0.settings.geoip_db.is_some() && self.0.geoip.is_none();
        lacks_countries || self.0.spam.is_missing()
    }

    pub fn writer(&self) -> &Writer {
        &self.0.writer
    }

    /// Runs steps 1 to 5: turns a request into a batch that can be written. An ending returned here is final.
    pub async fn prepare(&self, request: &Received<'_>) -> Result<Prepared, Ending> {
        self.prepare_within(None, request).await
    }

    /// Runs steps 1 to 6.
    async fn prepare_within(
        &self,
        rate: Option<&limits::Rate>,
        request: &Received<'_>,
    ) -> Result<Prepared, Ending> {
        let parts = &*self.0;
        let mut mended = Vec::new();
        let parsed = body::parse(request.body, &mut mended)?;
        let site = body::site(parts, &parsed.key, request).await?;
        let known = body::Known { site, batch: parsed.batch };
        let visitor = proxy::visitor(parts, request, &known.site).await?;
        let origin = parts.admit_origin(request, &known.site)?;
        let outcome = match agent::admit(request.headers, &known.batch) {
            Ok(agent) => {
                if let Some(Err(refusal)) = rate.map(|rate| rate.admit(visitor.address, request.at)) {
                    aftermath::count_limited(&parts.writer, &known.site, request.at);
                    return Err(refusal.into());
                }
                let salts = parts.salts.at(&parts.context, request.at, zones(&known.site)).await;
                let spam = parts.spam.hosts(parts.context.clock.now_ms()).await;
                let cleaned = clean::clean(request, &known, &visitor, &origin, agent, (&salts, &spam));
                if let (Some(rate), Err(_)) = (rate, &cleaned) {
                    rate.give_back(visitor.address, request.at);
                }
                cleaned
            }
            Err(no_visitor) => {
                if let NoVisitor::Bot(kind) = no_visitor {
                    aftermath::count_bot(&parts.writer, &known.site, request.at, kind);
                }
                Err(no_visitor.reason())
            }
        };
        match outcome {
            Ok(batch) => {
                let lib = known.batch.get("lib").and_then(Value::as_str);
                parts.notes.arrived(&known.site, &batch, lib, visitor.via_proxy);
                Ok(Prepared { site: known.site, origin, batch })
            }
            Err(reason) => {
                aftermath::count(&parts.writer, &known.site, request.at, reason);
                Err(reason.into())
            }
        }
    }

    /// Runs all steps.
    pub async fn receive(&self, request: &Received<'_>) -> Ending {
        match self.prepare_within(Some(&self.0.rate), request).await {
            Ok(prepared) => write::write(&self.0.writer, prepared.batch).await,
            Err(ending) => ending,
        }
    }
}

fn zones(site: &Site) -> salts::Zones<'_> {
    salts::Zones { current: site.timezone, former: &site.former_timezones }
}

/// Runs the steps that parse untrusted input on a body alone. For the fuzzer.
pub fn read_untrusted(body: &[u8], headers: &HeaderMap, site: &Arc<Site>) -> Option<PreparedBatch> {
    let mut mended = Vec::new();
    let parsed = body::parse(body, &mut mended).ok()?;
    let known = body::Known { site: site.clone(), batch: parsed.batch };
    let visitor =
        proxy::Visitor { address: IpAddr::V4(Ipv4Addr::LOCALHOST), country: None, via_proxy: false };
    let origin = origin::admit(headers, site).ok()?;
    let device = agent::admit(headers, &known.batch).ok()?;
    let salts = salts::DaySalts {
        today: [1; 32],
        former: vec![salts::Former { salt: [2; 32], since: i64::MIN, until: 0 }],
        networks: [3; 32],
    };
    let request = Received { body, headers, socket: visitor.address, at: 1_795_262_400_000 };
    clean::clean(&request, &known, &visitor, &origin, device, (&salts, &SpamHosts::default())).ok()
}

/// Returns the kind of machine that a user agent names. None for a person's browser.
pub fn machine(agent: &str) -> Option<BotKind> {
    agent::machine(agent)
}

/// Returns the device that a user agent names, with the touch screen that its pageviews report.
pub fn device(agent: &str, touch: bool) -> Device {
    agent::device(agent, touch)
}

async fn track(State(app): State<App>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let socket = socket(&head);
    let ingest = &app.ingest;
    let ending = match body::read(&head.headers, body, wire::MAX_BYTES).await {
        Err(refusal) => refusal.into(),
        Ok(bytes) => {
            let at = ingest.0.context.clock.now_ms();
            ingest.receive(&Received { body: &bytes, headers: &head.headers, socket, at }).await
        }
    };
    crate::metrics::count_batch(&ending);
    answer::to_batch(&head.headers, &ending, ingest.0.settings.debug)
}

async fn preflight(request: Request) -> Response {
    answer::to_preflight(request.headers())
}
