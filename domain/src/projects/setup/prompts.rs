//! Prompts: texts that a person gives to an assistant that works on the site.
//!
//! The texts are in `prompts/`, the steps come from the catalog. A prompt has the publishable key only, never a secret,
//! and nothing that a visitor has written. Names that people chose stand in quotation marks that they cannot close.

use entity::{Locale, choices};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::catalog::{ConsentTool, Framework, PlainConsent, Proxy};
use super::instructions::{self, SetupFileMode, SetupSelection, Site};
use super::site_pages;
use crate::measuring::tracking::{Hosts, TrackingConfig};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::{Context, Result};

/// Subject of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PromptKind {
    /// Set svc up on the site.
    Install,
    /// Record events of the site.
    Events,
    /// Report conversions from the site's server.
    ServerConversions,
    /// Answer questions with the project's figures.
    McpAnalysis,
    /// Find out why visits are missing.
    Troubleshoot,
    /// Test that server, key and rights work.
    ConnectionTest,
}

/// Prompts of a project.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SetupPromptList {
    pub items: Vec<SetupPromptItem>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupPromptItem {
    pub kind: PromptKind,
    pub title: String,
    /// True if the caller has one of `requiredScopes`.
    pub available: bool,
    /// Scopes of which one is enough.
    pub required_scopes: Vec<Scope>,
}

/// Text for an assistant.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupPrompt {
    pub kind: PromptKind,
    pub title: String,
    /// The prompt as Markdown.
    pub text: String,
    /// Framework that the steps are for.
    pub stack: PromptStack,
    pub locale: Locale,
    /// Values of the project in the text.
    pub variables: Vec<PromptVariable>,
    /// Always true: a caller without one of `requiredScopes` gets no prompt.
    pub available: bool,
    /// Scopes of which one is enough.
    pub required_scopes: Vec<Scope>,
}

choices! {
    /// Value of the project in a prompt.
    PromptVariableName {
        /// Name of the project, in quotation marks.
        Name = "name" / "NAME",
        /// Project in paths of the API.
        Project = "project" / "PROJECT",
        /// Origin of the site, in quotation marks.
        Site = "site" / "SITE",
        /// Address of this server.
        Server = "server" / "SERVER",
        /// Publishable key.
        Key = "key" / "KEY",
    }
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct PromptVariable {
    pub name: PromptVariableName,
    pub value: String,
}

/// Framework, or `auto`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum PromptStack {
    Auto(Auto),
    Framework(Framework),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Auto {
    /// The assistant finds the framework.
    Auto,
}

/// Use of a proxy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PromptProxy {
    /// A proxy if the framework itself can be one.
    #[default]
    Auto,
    /// The proxy that the catalog recommends for the framework.
    On,
    /// No proxy.
    Off,
}

/// Parameters of a prompt.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PromptParams {
    /// Framework of the site. Default: `auto`, and the assistant finds it.
    #[serde(default = "auto")]
    pub stack: PromptStack,
    /// Address of the site on one of the project's domains. Only its origin is in the text. Default: the first domain.
    #[serde(default)]
    #[schemars(length(min = 1, max = 2_000))]
    pub site_url: Option<String>,
    /// Use of a proxy. Default: `auto`.
    #[serde(default)]
    pub proxy: PromptProxy,
    /// Language of the text. Default: the project's.
    #[serde(default)]
    #[schemars(with = "Locale")]
    pub locale: Option<Locale>,
}

const fn auto() -> PromptStack {
    PromptStack::Auto(Auto::Auto)
}

impl PromptKind {
    const ALL: [Self; 6] = [
        Self::Install,
        Self::Events,
        Self::ServerConversions,
        Self::McpAnalysis,
        Self::Troubleshoot,
        Self::ConnectionTest,
    ];

