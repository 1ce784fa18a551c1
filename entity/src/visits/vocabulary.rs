//! Vocabularies: sets of texts, each with its own codes, so that the codes stay small.

use std::fmt;

use super::field::Fields;
use super::form::same;
use super::{event, pageview, session, video_play};

/// A set of texts that several fields can share: entry page and page use the same one. A field declares its vocabulary
/// with `Text(Page)`; nothing else is needed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Vocabulary(u8);

/// The vocabularies that code refers to by name. An unknown name does not compile.
impl Vocabulary {
    pub const PAGE: Self = Self::of("Page");
    pub const GROUP: Self = Self::of("Group");
    pub const EVENT: Self = Self::of("Event");
    pub const VIDEO: Self = Self::of("Video");
    /// Sets of reached goals. The whole JSON array is one text, because there are few different arrays.
    pub const GOAL_SET: Self = Self::of("GoalSet");
    pub const GOAL: Self = Self::of("Goal");
    pub const SECTION: Self = Self::of("Section");
    pub const PROP: Self = Self::of("Prop");
    pub const PROP_VALUE: Self = Self::of("PropValue");
    pub const UTM_SOURCE: Self = Self::of("UtmSource");
    pub const UTM_MEDIUM: Self = Self::of("UtmMedium");
    pub const UTM_CAMPAIGN: Self = Self::of("UtmCampaign");
    pub const UTM_CONTENT: Self = Self::of("UtmContent");
    pub const UTM_TERM: Self = Self::of("UtmTerm");
    pub const UTM_ID: Self = Self::of("UtmId");
    pub const AD_ACCOUNT_ID: Self = Self::of("AdAccountId");
    pub const AD_CAMPAIGN_ID: Self = Self::of("AdCampaignId");
    pub const AD_ADSET_ID: Self = Self::of("AdAdsetId");
    pub const AD_ID: Self = Self::of("AdId");
}

/// Vocabularies that no field names: the goals within the sets, and the parts of list entries.
const WITHIN_FIELDS: &[&str] = &["Goal", "Section", "Prop", "PropValue"];

impl Vocabulary {
    /// Names of all vocabularies, in the order of their places.
    pub const NAMES: &'static [&'static str] = {
        const NAMES: &[&str; MAX_VOCABULARIES] = &LISTED.names;
        NAMES.split_at(LISTED.count).0
    };

    pub(super) const fn of(name: &str) -> Self {
        let mut place = 0;
        while !same(Self::NAMES[place], name) {
            place += 1;
        }
        Self(place as u8)
    }

    /// Returns the position among all vocabularies.
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES[self.place()])
    }
}

/// Upper limit of vocabularies. Exceeding it is a compile error.
const MAX_VOCABULARIES: usize = 64;

/// Distinct names, in the order in which they were first given.
struct Listed {
    names: [&'static str; MAX_VOCABULARIES],
    count: usize,
}

const LISTED: Listed = Listed { names: [""; MAX_VOCABULARIES], count: 0 }
    .and(&[WITHIN_FIELDS])
    .and(session::Model::TEXTS)
    .and(pageview::Model::TEXTS)
    .and(event::Model::TEXTS)
    .and(video_play::Model::TEXTS);

impl Listed {
    const fn and(mut self, fields: &[&[&'static str]]) -> Self {
        let mut field = 0;
        while field < fields.len() {
            let mut at = 0;
            while at < fields[field].len() {
                self = self.with(fields[field][at]);
                at += 1;
            }
            field += 1;
        }
        self
    }

    const fn with(mut self, name: &'static str) -> Self {
        let mut at = 0;
        while at < self.count {
            if same(self.names[at], name) {
                return self;
            }
            at += 1;
        }
        self.names[self.count] = name;
        self.count += 1;
        self
    }
}
