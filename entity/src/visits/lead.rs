//! Identities that sessions gave themselves: hashes, never plain contact data.

use sea_orm::entity::prelude::*;

use super::{JsonText, visit_table};

visit_table! {
    /// One identity a session gave itself.
    "leads"
    key {
        /// The project it belongs to.
        project_id: Uuid,
        /// The visit that gave it.
        session_id: Uuid,
        /// Its id, which follows from the visit and the identity.
        lead_id: Uuid,
    }
    fields {
        /// The pageview that identified last.
        pageview_id: Uuid,
        /// Number of that pageview's state.
        seq: i32,
        /// When it was first heard of, in milliseconds since 1970-01-01 UTC.
        first_seen_at: i64,
        /// When it was last heard of, in milliseconds since 1970-01-01 UTC.
        last_seen_at: i64,
        /// Whether consent had been given.
        consent: bool,
        /// SHA-256 of the e-mail address as given.
        em: Option<String>,
        /// SHA-256 of the e-mail address without what its provider ignores.
        emg: Option<String>,
        /// SHA-256 of the phone number.
        ph: Option<String>,
        /// SHA-256 of the first name.
        fname: Option<String>,
        /// SHA-256 of the last name.
        lname: Option<String>,
        /// SHA-256 of the site's own id of the person.
        xid: Option<String>,
        /// The form that identified last.
        form: Option<String>,
        /// What else the site told of the person.
        traits: Option<JsonText>,
    }
}
