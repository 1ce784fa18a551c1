//! Instructions: the steps by which svc comes onto a site, by framework, proxy and consent tool.
//!
//! The steps are in [`super::steps`], their texts in [`super::words`], their code in [`super::code`].

use entity::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::catalog::{ConsentTool, Framework, PATH, PlainConsent, Proxy};
use super::code::Place;
use super::site_pages::without_domain;
use super::step_ids::SetupStepId;
use super::steps::Steps;
use crate::measuring::tracking::{Consent, TrackingConfig};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::keys::publishable;
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Selection of instructions.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupSelection {
    /// Framework of the site.
    pub framework: Framework,
    /// Proxy. It must be one of the framework's. Default: `none`.
    #[serde(default = "no_proxy")]
    pub proxy: Proxy,
    /// Consent tool. Default: `none`.
    #[serde(default = "no_consent")]
    pub consent: ConsentTool,
    /// True for TypeScript. Code then has types; nothing else differs.
    #[serde(default)]
    pub typescript: bool,
    /// Language of the texts. Default: the project's language with a project, otherwise the language that
    /// `Accept-Language` prefers, otherwise English.
    #[serde(default)]
    #[schemars(with = "Locale")]
    pub locale: Option<Locale>,
}

const fn no_proxy() -> Proxy {
    Proxy::None
}

const fn no_consent() -> ConsentTool {
    ConsentTool::Plain(PlainConsent::None)
}

/// Instructions for a site: what to do, how to undo it, and what a content security policy must allow.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SetupInstructions {
    pub framework: Framework,
    pub proxy: Proxy,
    pub consent: ConsentTool,
    pub typescript: bool,
    /// Language of the texts.
    pub locale: Locale,
    /// Steps in their order. Doing a step again changes nothing.
    pub steps: Vec<SetupStep>,
    /// Steps that undo the others, in their order.
    pub removal: Vec<SetupStep>,
    pub csp: SetupCsp,
}

/// A step. Exactly one of `env`, `command`, `file`, `code`, `config` and `check` is there: the one that `kind` names.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SetupStep {
    /// Name of the step, unique within the instructions.
    pub id: SetupStepId,
    pub title: String,
    /// Reason for the step, and what to look out for.
    pub why: String,
    pub kind: SetupStepKind,
    /// True if the site is counted without the step.
    pub optional: bool,
    pub env: Option<SetupEnv>,
    pub command: Option<SetupCommand>,
    pub file: Option<SetupFile>,
    pub code: Option<SetupCode>,
    pub config: Option<SetupConfig>,
    pub check: Option<SetupCheck>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SetupStepKind {
    /// Set or delete a variable.
    Env,
    /// Run a command.
    Command,
    /// Create, change or delete a file.
    File,
    /// Put code where only you know the place, or remove it there.
    Code,
    /// Change a setting outside the site's files.
    Config,
    /// Look whether it works.
    Check,
}

/// Variable of the environment, or what stands for it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupEnv {
    pub name: &'static str,
    /// Null if the value is yours, such as a proxy key.
    pub value: Option<String>,
    /// True if the value belongs neither into a repository nor into a page.
    pub secret: bool,
    /// Place of the variable, such as the environment of the site's server.
    pub set_in: String,
    /// Address that makes the value, with its method; null if none does.
    pub made_by: Option<String>,
}

/// Command by package manager. All are the same if no package manager is involved.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SetupCommand {
    pub npm: String,
    pub pnpm: String,
    pub yarn: String,
    pub bun: String,
}

/// Change of a file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SetupFile {
    /// Path from the root of the project, or from the root of the machine if it begins with `/`.
    pub path: String,
    pub mode: SetupFileMode,
    /// Text after whose first occurrence `content` is put; null for other modes.
    pub anchor: Option<&'static str>,
    pub language: &'static str,
    /// Text to put or to remove; empty for `delete`.
    pub content: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SetupFileMode {
    /// Write the file with this content.
    Create,
    /// Put the content right after the anchor, unless the file has the content already.
    Insert,
    /// Take the content out of the file, if it is there.
    Remove,
    /// Delete the file.
    Delete,
}

/// Code for a place that only you know.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SetupCode {
    pub language: &'static str,
    pub content: String,
}

/// Setting outside the site's files: a request to this API, or a record of your domain.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SetupConfig {
    /// Setting in words.
    pub setting: String,
    /// Method and path of the request that sets it; null if no operation of this API does.
    pub request: Option<String>,
    /// Body of the request. Open JSON, because each operation has its own; null without a request.
    pub body: Option<Value>,
}

