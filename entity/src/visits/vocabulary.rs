//! Sets of texts with codes of their own, so that the codes of each stay small.

macro_rules! vocabularies {
    ($($name:ident),+ $(,)?) => {
        /// A set of texts that fields share: the entry page is one of the pages.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Vocabulary { $($name),+ }

        impl Vocabulary {
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }
    };
}

vocabularies! {
    Host,
    Page,
    Group,
    Variant,
    RefHost,
    UtmSource,
    UtmMedium,
    UtmCampaign,
    UtmContent,
    UtmTerm,
    UtmId,
    Country,
    Lang,
    AdAccountId,
    AdCampaignId,
    AdAdsetId,
    AdId,
    // The whole JSON array of reached goals is one text: there are few different ones.
    GoalSet,
    Goal,
    Event,
    Prop,
    PropValue,
    Section,
    Video,
}
