//! Pageviews: the newest state of each.

use sea_orm::entity::prelude::*;

use super::{AttrFrom, JsonText, Nav, Stitch, visit_table};

visit_table! {
    /// The newest state of one pageview.
    "pageviews"
    key {
        /// The project it belongs to.
        project_id: Uuid,
        /// The visit it belongs to.
        session_id: Uuid,
        /// Its id, made by the browser.
        pageview_id: Uuid,
    }
    fields {
        /// Number of its newest state.
        seq: i32,
        /// When it began, in milliseconds since 1970-01-01 UTC.
        started_at: i64 => Offset,
        /// How the browser came to the page.
        nav: Nav,
        /// Host of the page.
        host: String => Text(Host) in Attention,
        /// Path of the page.
        page: String => Text(Page),
        /// Key of the page's group.
        page_group: String => Text(Group),
        /// Variant of the page, for experiments.
        variant: Option<String>,
        /// The browser's language, two lower-case letters.
        lang: Option<String>,
        /// Where its attribution was found.
        attr_from: AttrFrom,
        /// Its utm parameters and click ids.
        attr: Option<JsonText>,
        /// Host of the page that led here, unless it is the site's own.
        ref_host: Option<String>,
        /// Width of the window in pixels.
        vw: i32,
        /// Height of the window in pixels.
        vh: i32,
        /// Width of the screen in pixels.
        sw: i32,
        /// Whether the screen can be touched.
        touch: bool,
        /// Height of the page in pixels.
        page_height: i32,
        /// Deepest scroll in pixels.
        scroll_y: i32,
        /// Deepest scroll in percent.
        scroll: i16 => Byte,
        /// When each depth in percent was reached, in milliseconds after its start.
        marks: Option<JsonText> => List(Marks) in Attention,
        /// When each section came into view and when it left, in milliseconds after its start.
        sections: Option<JsonText> => List(Sections) in Attention,
        /// Visible and focused milliseconds.
        engaged_ms: i32 => Int,
        /// Number of clicks.
        clicks: i32 => Count in Attention,
        /// Number of clicks on links within the site.
        iclicks: i32 => Count in Attention,
        /// How surely it belongs to the visit's earlier ones.
        stitch: Stitch,
        /// Number of the commit that first brought it.
        seen: i64,
        /// When its newest state came in, in milliseconds since 1970-01-01 UTC; 0 where nobody knows.
        heard_at: i64,
    }
}