/// Address to look at, and what is seen there if all is well.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SetupCheck {
    /// Address to open or to ask.
    pub address: String,
    /// Content that is seen there if all is well.
    pub expected: String,
}

/// Sources that a content security policy of the site must allow.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupCsp {
    /// Source in `script-src`.
    pub script_src: String,
    /// Source in `connect-src`.
    pub connect_src: String,
}

/// Domain and key of instructions that belong to no project.
pub(super) const PLACEHOLDER_DOMAIN: &str = "example.com";
const PLACEHOLDER_KEY: &str = "pk_svc_…";

/// Returns instructions with placeholders. `project` is the address of a project, which is named where a request needs
/// it and is not looked up.
pub fn instructions(
    context: &Context,
    selection: &SetupSelection,
    locale: Locale,
    project: Option<&str>,
) -> Result<SetupInstructions> {
    let mut site = Site::without_key();
    if let Some(project) = project {
        site.project = project.replace('/', "%2F");
    }
    write(context, selection, locale, site)
}

/// Returns the instructions with the project's publishable key and domain.
pub async fn snippet(
    context: &Context,
    access: &ProjectAccess,
    selection: &SetupSelection,
) -> Result<SetupInstructions> {
    access.require(Scope::ProjectAdmin)?;
    selection.check()?;
    let domain = TrackingConfig::from_stored(&access.rules(context).await?.tracking).first_host();
    let site = Site::of(context, access, domain.ok_or_else(without_domain)?).await?;
    write(context, selection, selection.locale.unwrap_or(access.project().locale), site)
}

/// Values of a project in its instructions.
pub(super) struct Site {
    pub(super) domain: String,
    pub(super) key: String,
    /// The project in paths of the API.
    pub(super) project: String,
    pub(super) consent: Consent,
}

impl Site {
    /// Returns placeholders, for instructions of which nothing with a key is shown.
    pub(super) fn without_key() -> Self {
        Self {
            domain: PLACEHOLDER_DOMAIN.to_owned(),
            key: PLACEHOLDER_KEY.to_owned(),
            project: "{project}".to_owned(),
            consent: TrackingConfig::default().consent,
        }
    }

    /// Returns the values of a project whose site is on this domain.
    pub(super) async fn of(context: &Context, access: &ProjectAccess, domain: String) -> Result<Self> {
        let tracking = TrackingConfig::from_stored(&access.rules(context).await?.tracking);
        let key = publishable::in_force(context, access.id()).await?;
        let key = key.and_then(|key| key.value).ok_or_else(|| {
            Error::Conflict("the project has no valid publishable key; create one first".into())
        })?;
        let project = access.project();
        Ok(Self {
            domain,
            key,
            project: format!("{}%2F{}", project.org_slug, project.slug),
            consent: tracking.consent,
        })
    }
}

impl SetupSelection {
    /// Refuses a proxy that the framework cannot have, and names those that it can.
    pub(super) fn check(&self) -> Result<()> {
        let fitting = self.framework.proxies();
        if fitting.contains(&self.proxy) {
            return Ok(());
        }
        let names: Vec<&str> = fitting.into_iter().map(Proxy::id).collect();
        let message =
            format!("does not fit {}; proxies that do: {}", self.framework.name(), names.join(", "));
        Err(Violation::new("query.proxy", ViolationCode::NotListed, message).into())
    }
}

pub(super) fn write(
    context: &Context,
    selection: &SetupSelection,
    locale: Locale,
    site: Site,
) -> Result<SetupInstructions> {
    selection.check()?;
    let server = context.link("");
    let base = match selection.proxy {
        Proxy::None => server.clone(),
        Proxy::Cname => format!("https://stats.{}", site.domain),
        _ => PATH.to_owned(),
    };
    let source = if base == PATH { "'self'".to_owned() } else { base.clone() };
    let place = Place { server, base, key: site.key, domain: site.domain, typescript: selection.typescript };
    let steps = Steps { place, project: site.project, tracking: site.consent, selection, locale };
    Ok(SetupInstructions {
        framework: selection.framework,
        proxy: selection.proxy,
        consent: selection.consent,
        typescript: selection.typescript,
        locale,
        steps: steps.to_install(),
        removal: steps.to_remove(),
        csp: SetupCsp { script_src: source.clone(), connect_src: source },
    })
}
