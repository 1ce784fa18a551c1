//! Findings of a check, and the code of their fixes.

use entity::Locale;
use schemars::JsonSchema;
use serde::Serialize;

use super::codes::{FindingCode, FindingSeverity};
use super::{VerifyConsent, VerifyCsp, VerifyProxy, VerifySnippet, words};
use crate::ground::pages::{NoPage, Refused};
use crate::measuring::tracking::TrackingConfig;
use crate::projects::setup::catalog::{ConsentTool, Framework, PlainConsent, Proxy};
use crate::projects::setup::instructions::{self, PLACEHOLDER_DOMAIN, SetupCsp, SetupSelection, Site};
use crate::projects::setup::site_pages::shown;
use crate::projects::setup::step_ids::SetupStepId;
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Error, Result};

/// Something that the check found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Finding {
    pub code: FindingCode,
    pub severity: FindingSeverity,
    /// Title in the project's language.
    pub title: &'static str,
    /// Meaning of the finding, and what was seen.
    pub detail: String,
    pub fix: FindingFix,
}

/// Way out of a finding.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FindingFix {
    pub text: &'static str,
    /// Code or value to put in; null if the text says it all.
    pub code: Option<String>,
    /// Address of the guide's section.
    pub guide: String,
}

/// Result of looking at the site.
#[derive(Debug)]
pub struct SiteSeen {
    /// Address of the page, after redirects; none if it could not be had.
    pub final_url: Option<String>,
    pub snippet: Option<VerifySnippet>,
    pub proxy: Option<VerifyProxy>,
    pub csp: Option<VerifyCsp>,
    pub consent: Option<VerifyConsent>,
    pub(super) fixes: Fixes,
    locale: Locale,
    raised: Vec<Raised>,
}

#[derive(Debug)]
struct Raised {
    code: FindingCode,
    severity: FindingSeverity,
    seen: String,
    /// True if visits that arrive outweigh the finding.
    is_of_site: bool,
}

/// Code of the fixes.
#[derive(Debug, Default)]
pub(super) struct Fixes {
    script: Option<String>,
    proxy: Option<String>,
    pub(super) csp: SetupCsp,
}

impl SiteSeen {
    pub(super) fn new(locale: Locale) -> Self {
        Self {
            final_url: None,
            snippet: None,
            proxy: None,
            csp: None,
            consent: None,
            fixes: Fixes::default(),
            locale,
            raised: Vec::new(),
        }
    }

    /// Adds a finding of the site, with the text that shows it.
    pub(super) fn raise(&mut self, code: FindingCode, seen: impl AsRef<str>) {
        self.raise_as(code, code.severity(), seen);
    }

    pub(super) fn raise_as(&mut self, code: FindingCode, severity: FindingSeverity, seen: impl AsRef<str>) {
        let is_new = |known: &Raised| known.code != code;
        if self.raised.iter().all(is_new) {
            self.raised.push(Raised { code, severity, seen: shown(seen.as_ref()), is_of_site: true });
        }
    }

    pub(super) fn raise_reason(&mut self, code: FindingCode, why: &NoPage) {
        self.raise(code, words::no_page(why, self.locale));
    }

    /// Adds the finding of a page that could not be had.
    pub(super) fn no_page(&mut self, why: &NoPage, away: Option<String>) {
        match why {
            NoPage::Refused(Refused::Host) => {
                self.raise(FindingCode::RedirectedAway, away.unwrap_or_default())
            }
            NoPage::NoName => self.raise(FindingCode::Dns, ""),
            NoPage::Tls => self.raise(FindingCode::Tls, ""),
            _ => self.raise_reason(FindingCode::Unreachable, why),
        }
    }

    /// Adds a finding about what arrived.
    pub fn add(&mut self, code: FindingCode, seen: &str) {
        let severity = code.severity();
        self.raised.retain(|known| known.code != code);
        self.raised.push(Raised { code, severity, seen: shown(seen), is_of_site: false });
    }

    /// Notes that visits arrive. They prove more than a page, so its errors become warnings.
    pub fn visits_arrive(&mut self) {
        for raised in self.raised.iter_mut().filter(|raised| raised.is_of_site) {
            if raised.code == FindingCode::SnippetMissing {
                raised.code = FindingCode::SnippetOnlyByScript;
                raised.severity = raised.code.severity();
            }
            if raised.severity == FindingSeverity::Error {
                raised.severity = FindingSeverity::Warning;
            }
        }
    }

