//! The enumerations of the visit tables. They are those of the interface, too: filters, answers and
//! GraphQL use these types, and the dashboard's types are generated from them.

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
        Social1 = "social_1" / "SOCIAL_1",
        Social2 = "social_2" / "SOCIAL_2",
        Social3 = "social_3" / "SOCIAL_3",
        SocialOther = "social_other" / "SOCIAL_OTHER",
        Email = "email" / "EMAIL",
        AiAssistant = "ai_assistant" / "AI_ASSISTANT",
        Referral = "referral" / "REFERRAL",
        /// No referrer and no campaign.
        Direct = "direct" / "DIRECT",
        Other = "other" / "OTHER",
    }
}

choices! {
    /// The kind of device.
    stored Device {
        Mobile = "mobile" / "MOBILE",
        Tablet = "tablet" / "TABLET",
        Desktop = "desktop" / "DESKTOP",
        Unknown = "unknown" / "UNKNOWN",
    }
}

choices! {
    /// The browser family.
    stored Browser {
        Chrome = "chrome" / "CHROME",
        Safari = "safari" / "SAFARI",
        Firefox = "firefox" / "FIREFOX",
        Edge = "edge" / "EDGE",
        Samsung = "samsung" / "SAMSUNG",
        Opera = "opera" / "OPERA",
        Other = "other" / "OTHER",
    }
}

choices! {
    /// The operating system.
    stored Os {
        Windows = "windows" / "WINDOWS",
        Macos = "macos" / "MACOS",
        Ios = "ios" / "IOS",
        Android = "android" / "ANDROID",
        Linux = "linux" / "LINUX",
        Chromeos = "chromeos" / "CHROMEOS",
        Other = "other" / "OTHER",
    }
}

choices! {
    /// The class of the screen's width; of the window's where the browser does not tell.
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
    /// How surely the pageviews of a visit belong together, least sure first.
    stored Stitch {
        /// Nothing but one document.
        New = "new" / "NEW",
        /// The page lived on: a single-page navigation or a resumed tab.
        Memory = "memory" / "MEMORY",
        /// The browser kept the id across documents, with consent.
        Storage = "storage" / "STORAGE",
        /// The daily salted visitor hash tied a fresh id to a running session.
        Hash = "hash" / "HASH",
    }
}

choices! {
    /// An ad platform.
    stored AdPlatform {
        SearchAds1 = "search_ads_1" / "SEARCH_ADS_1",
        SocialAds1 = "social_ads_1" / "SOCIAL_ADS_1",
        SocialAds2 = "social_ads_2" / "SOCIAL_ADS_2",
        SocialAds3 = "social_ads_3" / "SOCIAL_ADS_3",
    }
}

choices! {
    /// How a browser came to a page.
    stored Nav {
        Load = "load" / "LOAD",
        Reload = "reload" / "RELOAD",
        BackForward = "back_forward" / "BACK_FORWARD",
        /// A navigation within a single-page application.
        Spa = "spa" / "SPA",
        Prerender = "prerender" / "PRERENDER",
        /// A tab that was used again after the visit had ended.
        Resume = "resume" / "RESUME",
    }
}

choices! {
    /// Where a pageview's attribution was found.
    stored AttrFrom {
        /// In the address of the page.
        Url = "url" / "URL",
        /// In the browser's storage.
        Stored = "stored" / "STORED",
        None = "none" / "NONE",
    }
}

choices! {
    /// The shape of a video.
    stored VideoFormat {
        Landscape = "landscape" / "LANDSCAPE",
        Portrait = "portrait" / "PORTRAIT",
        Unknown = "unknown" / "UNKNOWN",
    }
}

