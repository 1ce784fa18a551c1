//! Tells by the packages and files of a project what its site is built with.
//!
//! The most specific framework decides: Next.js brings React, and SvelteKit brings Vite. What was recognised is answered
//! with its signs, so that nobody has to believe a guess.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::catalog::{Framework, Proxy};

/// Folders whose files others wrote, or a build.
const FOREIGN: [&str; 9] =
    ["node_modules", "vendor", "dist", "build", ".next", ".nuxt", ".output", ".svelte-kit", ".git"];

/// Packages and files of a project.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(example = serde_json::json!({
    "packages": { "next": "^16.0.0", "react": "^19.2.0" }, "files": ["next.config.ts", "pnpm-lock.yaml"],
}))]
pub struct DetectStackInput {
    /// Versions by package, as in `dependencies` and `devDependencies` of package.json.
    #[serde(default)]
    #[schemars(extend("maxProperties" = 500))]
    pub packages: BTreeMap<String, String>,
    /// Paths of files, with `/` between folders.
    #[serde(default)]
    #[schemars(length(max = 2_000), inner(length(min = 1, max = 300)))]
    pub files: Vec<String>,
}

/// Framework of a site and its surroundings, and the signs of them.
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DetectStackResult {
    pub framework: Framework,
    /// Version of the framework as far as the range of its package says it.
    pub version: Option<String>,
    pub language: Option<Language>,
    pub package_manager: Option<PackageManager>,
    /// Proxy that fits best.
    pub proxy: Proxy,
    pub certainty: Certainty,
    /// Signs that decided, of framework, language, package manager and proxy.
    pub reasons: Vec<Sign>,
    /// Other frameworks with signs, the most specific first.
    pub alternatives: Vec<DetectedFramework>,
}

#[derive(Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DetectedFramework {
    pub framework: Framework,
    pub certainty: Certainty,
    pub reasons: Vec<Sign>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// Nothing says so.
    Guess,
    /// Either the package or a file of the framework is there.
    Likely,
    /// Package and file are there, or a file that nothing else has.
    Certain,
}

/// Programming language of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// TypeScript.
    Typescript,
    /// JavaScript.
    Javascript,
    /// PHP.
    Php,
}

/// Package manager of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PackageManager {
    /// `package-lock.json` or `npm-shrinkwrap.json`.
    Npm,
    /// `pnpm-lock.yaml`.
    Pnpm,
    /// `yarn.lock`.
    Yarn,
    /// `bun.lock` or `bun.lockb`.
    Bun,
}

/// Package or file that told something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sign {
    pub source: SignSource,
    /// Name of the package, or path of the file.
    pub value: String,
}

/// Kind of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SignSource {
    /// Name of a package.
    Package,
    /// Path of a file.
    File,
}

/// Signs of a framework.
struct Rule {
    framework: Framework,
    packages: &'static [&'static str],
    /// Names of files without their ending.
    files: &'static [&'static str],
    /// True if one of the files is enough to be certain.
    is_file_enough: bool,
}

/// Rules, the most specific first. Frameworks that svc has no instructions for stand before the libraries that they bring,
/// because instructions for these would be wrong there.
const RULES: [Rule; 8] = [
    Rule {
        framework: Framework::Nextjs,
        packages: &["next"],
        files: &["next.config"],
        is_file_enough: false,
    },
    Rule {
        framework: Framework::Nuxt,
        packages: &["nuxt", "nuxt3", "nuxt-edge", "nuxt-nightly"],
        files: &["nuxt.config"],
        is_file_enough: false,
    },
    Rule { framework: Framework::Sveltekit, packages: &["@sveltejs/kit"], files: &[], is_file_enough: false },
    Rule {
        framework: Framework::Astro,
        packages: &["astro"],
        files: &["astro.config"],
        is_file_enough: false,
    },
    Rule {
        framework: Framework::Wordpress,
        packages: &["roots/wordpress", "johnpbloch/wordpress", "@wordpress/scripts"],
        files: &["wp-config", "wp-config-sample", "wp-load", "wp-login"],
        is_file_enough: true,
    },
    Rule {
        framework: Framework::Other,
        packages: &[
            "gatsby",
            "@remix-run/dev",
            "@react-router/dev",
            "@tanstack/react-start",
            "@tanstack/solid-start",
            "@shopify/hydrogen",
            "@redwoodjs/core",
            "waku",
            "vike",
            "umi",
            "sapper",
            "gridsome",
            "@observablehq/framework",
            "@builder.io/qwik",
            "@solidjs/start",
            "@docusaurus/core",
            "vitepress",
            "vuepress",
            "@11ty/eleventy",
            "hexo",
            "laravel-vite-plugin",
        ],
        files: &[
            "gatsby-config",
            "react-router.config",
            "docusaurus.config",
            "artisan",
            "Gemfile",
            "hugo",
            "mkdocs",
        ],
        is_file_enough: false,
    },
    Rule {
        framework: Framework::React,
        packages: &[
            "vite",
            "react",
            "react-dom",
            "react-scripts",
            "preact",
            "vue",
            "svelte",
            "solid-js",
            "lit",
            "@angular/core",
            "@vue/cli-service",
            "ember-source",
            "parcel",
            "webpack",
            "@rspack/core",
        ],
        files: &["vite.config", "angular", "vue.config", "webpack.config", "rsbuild.config"],
        is_file_enough: false,
    },
    Rule {
        framework: Framework::Html,
        packages: &[],
        files: &["index.html", "index.htm"],
        is_file_enough: false,
    },
];