    fn template(self, locale: Locale) -> &'static str {
        let (english, german) = match self {
            Self::Install => (include_str!("prompts/install.en.md"), include_str!("prompts/install.de.md")),
            Self::Events => (include_str!("prompts/events.en.md"), include_str!("prompts/events.de.md")),
            Self::ServerConversions => (
                include_str!("prompts/server_conversions.en.md"),
                include_str!("prompts/server_conversions.de.md"),
            ),
            Self::McpAnalysis => {
                (include_str!("prompts/mcp_analysis.en.md"), include_str!("prompts/mcp_analysis.de.md"))
            }
            Self::Troubleshoot => {
                (include_str!("prompts/troubleshoot.en.md"), include_str!("prompts/troubleshoot.de.md"))
            }
            Self::ConnectionTest => {
                (include_str!("prompts/connection_test.en.md"), include_str!("prompts/connection_test.de.md"))
            }
        };
        if locale == Locale::De { german } else { english }
    }

    fn title(self, locale: Locale) -> String {
        let heading = self.template(locale).lines().next().unwrap_or_default();
        heading.trim_start_matches("# ").to_owned()
    }

    /// Scopes of which one is enough.
    fn scopes(self) -> &'static [Scope] {
        match self {
            Self::Install | Self::Events | Self::ServerConversions => {
                &[Scope::ConfigWrite, Scope::ProjectAdmin]
            }
            Self::McpAnalysis | Self::Troubleshoot | Self::ConnectionTest => &[Scope::AnalyticsRead],
        }
    }

    fn is_for(self, access: &ProjectAccess) -> bool {
        self.scopes().iter().any(|scope| access.scopes().contains(*scope))
    }
}

/// Returns what prompts there are.
pub fn prompts(access: &ProjectAccess, locale: Option<Locale>) -> Result<SetupPromptList> {
    access.require(Scope::AnalyticsRead)?;
    let locale = locale.unwrap_or(access.project().locale);
    let item = |kind: PromptKind| SetupPromptItem {
        kind,
        title: kind.title(locale),
        available: kind.is_for(access),
        required_scopes: kind.scopes().to_vec(),
    };
    Ok(SetupPromptList { items: PromptKind::ALL.into_iter().map(item).collect() })
}

/// Returns a prompt with the project's values.
pub async fn prompt(
    context: &Context,
    access: &ProjectAccess,
    kind: PromptKind,
    params: &PromptParams,
) -> Result<SetupPrompt> {
    access.require(Scope::AnalyticsRead)?;
    if !kind.is_for(access) {
        access.require_all(&kind.scopes()[..1])?;
    }
    let locale = params.locale.unwrap_or(access.project().locale);
    let tracking = TrackingConfig::from_stored(&access.rules(context).await?.tracking);
    let hosts = Hosts::new(&tracking);
    let site_url = site_pages::address("query.site_url", params.site_url.as_deref(), &tracking, &hosts)?;
    let given = || site_url.host_str().unwrap_or_default().to_owned();
    let site = Site::of(context, access, tracking.first_host().unwrap_or_else(given)).await?;
    let variables = [
        (PromptVariableName::Name, quoted(&access.project().name)),
        (PromptVariableName::Project, site.project.clone()),
        (PromptVariableName::Site, quoted(&site_url.origin().ascii_serialization())),
        (PromptVariableName::Server, context.link("")),
        (PromptVariableName::Key, site.key.clone()),
    ];
    let facts = match locale {
        Locale::En => include_str!("prompts/facts.en.md"),
        Locale::De => include_str!("prompts/facts.de.md"),
    };
    let steps =
        if kind == PromptKind::Install { steps(context, params, locale, site)? } else { String::new() };
    let mut text = kind.template(locale).replace("{{facts}}", facts.trim_end()).replace("{{steps}}", &steps);
    for (name, value) in &variables {
        text = text.replace(&format!("{{{{{name}}}}}"), value);
    }
    Ok(SetupPrompt {
        kind,
        title: kind.title(locale),
        text,
        stack: params.stack,
        locale,
        variables: variables.into_iter().map(|(name, value)| PromptVariable { name, value }).collect(),
        available: true,
        required_scopes: kind.scopes().to_vec(),
    })
}

