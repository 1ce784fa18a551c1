//! Visits: what is known about each as a whole.

use sea_orm::entity::prelude::*;

use super::{AdPlatform, Browser, Channel, Device, JsonText, Os, Screen, Stitch, visit_table};

visit_table! {
    /// One visit, everything about it in one row.
    "sessions"
    key {
        /// The project it belongs to.
        project_id: Uuid,
        /// Its id, made by the browser that began it.
        session_id: Uuid,
    }
    fields {
        /// Number of the commit that changed it last.
        rev: i64,
        /// Local day of its start in the project's time zone, in days since 1970-01-01.
        day: i32,
        /// When it began, in milliseconds since 1970-01-01 UTC.
        started_at: i64 => Long,
        /// Its last sign of life, in milliseconds since 1970-01-01 UTC.
        last_at: i64 => Offset,
        /// Hash of address and browser under a salt that is deleted after the day.
        visitor: i64 => Long,
        /// How surely its pageviews belong together.
        stitch: Stitch => Choice,
        /// Whether its visitor had consented.
        consent: bool => Flag,
        /// Whether a tester made it; such visits are left out unless asked for.
        test: bool => Flag,
        /// Whether its visitor had been here on the same day, in a visit that had ended. Only the hash of the day
        /// tells, so nobody knows it of visits that must not be tied to others.
        revisit: bool => Flag,
        /// Country of the visitor's address, two upper-case letters.
        country: Option<String> => Text(Country),
        /// The browser's language, two lower-case letters.
        lang: Option<String> => Text(Lang),
        /// The kind of device.
        device: Device => Choice,
        /// The browser family.
        browser: Browser => Choice,
        /// The operating system.
        os: Os => Choice,
        /// The class of the screen's width.
        screen: Screen => Choice,
        /// Host of the first pageview.
        entry_host: String => Text(Host),
        /// Path of the first pageview.
        entry_page: String => Text(Page),
        /// Path of the last pageview.
        exit_page: String => Text(Page),
        /// Variant of the first pageview, for experiments.
        variant: Option<String> => Text(Variant),
        /// Host of the page that led here.
        ref_host: Option<String> => Text(RefHost),
        /// The channel it came through.
        channel: Channel => Choice,
        /// utm_source of the campaign that led here.
        utm_source: Option<String> => Text(UtmSource),
        /// utm_medium of the campaign that led here.
        utm_medium: Option<String> => Text(UtmMedium),
        /// utm_campaign of the campaign that led here.
        utm_campaign: Option<String> => Text(UtmCampaign),
        /// utm_content of the campaign that led here.
        utm_content: Option<String> => Text(UtmContent),
        /// utm_term of the campaign that led here.
        utm_term: Option<String> => Text(UtmTerm),
        /// utm_id of the campaign that led here.
        utm_id: Option<String> => Text(UtmId),
        /// Which ad click ids it carries, one bit each in the order of `ClickId`: 1, 2, 4, ...
        click_ids: i16 => Byte,
        /// The values of its click ids.
        click_id_values: Option<JsonText>,
        /// Cookies of ad platforms, given after consent.
        ad_cookies: Option<JsonText>,
        /// The ad platform that its click id belongs to.
        ad_platform: Option<AdPlatform> => Choice,
        /// The ad account it is matched with.
        ad_account_id: Option<String> => Text(AdAccountId),
        /// The ad campaign it is matched with.
        ad_campaign_id: Option<String> => Text(AdCampaignId),
        /// The ad set it is matched with.
        ad_adset_id: Option<String> => Text(AdAdsetId),
        /// The ad it is matched with.
        ad_id: Option<String> => Text(AdId),
        /// Number of pageviews.
        pageviews: i32 => Count,
        /// Number of events.
        events: i32 => Count,
        /// Visible and focused milliseconds, all pageviews together.
        engaged_ms: i64 => Int,
        /// Deepest scroll in percent.
        max_scroll: i16 => Byte,
        /// Number of clicks.
        clicks: i32 => Count,
        /// Number of clicks on links within the site.
        iclicks: i32,
        /// Milliseconds of video watched.
        video_ms: i64 => Int,
        /// What the visit did, one bit each in the order of `Mark`: 1, 2, 4, ...
        flags: i32 => Count,
        /// Keys of the goals it reached.
        goals: JsonText => Text(GoalSet),
        /// What each of them is worth, in the project's currency; goals that are worth nothing are left out.
        goal_values: Option<JsonText> => List(GoalValues) in Values,
        /// Number of conversion goals it reached.
        conversions: i16 => Byte,
        /// Value of the goals it reached, in the project's currency.
        conversion_value: f64 => Money,
        /// Conversions that are recorded for it and count, at most 255.
        confirmed_conversions: i16 => Byte,
        /// Conversions that are recorded for it and wait to be confirmed, at most 255.
        pending_conversions: i16 => Byte,
        /// What both are worth together, in the project's currency; those in another one are left out.
        recorded_value: f64 => Money,
        /// Relevance score, 0 to 100.
        relevance: i16 => Byte,
        /// Version of the relevance model that scored it.
        relevance_version: i32,
        /// Version of the goals that were looked for.
        goals_version: i32,
        /// Version of the project's rules that all of this was derived by.
        rules_version: i32,
        /// How often each event happened, at most 50 names.
        event_counts: JsonText,
    }
}
