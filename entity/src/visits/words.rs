//! The enumerations of the visit tables. Filters, answers and GraphQL use the same types, and the dashboard's types are
//! generated from them.

use crate::choices;

choices! {
    /// The channel a visit came through.
    stored Channel {
        /// Paid search of the first search engine.
        SearchAds1 = "search_ads_1" / "SEARCH_ADS_1",
        /// Organic search of the first search engine.
        SearchOrganic1 = "search_organic_1" / "SEARCH_ORGANIC_1",
        /// The second search engine.
        Search2 = "search_2" / "SEARCH_2",
        /// Any other search engine.
        SearchOther = "search_other" / "SEARCH_OTHER",
        /// The first social network, organic or paid.
        Social1 = "social_1" / "SOCIAL_1",
        /// The second social network, organic or paid.
        Social2 = "social_2" / "SOCIAL_2",
        /// The third social network, organic or paid.
        Social3 = "social_3" / "SOCIAL_3",
        /// Any other social network.
        SocialOther = "social_other" / "SOCIAL_OTHER",
        /// A link in an e-mail.
        Email = "email" / "EMAIL",
        /// A link in the answer of an AI assistant.
        AiAssistant = "ai_assistant" / "AI_ASSISTANT",
        /// A link on any other website.
        Referral = "referral" / "REFERRAL",
        /// No referrer and no campaign.
        Direct = "direct" / "DIRECT",
        /// Campaign parameters that fit no other channel.
        Other = "other" / "OTHER",
    }
}

choices! {
    /// The kind of device.
    stored Device {
        /// A phone.
        Mobile = "mobile" / "MOBILE",
        /// A tablet.
        Tablet = "tablet" / "TABLET",
        /// A desktop computer or a laptop.
        Desktop = "desktop" / "DESKTOP",
        /// The browser does not say.
        Unknown = "unknown" / "UNKNOWN",
    }
}

choices! {
    /// The browser family.
    stored Browser {
        /// Chrome and other browsers on its engine without a name of their own.
        Chrome = "chrome" / "CHROME",
        /// Safari.
        Safari = "safari" / "SAFARI",
        /// Firefox.
        Firefox = "firefox" / "FIREFOX",
        /// Edge.
        Edge = "edge" / "EDGE",
        /// Samsung Internet.
        Samsung = "samsung" / "SAMSUNG",
        /// Opera.
        Opera = "opera" / "OPERA",
        /// None of these, or not known.
        Other = "other" / "OTHER",
    }
}

choices! {
    /// App whose built-in browser showed the site.
    stored InApp {
        /// Facebook.
        Facebook = "facebook" / "FACEBOOK",
        /// Messenger.
        Messenger = "messenger" / "MESSENGER",
        /// Instagram.
        Instagram = "instagram" / "INSTAGRAM",
        /// Threads.
        Threads = "threads" / "THREADS",
        /// TikTok.
        Tiktok = "tiktok" / "TIKTOK",
        /// LinkedIn.
        Linkedin = "linkedin" / "LINKEDIN",
        /// Snapchat.
        Snapchat = "snapchat" / "SNAPCHAT",
        /// Pinterest.
        Pinterest = "pinterest" / "PINTEREST",
        /// X, formerly Twitter.
        X = "x" / "X",
        /// WeChat.
        Wechat = "wechat" / "WECHAT",
        /// LINE.
        Line = "line" / "LINE",
        /// Telegram.
        Telegram = "telegram" / "TELEGRAM",
    }
}

choices! {
    /// The operating system.
    stored Os {
        /// Windows.
        Windows = "windows" / "WINDOWS",
        /// macOS.
        Macos = "macos" / "MACOS",
        /// iOS and iPadOS.
        Ios = "ios" / "IOS",
        /// Android.
        Android = "android" / "ANDROID",
        /// Linux.
        Linux = "linux" / "LINUX",
        /// ChromeOS.
        Chromeos = "chromeos" / "CHROMEOS",
        /// None of these, or not known.
        Other = "other" / "OTHER",
    }
}