/// Returns a text in quotation marks that it cannot close: as in JSON, with escapes also for what Markdown and markup
/// would read.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        let is_plain = character.is_alphanumeric()
            || matches!(character, ' ' | '.' | ',' | ':' | '/' | '-' | '&' | '\'');
        if is_plain {
            quoted.push(character);
        } else {
            quoted.extend(character.escape_unicode());
        }
    }
    quoted.push('"');
    quoted
}

/// Returns the steps of the catalog by name, or how to find them.
fn steps(context: &Context, params: &PromptParams, locale: Locale, site: Site) -> Result<String> {
    let server = context.link("");
    let PromptStack::Framework(framework) = params.stack else {
        return Ok(steps_of_any(&server, params.proxy, locale));
    };
    let first = framework.proxies().into_iter().next().unwrap_or(Proxy::None);
    let proxy = match params.proxy {
        PromptProxy::Off => Proxy::None,
        PromptProxy::Auto if !first.is_of_framework() => Proxy::None,
        PromptProxy::Auto | PromptProxy::On => first,
    };
    let selection = SetupSelection {
        framework,
        proxy,
        consent: ConsentTool::Plain(PlainConsent::None),
        typescript: false,
        locale: Some(locale),
    };
    let fetch = match locale {
        Locale::En => {
            "Fetch the code of all steps, with `typescript=true` if the site is written in TypeScript:"
        }
        Locale::De => {
            "Hole den Code aller Schritte, mit `typescript=true`, wenn die Website in TypeScript geschrieben ist:"
        }
    };
    let mut text = format!(
        "{fetch} `GET {server}/v1/setup/instructions?framework={}&proxy={}&locale={locale}`\n",
        framework.id(),
        proxy.id()
    );
    let instructions = instructions::write(context, &selection, locale, site)?;
    for (number, step) in (1..).zip(&instructions.steps) {
        let file = step.file.as_ref().filter(|file| file.mode != SetupFileMode::Delete);
        let place = file.map(|file| format!(" (`{}`)", file.path)).unwrap_or_default();
        text.push_str(&format!("\n{number}. `{}`{place}: {}. {}", step.id, step.title, step.why));
    }
    Ok(text)
}

fn steps_of_any(server: &str, proxy: PromptProxy, locale: Locale) -> String {
    let proxy = match (locale, proxy) {
        (Locale::En, PromptProxy::Off) => "Use the proxy `none`.",
        (Locale::De, PromptProxy::Off) => "Nimm den Proxy `none`.",
        (Locale::En, PromptProxy::On) => {
            "Use the first proxy that the framework lists in `GET {server}/v1/setup/frameworks`."
        }
        (Locale::De, PromptProxy::On) => {
            "Nimm den ersten Proxy, den das Framework in `GET {server}/v1/setup/frameworks` nennt."
        }
        (Locale::En, PromptProxy::Auto) => "Use the proxy of the answer.",
        (Locale::De, PromptProxy::Auto) => "Nimm den Proxy der Antwort.",
    };
    let text = match locale {
        Locale::En => {
            "1. Find the framework: `POST {server}/v1/setup/detect` with `packages` (names and versions of package.json) \
             and `files` (paths from the root). The answer gives its reasons. Ask the person if `certainty` is `guess`.\n\
             2. {proxy}\n\
             3. Fetch the steps: `GET {server}/v1/setup/instructions` with `framework`, `proxy`, `typescript` and \
             `locale=en`. Do what each of `steps` says; `removal` undoes it."
        }
        Locale::De => {
            "1. Finde das Framework: `POST {server}/v1/setup/detect` mit `packages` (Namen und Versionen aus package.json) \
             und `files` (Pfade ab der Wurzel). Die Antwort nennt ihre Gründe. Frage den Menschen, wenn `certainty` `guess` \
             ist.\n\
             2. {proxy}\n\
             3. Hole die Schritte: `GET {server}/v1/setup/instructions` mit `framework`, `proxy`, `typescript` und \
             `locale=de`. Tu, was jeder der `steps` sagt; `removal` macht es rückgängig."
        }
    };
    text.replace("{proxy}", proxy).replace("{server}", server)
}