const LOCK_FILES: [(&str, PackageManager); 6] = [
    ("pnpm-lock.yaml", PackageManager::Pnpm),
    ("yarn.lock", PackageManager::Yarn),
    ("bun.lock", PackageManager::Bun),
    ("bun.lockb", PackageManager::Bun),
    ("package-lock.json", PackageManager::Npm),
    ("npm-shrinkwrap.json", PackageManager::Npm),
];

/// Files and packages of hosts and servers that can pass requests on.
const HOSTS: [(&str, Proxy); 8] = [
    ("wrangler.toml", Proxy::CloudflareWorker),
    ("wrangler.json", Proxy::CloudflareWorker),
    ("wrangler.jsonc", Proxy::CloudflareWorker),
    ("netlify.toml", Proxy::Netlify),
    ("nginx.conf", Proxy::Nginx),
    ("default.conf", Proxy::Nginx),
    ("wrangler", Proxy::CloudflareWorker),
    ("netlify-cli", Proxy::Netlify),
];

/// Endings of configuration files.
const ENDINGS: [&str; 11] = ["js", "mjs", "cjs", "ts", "mts", "cts", "php", "json", "toml", "yml", "yaml"];

/// Returns what the packages and files say.
pub fn detect(input: &DetectStackInput) -> DetectStackResult {
    let files = Files::of(&input.files);
    let found: Vec<DetectedFramework> =
        RULES.iter().filter_map(|rule| rule.find(&input.packages, &files)).collect();
    let mut found = found.into_iter();
    let first = found.next().unwrap_or(DetectedFramework {
        framework: Framework::Other,
        certainty: Certainty::Guess,
        reasons: Vec::new(),
    });
    let mut reasons = first.reasons;
    let version = reasons
        .iter()
        .filter(|sign| sign.source == SignSource::Package && first.framework != Framework::Other)
        .find_map(|sign| version_of(input.packages.get(&sign.value)?));
    let language = language(first.framework, &input.packages, &files);
    let manager = LOCK_FILES.iter().find_map(|(name, manager)| Some((files.named(name)?, *manager)));
    let host = HOSTS.iter().find_map(|(name, proxy)| {
        let sign = files.named(name).or_else(|| package(&input.packages, name))?;
        first.framework.proxies().contains(proxy).then_some((sign, *proxy))
    });
    let own = first.framework.proxies().into_iter().find(|proxy| proxy.is_of_framework());
    let proxy = own.or(host.as_ref().map(|(_, proxy)| *proxy)).unwrap_or(Proxy::None);
    let signs = [
        language.as_ref().map(|(sign, _)| sign.clone()),
        manager.as_ref().map(|(sign, _)| sign.clone()),
        host.filter(|(_, of_host)| *of_host == proxy).map(|(sign, _)| sign),
    ];
    for sign in signs.into_iter().flatten() {
        if !reasons.contains(&sign) {
            reasons.push(sign);
        }
    }
    DetectStackResult {
        framework: first.framework,
        version,
        language: language.map(|(_, language)| language),
        package_manager: manager.map(|(_, manager)| manager),
        proxy,
        certainty: first.certainty,
        reasons,
        alternatives: found.collect(),
    }
}

