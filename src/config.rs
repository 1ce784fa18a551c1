//! Every setting of the service: variable, default and a one-sentence description. `svc config` prints the
//! list with the current values.

mod ads;
mod doubts;
mod reader;
mod values;

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use analytics::reports::Executor;
use analytics::sql::SqlLimits;
use analytics::upkeep::storage::Thresholds;
use axum::http::HeaderName;
use domain::Database;
use domain::money::ads::connections::Connectors;
use domain::money::destinations::Addresses;
use domain::tenancy::caps::Caps;
use lettre::message::Mailbox;

use self::ads::{ad_connectors, encrypted};
use self::reader::Reader;
use self::values::{
    Address, AdsMemory, AtLeastOne, Bytes, HttpUrl, LogFilter, Month, Schemes, Sender, SiteUrl,
};
use crate::connections::Limits;
use crate::database::Connections;
use crate::http::cors::Origins;
use crate::mail;
use crate::secret_key;
use crate::snapshots::Location;

pub use doubts::misspelt;
pub use reader::{Invalid, Secret, Setting};
pub use values::{Environment, Jobs, LogFormat, RatesSource, Signup};

/// Minimum length of a deployment secret in production: 96 bits as hexadecimal digits.
const SHORTEST_SECRET: usize = 24;

/// The settings of a running service.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub configured_public_url: Option<String>,
    pub env: Environment,
    pub data_dir: PathBuf,
    pub database: Database,
    pub database_connections: Connections,
    pub signup: Signup,
    pub jobs: Jobs,
    pub cron_secret: Option<Secret>,
    pub secret_key: Option<Secret>,
    pub trusted_ip_header: Option<HeaderName>,
    pub trusted_country_header: Option<HeaderName>,
    pub geoip_db: Option<PathBuf>,
    pub referrer_spam: Option<PathBuf>,
    /// True if sites of projects may be in private networks, and at any port.
    pub private_sites: bool,
    /// File of further certificate authorities of sites and clients.
    pub sites_ca: Option<PathBuf>,
    /// Schemes of applications to which codes of the authorization server may be sent.
    pub redirect_schemes: Vec<String>,
    /// Origins whose pages may read the API.
    pub cors_origins: Origins,
    pub reports: Executor,
    pub columns_memory: usize,
    pub ads_memory: usize,
    pub sql: SqlLimits,
    pub snapshots: Option<Location>,
    pub spool_limit: u64,
    pub quarantine_limit: u64,
    pub storage: Thresholds,
    pub metrics_listen: Option<SocketAddr>,
    pub connections: Limits,
    pub requests_per_minute: NonZeroU32,
    pub caps: Caps,
    pub mail_url: Option<Secret>,
    pub mail_from: Option<Mailbox>,
    pub ad_platforms: Addresses,
    pub rates: RatesSource,
    pub ad_connectors: Connectors,
    pub log_format: LogFormat,
    pub log: String,
    /// What is probably not meant as it is, a sentence each.
    pub doubts: Vec<String>,
}

