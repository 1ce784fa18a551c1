//! Table of events.

use sea_orm::entity::prelude::*;

use super::{JsonText, visit_table};

visit_table! {
    /// An event.
    "events"
    key {
        /// Project of the event.
        project_id: Uuid,
        /// Visit of the event.
        session_id: Uuid,
        /// Pageview on which the event happened.
        pageview_id: Uuid => Pageview in Props,
        /// Number of the event on its pageview.
        n: i32,
    }
    fields {
        /// Milliseconds after the pageview's start.
        t: i32,
        /// When the event happened, in milliseconds since 1970-01-01 UTC.
        at: i64 => Offset,
        /// Number of the commit that stored the event.
        seen: i64,
        /// Name of the event.
        name: String => Text(Event),
        /// Properties of the event.
        props: Option<JsonText> => List(Props) in Props,
    }
}
