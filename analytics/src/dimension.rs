//! Dimensions by which reports can be split.

entity::choices! {
    /// Dimension by which a breakdown is split.
    Dimension {
        Page = "page" / "PAGE",
        EntryPage = "entry_page" / "ENTRY_PAGE",
        ExitPage = "exit_page" / "EXIT_PAGE",
        /// Host of the first pageview.
        EntryHost = "entry_host" / "ENTRY_HOST",
        PageGroup = "page_group" / "PAGE_GROUP",
        Channel = "channel" / "CHANNEL",
        UtmSource = "utm_source" / "UTM_SOURCE",
        UtmMedium = "utm_medium" / "UTM_MEDIUM",
        UtmCampaign = "utm_campaign" / "UTM_CAMPAIGN",
        UtmContent = "utm_content" / "UTM_CONTENT",
        UtmTerm = "utm_term" / "UTM_TERM",
        UtmId = "utm_id" / "UTM_ID",
        RefHost = "ref_host" / "REF_HOST",
        Variant = "variant" / "VARIANT",
        Device = "device" / "DEVICE",
        Browser = "browser" / "BROWSER",
        Os = "os" / "OS",
        Country = "country" / "COUNTRY",
        Lang = "lang" / "LANG",
        Screen = "screen" / "SCREEN",
        Stitch = "stitch" / "STITCH",
        ClickId = "click_id" / "CLICK_ID",
        Traffic = "traffic" / "TRAFFIC",
        Event = "event" / "EVENT",
        Goal = "goal" / "GOAL",
        RelevanceTier = "relevance_tier" / "RELEVANCE_TIER",
        AdPlatform = "ad_platform" / "AD_PLATFORM",
        AdAccountId = "ad_account_id" / "AD_ACCOUNT_ID",
        AdCampaignId = "ad_campaign_id" / "AD_CAMPAIGN_ID",
        AdAdsetId = "ad_adset_id" / "AD_ADSET_ID",
        AdId = "ad_id" / "AD_ID",
        /// Hour of the session's start in the project's time zone, 00 to 23.
        Hour = "hour" / "HOUR",
        /// Weekday of the session's start in the project's time zone, from 1 for Monday to 7 for Sunday.
        Weekday = "weekday" / "WEEKDAY",
        /// Values of the event property given as `prop`; without `prop`, the names of all properties.
        EventProp = "event_prop" / "EVENT_PROP",
    }
}