impl Config {
    /// Reads the settings, and returns them with their descriptions for display. An empty value counts as not
    /// set.
    pub fn read(source: impl Fn(&str) -> Option<String>) -> Result<(Self, Vec<Setting>), Invalid> {
        let source = |variable: &str| source(variable).filter(|value| !value.is_empty());
        let mut read = Reader { source: &source, settings: Vec::new() };
        let config = Self {
            listen: read.or::<Address>("SVC_LISTEN", "127.0.0.1:8787", "Address and port the server listens on.")?.0,
            configured_public_url: read
                .optional("SVC_PUBLIC_URL", "Address under which browsers reach the service, without a path; by default the listen address.")?
                .map(|SiteUrl(url)| url),
            env: read.or("SVC_ENV", "development", "development or production; development serves GraphiQL and sends the x-svc-debug header.")?,
            data_dir: read.or("SVC_DATA_DIR", "./data", "Folder of the database, the report snapshots, the spool and the quarantine; copying it while the service is stopped makes a full backup.")?,
            database: Database::file(""),
            database_connections: Connections::default(),
            signup: read.or("SVC_SIGNUP", "open", "Sign-up policy: open (everybody) or invited (people with an invitation; the first user follows the link that the server prints at startup).")?,
            jobs: read.or("SVC_JOBS", "internal", "internal runs the background jobs inside the server; external runs them only on GET /v1/cron/tick.")?,
            cron_secret: read.secret("SVC_CRON_SECRET", "Bearer credential of GET /v1/cron/{job}; without it the route is disabled.")?,
            secret_key: read.secret("SVC_SECRET_KEY", "Key that encrypts stored credentials: 32 bytes in hexadecimal or base64. Separate several keys with commas; the first encrypts, all decrypt. By default the file secret.key in the data folder, created when needed. Instances that share a database need the same key.")?,
            trusted_ip_header: read.optional("SVC_TRUSTED_IP_HEADER", "Header in which your reverse proxy puts the client's address, for example x-forwarded-for.")?,
            trusted_country_header: read.optional("SVC_TRUSTED_COUNTRY_HEADER", "Header in which your reverse proxy puts the client's country.")?,
            geoip_db: read.optional("SVC_GEOIP_DB", "Country database in MMDB format; without it visits have no country, unless a proxy sends one.")?,
            referrer_spam: read.optional("SVC_REFERRER_SPAM", "File of hosts of referrer spam beside the shipped list, one a line, read again within a minute of a change: for example spammers.txt of github.com/matomo-org/referrer-spam-list, which is in the public domain. At most 100,000 hosts and 8 MiB.")?,
            private_sites: read.or("SVC_PRIVATE_SITES", "false", "true lets the setup check fetch sites in private networks and at any port, for a deployment inside a company; requests then reach what this server can reach.")?,
            sites_ca: read.optional("SVC_SITES_CA", "PEM file of further certificate authorities, for example of your company, that may sign the certificates of sites which the setup check fetches and of documents that describe OAuth clients.")?,
            cors_origins: read.optional("SVC_CORS_ORIGINS", "Origins whose pages may read the API with a bearer token, for example https://app.example.com,https://other.example.com, or * for any; without it only the dashboard may.")?.unwrap_or_default(),
            redirect_schemes: read.optional::<Schemes>("SVC_OAUTH_REDIRECT_SCHEMES", "Schemes of applications to which assistants may be connected beside https and this computer, for example editor,com.example.app; any application on a computer can claim such a scheme.")?.map(|schemes| schemes.0).unwrap_or_default(),
            spool_limit: read.or::<Bytes>("SVC_SPOOL_LIMIT", "256MiB", "Maximum disk space of batches spooled while the database is unavailable; one organization may use half of it. Further batches are lost and counted.")?.0,
            quarantine_limit: read.or::<Bytes>("SVC_QUARANTINE_LIMIT", "64MiB", "Maximum disk space of the quarantine (batches that the database refused, kept for a retry); one organization may use half of it. Further batches are lost and counted.")?.0,
            storage: Thresholds {
                cleanup_above: read.optional::<Bytes>("SVC_STORAGE_CLEANUP_ABOVE_BYTES", "If database and data folder exceed this size, the oldest visits of the organization that stores most are deleted; off unless set.")?.map(|bytes| bytes.0),
                pause_above: read.optional::<Bytes>("SVC_STORAGE_PAUSE_ABOVE_BYTES", "Above this size, storing pauses for the tenants that hold more than their fair share, until there is room again; off unless set.")?.map(|bytes| bytes.0),
                limit: read.optional::<Bytes>("SVC_STORAGE_LIMIT_BYTES", "Hard limit of the size; storing pauses for everybody when it is reached; off unless set.")?.map(|bytes| bytes.0),
            },
            metrics_listen: read.optional::<Address>("SVC_METRICS_LISTEN", "Address and port of the Prometheus listener (GET /metrics); without it no metrics are recorded.")?.map(|address| address.0),
            reports: read.or("SVC_REPORTS", "columns", "columns runs reports on columns in memory; sql runs them in the database (PostgreSQL only); auto uses the columns while they fit into memory.")?,
            columns_memory: usize::try_from(read.or::<Bytes>("SVC_COLUMNS_MEMORY", "1GiB", "Maximum memory of the report columns; the least recently used days are evicted first.")?.0).unwrap_or(usize::MAX),
            ads_memory: read.or::<AdsMemory>("SVC_ADS_MEMORY", "256MiB", "Memory of the costs that are read from ad accounts at the same time, at least 16MiB; one account may use a quarter of it, and has a sixteenth for itself.")?.0,
            snapshots: None,
            sql: SqlLimits {
                timeout: Duration::from_secs(read.or::<AtLeastOne>("SVC_SQL_TIMEOUT", "10", "Timeout in seconds of a query sent to POST /v1/projects/{project}/sql.")?.0.get().into()),
                memory: usize::try_from(read.or::<Bytes>("SVC_SQL_MEMORY", "256MiB", "Maximum memory of one such query.")?.0).unwrap_or(usize::MAX),
                rows: read.or::<AtLeastOne>("SVC_SQL_ROWS", "10000", "Maximum number of rows that such a query may request.")?.0.get(),
                concurrency: read.or::<AtLeastOne>("SVC_SQL_CONCURRENCY", "4", "Number of such queries that run at the same time; one tenant (organizations with an owner in common), or one person, may use half of it. Further queries wait briefly and are then refused.")?.0.get() as usize,
            },
            connections: Limits::new(
                read.or::<AtLeastOne>("SVC_MAX_CONNECTIONS", "10000", "Maximum number of open connections; a further one replaces one that waits for a request, or waits itself if there is none.")?.0.get() as usize,
                Some(read.or::<AtLeastOne>("SVC_MAX_CONNECTIONS_PER_ADDRESS", "500", "Maximum number of open connections per IPv4 address or IPv6 /64; further ones are closed. Not applied behind a reverse proxy (SVC_TRUSTED_IP_HEADER).")?.0.get() as usize),
            ),
            requests_per_minute: read.or::<AtLeastOne>("SVC_REQUESTS_PER_MINUTE", "600", "Rate limit of the JSON API: requests per principal and minute.")?.0,
            caps: Caps {
                organizations: read.or::<AtLeastOne>("SVC_MAX_ORGANIZATIONS_PER_USER", "50", "Maximum number of organizations that one person may own.")?.0.get().into(),
                projects: read.or::<AtLeastOne>("SVC_MAX_PROJECTS_PER_ORGANIZATION", "2000", "Maximum number of projects per organization.")?.0.get().into(),
                keys: read.or::<AtLeastOne>("SVC_MAX_KEYS_PER_ORGANIZATION", "10000", "Maximum number of active keys per organization: of all kinds, neither revoked nor expired.")?.0.get().into(),
                changes_per_day: read.or::<AtLeastOne>("SVC_MAX_CHANGES_PER_DAY", "100000", "Maximum number of changes per tenant (an organization and the others of its owners) and UTC day, at each instance. The audit log keeps each change.")?.0.get(),
                pageviews_per_day: read.optional::<AtLeastOne>("SVC_MAX_PAGEVIEWS_PER_DAY", "Upper bound of the daily pageview budget in a project's settings; without it the API's own bound of 50,000,000 applies, or beside SVC_STORAGE_* one pageview for every 10 KiB of the smallest threshold, but at least 25,000.")?.map(|most| most.0.get().into()),
                events_per_day: read.optional::<AtLeastOne>("SVC_MAX_EVENTS_PER_DAY", "Upper bound of the daily event budget in a project's settings; without it a project may turn its budget off, or beside SVC_STORAGE_* the same bound as for pageviews applies.")?.map(|most| most.0.get().into()),
                stored_bytes: read.optional::<Bytes>("SVC_MAX_STORED_BYTES", "Upper bound of the storage quota in a project's settings; without it a project may turn its quota off, or beside SVC_STORAGE_* half of the smallest threshold applies, but at least 10 MB.")?.map(|most| i64::try_from(most.0).unwrap_or(i64::MAX)),
                retention_days: read.optional::<AtLeastOne>("SVC_MAX_RETENTION_DAYS", "Maximum retention in days that a project may set.")?.map(|most| i32::try_from(most.0.get()).unwrap_or(i32::MAX)),
            },
            mail_url: read.secret("SVC_MAIL_URL", "Mail server, for example smtps://user:password@mail.example.com, or smtp://...:587?tls=required for STARTTLS; without it development writes mails to the log.")?,
            mail_from: read.optional::<Sender>("SVC_MAIL_FROM", "Sender of mails, for example Analytics <stats@example.com>; required with SVC_MAIL_URL.")?.map(|sender| sender.0),
            ad_platforms: Addresses {
                search_ads_1: read.or::<HttpUrl>("SVC_SEARCH_ADS_1_URL", "https://googleads.googleapis.com/v26", "Conversion endpoint of search_ads_1, including the API version (docs/destinations.md). In production this and the following addresses must be https.")?.0,
                search_ads_1_tokens: read.or::<HttpUrl>("SVC_SEARCH_ADS_1_TOKEN_URL", "https://oauth2.googleapis.com/token", "Token endpoint of search_ads_1.")?.0,
                search_ads_1_ingestion: read.or::<HttpUrl>("SVC_SEARCH_ADS_1_INGESTION_URL", "https://datamanager.googleapis.com/v1", "Data Manager endpoint of search_ads_1, including the API version.")?.0,
                social_ads_1: read.or::<HttpUrl>("SVC_SOCIAL_ADS_1_URL", "https://graph.facebook.com/v27.0", "Conversion endpoint of social_ads_1, including the API version.")?.0,
                social_ads_2: read.or::<HttpUrl>("SVC_SOCIAL_ADS_2_URL", "https://api.linkedin.com/rest", "Conversion endpoint of social_ads_2.")?.0,
                social_ads_2_tokens: read.or::<HttpUrl>("SVC_SOCIAL_ADS_2_TOKEN_URL", "https://www.linkedin.com/oauth/v2/accessToken", "Token endpoint of social_ads_2.")?.0,
                social_ads_2_version: read.or::<Month>("SVC_SOCIAL_ADS_2_VERSION", "202608", "API version of social_ads_2, a year and month; the platform drops a version about one year after its release.")?.0,
                social_ads_3: read.or::<HttpUrl>("SVC_SOCIAL_ADS_3_URL", "https://business-api.tiktok.com/open_api/v1.3", "Conversion endpoint of social_ads_3, including the API version.")?.0,
                search_ads_1_consent: read.or::<HttpUrl>("SVC_SEARCH_ADS_1_CONSENT_URL", "https://accounts.google.com/o/oauth2/v2/auth", "Page of search_ads_1 on which people grant access to their ad accounts (docs/ad-connections.md).")?.0,
                social_ads_1_consent: read.or::<HttpUrl>("SVC_SOCIAL_ADS_1_CONSENT_URL", "https://www.facebook.com", "Site of social_ads_1 on which people grant access to their ad accounts; the API version follows from SVC_SOCIAL_ADS_1_URL.")?.0,
                social_ads_2_consent: read.or::<HttpUrl>("SVC_SOCIAL_ADS_2_CONSENT_URL", "https://www.linkedin.com/oauth/v2/authorization", "Page of social_ads_2 on which people grant access to their ad accounts.")?.0,
                social_ads_3_consent: read.or::<HttpUrl>("SVC_SOCIAL_ADS_3_CONSENT_URL", "https://business-api.tiktok.com/portal/auth", "Page of social_ads_3 on which people grant access to their ad accounts.")?.0,
            },
            rates: read.or("SVC_RATES_URL", "https://www.ecb.europa.eu/stats/eurofxref", "Folder from which the exchange rates of the European Central Bank are fetched, https:// or on the same machine; off fetches none (docs/rates.md).")?,
            ad_connectors: Connectors::default(),
            log_format: read.or("SVC_LOG_FORMAT", "text", "text for people, json for machines.")?,
            log: read.or::<LogFilter>("SVC_LOG", "info,sqlx=warn,sea_orm=warn", "Log filter in the syntax of tracing's EnvFilter.")?.0,
            doubts: Vec::new(),
        };
        let ad_connectors = ad_connectors(&mut read, config.is_production())?;
        let database_url = read.secret(
            "SVC_DATABASE_URL",
            "Database: a postgres:// URL, or sqlite:///path/of/svc.db?mode=rwc (rw does not create the file); by default SQLite in the data folder.",
        )?;
        let database = match database_url {
            Some(url) => {
                let parsed = url.expose().parse::<Database>();
                parsed.map_err(|reason| Invalid(format!("SVC_DATABASE_URL {reason}")))?
            }
            None => Database::file(config.data_dir.join("svc.db")),
        };
        let database_connections = read.or(
            "SVC_DATABASE_CONNECTIONS",
            "21",
            "Maximum number of connections to PostgreSQL that the server opens, at least 6 (docs/scale.md).",
        )?;
        let snapshots = read.secret(
            "SVC_SNAPSHOTS",
            "Store in which instances share the report snapshots: s3://bucket/prefix (with AWS_* variables for the credentials and region) or file:///folder; without it each instance keeps its own.",
        )?;
        let snapshots = snapshots
            .map(|url| url.expose().parse().map_err(|reason| Invalid(format!("SVC_SNAPSHOTS {reason}"))))
            .transpose()?;
        let config = Self { database, database_connections, snapshots, ad_connectors, ..config };
        if config.reports != Executor::Columns && config.database.sqlite_file().is_some() {
            return Err(Invalid(
                "SVC_REPORTS=sql and SVC_REPORTS=auto need PostgreSQL (SVC_DATABASE_URL); SQLite supports only columns".into(),
            ));
        }
        let Thresholds { cleanup_above, pause_above, limit } = config.storage;
        let thresholds: Vec<u64> = [cleanup_above, pause_above, limit].into_iter().flatten().collect();
        if !thresholds.is_sorted() {
            return Err(Invalid(
                "SVC_STORAGE_CLEANUP_ABOVE_BYTES, SVC_STORAGE_PAUSE_ABOVE_BYTES and SVC_STORAGE_LIMIT_BYTES \
                 must be in ascending order (equal values are allowed)"
                    .into(),
            ));
        }
        let caps = match config.storage.room() {
            Some(room) => config.caps.within(room),
            None => config.caps,
        };
        let config = Self { caps, ..config };
        let weak = |secret: &Secret| secret.expose().len() < SHORTEST_SECRET;
        if config.is_production() && config.cron_secret.as_ref().is_some_and(weak) {
            return Err(Invalid(format!(
                "SVC_CRON_SECRET has fewer than {SHORTEST_SECRET} characters and can be guessed; \
                 `openssl rand -hex 32` generates a good one"
            )));
        }
        if config.is_production() {
            encrypted(&config.ad_platforms)?;
        }
        secret_key::check(config.secret_key.as_ref())?;
        mail::check(config.mail_url.as_ref(), config.mail_from.as_ref())?;
        let config = Self { doubts: doubts::of(&config), ..config };
        Ok((config, read.settings))
    }

    /// Base address under which browsers reach the service, without a trailing slash.
    pub fn public_url(&self) -> String {
        self.configured_public_url.clone().unwrap_or_else(|| format!("http://{}", self.listen))
    }

    /// Returns the connection limits. Behind a reverse proxy there is no limit per network, because all
    /// connections come from the proxy's address.
    pub fn connection_limits(&self) -> Limits {
        let mut limits = self.connections;
        limits.network = limits.network.filter(|_| self.trusted_ip_header.is_none());
        limits
    }

    /// Returns the folder of the report snapshots.
    pub fn columns(&self) -> PathBuf {
        self.data_dir.join("columns")
    }

    /// Spool folder: batches that wait until the database is available.
    pub fn spool(&self) -> PathBuf {
        self.data_dir.join("spool")
    }

    /// Quarantine folder: batches that the database refused.
    pub fn quarantine(&self) -> PathBuf {
        self.data_dir.join("quarantine")
    }

    pub fn is_production(&self) -> bool {
        self.env == Environment::Production
    }
}

#[cfg(test)]
mod tests;
