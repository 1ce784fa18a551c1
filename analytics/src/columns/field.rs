//! The text columns of a session and the vocabularies their codes belong to.

macro_rules! texts {
    ($($variant:ident = $column:literal in $vocabulary:ident),+ $(,)?) => {
        /// A text column of `sessions`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Text { $($variant),+ }

        impl Text {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The column's name in the table.
            pub const fn column(self) -> &'static str {
                match self { $(Self::$variant => $column),+ }
            }

            /// The vocabulary the column's codes belong to.
            pub const fn vocabulary(self) -> Vocabulary {
                match self { $(Self::$variant => Vocabulary::$vocabulary),+ }
            }
        }
    };
}

texts! {
    EntryHost = "entry_host" in Host,
    EntryPage = "entry_page" in Page,
    ExitPage = "exit_page" in Page,
    Variant = "variant" in Variant,
    RefHost = "ref_host" in RefHost,
    Channel = "channel" in Channel,
    UtmSource = "utm_source" in UtmSource,
    UtmMedium = "utm_medium" in UtmMedium,
    UtmCampaign = "utm_campaign" in UtmCampaign,
    UtmContent = "utm_content" in UtmContent,
    UtmTerm = "utm_term" in UtmTerm,
    UtmId = "utm_id" in UtmId,
    Country = "country" in Country,
    Lang = "lang" in Lang,
    Device = "device" in Device,
    Browser = "browser" in Browser,
    Os = "os" in Os,
    Screen = "screen" in Screen,
    Stitch = "stitch" in Stitch,
    AdPlatform = "ad_platform" in AdPlatform,
    AdAccountId = "ad_account_id" in AdAccountId,
    AdCampaignId = "ad_campaign_id" in AdCampaignId,
    AdAdsetId = "ad_adset_id" in AdAdsetId,
    AdId = "ad_id" in AdId,
    // The whole JSON array of reached goal keys is one text: there are few different ones.
    Goals = "goals" in GoalSet,
}

/// A set of texts with codes of its own, so that the codes of each stay small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vocabulary {
    Host,
    Page,
    Group,
    Variant,
    RefHost,
    Channel,
    UtmSource,
    UtmMedium,
    UtmCampaign,
    UtmContent,
    UtmTerm,
    UtmId,
    Country,
    Lang,
    Device,
    Browser,
    Os,
    Screen,
    Stitch,
    AdPlatform,
    AdAccountId,
    AdCampaignId,
    AdAdsetId,
    AdId,
    GoalSet,
    Goal,
    Event,
}

impl Vocabulary {
    pub const COUNT: usize = Self::Event as usize + 1;
}
