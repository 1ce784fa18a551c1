//! Table of identities that visitors gave in their sessions. Contact data is stored as hashes, never in plain text.

use sea_orm::entity::prelude::*;

use super::{JsonText, visit_table};

visit_table! {
    /// An identity given in a session.
    "leads"
    key {
        /// Project of the identity.
        project_id: Uuid,
        /// Visit in which the identity was given.
        session_id: Uuid,
        /// Id, derived from the visit and the identity.
        lead_id: Uuid,
    }
    fields {
        /// Pageview with the last identify call.
        pageview_id: Uuid,
        /// Sequence number of that pageview's state.
        seq: i32,
        /// When the identity was first given, in milliseconds since 1970-01-01 UTC.
        first_seen_at: i64,
        /// When the identity was last given, in milliseconds since 1970-01-01 UTC.
        last_seen_at: i64,
        /// True if the visitor had given consent at the last identify call.
        consent: bool,
        /// SHA-256 of the e-mail address as given.
        em: Option<String>,
        /// SHA-256 of the e-mail address without the parts that its provider ignores.
        emg: Option<String>,
        /// SHA-256 of the phone number.
        ph: Option<String>,
        /// SHA-256 of the first name.
        fname: Option<String>,
        /// SHA-256 of the last name.
        lname: Option<String>,
        /// SHA-256 of the site's own id for the person.
        xid: Option<String>,
        /// Form used by the last identify call.
        form: Option<String>,
        /// Further traits of the person, as sent by the site.
        traits: Option<JsonText>,
    }
}
