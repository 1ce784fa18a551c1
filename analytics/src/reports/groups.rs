//! Which values of a dimension a session has.

use domain::{relevance, visit_flags};

use crate::columns::{Codes, Day, Dictionary, Text, Vocabulary};
use crate::dimension::Dimension;
use crate::filter::CLICK_IDS;

/// The distinct values of a list. Sessions are short, so looking back beats sorting.
pub(super) fn distinct<C: Copy + PartialEq>(list: &[C]) -> impl Iterator<Item = C> + '_ {
    list.iter().enumerate().filter(|(at, code)| !holds(&list[..*at], **code)).map(|(_, code)| *code)
}

/// `contains` sets up for long lists, which doubles the time on ours of two or three.
#[allow(clippy::manual_contains)]
fn holds<C: Copy + PartialEq>(list: &[C], code: C) -> bool {
    list.iter().any(|other| *other == code)
}

/// Where the values of a dimension come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// One per session, a text column.
    Text(Text),
    Traffic,
    Tier,
    /// Any number per session.
    Page,
    Group,
    Event,
    Goal,
    ClickId,
}

impl From<Dimension> for Values {
    fn from(dimension: Dimension) -> Self {
        Self::Text(match dimension {
            Dimension::Page => return Self::Page,
            Dimension::PageGroup => return Self::Group,
            Dimension::Event => return Self::Event,
            Dimension::Goal => return Self::Goal,
            Dimension::ClickId => return Self::ClickId,
            Dimension::Traffic => return Self::Traffic,
            Dimension::RelevanceTier => return Self::Tier,
            Dimension::EntryPage => Text::EntryPage,
            Dimension::ExitPage => Text::ExitPage,
            Dimension::Channel => Text::Channel,
            Dimension::UtmSource => Text::UtmSource,
            Dimension::UtmMedium => Text::UtmMedium,
            Dimension::UtmCampaign => Text::UtmCampaign,
            Dimension::UtmContent => Text::UtmContent,
            Dimension::UtmTerm => Text::UtmTerm,
            Dimension::UtmId => Text::UtmId,
            Dimension::RefHost => Text::RefHost,
            Dimension::Variant => Text::Variant,
            Dimension::Device => Text::Device,
            Dimension::Browser => Text::Browser,
            Dimension::Os => Text::Os,
            Dimension::Country => Text::Country,
            Dimension::Lang => Text::Lang,
            Dimension::Screen => Text::Screen,
            Dimension::Stitch => Text::Stitch,
            Dimension::AdPlatform => Text::AdPlatform,
            Dimension::AdAccountId => Text::AdAccountId,
            Dimension::AdCampaignId => Text::AdCampaignId,
            Dimension::AdAdsetId => Text::AdAdsetId,
            Dimension::AdId => Text::AdId,
        })
    }
}

impl Values {
    /// How many codes the dimension has at the moment.
    pub(super) fn len(self, dictionary: &Dictionary) -> usize {
        match self {
            Self::Text(text) => dictionary.len(text.vocabulary()),
            Self::Traffic => 2,
            Self::Tier => relevance::TIERS.len(),
            Self::ClickId => CLICK_IDS.len(),
            Self::Page => dictionary.len(Vocabulary::Page),
            Self::Group => dictionary.len(Vocabulary::Group),
            Self::Event => dictionary.len(Vocabulary::Event),
            Self::Goal => dictionary.len(Vocabulary::Goal),
        }
    }

    /// The text of a code; none where a session has no value.
    pub(super) fn text(self, code: usize, dictionary: &Dictionary) -> Option<String> {
        let word =
            |vocabulary| dictionary.text(vocabulary, u32::try_from(code).ok()?).map(|text| text.to_string());
        match self {
            Self::Text(text) => word(text.vocabulary()),
            Self::Traffic => Some(["organic", "paid"].get(code)?.to_string()),
            Self::Tier => Some(relevance::TIERS.get(code)?.key.to_owned()),
            Self::ClickId => Some(CLICK_IDS.get(code)?.to_string()),
            Self::Page => word(Vocabulary::Page),
            Self::Group => word(Vocabulary::Group),
            Self::Event => word(Vocabulary::Event),
            Self::Goal => word(Vocabulary::Goal),
        }
    }

    /// The one code of every session, for dimensions that have one.
    pub(super) fn single(self, day: &Day) -> Option<std::borrow::Cow<'_, Codes>> {
        use std::borrow::Cow;
        Some(match self {
            Self::Text(text) => Cow::Borrowed(day.text(text)),
            Self::Traffic => {
                let paid = visit_flags::PAID.unsigned_abs();
                Cow::Owned(Codes::Narrow(
                    (0..day.len()).map(|session| u8::from(day.flags.get(session) & paid != 0)).collect(),
                ))
            }
            Self::Tier => {
                let tier = |score: u8| {
                    let reached = relevance::TIERS.iter().filter(|tier| i16::from(score) >= tier.min).count();
                    u8::try_from(reached.saturating_sub(1)).unwrap_or_default()
                };
                Cow::Owned(Codes::Narrow(day.relevance.iter().map(|score| tier(*score)).collect()))
            }
            _ => return None,
        })
    }

    /// The codes of all sessions one after the other, with where each session's end, for dimensions
    /// that are a list per session.
    pub(super) fn listed(self, day: &Day) -> Option<(&Codes, &[u32])> {
        match self {
            Self::Page => Some((&day.page, &day.page_ends)),
            Self::Group => Some((&day.group, &day.page_ends)),
            Self::Event => Some((&day.event, &day.event_ends)),
            _ => None,
        }
    }

    /// The codes of one session, each once, for the dimensions that are neither.
    pub(super) fn several(self, day: &Day, session: usize, dictionary: &Dictionary, into: &mut Vec<u32>) {
        into.clear();
        match self {
            Self::Goal => {
                let set = day.text(Text::Goals).get(session) as usize;
                into.extend_from_slice(dictionary.goals().get(set).map_or(&[], Vec::as_slice));
            }
            Self::ClickId => {
                let ids = day.click_ids[session];
                into.extend((0..7).filter(|bit| ids & (1 << bit) != 0));
            }
            _ => {}
        }
    }
}