/// The click ids, with what a filter can ask for besides.
macro_rules! click_ids {
    ($($variant:ident = $rest:literal / $graph:literal),+ $(,)?) => {
        choices! {
            /// A click id that an ad platform adds to its links. A visit's are bits, in this order.
            ClickId { $($variant = $rest / $graph),+ }
        }

        choices! {
            /// Which ad click id a visit carries.
            ClickIdFilter {
                /// At least one.
                Any = "any" / "ANY",
                /// None at all.
                None = "none" / "NONE",
                $($variant = $rest / $graph),+
            }
        }

        impl ClickIdFilter {
            /// The one click id it asks for.
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
    Gclid = "gclid" / "GCLID",
    Gbraid = "gbraid" / "GBRAID",
    Wbraid = "wbraid" / "WBRAID",
    Fbclid = "fbclid" / "FBCLID",
    LiFatId = "li_fat_id" / "LI_FAT_ID",
    Ttclid = "ttclid" / "TTCLID",
    Msclkid = "msclkid" / "MSCLKID",
}

impl ClickId {
    /// The bits of all of them.
    pub const BITS: i16 = (1 << Self::ALL.len()) - 1;

    /// Its bit in a visit.
    pub const fn bit(self) -> i16 {
        1 << self as i16
    }

    /// The bits of those that are chosen.
    pub fn bits_of(chosen: impl Fn(Self) -> bool) -> i16 {
        Self::ALL.iter().filter(|id| chosen(**id)).fold(0, |bits, id| bits | id.bit())
    }

    /// Those whose bits are set.
    pub fn of_bits(bits: i16) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |id| bits & id.bit() != 0)
    }
}

choices! {
    /// Something that a visit did or was. A visit's are bits, in this order.
    Mark {
        /// It reached a conversion goal.
        Converted = "converted" / "CONVERTED",
        /// One pageview, not engaged, not converted.
        Bounced = "bounced" / "BOUNCED",
        /// At least ten seconds of visible and focused time.
        Engaged = "engaged" / "ENGAGED",
        Cta = "cta" / "CTA",
        Form = "form" / "FORM",
        Video = "video" / "VIDEO",
        Download = "download" / "DOWNLOAD",
        Lead = "lead" / "LEAD",
        MultiPage = "multi_page" / "MULTI_PAGE",
        Scrolled90 = "scrolled_90" / "SCROLLED_90",
        Messaging = "messaging" / "MESSAGING",
        Booking = "booking" / "BOOKING",
        Quiz = "quiz" / "QUIZ",
        /// An event whose name the service does not know.
        CustomEvent = "custom_event" / "CUSTOM_EVENT",
        /// An ad click id or a paid utm_medium.
        Paid = "paid" / "PAID",
        NotFound = "not_found" / "NOT_FOUND",
    }
}

impl Mark {
    /// Its bit in a visit.
    pub const fn bit(self) -> i32 {
        1 << self as i32
    }

    /// The bits of several.
    pub fn bits(marks: &[Self]) -> i32 {
        marks.iter().fold(0, |bits, mark| bits | mark.bit())
    }
}

choices! {
    /// Why a batch was answered 204 and not stored.
    IgnoredReason {
        /// The browser named itself as a machine.
        Bot = "bot" / "BOT",
        /// The browser had no visible window.
        ZeroViewport = "zero_viewport" / "ZERO_VIEWPORT",
        /// A page asked not to be counted by the project's no-track parameter.
        Notrack = "notrack" / "NOTRACK",
        /// Every pageview lies on an excluded path.
        ExcludedPath = "excluded_path" / "EXCLUDED_PATH",
        /// Every pageview lies on a personal path and the project excludes those.
        PersonalPath = "personal_path" / "PERSONAL_PATH",
        /// The project requires consent and the batch carries none.
        Consent = "consent" / "CONSENT",
        /// Nothing usable was left after cleaning.
        Empty = "empty" / "EMPTY",
        /// The visit was heard of last more than a day before: its past is not rewritten.
        TooLate = "too_late" / "TOO_LATE",
        /// The visit has as many pageviews or events as one can have.
        SessionFull = "session_full" / "SESSION_FULL",
        /// The project has reached its pageviews of the day.
        QuotaPageviewsProject = "quota_pageviews_project" / "QUOTA_PAGEVIEWS_PROJECT",
        /// The visitor's network has reached its pageviews of the day.
        QuotaPageviewsNetwork = "quota_pageviews_network" / "QUOTA_PAGEVIEWS_NETWORK",
        /// The project has reached its events of the day.
        QuotaEventsProject = "quota_events_project" / "QUOTA_EVENTS_PROJECT",
        /// The visitor's network has reached its events of the day.
        QuotaEventsNetwork = "quota_events_network" / "QUOTA_EVENTS_NETWORK",
        /// The project has reached its storage quota.
        QuotaStorage = "quota_storage" / "QUOTA_STORAGE",
        /// The deployment stores more than it may; batches come in again when there is room.
        StoragePaused = "storage_paused" / "STORAGE_PAUSED",
        /// The deployment has reached its limit.
        StorageLimit = "storage_limit" / "STORAGE_LIMIT",
        /// The database was away and the spool was full: the batch is lost.
        SpoolFull = "spool_full" / "SPOOL_FULL",
        /// The database refused the batch and the quarantine was full: the batch is lost.
        QuarantineFull = "quarantine_full" / "QUARANTINE_FULL",
        /// The batch had to wait on the disk, which could not be written: the batch is lost.
        DiskFailed = "disk_failed" / "DISK_FAILED",
        /// The project was deleted while the batch was on its way.
        ProjectDeleted = "project_deleted" / "PROJECT_DELETED",
        /// The visit was purged before its batch, which waited on the disk, could be stored.
        Purged = "purged" / "PURGED",
    }
}

