//! The enumerations of the shared filter.

choices! {
    /// Where on a visit a page filter looks.
    PageMode {
        /// A pageview on the page or in the group.
        Any = "any" / "ANY",
        /// The first pageview.
        Entry = "entry" / "ENTRY",
        /// The last pageview.
        Exit = "exit" / "EXIT",
    }
}

choices! {
    /// The channel a visit came through.
    Channel {
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
    Device {
        Mobile = "mobile" / "MOBILE",
        Tablet = "tablet" / "TABLET",
        Desktop = "desktop" / "DESKTOP",
        Unknown = "unknown" / "UNKNOWN",
    }
}

choices! {
    /// The browser family.
    Browser {
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
    Os {
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
    Screen {
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
    /// Which ad click id a visit carries.
    ClickIdFilter {
        /// At least one.
        Any = "any" / "ANY",
        /// None at all.
        None = "none" / "NONE",
        Gclid = "gclid" / "GCLID",
        Gbraid = "gbraid" / "GBRAID",
        Wbraid = "wbraid" / "WBRAID",
        Fbclid = "fbclid" / "FBCLID",
        LiFatId = "li_fat_id" / "LI_FAT_ID",
        Ttclid = "ttclid" / "TTCLID",
        Msclkid = "msclkid" / "MSCLKID",
    }
}

/// The click ids in the order of their bits in `sessions.click_ids`.
pub const CLICK_IDS: [&str; 7] = ["gclid", "gbraid", "wbraid", "fbclid", "li_fat_id", "ttclid", "msclkid"];

choices! {
    /// Paid: an ad click id or a paid utm_medium on the session. Organic: neither.
    Traffic {
        Paid = "paid" / "PAID",
        Organic = "organic" / "ORGANIC",
    }
}

choices! {
    /// How surely the pageviews of a visit belong together.
    Stitch {
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
    AdPlatform {
        SearchAds1 = "search_ads_1" / "SEARCH_ADS_1",
        SocialAds1 = "social_ads_1" / "SOCIAL_ADS_1",
        SocialAds2 = "social_ads_2" / "SOCIAL_ADS_2",
        SocialAds3 = "social_ads_3" / "SOCIAL_ADS_3",
    }
}

choices! {
    /// Sessions with or without an ad-entity match.
    AdMatch {
        /// With an ad account, campaign, ad set or ad.
        Matched = "matched" / "MATCHED",
        /// Without.
        Unmatched = "unmatched" / "UNMATCHED",
    }
}