impl Rule {
    fn find(&self, packages: &BTreeMap<String, String>, files: &Files<'_>) -> Option<DetectedFramework> {
        let packages: Vec<Sign> = self.packages.iter().filter_map(|name| package(packages, name)).collect();
        let files: Vec<Sign> = self.files.iter().filter_map(|stem| files.with_any_ending(stem)).collect();
        let certainty = match (packages.is_empty(), files.is_empty()) {
            (true, true) => return None,
            (false, false) => Certainty::Certain,
            (true, false) if self.is_file_enough => Certainty::Certain,
            _ => Certainty::Likely,
        };
        let reasons = packages.into_iter().chain(files).collect();
        Some(DetectedFramework { framework: self.framework, certainty, reasons })
    }
}

fn package(packages: &BTreeMap<String, String>, name: &str) -> Option<Sign> {
    packages.contains_key(name).then(|| Sign { source: SignSource::Package, value: name.to_owned() })
}

/// Own files of a project by their names and endings. Each path is taken apart once, because a request may have
/// thousands of them and dozens of names are looked for.
#[derive(Default)]
struct Files<'a> {
    names: HashMap<&'a str, Place<'a>>,
    /// Endings of names, without declarations of types.
    endings: HashMap<&'a str, Place<'a>>,
}

/// Place of a file. The smallest is closest to the root, and was given first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place<'a> {
    depth: usize,
    number: usize,
    path: &'a str,
}

impl<'a> Files<'a> {
    fn of(paths: &'a [String]) -> Self {
        let mut files = Self::default();
        for (number, path) in paths.iter().enumerate() {
            let mut segments = path.rsplit('/');
            let name = segments.next().unwrap_or_default();
            let mut depth = 0;
            let is_own = segments.all(|folder| {
                depth += 1;
                !FOREIGN.contains(&folder)
            });
            if !is_own {
                continue;
            }
            let place = Place { depth, number, path };
            keep_nearest(&mut files.names, name, place);
            if let Some((_, ending)) = name.rsplit_once('.').filter(|_| !name.ends_with(".d.ts")) {
                keep_nearest(&mut files.endings, ending, place);
            }
        }
        files
    }

    fn named(&self, name: &str) -> Option<Sign> {
        self.names.get(name).map(Place::sign)
    }

    /// Returns the file that is called like this, alone or with the ending of a configuration file.
    fn with_any_ending(&self, stem: &str) -> Option<Sign> {
        let named = |ending: &&str| self.names.get(format!("{stem}.{ending}").as_str());
        let places = ENDINGS.iter().filter_map(named).chain(self.names.get(stem));
        places.min().map(Place::sign)
    }

    fn ending(&self, endings: &[&str]) -> Option<Sign> {
        endings.iter().filter_map(|ending| self.endings.get(ending)).min().map(Place::sign)
    }
}

fn keep_nearest<'a>(places: &mut HashMap<&'a str, Place<'a>>, key: &'a str, place: Place<'a>) {
    let nearest = places.entry(key).or_insert(place);
    *nearest = place.min(*nearest);
}

impl Place<'_> {
    fn sign(&self) -> Sign {
        Sign { source: SignSource::File, value: self.path.to_owned() }
    }
}

/// Returns the first version that a range names: `^15.2.0` is 15.2.0, and `latest` is none.
fn version_of(range: &str) -> Option<String> {
    let begin = range.find(|c: char| c.is_ascii_digit())?;
    let version: String = range[begin..].chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let version = version.trim_end_matches('.');
    let is_version = version.len() <= 20 && version.split('.').all(|part| !part.is_empty());
    // A range begins with an operator; anything else is the address of a package.
    let is_range = range[..begin].chars().all(|c| "^~<>=v ".contains(c));
    (is_version && is_range).then(|| version.to_owned())
}

fn language(
    framework: Framework,
    packages: &BTreeMap<String, String>,
    files: &Files<'_>,
) -> Option<(Sign, Language)> {
    if framework == Framework::Wordpress {
        return files.ending(&["php"]).map(|sign| (sign, Language::Php));
    }
    let typescript = files
        .named("tsconfig.json")
        .or_else(|| files.ending(&["ts", "tsx", "mts", "cts"]))
        .or_else(|| package(packages, "typescript"));
    let javascript = || files.ending(&["js", "jsx", "mjs", "cjs"]).or_else(|| files.named("package.json"));
    typescript
        .map(|sign| (sign, Language::Typescript))
        .or_else(|| Some((javascript()?, Language::Javascript)))
        .or_else(|| Some((files.ending(&["php"])?, Language::Php)))
}