choices! {
    /// Class of the screen's width. If the browser does not report the screen, of the window's width.
    stored Screen {
        /// Below 576 pixels.
        Xs = "xs" / "XS",
        /// Below 768 pixels.
        Sm = "sm" / "SM",
        /// Below 1024 pixels.
        Md = "md" / "MD",
        /// Below 1440 pixels.
        Lg = "lg" / "LG",
        /// From 1440 pixels on.
        Xl = "xl" / "XL",
    }
}

choices! {
    /// Certainty that the pageviews of a visit belong together, least certain first.
    stored Stitch {
        /// A single document; nothing links it to others.
        New = "new" / "NEW",
        /// The document stayed loaded: a single-page navigation or a resumed tab.
        Memory = "memory" / "MEMORY",
        /// The browser stored the session id across documents, with consent.
        Storage = "storage" / "STORAGE",
        /// The server linked a new session id to a running session by the daily salted visitor hash.
        Hash = "hash" / "HASH",
    }
}

choices! {
    /// An ad platform.
    stored AdPlatform {
        /// The first search engine.
        SearchAds1 = "search_ads_1" / "SEARCH_ADS_1",
        /// The first social network.
        SocialAds1 = "social_ads_1" / "SOCIAL_ADS_1",
        /// The second social network.
        SocialAds2 = "social_ads_2" / "SOCIAL_ADS_2",
        /// The third social network.
        SocialAds3 = "social_ads_3" / "SOCIAL_ADS_3",
    }
}

choices! {
    /// Level of an ad account, from the highest. Platforms have other names for them: on social_ads_2 a campaign is a
    /// campaign group, and an ad set is a campaign.
    stored AdLevel {
        /// A campaign.
        Campaign = "campaign" / "CAMPAIGN",
        /// A group of ads.
        Adset = "adset" / "ADSET",
        /// A single ad.
        Ad = "ad" / "AD",
    }
}

choices! {
    /// How a visit was matched with an ad, or why it was not.
    stored AdOutcome {
        /// A campaign parameter has the id of an ad, an ad set or a campaign.
        Id = "id" / "ID",
        /// A mapping rule of the project.
        Rule = "rule" / "RULE",
        /// Campaign parameters have the name of a campaign, or of an ad or ad set.
        Name = "name" / "NAME",
        /// Not matched: the visit has no campaign parameters.
        NoUtm = "no_utm" / "NO_UTM",
        /// Not matched: the platform did not replace a placeholder, such as `{campaignid}`.
        UnfilledMacro = "unfilled_macro" / "UNFILLED_MACRO",
        /// Not matched: no ad, ad set or campaign has the id.
        UnknownId = "unknown_id" / "UNKNOWN_ID",
        /// Not matched: several have the id, on different platforms or levels.
        AmbiguousId = "ambiguous_id" / "AMBIGUOUS_ID",
        /// Not matched: none has the name.
        UnknownName = "unknown_name" / "UNKNOWN_NAME",
        /// Not matched: several have the name.
        AmbiguousName = "ambiguous_name" / "AMBIGUOUS_NAME",
        /// Not matched: the project has no account of the platform.
        NoAccount = "no_account" / "NO_ACCOUNT",
    }
}

choices! {
    /// Kind of navigation that led to a page.
    stored Nav {
        /// A new document: a link, a typed address or a bookmark.
        Load = "load" / "LOAD",
        /// The page was loaded again.
        Reload = "reload" / "RELOAD",
        /// The browser's back or forward button.
        BackForward = "back_forward" / "BACK_FORWARD",
        /// A navigation within a single-page application.
        Spa = "spa" / "SPA",
        /// A page that the browser had loaded in advance.
        Prerender = "prerender" / "PRERENDER",
        /// A tab used again after its visit had ended.
        Resume = "resume" / "RESUME",
    }
}

