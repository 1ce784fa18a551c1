//! Hosts that belong to each neutral channel name.
//!
//! The lookup tries a host from its full name down to its registrable domain (public suffix list):
//! `news.search.example` is tried as itself, then as `search.example`. A known name in front of an unknown domain does
//! not match. A brand with domains under many public suffixes is listed as `brand.`, and its subdomains may be listed
//! with a different meaning.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::Channel;

/// Kind of a referrer host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Host {
    Channel(Channel),
    /// An ordinary website.
    Referral,
    /// A login or payment page, which does not count as a source.
    Passage,
}

/// Returns the kind of a host by the rules of set 2.
pub(super) fn host(host: &str) -> Host {
    static KNOWN: LazyLock<FxHashMap<&str, Host>> = LazyLock::new(|| {
        HOSTS.iter().flat_map(|(kind, names)| names.iter().map(|name| (*name, *kind))).collect()
    });
    let host = host.to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    if let Some(channel) = app(host) {
        return Host::Channel(channel);
    }
    let suffix = psl::suffix(host.as_bytes()).filter(psl::Suffix::is_known);
    let Some(domain) = psl::domain(host.as_bytes()).filter(|_| suffix.is_some()) else {
        return Host::Referral;
    };
    let registrable = domain.as_bytes().len();
    // `google.` of google.co.uk.
    let brand = registrable - domain.suffix().as_bytes().len();
    let mut name = host;
    loop {
        let below = name.len() - registrable;
        let known = KNOWN.get(name).or_else(|| KNOWN.get(&name[..below + brand]));
        match known {
            // Search engines also run other services on their own subdomains, which do not count as search.
            Some(Host::Channel(channel))
                if below == 0 && is_search(*channel) && !is_edition(host, registrable) =>
            {
                break;
            }
            Some(kind) => return *kind,
            None => {}
        }
        match name.split_once('.') {
            Some((_, rest)) if rest.len() >= registrable => name = rest,
            _ => break,
        }
    }
    let first = host.split('.').next().unwrap_or_default();
    if host.len() == registrable {
        Host::Referral
    } else if ["webmail", "mail", "owa", "roundcube"].contains(&first) {
        Host::Channel(Channel::Email)
    } else if PASSAGES.contains(&first) {
        Host::Passage
    } else {
        Host::Referral
    }
}

/// Iterates over all known hosts and package names of apps with their channels. None for hosts that count as no source.
pub(super) fn names() -> impl Iterator<Item = (Option<Channel>, &'static str)> {
    let hosts = HOSTS.iter().flat_map(|(kind, names)| names.iter().map(move |name| (*kind, *name)));
    let hosts = hosts.map(|(kind, name)| match kind {
        Host::Channel(channel) => (Some(channel), name),
        Host::Referral | Host::Passage => (None, name),
    });
    hosts.chain(APPS.iter().map(|(package, channel)| (Some(*channel), *package)))
}

fn is_search(channel: Channel) -> bool {
    matches!(channel, Channel::SearchOrganic1 | Channel::Search2 | Channel::SearchOther)
}

/// Returns true if the host is the domain itself, or its edition for a country or for phones, such as `uk.` or `m.`.
fn is_edition(host: &str, registrable: usize) -> bool {
    let front = host[..host.len() - registrable].trim_end_matches('.');
    front.len() <= 3 && !front.contains('.')
}

/// Returns the channel of an app by its package name, as in `android-app://` referrers.
fn app(package: &str) -> Option<Channel> {
    APPS.iter().find(|(prefix, _)| package == *prefix).map(|(_, channel)| *channel)
}

const APPS: [(&str, Channel); 22] = [
    ("com.google.android.gm", Channel::Email),
    ("com.google.android.googlequicksearchbox", Channel::SearchOrganic1),
    ("com.google.android.youtube", Channel::SocialOther),
    ("com.microsoft.bing", Channel::Search2),
    ("com.microsoft.office.outlook", Channel::Email),
    ("com.duckduckgo.mobile.android", Channel::SearchOther),
    ("com.ecosia.android", Channel::SearchOther),
    ("com.facebook.katana", Channel::Social1),
    ("com.facebook.lite", Channel::Social1),
    ("com.facebook.orca", Channel::Social1),
    ("com.instagram.android", Channel::Social1),
    ("com.instagram.barcelona", Channel::Social1),
    ("com.linkedin.android", Channel::Social2),
    ("com.zhiliaoapp.musically", Channel::Social3),
    ("com.ss.android.ugc.trill", Channel::Social3),
    ("com.twitter.android", Channel::SocialOther),
    ("com.pinterest", Channel::SocialOther),
    ("com.reddit.frontpage", Channel::SocialOther),
    ("com.slack", Channel::SocialOther),
    ("org.telegram.messenger", Channel::SocialOther),
    ("com.openai.chatgpt", Channel::AiAssistant),
    ("ai.perplexity.app.android", Channel::AiAssistant),
];