    /// Returns the findings, the gravest first, and whether there is no error.
    pub fn findings(&mut self, context: &Context) -> (Vec<Finding>, bool) {
        if self.raised.iter().all(|raised| raised.severity == FindingSeverity::Info) {
            self.add(FindingCode::Ok, "");
        }
        let mut raised = std::mem::take(&mut self.raised);
        raised.sort_by_key(|raised| (raised.severity, raised.code));
        let ok = raised.iter().all(|raised| raised.severity != FindingSeverity::Error);
        (raised.into_iter().map(|raised| self.finding(context, raised)).collect(), ok)
    }

    fn finding(&self, context: &Context, raised: Raised) -> Finding {
        let Raised { code, severity, seen, .. } = raised;
        let words = words::of(code, self.locale);
        let detail = match seen.as_str() {
            "" => words.detail.to_owned(),
            seen => format!("{} {} {seen}", words.detail, words::seen(self.locale)),
        };
        let fix = FindingFix {
            text: words.fix,
            code: self.fixes.of_code(code, &seen),
            guide: context.link(&code.guide()),
        };
        Finding { code, severity, title: words.title, detail, fix }
    }
}

impl Fixes {
    /// Returns the code for a site. Without a valid key there is none.
    pub(super) async fn of(
        context: &Context,
        access: &ProjectAccess,
        framework: Option<Framework>,
        proxy: Option<Proxy>,
        has_own_path: bool,
    ) -> Result<Self> {
        let mut framework = framework.unwrap_or(Framework::Html);
        let with_path = || framework.proxies().into_iter().find(|proxy| proxy.path().is_some());
        let proxy = proxy.or_else(|| with_path().filter(|_| has_own_path)).unwrap_or(Proxy::None);
        // The page may not show which framework has this proxy.
        if !framework.proxies().contains(&proxy) {
            let fits = |other: &Framework| other.proxies().contains(&proxy);
            framework = Framework::ALL.into_iter().rev().find(fits).unwrap_or(framework);
        }
        let locale = access.project().locale;
        let selection = SetupSelection {
            framework,
            proxy,
            consent: ConsentTool::Plain(PlainConsent::None),
            typescript: false,
            locale: Some(locale),
        };
        // A project whose only site is on this computer has no domain.
        let domain = TrackingConfig::from_stored(&access.rules(context).await?.tracking).first_host();
        let domain = domain.unwrap_or_else(|| PLACEHOLDER_DOMAIN.to_owned());
        let (site, has_key) = match Site::of(context, access, domain).await {
            Ok(site) => (site, true),
            Err(Error::Conflict(_)) => (Site::without_key(), false),
            Err(error) => return Err(error),
        };
        let written = instructions::write(context, &selection, locale, site)?;
        let code = |id: SetupStepId| {
            let step = written.steps.iter().find(|step| step.id == id)?;
            let file = step.file.as_ref().map(|file| &file.content);
            let content = file.or(step.code.as_ref().map(|code| &code.content))?;
            Some(content.trim().to_owned()).filter(|_| has_key)
        };
        Ok(Self {
            script: code(SetupStepId::Script),
            proxy: code(SetupStepId::Proxy),
            csp: written.csp.clone(),
        })
    }

    fn of_code(&self, code: FindingCode, seen: &str) -> Option<String> {
        match code {
            FindingCode::SnippetMissing
            | FindingCode::SnippetOnlyByScript
            | FindingCode::SnippetTwice
            | FindingCode::KeyUnknown
            | FindingCode::KeyOfAnotherProject
            | FindingCode::KeyRevoked
            | FindingCode::ScriptAltered
            | FindingCode::NotAsync => self.script.clone(),
            FindingCode::CspScript => Some(format!("script-src {}", self.csp.script_src)),
            FindingCode::CspConnect => Some(format!("connect-src {}", self.csp.connect_src)),
            FindingCode::ProxyMissing | FindingCode::ProxyWrongType => self.proxy.clone(),
            FindingCode::OriginNotAllowed | FindingCode::HostNotADomain | FindingCode::RedirectedAway => {
                Some(seen.to_owned()).filter(|seen| !seen.is_empty())
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tested here, because over HTTP it would take a name server.
    #[test]
    fn a_name_that_nobody_knows_is_a_finding() {
        let mut seen = SiteSeen::new(Locale::En);
        seen.no_page(&NoPage::NoName, None);
        let [raised] = &*seen.raised else { unreachable!() };
        assert_eq!((raised.code, raised.severity), (FindingCode::Dns, FindingSeverity::Error));
    }
}
