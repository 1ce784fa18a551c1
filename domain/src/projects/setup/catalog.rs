//! Catalog of what svc has instructions for. Instructions, prompts and guides take their names from here.

use entity::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::in_language;
use crate::measuring::tracking::Cmp;

/// Version of the catalog. It grows with each change of what the catalog or its instructions say.
const VERSION: u32 = 4;

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
    /// Language of the texts.
    pub locale: Locale,
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

    /// Returns the framework's name in English.
    pub fn name(self) -> &'static str {
        self.name_in(Locale::En)
    }

    fn name_in(self, locale: Locale) -> &'static str {
        match self {
            Self::Nextjs => "Next.js",
            Self::Nuxt => "Nuxt",
            Self::Sveltekit => "SvelteKit",
            Self::Astro => "Astro",
            Self::React => in_language(locale, "React, Vue, Svelte with Vite", "React, Vue, Svelte mit Vite"),
            Self::Wordpress => "WordPress",
            Self::Html => "HTML",
            Self::Other => in_language(locale, "Other", "Anderes"),
        }
    }

    fn description(self, locale: Locale) -> &'static str {
        let (english, german) = match self {
            Self::Nextjs => {
                ("Next.js with the app or the pages folder.", "Next.js mit dem Ordner app oder pages.")
            }
            Self::Nuxt => ("Nuxt 3 or 4.", "Nuxt 3 oder 4."),
            Self::Sveltekit => ("SvelteKit with any adapter.", "SvelteKit mit beliebigem Adapter."),
            Self::Astro => {
                ("Astro, as static pages or with a server.", "Astro, als statische Seiten oder mit Server.")
            }
            Self::React => (
                "An application that runs in the browser and is built by Vite or a tool alike.",
                "Eine Anwendung, die im Browser läuft und mit Vite oder einem ähnlichen Werkzeug gebaut wird.",
            ),
            Self::Wordpress => ("WordPress with any theme.", "WordPress mit beliebigem Theme."),
            Self::Html => (
                "Pages written by hand, a site builder such as Webflow or Wix, or a tag manager.",
                "Von Hand geschriebene Seiten, ein Baukasten wie Webflow oder Wix, oder ein Tag-Manager.",
            ),
            Self::Other => ("Anything else that sends HTML.", "Alles andere, was HTML sendet."),
        };
        in_language(locale, english, german)
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

    /// Returns true if the proxy passes the visitor's address and country on.
    pub(super) fn passes_address(self) -> bool {
        !matches!(self, Self::Cname | Self::None)
    }

    /// Returns the path of svc on the site.
    pub(super) fn path(self) -> Option<&'static str> {
        (!matches!(self, Self::Cname | Self::None)).then_some(PATH)
    }

    /// Returns name, description and requirements.
    fn words(self, locale: Locale) -> [&'static str; 3] {
        let said = |english, german| in_language(locale, english, german);
        match self {
            Self::RouteHandler => [
                said("Route of the framework", "Route des Frameworks"),
                said(
                    "The server of your framework passes requests on.",
                    "Der Server deines Frameworks leitet Anfragen weiter.",
                ),
                said(
                    "A deployment with a server or functions; static exports have none.",
                    "Ein Hosting mit Server oder Functions; statische Exporte haben keinen.",
                ),
            ],
            Self::CloudflareWorker => [
                "Cloudflare Worker",
                said(
                    "A worker on a route of your domain passes requests on.",
                    "Ein Worker auf einer Route deiner Domain leitet Anfragen weiter.",
                ),
                said("Your domain on Cloudflare.", "Deine Domain bei Cloudflare."),
            ],
            Self::Nginx => [
                "nginx",
                said(
                    "A location of your web server passes requests on.",
                    "Eine Location deines Webservers leitet Anfragen weiter.",
                ),
                said("Access to the configuration of nginx.", "Zugang zur Konfiguration von nginx."),
            ],
            Self::Netlify => [
                "Netlify",
                said(
                    "An edge function passes requests on; a redirect does so without the visitor's address.",
                    "Eine Edge Function leitet Anfragen weiter; eine Weiterleitung tut es ohne die Adresse des Besuchers.",
                ),
                said("Your site on Netlify.", "Deine Website bei Netlify."),
            ],
            Self::Wordpress => [
                said("WordPress plugin", "WordPress-Plugin"),
                said(
                    "A plugin of one file passes requests on.",
                    "Ein Plugin aus einer Datei leitet Anfragen weiter.",
                ),
                said("The right to add plugins.", "Das Recht, Plugins hinzuzufügen."),
            ],
            Self::Cname => [
                said("Name of your domain", "Name deiner Domain"),
                said(
                    "A name such as stats.example.com points to this server, which needs a certificate for it.",
                    "Ein Name wie stats.example.com zeigt auf diesen Server, der dafür ein Zertifikat braucht.",
                ),
                said(
                    "Access to the DNS of your domain, and to the proxy before this server.",
                    "Zugang zum DNS deiner Domain und zum Proxy vor diesem Server.",
                ),
            ],
            Self::None => [
                said("None", "Keiner"),
                said("Browsers talk to this server directly.", "Browser sprechen direkt mit diesem Server."),
                said("Nothing.", "Nichts."),
            ],
        }
    }

    fn entry(self, locale: Locale) -> ProxyEntry {
        let [name, description, needs] = self.words(locale);
        ProxyEntry {
            id: self,
            name,
            description,
            needs,
            path: self.path(),
            passes_address: self.passes_address(),
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

    fn entry(self, locale: Locale) -> ConsentEntry {
        let said = |english, german| in_language(locale, english, german);
        let (name, description) = match self {
            Self::Plain(PlainConsent::None) => (
                said("None", "Keines"),
                said(
                    "Nobody is asked. svc sets no cookie and stores nothing in the browser.",
                    "Niemand wird gefragt. svc setzt kein Cookie und speichert nichts im Browser.",
                ),
            ),
            Self::Plain(PlainConsent::Custom) => (
                said("Your own", "Dein eigenes"),
                said(
                    "Your site tells the script what a visitor decided.",
                    "Deine Website sagt dem Skript, was ein Besucher entschieden hat.",
                ),
            ),
            Self::Tool(tool) => (
                tool.name(),
                said(
                    "The script listens to what visitors decide in this tool.",
                    "Das Skript hört darauf, was Besucher in diesem Tool entscheiden.",
                ),
            ),
        };
        ConsentEntry { id: self, name, description }
    }
}

/// Returns the catalog in a language.
pub fn catalog(locale: Locale) -> Catalog {
    let framework = |id: Framework| FrameworkEntry {
        id,
        name: id.name_in(locale),
        description: id.description(locale),
        proxies: id.proxies(),
        typescript: id.has_typescript(),
    };
    Catalog {
        frameworks: Framework::ALL.into_iter().map(framework).collect(),
        proxies: Proxy::ALL.into_iter().map(|proxy| proxy.entry(locale)).collect(),
        consents: ConsentTool::ALL.into_iter().map(|tool| tool.entry(locale)).collect(),
        locale,
        version: VERSION,
    }
}
