//! Catalog of what svc has instructions for. Instructions, prompts and guides take their names from here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::measuring::tracking::Cmp;

/// Version of the catalog. It grows with each change of what the catalog or its instructions say.
const VERSION: u32 = 3;

/// Framework or system that a site is built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Framework {
    /// Next.js.
    Nextjs,
    /// Nuxt.
    Nuxt,
    /// SvelteKit.
    Sveltekit,
    /// Astro.
    Astro,
    /// Any application that runs in the browser and is built by Vite or a tool alike, whatever its library.
    React,
    /// WordPress.
    Wordpress,
    /// Pages written by hand, a site builder, or a tag manager.
    Html,
    /// None of the others.
    Other,
}

/// Way by which requests of the script reach svc on the site's own domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Proxy {
    /// Route of the framework's own server.
    RouteHandler,
    /// Worker of the content delivery network.
    CloudflareWorker,
    /// Location of the web server nginx.
    Nginx,
    /// Redirect, or edge function, of the host.
    Netlify,
    /// Plugin file.
    Wordpress,
    /// Name of the site's domain that points to this server.
    Cname,
    /// No proxy: the script sends to this server's own domain.
    None,
}

/// Consent of visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ConsentTool {
    /// No tool that svc listens to.
    Plain(PlainConsent),
    /// A tool that svc listens to by itself.
    Tool(Cmp),
}

/// Consent without a tool that svc knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlainConsent {
    /// The site asks for no consent.
    None,
    /// The site calls `svc('consent', …)`.
    Custom,
}

/// Frameworks, proxies and consent tools that svc has instructions for.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Catalog {
    pub frameworks: Vec<FrameworkEntry>,
    pub proxies: Vec<ProxyEntry>,
    pub consents: Vec<ConsentEntry>,
    /// Grows with each change of the catalog.
    pub version: u32,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FrameworkEntry {
    pub id: Framework,
    pub name: &'static str,
    pub description: &'static str,
    /// Proxies that fit, the recommended one first.
    pub proxies: Vec<Proxy>,
    /// True if its instructions differ with TypeScript.
    pub typescript: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProxyEntry {
    pub id: Proxy,
    pub name: &'static str,
    pub description: &'static str,
    /// Requirements of the site.
    pub needs: &'static str,
    /// Path of svc on the site; null if the proxy has none.
    pub path: Option<&'static str>,
    /// True if the proxy passes the visitor's address and country. It then needs a proxy key.
    pub passes_address: bool,
    /// True if lists of ad blockers may name the address that browsers talk to.
    pub blockable: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct ConsentEntry {
    pub id: ConsentTool,
    pub name: &'static str,
    pub description: &'static str,
}

/// Path of svc on the site's own domain.
pub(super) const PATH: &str = "/stats";

impl Framework {
    /// Returns the framework's name in the API.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Nextjs => "nextjs",
            Self::Nuxt => "nuxt",
            Self::Sveltekit => "sveltekit",
            Self::Astro => "astro",
            Self::React => "react",
            Self::Wordpress => "wordpress",
            Self::Html => "html",
            Self::Other => "other",
        }
    }

    /// All frameworks, the most specific first.
    pub(super) const ALL: [Self; 8] = [
        Self::Nextjs,
        Self::Nuxt,
        Self::Sveltekit,
        Self::Astro,
        Self::Wordpress,
        Self::React,
        Self::Html,
        Self::Other,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Nextjs => "Next.js",
            Self::Nuxt => "Nuxt",
            Self::Sveltekit => "SvelteKit",
            Self::Astro => "Astro",
            Self::React => "React, Vue, Svelte with Vite",
            Self::Wordpress => "WordPress",
            Self::Html => "HTML",
            Self::Other => "Other",
        }
    }

    fn description(self) -> &'static str {
        match self {
            Self::Nextjs => "Next.js with the app or the pages folder.",
            Self::Nuxt => "Nuxt 3 or 4.",
            Self::Sveltekit => "SvelteKit with any adapter.",
            Self::Astro => "Astro, as static pages or with a server.",
            Self::React => "An application that runs in the browser and is built by Vite or a tool alike.",
            Self::Wordpress => "WordPress with any theme.",
            Self::Html => "Pages written by hand, a site builder such as Webflow or Wix, or a tag manager.",
            Self::Other => "Anything else that sends HTML.",
        }
    }

    /// Proxies that fit, the recommended one first.
    pub fn proxies(self) -> Vec<Proxy> {
        let own = match self {
            Self::Nextjs | Self::Nuxt | Self::Sveltekit | Self::Astro => Some(Proxy::RouteHandler),
            Self::Wordpress => Some(Proxy::Wordpress),
            Self::React | Self::Html | Self::Other => None,
        };
        let everywhere = [Proxy::CloudflareWorker, Proxy::Nginx, Proxy::Netlify, Proxy::Cname, Proxy::None];
        // No host that Netlify is runs WordPress.
        let fits = |proxy: &Proxy| !(self == Self::Wordpress && *proxy == Proxy::Netlify);
        own.into_iter().chain(everywhere.into_iter().filter(fits)).collect()
    }

    fn has_typescript(self) -> bool {
        matches!(self, Self::Nextjs | Self::Nuxt | Self::Sveltekit | Self::Astro | Self::React)
    }
}

