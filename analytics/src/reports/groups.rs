//! Which values of a dimension a session has.

use std::borrow::Cow;

use domain::relevance::Tiers;
use entity::visits::{ClickId, Mark, Vocabulary, event, pageview, session};

use crate::columns::{Codes, Day, Dictionary, SessionText};
use crate::dimension::Dimension;
use crate::filter::Traffic;
use crate::reports::Site;

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
    /// One per session, a field of it.
    Field(SessionText),
    Traffic,
    Tier(Tiers),
    /// Any number per session.
    Page,
    Group,
    Event,
    Goal,
    ClickId,
}

impl Values {
    /// Those of a dimension; the tiers are those of the project's relevance model.
    pub(crate) fn of(dimension: Dimension, site: &Site) -> Self {
        match dimension {
            Dimension::Page => Self::Page,
            Dimension::PageGroup => Self::Group,
            Dimension::Event => Self::Event,
            Dimension::Goal => Self::Goal,
            Dimension::ClickId => Self::ClickId,
            Dimension::Traffic => Self::Traffic,
            Dimension::RelevanceTier => Self::Tier(site.tiers()),
            // The others are fields of a session and bear their names.
            field => match SessionText::named(field.as_str()) {
                Some(text) => Self::Field(text),
                None => unreachable!("{field} is no field of a session"),
            },
        }
    }

    /// How many codes the dimension has at the moment.
    pub(super) fn len(self, dictionary: &Dictionary) -> usize {
        match self {
            Self::Field(text) => text.len(dictionary),
            Self::Traffic => Traffic::ALL.len(),
            Self::Tier(tiers) => tiers.len(),
            Self::ClickId => ClickId::ALL.len(),
            Self::Page => dictionary.len(Vocabulary::PAGE),
            Self::Group => dictionary.len(Vocabulary::GROUP),
            Self::Event => dictionary.len(Vocabulary::EVENT),
            Self::Goal => dictionary.len(Vocabulary::GOAL),
        }
    }

    /// The text of a code; none where a session has no value.
    pub(super) fn text(self, code: usize, dictionary: &Dictionary) -> Option<String> {
        let word =
            |vocabulary| dictionary.text(vocabulary, u32::try_from(code).ok()?).map(|text| text.to_string());
        match self {
            Self::Field(text) => text.text(dictionary, u32::try_from(code).ok()?).map(str::to_owned),
            Self::Traffic => Some(if code == 0 { Traffic::Organic } else { Traffic::Paid }.to_string()),
            Self::Tier(tiers) => tiers.key(code).map(str::to_owned),
            Self::ClickId => Some(ClickId::ALL.get(code)?.to_string()),
            Self::Page => word(Vocabulary::PAGE),
            Self::Group => word(Vocabulary::GROUP),
            Self::Event => word(Vocabulary::EVENT),
            Self::Goal => word(Vocabulary::GOAL),
        }
    }

    /// The one code of every session, for dimensions that have one.
    pub(super) fn single(self, day: &Day) -> Option<Cow<'_, Codes>> {
        Some(match self {
            Self::Field(text) => Cow::Borrowed(text.codes(day)),
            Self::Traffic => {
                let paid = Mark::Paid.bit().unsigned_abs();
                let flags = day.sessions.get(session::KEYS.flags);
                let of = |session| u8::from(flags.get(session) & paid != 0);
                Cow::Owned(Codes::Narrow((0..day.len()).map(of).collect()))
            }
            Self::Tier(tiers) => {
                let tier = |score: u8| u8::try_from(tiers.of_score(score)).unwrap_or(0);
                let scores = day.sessions.get(session::KEYS.relevance);
                Cow::Owned(Codes::Narrow(scores.iter().map(|score| tier(*score)).collect()))
            }
            _ => return None,
        })
    }

    /// The codes of all sessions one after the other, with where each session's end, for dimensions
    /// that are a list per session.
    pub(super) fn listed(self, day: &Day) -> Option<(&Codes, &[u32])> {
        let (codes, table) = match self {
            Self::Page => (day.pageviews.get(pageview::KEYS.page), &day.pageviews),
            Self::Group => (day.pageviews.get(pageview::KEYS.page_group), &day.pageviews),
            Self::Event => (day.events.get(event::KEYS.name), &day.events),
            _ => return None,
        };
        Some((codes, &table.ends))
    }

    /// The codes of one session, each once, for the dimensions that are neither.
    pub(super) fn several(self, day: &Day, session: usize, dictionary: &Dictionary, into: &mut Vec<u32>) {
        into.clear();
        match self {
            Self::Goal => {
                let set = day.sessions.get(session::KEYS.goals).get(session) as usize;
                into.extend_from_slice(dictionary.goals().get(set).map_or(&[], Vec::as_slice));
            }
            Self::ClickId => {
                let ids = day.sessions.get(session::KEYS.click_ids)[session];
                into.extend(ClickId::of_bits(ids.into()).map(|id| id as u32));
            }
            _ => {}
        }
    }

    /// SQL with one row per session of `selected` and value.
    pub(super) fn sql(self) -> String {
        let column = |value: String| format!("select s.*, {value} as value from selected s");
        let child = |table: &str, name: &str| {
            format!(
                "select s.*, c.value from selected s join (select distinct t.session_id, t.{name} as value \
                 from {table} t where t.project_id = $1) c using (session_id)"
            )
        };
        match self {
            Self::Field(text) => column(text.sql()),
            Self::Traffic => column(format!(
                "case when s.flags & {} <> 0 then '{}' else '{}' end",
                Mark::Paid.bit(),
                Traffic::Paid,
                Traffic::Organic
            )),
            Self::Tier(tiers) => column(tier_sql(&tiers)),
            Self::Page => child("pageviews", "page"),
            Self::Group => child("pageviews", "page_group"),
            Self::Event => child("events", "name"),
            Self::Goal => "select s.*, g.key as value from selected s \
                           cross join lateral jsonb_array_elements_text(s.goals) as g (key)"
                .to_owned(),
            Self::ClickId => {
                let ids: Vec<String> =
                    ClickId::ALL.iter().map(|id| format!("({}, '{id}')", id.bit())).collect();
                format!(
                    "select s.*, c.name as value from selected s join (values {}) as c (bit, name) \
                     on s.click_ids & c.bit <> 0",
                    ids.join(", ")
                )
            }
        }
    }
}

/// SQL of the key of a session's tier. A key has only characters that [`Tiers`] lets in.
pub(super) fn tier_sql(tiers: &Tiers) -> String {
    let cases: String = tiers
        .each()
        .rev()
        .map(|(key, lowest)| format!(" when s.relevance >= {lowest} then '{key}'"))
        .collect();
    format!("case{cases} end")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dimension_has_values() {
        for dimension in Dimension::ALL {
            assert!(
                Values::of(*dimension, &crate::reports::tests::site()).sql().contains("as value"),
                "{dimension}"
            );
        }
    }
}
