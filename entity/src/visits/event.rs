//! Events.

use sea_orm::entity::prelude::*;

use super::{JsonText, visit_table};

visit_table! {
    /// One event.
    "events"
    key {
        /// The project it belongs to.
        project_id: Uuid,
        /// The visit it belongs to.
        session_id: Uuid,
        /// The pageview it happened on.
        pageview_id: Uuid => Pageview in Props,
        /// Its number on the pageview.
        n: i32,
    }
    fields {
        /// Milliseconds after the pageview's start.
        t: i32,
        /// When it happened, in milliseconds since 1970-01-01 UTC.
        at: i64 => Offset,
        /// Number of the commit that brought it.
        seen: i64,
        /// Its name.
        name: String => Text(Event),
        /// Its properties.
        props: Option<JsonText> => List(Props) in Props,
    }
}
