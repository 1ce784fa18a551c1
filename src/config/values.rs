//! Forms of settings.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::str::FromStr;

use domain::money::ads::LEAST_ADS_MEMORY;
use domain::tenancy::oauth::redirects::is_scheme_of_an_application;
use lettre::message::Mailbox;
use tracing_subscriber::EnvFilter;

/// Defines an enum that is parsed from the words of a setting.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($variant),+ }

        impl FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($word => Ok(Self::$variant),)+
                    _ => Err(format!("it must be one of {}", [$($word),+].join(", "))),
                }
            }
        }
    };
}

words!(Environment { Development = "development", Production = "production" });
words!(Signup { Open = "open", Invited = "invited" });
words!(Jobs { Internal = "internal", External = "external" });
words!(LogFormat { Text = "text", Json = "json" });

/// An http or https URL without a trailing slash.
pub(super) struct HttpUrl(pub(super) String);

impl FromStr for HttpUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url: axum::http::Uri = text.parse().map_err(|_| "it is not a URL")?;
        match (url.scheme_str(), url.host(), url.query()) {
            (Some("http" | "https"), Some(_), None) => Ok(Self(text.trim_end_matches('/').to_owned())),
            _ => Err("it must look like https://stats.example.com"),
        }
    }
}

/// URL of a host without a path: the service answers at the root only.
pub(super) struct SiteUrl(pub(super) String);

impl FromStr for SiteUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let HttpUrl(url) = text.parse()?;
        let (_, place) = url.split_once("://").unwrap_or_default();
        match place.contains('/') {
            true => Err("it must have no path, because the service answers at the root of its host"),
            false => Ok(Self(url)),
        }
    }
}

/// Folder of the exchange rates, without a trailing slash; none if they are not fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatesSource(Option<String>);

impl RatesSource {
    /// Returns the URL of the folder, if the rates are fetched.
    pub fn url(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl FromStr for RatesSource {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "off" {
            return Ok(Self(None));
        }
        let HttpUrl(url) = text.parse()?;
        if url.starts_with("https://") || is_loopback(&url) {
            Ok(Self(Some(url)))
        } else {
            Err("it must be https")
        }
    }
}

/// Returns true for the URL of a server on this machine.
fn is_loopback(url: &str) -> bool {
    let url: Option<axum::http::Uri> = url.parse().ok();
    let host = url.as_ref().and_then(|url| url.host()).unwrap_or_default();
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

/// A socket address: IP address and port.
pub(super) struct Address(pub(super) SocketAddr);

impl FromStr for Address {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self).map_err(|_| "it must look like 127.0.0.1:8787")
    }
}

/// A whole number of at least 1.
pub(super) struct AtLeastOne(pub(super) NonZeroU32);

impl FromStr for AtLeastOne {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self).map_err(|_| "it must be a whole number of at least 1")
    }
}

/// Year and month, such as 202602.
pub(super) struct Month(pub(super) String);

impl FromStr for Month {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => Ok(Self(text.to_owned())),
            false => Err("it must look like 202602"),
        }
    }
}

/// Schemes of applications.
pub(super) struct Schemes(pub(super) Vec<String>);

impl FromStr for Schemes {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let schemes: Vec<String> = text.split(',').map(|scheme| scheme.trim().to_owned()).collect();
        match schemes.iter().all(|scheme| is_scheme_of_an_application(scheme)) {
            true => Ok(Self(schemes)),
            false => {
                Err("it must look like editor,com.example.app, without schemes that browsers open themselves")
            }
        }
    }
}

/// Sender of mails.
pub(super) struct Sender(pub(super) Mailbox);

impl FromStr for Sender {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self).map_err(|_| "it must look like Analytics <stats@example.com>")
    }
}

/// Log filter in the syntax of tracing's `EnvFilter`.
pub(super) struct LogFilter(pub(super) String);

impl FromStr for LogFilter {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match EnvFilter::try_new(text) {
            Ok(_) => Ok(Self(text.to_owned())),
            Err(_) => Err("it must look like info,sqlx=warn"),
        }
    }
}

/// A size such as 512MiB or 2GB.
pub(super) struct Bytes(pub(super) u64);

impl FromStr for Bytes {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
        let number: u64 = digits.parse().map_err(|_| "it must look like 512MiB")?;
        let factor = match text[digits.len()..].trim().to_ascii_lowercase().as_str() {
            "" | "b" => 1,
            "kb" => 1_000,
            "mb" => 1_000_000,
            "gb" => 1_000_000_000,
            "k" | "kib" => 1 << 10,
            "m" | "mib" => 1 << 20,
            "g" | "gib" => 1 << 30,
            _ => return Err("its unit must be KiB, MiB, GiB, KB, MB or GB"),
        };
        number.checked_mul(factor).map(Self).ok_or("it is too large")
    }
}

/// Memory for reading costs of ads, in bytes.
pub(super) struct AdsMemory(pub(super) usize);

impl FromStr for AdsMemory {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let memory = usize::try_from(text.parse::<Bytes>()?.0).unwrap_or(usize::MAX);
        if memory < LEAST_ADS_MEMORY { Err("it must be at least 16MiB") } else { Ok(Self(memory)) }
    }
}

impl From<Signup> for domain::tenancy::auth::SignupPolicy {
    fn from(signup: Signup) -> Self {
        match signup {
            Signup::Open => Self::Open,
            Signup::Invited => Self::Invited,
        }
    }
}
