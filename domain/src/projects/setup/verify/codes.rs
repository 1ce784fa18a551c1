//! Catalog of what a check of an installation can find. The answers of the API and the guide take their texts from here.

use std::fmt::Write;

use entity::{Locale, choices};

use super::words;

choices! {
    /// Finding of a check.
    FindingCode {
        /// The check found nothing wrong.
        Ok = "ok" / "OK",
        /// Visits arrive.
        EventsArrive = "events_arrive" / "EVENTS_ARRIVE",
        /// A visit arrived while the check waited.
        LiveProof = "live_proof" / "LIVE_PROOF",
        /// The site gave no page.
        Unreachable = "unreachable" / "UNREACHABLE",
        /// The domain name system does not know the site.
        Dns = "dns" / "DNS",
        /// The site's certificate is not valid.
        Tls = "tls" / "TLS",
        /// The site's host answered with a challenge for browsers.
        BlockedByChallenge = "blocked_by_challenge" / "BLOCKED_BY_CHALLENGE",
        /// The page leads to a host that is not one of the project's domains.
        RedirectedAway = "redirected_away" / "REDIRECTED_AWAY",
        /// The answer is not an HTML page.
        NotHtml = "not_html" / "NOT_HTML",
        /// The page does not load the script.
        SnippetMissing = "snippet_missing" / "SNIPPET_MISSING",
        /// The page's HTML does not load the script, but another script does.
        SnippetOnlyByScript = "snippet_only_by_script" / "SNIPPET_ONLY_BY_SCRIPT",
        /// The page loads the script more than once.
        SnippetTwice = "snippet_twice" / "SNIPPET_TWICE",
        /// The page's key does not exist.
        KeyUnknown = "key_unknown" / "KEY_UNKNOWN",
        /// The page's key belongs to another project.
        KeyOfAnotherProject = "key_of_another_project" / "KEY_OF_ANOTHER_PROJECT",
        /// The page's key was revoked, or has expired.
        KeyRevoked = "key_revoked" / "KEY_REVOKED",
        /// Something has changed the script's element.
        ScriptAltered = "script_altered" / "SCRIPT_ALTERED",
        /// The script holds up the page.
        NotAsync = "not_async" / "NOT_ASYNC",
        /// A cache serves an old page.
        StaleCache = "stale_cache" / "STALE_CACHE",
        /// The content security policy does not allow the script.
        CspScript = "csp_script" / "CSP_SCRIPT",
        /// The content security policy does not allow the script to send.
        CspConnect = "csp_connect" / "CSP_CONNECT",
        /// Batches from the site's origin are refused.
        OriginNotAllowed = "origin_not_allowed" / "ORIGIN_NOT_ALLOWED",
        /// Visits arrive from a host that is not one of the project's domains.
        HostNotADomain = "host_not_a_domain" / "HOST_NOT_A_DOMAIN",
        /// The proxy does not serve the script.
        ProxyMissing = "proxy_missing" / "PROXY_MISSING",
        /// The proxy's path answers with something other than the script.
        ProxyWrongType = "proxy_wrong_type" / "PROXY_WRONG_TYPE",
        /// A cache keeps the script for too long.
        ProxyCached = "proxy_cached" / "PROXY_CACHED",
        /// The proxy sends no valid proxy key.
        ProxyWithoutKey = "proxy_without_key" / "PROXY_WITHOUT_KEY",
        /// Visits arrive without a country.
        CountryMissing = "country_missing" / "COUNTRY_MISSING",
        /// The script waits for consent.
        ConsentWaits = "consent_waits" / "CONSENT_WAITS",
        /// Only test visits arrive.
        OnlyTests = "only_tests" / "ONLY_TESTS",
        /// Only bots arrive.
        OnlyBots = "only_bots" / "ONLY_BOTS",
        /// A quota of the project is used up.
        BudgetSpent = "budget_spent" / "BUDGET_SPENT",
    }
}

choices! {
    /// Weight of a finding.
    FindingSeverity {
        /// Visits are not counted.
        Error = "error" / "ERROR",
        /// Visits are counted, but something is wrong or may go wrong.
        Warning = "warning" / "WARNING",
        /// Nothing needs to be done.
        Info = "info" / "INFO",
    }
}

/// Guide with a section for each code.
const GUIDE: &str = "installation-check";

impl FindingCode {
    /// Returns the weight of the finding, unless the circumstances change it.
    pub(super) const fn severity(self) -> FindingSeverity {
        match self {
            Self::Ok
            | Self::EventsArrive
            | Self::LiveProof
            | Self::SnippetOnlyByScript
            | Self::ConsentWaits => FindingSeverity::Info,
            Self::SnippetTwice
            | Self::ScriptAltered
            | Self::NotAsync
            | Self::StaleCache
            | Self::HostNotADomain
            | Self::ProxyCached
            | Self::ProxyWithoutKey
            | Self::CountryMissing
            | Self::OnlyTests
            | Self::OnlyBots => FindingSeverity::Warning,
            Self::Unreachable
            | Self::Dns
            | Self::Tls
            | Self::BlockedByChallenge
            | Self::RedirectedAway
            | Self::NotHtml
            | Self::SnippetMissing
            | Self::KeyUnknown
            | Self::KeyOfAnotherProject
            | Self::KeyRevoked
            | Self::CspScript
            | Self::CspConnect
            | Self::OriginNotAllowed
            | Self::ProxyMissing
            | Self::ProxyWrongType
            | Self::BudgetSpent => FindingSeverity::Error,
        }
    }

    /// Returns the path of the guide's section.
    pub(super) fn guide(self) -> String {
        format!("/docs/{GUIDE}#{}", self.as_str())
    }
}

/// Returns the sections of the guide, one for each code.
pub fn findings_guide(locale: Locale) -> String {
    let fix = match locale {
        Locale::En => "Fix",
        Locale::De => "Abhilfe",
    };
    let mut text = String::new();
    for code in FindingCode::ALL {
        let name = code.as_str();
        let words = words::of(*code, locale);
        let _ = write!(
            text,
            "## {} {{#{name}}}\n\n`{name}`. {}\n\n{fix}: {}\n\n",
            words.title, words.detail, words.fix
        );
    }
    text.trim_end().to_owned()
}
