//! The enumerations that only the shared filter has.

use entity::choices;

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
    /// Paid: an ad click id or a paid utm_medium on the session. Organic: neither.
    Traffic {
        Paid = "paid" / "PAID",
        Organic = "organic" / "ORGANIC",
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