impl IgnoredReason {
    /// The budgets of a day that every network has.
    pub const NETWORK_BUDGETS: [Self; 2] = [Self::QuotaPageviewsNetwork, Self::QuotaEventsNetwork];
}

choices! {
    /// Whether the server can write into its data folder, where batches wait that cannot be stored now.
    DiskHealth {
        /// It can.
        Ok = "ok" / "OK",
        /// There is no space left.
        Full = "full" / "FULL",
        /// The folder is read-only, or not the server's.
        NotWritable = "not_writable" / "NOT_WRITABLE",
        /// The disk answers with an error.
        Failing = "failing" / "FAILING",
    }
}

#[allow(clippy::derivable_impls, reason = "the macro writes the enum")]
impl Default for DiskHealth {
    fn default() -> Self {
        Self::Ok
    }
}

choices! {
    /// What a client that is a machine is for.
    BotKind {
        /// It fills the index of a search engine.
        SearchEngine = "search_engine" / "SEARCH_ENGINE",
        /// It gathers texts that a language model is trained with.
        AiCrawler = "ai_crawler" / "AI_CRAWLER",
        /// It reads pages for somebody who asks an assistant.
        AiAssistant = "ai_assistant" / "AI_ASSISTANT",
        /// A browser that a program drives.
        Headless = "headless" / "HEADLESS",
        /// It watches whether and how fast a site answers.
        Monitor = "monitor" / "MONITOR",
        /// It examines sites for search engine optimisation.
        Seo = "seo" / "SEO",
        /// It makes the preview of a link.
        Preview = "preview" / "PREVIEW",
        /// It fetches news for readers.
        FeedReader = "feed_reader" / "FEED_READER",
        /// It belongs to an advertising platform.
        Advertising = "advertising" / "ADVERTISING",
        /// It keeps pages for later, or for research.
        Archiver = "archiver" / "ARCHIVER",
        /// It looks for weak places or checks what a page is made of.
        Scanner = "scanner" / "SCANNER",
        /// A program that fetches pages, or a client without a name.
        Library = "library" / "LIBRARY",
        /// A machine by its own words, for what it does not say.
        Other = "other" / "OTHER",
    }
}

impl BotKind {
    /// The word under which its batches are counted, beside those of the ignored reasons.
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
    /// Why a batch could not be stored, though the database was there.
    QuarantineReason {
        /// The database refused it.
        Refused = "refused" / "REFUSED",
        /// It lost to other transactions again and again.
        Conflict = "conflict" / "CONFLICT",
        /// The service failed at it; the log says where.
        Failed = "failed" / "FAILED",
        /// The rules of its project could not be read.
        Rules = "rules" / "RULES",
        /// Its checksum is wrong. It is kept, and not tried again.
        Damaged = "damaged" / "DAMAGED",
        /// This build does not understand it, or the note that says why it is here.
        Unreadable = "unreadable" / "UNREADABLE",
    }
}