choices! {
    /// Source of a pageview's attribution.
    stored AttrFrom {
        /// In the address of the page.
        Url = "url" / "URL",
        /// In the browser's storage.
        Stored = "stored" / "STORED",
        /// No attribution.
        None = "none" / "NONE",
    }
}

choices! {
    /// The shape of a video.
    stored VideoFormat {
        /// Wider than high.
        Landscape = "landscape" / "LANDSCAPE",
        /// Higher than wide.
        Portrait = "portrait" / "PORTRAIT",
        /// The page does not say.
        Unknown = "unknown" / "UNKNOWN",
    }
}

/// Declares the click ids, together with the filter values that cover several of them.
macro_rules! click_ids {
    ($($(#[doc = $note:literal])+ $variant:ident = $rest:literal / $graph:literal),+ $(,)?) => {
        choices! {
            /// Click id that an ad platform adds to its links. A visit stores them as bits, in this order.
            ClickId { $($(#[doc = $note])+ $variant = $rest / $graph),+ }
        }

        choices! {
            /// Ad click id by which visits are filtered.
            ClickIdFilter {
                /// Visits with at least one click id.
                Any = "any" / "ANY",
                /// Visits without any click id.
                None = "none" / "NONE",
                $($(#[doc = $note])+ $variant = $rest / $graph),+
            }
        }

        impl ClickIdFilter {
            /// Returns the click id if the filter names a single one.
            pub const fn one(self) -> Option<ClickId> {
                match self {
                    Self::Any | Self::None => None,
                    $(Self::$variant => Some(ClickId::$variant)),+
                }
            }
        }
    };
}

click_ids! {
    /// Google Ads.
    Gclid = "gclid" / "GCLID",
    /// Google Ads, from an app on iOS to the web.
    Gbraid = "gbraid" / "GBRAID",
    /// Google Ads, from the web on iOS to an app.
    Wbraid = "wbraid" / "WBRAID",
    /// Meta: Facebook and Instagram.
    Fbclid = "fbclid" / "FBCLID",
    /// LinkedIn.
    LiFatId = "li_fat_id" / "LI_FAT_ID",
    /// TikTok.
    Ttclid = "ttclid" / "TTCLID",
    /// Microsoft Advertising.
    Msclkid = "msclkid" / "MSCLKID",
}

impl ClickId {
    /// Bits of all click ids.
    pub const BITS: i16 = (1 << Self::ALL.len()) - 1;

    /// Returns the bit that stands for this click id in a visit.
    pub const fn bit(self) -> i16 {
        1 << self as i16
    }

    /// Returns the bits of the click ids that `chosen` accepts.
    pub fn bits_of(chosen: impl Fn(Self) -> bool) -> i16 {
        Self::ALL.iter().filter(|id| chosen(**id)).fold(0, |bits, id| bits | id.bit())
    }

    /// Returns the click ids whose bits are set.
    pub fn of_bits(bits: i16) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |id| bits & id.bit() != 0)
    }
}

choices! {
    /// Property of a visit. A visit stores its properties as bits, in this order.
    Mark {
        /// The visit reached a conversion goal.
        Converted = "converted" / "CONVERTED",
        /// A single pageview, without engagement or conversion.
        Bounced = "bounced" / "BOUNCED",
        /// At least ten seconds of visible and focused time.
        Engaged = "engaged" / "ENGAGED",
        /// A click on a call to action.
        Cta = "cta" / "CTA",
        /// A form that was started, submitted or abandoned.
        Form = "form" / "FORM",
        /// A video that was started or watched.
        Video = "video" / "VIDEO",
        /// A downloaded file.
        Download = "download" / "DOWNLOAD",
        /// A submitted form or quiz, or a booking.
        Lead = "lead" / "LEAD",
        /// More than one pageview.
        MultiPage = "multi_page" / "MULTI_PAGE",
        /// A page that was scrolled to 90 % or further.
        Scrolled90 = "scrolled_90" / "SCROLLED_90",
        /// A click on a messenger link, a phone number or an e-mail address. The goal `messaging` of new projects counts
        /// messenger links only.
        Messaging = "messaging" / "MESSAGING",
        /// A booking.
        Booking = "booking" / "BOOKING",
        /// A quiz that was seen, answered or submitted.
        Quiz = "quiz" / "QUIZ",
        /// At least one event with a name that is not built into the service.
        CustomEvent = "custom_event" / "CUSTOM_EVENT",
        /// An ad click id or a utm_medium that means paid traffic.
        Paid = "paid" / "PAID",
        /// A page that the site does not have.
        NotFound = "not_found" / "NOT_FOUND",
    }
}

impl Mark {
    /// Returns the bit that stands for this property in a visit.
    pub const fn bit(self) -> i32 {
        1 << self as i32
    }

    /// Returns the bits of several properties.
    pub fn bits(marks: &[Self]) -> i32 {
        marks.iter().fold(0, |bits, mark| bits | mark.bit())
    }
}

choices! {
    /// Reason why a batch was answered with 204 but not stored.
    IgnoredReason {
        /// The User-Agent header identified the client as a bot.
        Bot = "bot" / "BOT",
        /// The browser had no visible window.
        ZeroViewport = "zero_viewport" / "ZERO_VIEWPORT",
        /// The visit came from a site that is known for made-up visits (referrer spam).
        ReferrerSpam = "referrer_spam" / "REFERRER_SPAM",
        /// The project's no-track parameter was set on a page of the batch.
        Notrack = "notrack" / "NOTRACK",
        /// All pageviews have an excluded path.
        ExcludedPath = "excluded_path" / "EXCLUDED_PATH",
        /// All pageviews have a personal path, and the project excludes personal paths.
        PersonalPath = "personal_path" / "PERSONAL_PATH",
        /// The project requires consent and the batch carries none.
        Consent = "consent" / "CONSENT",
        /// The batch contained nothing usable after cleaning.
        Empty = "empty" / "EMPTY",
        /// The visit's last activity was more than a day earlier. Past visits are not changed.
        TooLate = "too_late" / "TOO_LATE",
        /// The visit has reached the maximum number of pageviews or events.
        SessionFull = "session_full" / "SESSION_FULL",
        /// The project has used up its daily pageview quota.
        QuotaPageviewsProject = "quota_pageviews_project" / "QUOTA_PAGEVIEWS_PROJECT",
        /// The visitor's network has used up its daily pageview quota.
        QuotaPageviewsNetwork = "quota_pageviews_network" / "QUOTA_PAGEVIEWS_NETWORK",
        /// The project has used up its daily event quota.
        QuotaEventsProject = "quota_events_project" / "QUOTA_EVENTS_PROJECT",
        /// The visitor's network has used up its daily event quota.
        QuotaEventsNetwork = "quota_events_network" / "QUOTA_EVENTS_NETWORK",
        /// The project has used up its storage quota.
        QuotaStorage = "quota_storage" / "QUOTA_STORAGE",
        /// The deployment's data has reached the storage threshold. Batches are accepted again when there is room.
        StoragePaused = "storage_paused" / "STORAGE_PAUSED",
        /// The deployment's data has reached the hard storage limit.
        StorageLimit = "storage_limit" / "STORAGE_LIMIT",
        /// The database was unreachable and the spool was full. The batch is lost.
        SpoolFull = "spool_full" / "SPOOL_FULL",
        /// The database refused the batch and the quarantine was full. The batch is lost.
        QuarantineFull = "quarantine_full" / "QUARANTINE_FULL",
        /// The batch had to be spooled to disk, and the disk could not be written. The batch is lost.
        DiskFailed = "disk_failed" / "DISK_FAILED",
        /// The project was deleted before the batch was stored.
        ProjectDeleted = "project_deleted" / "PROJECT_DELETED",
        /// The visit was purged while its batch waited in the spool.
        Purged = "purged" / "PURGED",
    }
}

impl IgnoredReason {
    /// The daily quotas that apply to each network.
    pub const NETWORK_BUDGETS: [Self; 2] = [Self::QuotaPageviewsNetwork, Self::QuotaEventsNetwork];

    /// Budgets that end the counting of the whole project. Those of a network do not: anybody can use up their own.
    pub const PROJECT_BUDGETS: [Self; 5] = [
        Self::QuotaPageviewsProject,
        Self::QuotaEventsProject,
        Self::QuotaStorage,
        Self::StoragePaused,
        Self::StorageLimit,
    ];
}

choices! {
    /// Health of the data folder, in which the server spools batches that cannot be stored yet.
    DiskHealth {
        /// The folder is writable.
        Ok = "ok" / "OK",
        /// The disk is full.
        Full = "full" / "FULL",
        /// The folder is read-only, or belongs to another user.
        NotWritable = "not_writable" / "NOT_WRITABLE",
        /// The disk reports errors.
        Failing = "failing" / "FAILING",
        /// The folder was moved away, unmounted or replaced. Batches wait in it where it is now.
        Moved = "moved" / "MOVED",
    }
}

#[allow(clippy::derivable_impls, reason = "the macro writes the enum")]
impl Default for DiskHealth {
    fn default() -> Self {
        Self::Ok
    }
}

choices! {
    /// Purpose of a bot.
    BotKind {
        /// Builds the index of a search engine.
        SearchEngine = "search_engine" / "SEARCH_ENGINE",
        /// Collects texts for the training of a language model.
        AiCrawler = "ai_crawler" / "AI_CRAWLER",
        /// Reads pages on behalf of a person who uses an AI assistant.
        AiAssistant = "ai_assistant" / "AI_ASSISTANT",
        /// A browser controlled by a program.
        Headless = "headless" / "HEADLESS",
        /// Monitors the availability and speed of a site.
        Monitor = "monitor" / "MONITOR",
        /// Analyses sites for search engine optimisation.
        Seo = "seo" / "SEO",
        /// Creates link previews.
        Preview = "preview" / "PREVIEW",
        /// Fetches feeds for readers.
        FeedReader = "feed_reader" / "FEED_READER",
        /// Works for an advertising platform.
        Advertising = "advertising" / "ADVERTISING",
        /// Archives pages, or collects them for research.
        Archiver = "archiver" / "ARCHIVER",
        /// Searches for vulnerabilities, or detects the technology of a site.
        Scanner = "scanner" / "SCANNER",
        /// A program or library that fetches pages, or a client without a name.
        Library = "library" / "LIBRARY",
        /// Identifies itself as a bot without stating a purpose.
        Other = "other" / "OTHER",
    }
}

impl BotKind {
    /// Returns the name of the counter for batches of this kind. The counters appear next to those of the ignored
    /// reasons.
    pub const fn counter(self) -> &'static str {
        match self {
            Self::SearchEngine => "bot_search_engine",
            Self::AiCrawler => "bot_ai_crawler",
            Self::AiAssistant => "bot_ai_assistant",
            Self::Headless => "bot_headless",
            Self::Monitor => "bot_monitor",
            Self::Seo => "bot_seo",
            Self::Preview => "bot_preview",
            Self::FeedReader => "bot_feed_reader",
            Self::Advertising => "bot_advertising",
            Self::Archiver => "bot_archiver",
            Self::Scanner => "bot_scanner",
            Self::Library => "bot_library",
            Self::Other => "bot_other",
        }
    }
}

choices! {
    /// Reason why a batch was quarantined although the database was reachable.
    QuarantineReason {
        /// The database refused the batch.
        Refused = "refused" / "REFUSED",
        /// The batch's transaction lost to other transactions repeatedly.
        Conflict = "conflict" / "CONFLICT",
        /// The service failed while storing the batch. The log has the details.
        Failed = "failed" / "FAILED",
        /// The project's rules could not be read.
        Rules = "rules" / "RULES",
        /// The checksum is wrong. The batch is kept but not retried.
        Damaged = "damaged" / "DAMAGED",
        /// This build cannot read the batch, or the note about its reason.
        Unreadable = "unreadable" / "UNREADABLE",
    }
}
