//! The steps of instructions, and how each is undone.

use entity::Locale;
use serde_json::json;

use super::catalog::{ConsentTool, Framework, PlainConsent, Proxy};
use super::code::{self, NGINX_FILE, NGINX_KEY_FILE, Place};
use super::instructions::{
    SetupCheck, SetupCode, SetupCommand, SetupConfig, SetupEnv, SetupFile, SetupFileMode, SetupSelection,
    SetupStep, SetupStepKind,
};
use super::step_ids::SetupStepId;
use super::words::{self, Topic};
use crate::measuring::tracking::Consent;

/// Instructions that are being written.
pub(super) struct Steps<'a> {
    pub(super) place: Place,
    /// The project in paths of the API.
    pub(super) project: String,
    /// Consent settings of the project.
    pub(super) tracking: Consent,
    pub(super) selection: &'a SetupSelection,
    pub(super) locale: Locale,
}

impl Steps<'_> {
    /// Returns what is to be done: the proxy first, so that the script finds it.
    pub(super) fn to_install(&self) -> Vec<SetupStep> {
        let mut steps = self.of_proxy();
        steps.extend(self.of_script());
        steps.extend(self.of_consent());
        if self.has_packages() {
            steps.push(self.package());
        }
        steps.push(self.script_check());
        steps
    }

    /// Returns what undoes the steps: each step undone, the last first.
    pub(super) fn to_remove(&self) -> Vec<SetupStep> {
        self.to_install().into_iter().rev().filter_map(|step| self.undone(step)).collect()
    }

    fn of_proxy(&self) -> Vec<SetupStep> {
        let file = |id: SetupStepId, path: &str, language: &'static str, template: &str| {
            self.step(id, Work::File(created(path, language, self.place.fill(template))))
        };
        let ts = self.place.ending();
        let language = self.language();
        let mut steps = Vec::new();
        if self.selection.proxy.passes_address() {
            steps.push(self.proxy_key());
        }
        match self.selection.proxy {
            Proxy::RouteHandler => {
                let route = match self.selection.framework {
                    Framework::Nextjs => Some((format!("app/stats/[...path]/route.{ts}"), code::NEXT)),
                    Framework::Nuxt => Some((format!("server/routes/stats/[...path].{ts}"), code::NUXT)),
                    Framework::Sveltekit => {
                        Some((format!("src/routes/stats/[...path]/+server.{ts}"), code::SVELTEKIT))
                    }
                    Framework::Astro => Some((format!("src/pages/stats/[...path].{ts}"), code::ASTRO)),
                    _ => None,
                };
                steps.push(self.client_address());
                if self.selection.framework == Framework::Astro {
                    let domains = self.place.fill(code::ASTRO_DOMAINS);
                    steps.push(
                        self.step(SetupStepId::AstroDomains, Work::Code(snippet("javascript", domains))),
                    );
                }
                steps.extend(
                    route.map(|(path, template)| file(SetupStepId::Proxy, &path, language, template)),
                );
            }
            Proxy::CloudflareWorker => {
                steps.push(file(
                    SetupStepId::Proxy,
                    &format!("svc-proxy/src/index.{ts}"),
                    language,
                    code::WORKER,
                ));
                steps.push(file(
                    SetupStepId::WorkerConfig,
                    "svc-proxy/wrangler.toml",
                    "toml",
                    code::WRANGLER,
                ));
                let run = "cd svc-proxy && {} wrangler secret put SVC_PROXY_KEY && {} wrangler deploy";
                steps.push(self.step(SetupStepId::WorkerDeploy, Work::Command(run_with(run))));
            }
            Proxy::Nginx => {
                steps.push(file(SetupStepId::Proxy, NGINX_FILE, "nginx", code::NGINX));
                let include = format!("include {NGINX_FILE};");
                steps.push(self.step(SetupStepId::NginxInclude, Work::Code(snippet("nginx", include))));
                let reload = "nginx -t && nginx -s reload".to_owned();
                steps.push(self.step(SetupStepId::NginxReload, Work::Command(same(reload))));
            }
            Proxy::Netlify => {
                steps.push(file(
                    SetupStepId::Proxy,
                    &format!("netlify/edge-functions/svc.{ts}"),
                    language,
                    code::NETLIFY,
                ));
            }
            // The plugin that loads the script passes requests on, too.
            Proxy::Wordpress => steps.push(self.client_address()),
            Proxy::Cname => {
                let host = self.place.server.split_once("://").map_or("", |(_, host)| host);
                let setting = words::of(Topic::CnameRecord, self.locale)
                    .replace("{name}", &format!("stats.{}", self.place.domain))
                    .replace("{server}", host);
                let record = SetupConfig { setting, request: None, body: None };
                steps.push(self.step(SetupStepId::Dns, Work::Config(record)));
            }
            Proxy::None => {}
        }
        steps
    }

    fn proxy_key(&self) -> SetupStep {
        let set_in = match self.selection.proxy {
            Proxy::CloudflareWorker => words::of(Topic::InWorker, self.locale).to_owned(),
            Proxy::Nginx => words::of(Topic::InNginx, self.locale).replace("{file}", NGINX_KEY_FILE),
            Proxy::Netlify => words::of(Topic::InNetlify, self.locale).to_owned(),
            Proxy::Wordpress => words::of(Topic::InWordpress, self.locale).to_owned(),
            _ => words::of(Topic::InServer, self.locale).to_owned(),
        };
        self.step(
            SetupStepId::ProxyKey,
            Work::Env(SetupEnv {
                name: "SVC_PROXY_KEY",
                value: None,
                secret: true,
                set_in,
                made_by: Some(format!("POST /v1/projects/{}/proxy-keys", self.project)),
            }),
        )
    }

    fn client_address(&self) -> SetupStep {
        let in_wordpress = self.selection.proxy == Proxy::Wordpress;
        let topic = if in_wordpress { Topic::InWordpress } else { Topic::InServer };
        let env = SetupEnv {
            name: "SVC_CLIENT_IP_HEADER",
            value: Some("x-forwarded-for".to_owned()),
            secret: false,
            set_in: words::of(topic, self.locale).to_owned(),
            made_by: None,
        };
        SetupStep { optional: true, ..self.step(SetupStepId::ClientAddress, Work::Env(env)) }
    }

    fn of_script(&self) -> Vec<SetupStep> {
        let insert = |path: &str, anchor: &'static str, language: &'static str, line: String| SetupFile {
            path: path.to_owned(),
            mode: SetupFileMode::Insert,
            anchor: Some(anchor),
            language,
            content: format!("\n{line}"),
        };
        let ts = self.place.ending();
        let tag = self.place.tag();
        let work = match self.selection.framework {
            Framework::Nextjs => {
                let layout = format!("app/layout.{ts}x");
                Work::File(insert(&layout, "{children}", language_of_jsx(ts), self.place.jsx()))
            }
            Framework::Nuxt => {
                let path = format!("server/plugins/svc.{ts}");
                Work::File(created(&path, self.language(), self.place.fill(code::NUXT_TAG)))
            }
            Framework::Sveltekit => Work::File(insert("src/app.html", "%sveltekit.head%", "html", tag)),
            Framework::Astro => {
                let tag = tag.replacen("<script", "<script is:inline", 1);
                Work::File(insert("src/layouts/Layout.astro", "<head>", "astro", tag))
            }
            Framework::React | Framework::Html => Work::File(insert("index.html", "<head>", "html", tag)),
            Framework::Wordpress => {
                let mut plugin = code::PLUGIN.to_owned();
                if self.selection.proxy == Proxy::Wordpress {
                    plugin.push_str(code::PLUGIN_PROXY);
                }
                let path = "wp-content/plugins/svc/svc.php";
                Work::File(created(path, "php", self.place.fill(&plugin)))
            }
            Framework::Other => Work::Code(snippet("html", tag)),
        };
        let step = self.step(SetupStepId::Script, work);
        let why = format!("{} {}", step.why, words::of_framework(self.selection.framework, self.locale));
        let mut steps = vec![SetupStep { why: why.trim().to_owned(), ..step }];
        if self.selection.framework == Framework::Wordpress {
            let activate = same("wp plugin activate svc".to_owned());
            steps.push(self.step(SetupStepId::Activate, Work::Command(activate)));
        }
        steps
    }

    fn of_consent(&self) -> Option<SetupStep> {
        match self.selection.consent {
            ConsentTool::Plain(PlainConsent::None) => None,
            ConsentTool::Plain(PlainConsent::Custom) => {
                let code = self.place.fill(code::CONSENT);
                Some(self.step(SetupStepId::Consent, Work::Code(snippet(self.language(), code))))
            }
            ConsentTool::Tool(tool) => {
                let mut consent = self.tracking.clone();
                if !consent.cmp.contains(&tool) {
                    consent.cmp.push(tool);
                }
                Some(self.step(
                    SetupStepId::ConsentTool,
                    Work::Config(self.consent_setting(tool.name(), &consent)),
                ))
            }
        }
    }

    fn consent_setting(&self, tool: &str, consent: &Consent) -> SetupConfig {
        SetupConfig {
            setting: words::of(Topic::ConsentSetting, self.locale).replace("{tool}", tool),
            request: Some(format!("PATCH /v1/projects/{}/config", self.project)),
            body: Some(json!({ "consent": consent })),
        }
    }

    fn has_packages(&self) -> bool {
        matches!(
            self.selection.framework,
            Framework::Nextjs | Framework::Nuxt | Framework::Sveltekit | Framework::Astro | Framework::React
        )
    }

    fn package(&self) -> SetupStep {
        let server = &self.place.server;
        let url = format!("{server}/v1/sdk/svc-sdk-{}.tgz", env!("CARGO_PKG_VERSION"));
        let command = SetupCommand {
            npm: format!("npm install {url}"),
            pnpm: format!("pnpm add {url}"),
            yarn: format!("yarn add {url}"),
            bun: format!("bun add {url}"),
        };
        SetupStep { optional: true, ..self.step(SetupStepId::Package, Work::Command(command)) }
    }

    fn script_check(&self) -> SetupStep {
        let script = self.place.script();
        let address =
            if script.starts_with('/') { format!("https://{}{script}", self.place.domain) } else { script };
        let expected = words::of(Topic::ScriptExpected, self.locale).to_owned();
        self.step(SetupStepId::Check, Work::Check(SetupCheck { address, expected }))
    }

    /// Returns the step that undoes another one; none for a step that leaves nothing.
    fn undone(&self, step: SetupStep) -> Option<SetupStep> {
        let undo = |id: SetupStepId, work: Work| Some(self.step(id, work));
        if let Some(file) = step.file {
            let mode = match file.mode {
                SetupFileMode::Create => SetupFileMode::Delete,
                _ => SetupFileMode::Remove,
            };
            let content = if mode == SetupFileMode::Delete { String::new() } else { file.content };
            let id = match step.id {
                SetupStepId::Proxy => SetupStepId::RemoveProxy,
                SetupStepId::WorkerConfig => SetupStepId::RemoveWorkerConfig,
                _ => SetupStepId::RemoveScript,
            };
            return undo(id, Work::File(SetupFile { mode, content, anchor: None, ..file }));
        }
        if let Some(code) = step.code {
            let id = match step.id {
                SetupStepId::Consent => SetupStepId::RemoveConsent,
                SetupStepId::AstroDomains => SetupStepId::RemoveAstroDomains,
                SetupStepId::NginxInclude => SetupStepId::RemoveNginxInclude,
                _ => SetupStepId::RemoveScript,
            };
            return undo(id, Work::Code(code));
        }
        if let Some(env) = step.env {
            let id = if env.secret { SetupStepId::RemoveProxyKey } else { SetupStepId::RemoveClientAddress };
            let removed = undo(id, Work::Env(SetupEnv { value: None, made_by: None, ..env }))?;
            return Some(SetupStep { optional: step.optional, ..removed });
        }
        match step.id {
            SetupStepId::Package => {
                let command = SetupCommand {
                    npm: "npm uninstall svc-sdk".to_owned(),
                    pnpm: "pnpm remove svc-sdk".to_owned(),
                    yarn: "yarn remove svc-sdk".to_owned(),
                    bun: "bun remove svc-sdk".to_owned(),
                };
                let removed = undo(SetupStepId::RemovePackage, Work::Command(command))?;
                Some(SetupStep { optional: true, ..removed })
            }
            SetupStepId::WorkerDeploy => {
                undo(SetupStepId::RemoveWorker, Work::Command(run_with("cd svc-proxy && {} wrangler delete")))
            }
            SetupStepId::NginxReload => {
                undo(SetupStepId::ReloadNginx, Work::Command(same("nginx -t && nginx -s reload".to_owned())))
            }
            SetupStepId::Activate => {
                undo(SetupStepId::Deactivate, Work::Command(same("wp plugin deactivate svc".to_owned())))
            }
            SetupStepId::Dns => {
                step.config.and_then(|record| undo(SetupStepId::RemoveDns, Work::Config(record)))
            }
            SetupStepId::ConsentTool => {
                let ConsentTool::Tool(tool) = self.selection.consent else { return None };
                let mut consent = self.tracking.clone();
                consent.cmp.retain(|known| *known != tool);
                undo(
                    SetupStepId::RemoveConsentTool,
                    Work::Config(self.consent_setting(tool.name(), &consent)),
                )
            }
            _ => None,
        }
    }

    fn language(&self) -> &'static str {
        if self.selection.typescript { "typescript" } else { "javascript" }
    }

    fn step(&self, id: SetupStepId, work: Work) -> SetupStep {
        let (title, why) = words::of_step(id, self.locale);
        let mut step = SetupStep {
            id,
            title: title.to_owned(),
            why: why.to_owned(),
            kind: SetupStepKind::Check,
            optional: false,
            env: None,
            command: None,
            file: None,
            code: None,
            config: None,
            check: None,
        };
        match work {
            Work::Env(env) => (step.kind, step.env) = (SetupStepKind::Env, Some(env)),
            Work::Command(command) => (step.kind, step.command) = (SetupStepKind::Command, Some(command)),
            Work::File(file) => (step.kind, step.file) = (SetupStepKind::File, Some(file)),
            Work::Code(code) => (step.kind, step.code) = (SetupStepKind::Code, Some(code)),
            Work::Config(config) => (step.kind, step.config) = (SetupStepKind::Config, Some(config)),
            Work::Check(check) => (step.kind, step.check) = (SetupStepKind::Check, Some(check)),
        }
        step
    }
}

/// Work of a step.
enum Work {
    Env(SetupEnv),
    Command(SetupCommand),
    File(SetupFile),
    Code(SetupCode),
    Config(SetupConfig),
    Check(SetupCheck),
}

fn created(path: &str, language: &'static str, content: String) -> SetupFile {
    SetupFile { path: path.to_owned(), mode: SetupFileMode::Create, anchor: None, language, content }
}

fn snippet(language: &'static str, content: String) -> SetupCode {
    SetupCode { language, content: content.trim_end().to_owned() }
}

fn language_of_jsx(ending: &str) -> &'static str {
    if ending == "ts" { "tsx" } else { "jsx" }
}

/// Returns a command whose `{}` each package manager replaces by the way it runs programs of packages.
fn run_with(command: &str) -> SetupCommand {
    let with = |runner: &str| command.replace("{}", runner);
    SetupCommand { npm: with("npx"), pnpm: with("pnpm dlx"), yarn: with("yarn dlx"), bun: with("bunx") }
}

fn same(command: String) -> SetupCommand {
    SetupCommand { npm: command.clone(), pnpm: command.clone(), yarn: command.clone(), bun: command }
}