impl Proxy {
    /// Returns the proxy's name in the API.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::RouteHandler => "route-handler",
            Self::CloudflareWorker => "cloudflare-worker",
            Self::Nginx => "nginx",
            Self::Netlify => "netlify",
            Self::Wordpress => "wordpress",
            Self::Cname => "cname",
            Self::None => "none",
        }
    }

    /// Returns true if the framework itself passes requests on, whatever its host.
    pub(super) fn is_of_framework(self) -> bool {
        matches!(self, Self::RouteHandler | Self::Wordpress)
    }

    const ALL: [Self; 7] = [
        Self::RouteHandler,
        Self::CloudflareWorker,
        Self::Nginx,
        Self::Netlify,
        Self::Wordpress,
        Self::Cname,
        Self::None,
    ];

    pub(super) fn entry(self) -> ProxyEntry {
        let (name, description, needs) = match self {
            Self::RouteHandler => (
                "Route of the framework",
                "The server of your framework passes requests on.",
                "A deployment with a server or functions; static exports have none.",
            ),
            Self::CloudflareWorker => (
                "Cloudflare Worker",
                "A worker on a route of your domain passes requests on.",
                "Your domain on Cloudflare.",
            ),
            Self::Nginx => (
                "nginx",
                "A location of your web server passes requests on.",
                "Access to the configuration of nginx.",
            ),
            Self::Netlify => (
                "Netlify",
                "An edge function passes requests on; a redirect does so without the visitor's address.",
                "Your site on Netlify.",
            ),
            Self::Wordpress => {
                ("WordPress plugin", "A plugin of one file passes requests on.", "The right to add plugins.")
            }
            Self::Cname => (
                "Name of your domain",
                "A name such as stats.example.com points to this server, which needs a certificate for it.",
                "Access to the DNS of your domain, and to the proxy before this server.",
            ),
            Self::None => ("None", "Browsers talk to this server directly.", "Nothing."),
        };
        ProxyEntry {
            id: self,
            name,
            description,
            needs,
            path: (!matches!(self, Self::Cname | Self::None)).then_some(PATH),
            passes_address: !matches!(self, Self::Cname | Self::None),
            blockable: self == Self::None,
        }
    }
}

impl ConsentTool {
    const ALL: [Self; 7] = [
        Self::Plain(PlainConsent::None),
        Self::Plain(PlainConsent::Custom),
        Self::Tool(Cmp::Cmp1),
        Self::Tool(Cmp::Cmp2),
        Self::Tool(Cmp::Cmp3),
        Self::Tool(Cmp::Cmp4),
        Self::Tool(Cmp::ConsentSignal),
    ];

    fn entry(self) -> ConsentEntry {
        let (name, description) = match self {
            Self::Plain(PlainConsent::None) => {
                ("None", "Nobody is asked. svc sets no cookie and stores nothing in the browser.")
            }
            Self::Plain(PlainConsent::Custom) => {
                ("Your own", "Your site tells the script what a visitor decided.")
            }
            Self::Tool(tool) => (tool.name(), "The script listens to what visitors decide in this tool."),
        };
        ConsentEntry { id: self, name, description }
    }
}

/// Returns the catalog.
pub fn catalog() -> Catalog {
    let framework = |id: Framework| FrameworkEntry {
        id,
        name: id.name(),
        description: id.description(),
        proxies: id.proxies(),
        typescript: id.has_typescript(),
    };
    Catalog {
        frameworks: Framework::ALL.into_iter().map(framework).collect(),
        proxies: Proxy::ALL.into_iter().map(Proxy::entry).collect(),
        consents: ConsentTool::ALL.into_iter().map(ConsentTool::entry).collect(),
        version: VERSION,
    }
}
