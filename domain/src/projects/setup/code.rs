//! Code of the instructions: templates in `code/`, filled in for a site.
//!
//! `{{name}}` is replaced by a value. The text between `«` and `»` is a type, which only TypeScript has. A line that
//! consists of types is left out without TypeScript.

/// Values that the templates are filled in with.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// Origin of this server.
    pub(super) server: String,
    /// Origin or path in front of `/v1/s/` and `/v1/e`, as browsers see it.
    pub(super) base: String,
    /// Publishable key.
    pub(super) key: String,
    /// First domain of the site.
    pub(super) domain: String,
    pub(super) typescript: bool,
}

/// File of nginx that holds the proxy key.
pub(super) const NGINX_KEY_FILE: &str = "/etc/nginx/svc/key.conf";
/// File of nginx that passes requests on.
pub(super) const NGINX_FILE: &str = "/etc/nginx/svc/proxy.conf";

const FORWARD: &str = include_str!("code/forward.ts");
pub(super) const NEXT: &str = include_str!("code/next.ts");
pub(super) const NUXT: &str = include_str!("code/nuxt.ts");
pub(super) const NUXT_TAG: &str = include_str!("code/nuxt_tag.ts");
pub(super) const SVELTEKIT: &str = include_str!("code/sveltekit.ts");
pub(super) const ASTRO: &str = include_str!("code/astro.ts");
pub(super) const ASTRO_DOMAINS: &str = include_str!("code/astro_domains.js");
pub(super) const WORKER: &str = include_str!("code/worker.ts");
pub(super) const WRANGLER: &str = include_str!("code/wrangler.toml");
pub(super) const NETLIFY: &str = include_str!("code/netlify.ts");
pub(super) const NGINX: &str = include_str!("code/nginx.conf");
pub(super) const PLUGIN: &str = include_str!("code/plugin.php");
pub(super) const PLUGIN_PROXY: &str = include_str!("code/plugin_proxy.php");
pub(super) const CONSENT: &str = include_str!("code/consent.ts");

impl Place {
    /// Address of the script with the project's config.
    pub(super) fn script(&self) -> String {
        format!("{}/v1/s/sdk.js?k={}", self.base, self.key)
    }

    /// Element that loads the script.
    pub(super) fn tag(&self) -> String {
        format!(r#"<script async referrerpolicy="origin" src="{}"></script>"#, self.script())
    }

    /// The same element in JSX.
    pub(super) fn jsx(&self) -> String {
        format!(r#"<script async referrerPolicy="origin" src="{}" />"#, self.script())
    }

    /// Ending of code files.
    pub(super) fn ending(&self) -> &'static str {
        if self.typescript { "ts" } else { "js" }
    }

    pub(super) fn fill(&self, template: &str) -> String {
        // Next.js caches what a route fetches unless it is told not to. Some runtimes refuse the option.
        let uncached = if template == NEXT { "cache: 'no-store',\n" } else { "" };
        let forward = FORWARD.trim_end().replace("      {{uncached}}\n", &indented(uncached));
        let text = template.replace("{{forward}}", &forward);
        let text = if self.typescript { text.replace(['«', '»'], "") } else { without_types(&text) };
        text.replace("{{tag}}", &self.tag())
            .replace("{{server}}", &self.server)
            .replace("{{path}}", super::catalog::PATH)
            .replace("{{domain}}", &self.domain)
            .replace("{{ts}}", self.ending())
            .replace("{{key_file}}", NGINX_KEY_FILE)
    }
}

fn indented(line: &str) -> String {
    if line.is_empty() { String::new() } else { format!("      {line}") }
}

fn without_types(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        let mut code = String::with_capacity(line.len());
        while let Some((before, after)) = rest.split_once('«') {
            code.push_str(before);
            rest = after.split_once('»').map_or("", |(_, after)| after);
        }
        code.push_str(rest);
        if code.len() == line.len() || !code.trim().is_empty() {
            kept.push_str(&code);
        }
    }
    kept
}

/// Returns the block of nginx that passes requests on, for the guides.
pub fn nginx_proxy(server: &str) -> String {
    let place = Place {
        server: server.to_owned(),
        base: String::new(),
        key: String::new(),
        domain: String::new(),
        typescript: false,
    };
    place.fill(NGINX).trim_end().to_owned()
}
