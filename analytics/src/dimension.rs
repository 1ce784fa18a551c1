//! Dimensions by which reports can be split.

entity::choices! {
    /// Dimension by which a breakdown is split.
    Dimension {
        /// Path of any pageview. A session counts for each of its pages.
        Page = "page" / "PAGE",
        /// Path of the first pageview.
        EntryPage = "entry_page" / "ENTRY_PAGE",
        /// Path of the last pageview.
        ExitPage = "exit_page" / "EXIT_PAGE",
        /// Host of the first pageview.
        EntryHost = "entry_host" / "ENTRY_HOST",
        /// Group of any page.
        PageGroup = "page_group" / "PAGE_GROUP",
        /// Channel through which the visit came.
        Channel = "channel" / "CHANNEL",
        /// The parameter `utm_source`.
        UtmSource = "utm_source" / "UTM_SOURCE",
        /// The parameter `utm_medium`.
        UtmMedium = "utm_medium" / "UTM_MEDIUM",
        /// The parameter `utm_campaign`.
        UtmCampaign = "utm_campaign" / "UTM_CAMPAIGN",
        /// The parameter `utm_content`.
        UtmContent = "utm_content" / "UTM_CONTENT",
        /// The parameter `utm_term`.
        UtmTerm = "utm_term" / "UTM_TERM",
        /// The parameter `utm_id`.
        UtmId = "utm_id" / "UTM_ID",
        /// Host of the referrer.
        RefHost = "ref_host" / "REF_HOST",
        /// Variant of the page, as its address or the site names it.
        Variant = "variant" / "VARIANT",
        /// Kind of device.
        Device = "device" / "DEVICE",
        /// Browser family.
        Browser = "browser" / "BROWSER",
        /// Operating system.
        Os = "os" / "OS",
        /// Country of the visitor, as ISO 3166-1 code.
        Country = "country" / "COUNTRY",
        /// Language of the browser, two letters.
        Lang = "lang" / "LANG",
        /// Class of the screen's width.
        Screen = "screen" / "SCREEN",
        /// Certainty that the pageviews belong together.
        Stitch = "stitch" / "STITCH",
        /// Any ad click id of the session.
        ClickId = "click_id" / "CLICK_ID",
        /// Paid or organic traffic.
        Traffic = "traffic" / "TRAFFIC",
        /// Name of any event of the session.
        Event = "event" / "EVENT",
        /// Key of any goal that the session reached.
        Goal = "goal" / "GOAL",
        /// Tier of the relevance score.
        RelevanceTier = "relevance_tier" / "RELEVANCE_TIER",
        /// Platform of the matched ad.
        AdPlatform = "ad_platform" / "AD_PLATFORM",
        /// The platform's id of the matched ad account.
        AdAccountId = "ad_account_id" / "AD_ACCOUNT_ID",
        /// The platform's id of the matched campaign.
        AdCampaignId = "ad_campaign_id" / "AD_CAMPAIGN_ID",
        /// The platform's id of the matched ad set.
        AdAdsetId = "ad_adset_id" / "AD_ADSET_ID",
        /// The platform's id of the matched ad.
        AdId = "ad_id" / "AD_ID",
        /// Hour of the session's start in the project's time zone, 00 to 23.
        Hour = "hour" / "HOUR",
        /// Weekday of the session's start in the project's time zone, from 1 for Monday to 7 for Sunday.
        Weekday = "weekday" / "WEEKDAY",
        /// Values of the event property given as `prop`; without `prop`, the names of all properties.
        EventProp = "event_prop" / "EVENT_PROP",
    }
}
