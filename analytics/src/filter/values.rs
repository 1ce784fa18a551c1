//! The enumerations of the shared filter.

choices! {
    /// Where on a visit a page filter looks.
    PageMode {
        Any = "any" / "ANY",
        Entry = "entry" / "ENTRY",
        Exit = "exit" / "EXIT",
    }
}

choices! {
    /// The channel a visit came through.
    Channel {
        SearchAds1 = "search_ads_1" / "SEARCH_ADS_1",
        SearchOrganic1 = "search_organic_1" / "SEARCH_ORGANIC_1",
        Search2 = "search_2" / "SEARCH_2",
        SearchOther = "search_other" / "SEARCH_OTHER",
        Social1 = "social_1" / "SOCIAL_1",
        Social2 = "social_2" / "SOCIAL_2",
        Social3 = "social_3" / "SOCIAL_3",
        SocialOther = "social_other" / "SOCIAL_OTHER",
        Email = "email" / "EMAIL",
        AiAssistant = "ai_assistant" / "AI_ASSISTANT",
        Referral = "referral" / "REFERRAL",
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
    /// The class of the viewport's width.
    Screen {
        Xs = "xs" / "XS",
        Sm = "sm" / "SM",
        Md = "md" / "MD",
        Lg = "lg" / "LG",
        Xl = "xl" / "XL",
    }
}

choices! {
    /// Which ad click id a visit carries.
    ClickIdFilter {
        Any = "any" / "ANY",
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
        New = "new" / "NEW",
        Memory = "memory" / "MEMORY",
        Storage = "storage" / "STORAGE",
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
        Matched = "matched" / "MATCHED",
        Unmatched = "unmatched" / "UNMATCHED",
    }
}
