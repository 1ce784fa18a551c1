//! Enumerations that only the shared filter uses.

use entity::choices;

choices! {
    /// Pageviews of a visit to which a page filter applies.
    PageMode {
        /// Any pageview.
        Any = "any" / "ANY",
        /// The first pageview.
        Entry = "entry" / "ENTRY",
        /// The last pageview.
        Exit = "exit" / "EXIT",
    }
}

choices! {
    /// Paid: with an ad click id or a paid utm_medium. Organic: with neither.
    Traffic {
        /// With an ad click id or a paid utm_medium.
        Paid = "paid" / "PAID",
        /// With neither.
        Organic = "organic" / "ORGANIC",
    }
}

choices! {
    /// Sessions with or without an ad-entity match.
    AdMatch {
        /// With an ad account, campaign, ad set or ad.
        Matched = "matched" / "MATCHED",
        /// Without any of them.
        Unmatched = "unmatched" / "UNMATCHED",
    }
}