/// First labels of hosts used for login or payment.
const PASSAGES: [&str; 16] = [
    "login", "signin", "accounts", "account", "auth", "oauth", "sso", "id", "idp", "secure", "checkout",
    "pay", "payment", "payments", "3ds", "acs",
];

const SEARCH_OTHER: Host = Host::Channel(Channel::SearchOther);
const SOCIAL_OTHER: Host = Host::Channel(Channel::SocialOther);
const EMAIL: Host = Host::Channel(Channel::Email);

/// Known hosts, with subdomains listed before their domains.
const HOSTS: [(Host, &[&str]); 13] = [
    (
        Host::Channel(Channel::AiAssistant),
        &[
            "chatgpt.com",
            "openai.com",
            "claude.ai",
            "gemini.google.",
            "bard.google.",
            "notebooklm.google.",
            "perplexity.ai",
            "copilot.microsoft.com",
            "copilot.cloud.microsoft",
            "copilot.com",
            "mistral.ai",
            "deepseek.com",
            "grok.com",
            "x.ai",
            "you.com",
            "phind.com",
            "poe.com",
            "meta.ai",
            "duck.ai",
            "kimi.com",
            "qwen.ai",
            "doubao.com",
            "character.ai",
            "pi.ai",
            "andisearch.com",
            "komo.ai",
            "iask.ai",
            "felo.ai",
            "genspark.ai",
            "manus.im",
        ],
    ),
    (
        EMAIL,
        &[
            "mail.google.",
            "mail.yahoo.",
            "mail.yandex.",
            "e.mail.ru",
            "outlook.live.com",
            "outlook.office.com",
            "outlook.office365.com",
            "outlook.com",
            "hotmail.com",
            "mail.proton.me",
            "mail.protonmail.com",
            "mail.aol.com",
            "mail.zoho.",
            "navigator.gmx.",
            "bap.navigator.gmx.",
            "3c.gmx.",
            "deref-gmx.",
            "navigator.web.de",
            "3c.web.de",
            "deref-web.de",
            "deref-mail.com",
            "email.t-online.de",
            "mail.163.com",
            "mail.126.com",
            "mail.qq.com",
            "app.tuta.com",
            "app.fastmail.com",
            "hey.com",
            "mail.com",
            "webmail.freenet.de",
            "com.apple.mobilemail",
            "mail.naver.com",
            "mail.daum.net",
            "email.seznam.cz",
            "poczta.wp.pl",
            "poczta.onet.pl",
            "mail.libero.it",
            "zimbra.free.fr",
            "messagerie.orange.fr",
            "createsend.com",
            "list-manage.com",
            "sendgrid.net",
        ],
    ),
    (
        Host::Channel(Channel::SearchOrganic1),
        &[
            "google.",
            "search.google.",
            "images.google.",
            "news.google.",
            "lens.google.",
            "scholar.google.",
            "cse.google.",
            "m.google.",
        ],
    ),
    (Host::Channel(Channel::Search2), &["bing.com", "cn.bing.com", "msn.com", "ntp.msn.com"]),
    (
        Host::Passage,
        &[
            "accounts.google.",
            "login.yahoo.",
            "login.live.com",
            "login.microsoftonline.com",
            "appleid.apple.com",
            "passport.yandex.",
            "account.microsoft.com",
            "auth0.com",
            "okta.com",
            "onelogin.com",
            "paypal.",
            "paypal.me",
            "checkout.stripe.com",
            "hooks.stripe.com",
            "js.stripe.com",
            "stripe.com",
            "klarna.",
            "sofort.com",
            "giropay.de",
            "adyen.com",
            "mollie.com",
            "worldpay.com",
            "wpmc.com",
            "braintreegateway.com",
            "authorize.net",
            "2checkout.com",
            "unzer.com",
            "payone.com",
            "saferpay.com",
            "datatrans.com",
            "six-payment-services.com",
            "twint.ch",
            "computop-paygate.com",
            "paydirekt.de",
            "barclaycard.co.uk",
            "cardinalcommerce.com",
            "arcot.com",
            "securesuite.co.uk",
            "redsys.es",
            "payu.",
            "przelewy24.pl",
            "ideal.nl",
            "bancontact.com",
            "afterpay.com",
            "affirm.com",
            "alma.eu",
            "shop.app",
            "pay.google.",
            "pay.amazon.",
            "payments.amazon.",
            "squareup.com",
            "alipay.com",
            "swish.nu",
            "vipps.no",
            "mobilepay.dk",
            "bankid.com",
            "rsa3dsauth.com",
            "3dsecure.io",
        ],
    ),
    (
        // Other services of search engines.
        Host::Referral,
        &[
            "docs.google.",
            "drive.google.",
            "sites.google.",
            "groups.google.",
            "maps.google.",
            "play.google.",
            "support.google.",
            "developers.google.",
            "cloud.google.",
            "translate.google.",
            "calendar.google.",
            "meet.google.",
            "classroom.google.",
            "analytics.google.",
            "ads.google.",
            "tagassistant.google.",
            "keep.google.",
            "finance.yahoo.",
            "sports.yahoo.",
            "answers.yahoo.",
            "disk.yandex.",
            "market.yandex.",
            "metrika.yandex.",
        ],
    ),
    (
        Host::Channel(Channel::Social1),
        &[
            "facebook.com",
            "fb.com",
            "fb.me",
            "fb.watch",
            "messenger.com",
            "m.me",
            "instagram.com",
            "instagr.am",
            "threads.net",
            "threads.com",
            "workplace.com",
        ],
    ),
    (Host::Channel(Channel::Social2), &["linkedin.com", "lnkd.in"]),
    (Host::Channel(Channel::Social3), &["tiktok.com", "tiktokv.com", "douyin.com"]),
    (
        SOCIAL_OTHER,
        &[
            "x.com",
            "twitter.com",
            "t.co",
            "youtube.com",
            "youtu.be",
            "pinterest.",
            "pin.it",
            "reddit.com",
            "redd.it",
            "news.ycombinator.com",
            "lobste.rs",
            "bsky.app",
            "bsky.social",
            "mastodon.social",
            "mastodon.online",
            "mstdn.social",
            "fosstodon.org",
            "hachyderm.io",
            "infosec.exchange",
            "chaos.social",
            "tumblr.com",
            "vk.com",
            "vk.ru",
            "ok.ru",
            "weibo.com",
            "weibo.cn",
            "xing.com",
            "snapchat.com",
            "quora.com",
            "nextdoor.",
            "discord.com",
            "discord.gg",
            "discordapp.com",
            "telegram.org",
            "telegram.me",
            "t.me",
            "whatsapp.com",
            "wa.me",
            "signal.org",
            "medium.com",
            "twitch.tv",
            "vimeo.com",
            "dailymotion.com",
            "lemmy.world",
            "kbin.social",
            "flipboard.com",
            "substack.com",
            "disqus.com",
            "slack.com",
            "teams.microsoft.com",
            "viber.com",
            "line.me",
            "kakao.com",
            "zhihu.com",
            "xiaohongshu.com",
            "bilibili.com",
            "rednote.com",
            "truthsocial.com",
            "gab.com",
            "gettr.com",
            "mewe.com",
            "tripadvisor.",
            "yelp.",
            "producthunt.com",
            "dev.to",
            "hashnode.com",
            "stackexchange.com",
            "stackoverflow.com",
        ],
    ),
    (
        SEARCH_OTHER,
        &[
            "duckduckgo.com",
            "ecosia.org",
            "yahoo.",
            "search.yahoo.",
            "yandex.",
            "ya.ru",
            "baidu.com",
            "m.baidu.com",
            "qwant.com",
            "lite.qwant.com",
            "startpage.com",
            "search.brave.com",
            "kagi.com",
            "search.naver.com",
            "naver.com",
            "seznam.cz",
            "search.seznam.cz",
            "swisscows.com",
            "metager.de",
            "metager.org",
            "mojeek.com",
            "search.aol.com",
            "aol.com",
            "ask.com",
            "sogou.com",
            "so.com",
            "360.cn",
            "haosou.com",
            "sm.cn",
            "daum.net",
            "search.daum.net",
            "suche.t-online.de",
            "suche.gmx.",
            "suche.web.de",
            "search.gmx.",
            "search.mail.com",
            "go.mail.ru",
            "suche.1und1.de",
            "dogpile.com",
            "lycos.",
            "webcrawler.com",
            "excite.",
            "info.com",
            "alltheweb.com",
            "infospace.com",
            "search.lilo.org",
            "lilo.org",
            "gibiru.com",
            "presearch.com",
            "searx.be",
            "yep.com",
            "marginalia-search.com",
            "coccoc.com",
            "petalsearch.com",
            "rambler.ru",
            "sputnik.ru",
            "wp.pl",
            "onet.pl",
            "virgilio.it",
            "search.orange.fr",
            "lemoteur.orange.fr",
            "search.smt.docomo.ne.jp",
            "goo.ne.jp",
            "eniro.se",
            "suche.freenet.de",
            "search.avast.com",
            "search.avira.com",
            "ecosearch.",
            "karmasearch.org",
            "good-search.org",
            "search.becovi.com",
            "luxxle.com",
            "stract.com",
            "neeva.com",
        ],
    ),
    // Home pages of mail providers, from which people continue to other websites.
    (EMAIL, &["gmx.", "web.de", "mail.ru", "tuta.com", "proton.me"]),
    (Host::Referral, &["microsoft.com", "apple.com", "amazon."]),
];
