//! Values of a dimension that a session has.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::LazyLock;

use domain::measuring::relevance::Tiers;
use entity::visits::{ClickId, Mark, Part, Vocabulary, entries, event, pageview, session};

use crate::columns::{Codes, Day, Dictionary, Parts, RowEnds, SessionText, Table, with_codes};
use crate::dimension::Dimension;
use crate::filter::{Bound, Filter, Traffic};
use crate::period::{Offsets, sql_weekday, weekday};
use crate::reports::Site;
use crate::reports::prop_values::{PropRows, PropsOf};

/// Returns true if a short list contains the code. `contains` is optimized for long lists and takes twice as long on
/// lists of two or three.
#[allow(clippy::manual_contains)]
fn holds<C: Copy + PartialEq>(list: &[C], code: C) -> bool {
    list.iter().any(|other| *other == code)
}

/// Source of the values of a dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// One value per session, a field of the session.
    Field(SessionText),
    Traffic,
    Tier(Tiers),
    Hour(Arc<Offsets>),
    Weekday,
    /// Any number of values per session.
    Page,
    Group,
    Event,
    Goal,
    ClickId,
    /// Names of event properties, or the values of the named property.
    Props(Arc<PropsOf>),
    /// Values of a property from the rows, if there are more than the columns know.
    PropRows(Arc<PropRows>),
}

impl Values {
    /// Returns the values of a dimension under a filter. Tiers are those of the project's relevance model.
    pub(super) fn under(dimension: Dimension, site: &Site, filter: &Filter, props: &Arc<PropsOf>) -> Self {
        match dimension {
            Dimension::Hour => Self::Hour(Arc::new(filter.offsets())),
            Dimension::Weekday => Self::Weekday,
            Dimension::EventProp => Self::Props(props.clone()),
            Dimension::Page => Self::Page,
            Dimension::PageGroup => Self::Group,
            Dimension::Event => Self::Event,
            Dimension::Goal => Self::Goal,
            Dimension::ClickId => Self::ClickId,
            Dimension::Traffic => Self::Traffic,
            Dimension::RelevanceTier => Self::Tier(site.tiers()),
            // All others are fields of a session with the same name.
            field => match SessionText::named(field.as_str()) {
                Some(text) => Self::Field(text),
                None => unreachable!("{field} is no field of a session"),
            },
        }
    }

    /// Returns the parts of the columns that hold the values.
    pub(super) fn parts(&self) -> Parts {
        match self {
            Self::Props(_) => Parts::CORE.with(Part::Props),
            _ => Parts::CORE,
        }
    }

    /// Returns how many codes the dimension has at present.
    pub(super) fn len(&self, dictionary: &Dictionary) -> usize {
        match self {
            Self::Field(text) => text.len(dictionary),
            Self::Traffic => Traffic::ALL.len(),
            Self::Tier(tiers) => tiers.len(),
            Self::Hour(_) => 24,
            Self::Weekday => 8,
            Self::ClickId => ClickId::ALL.len(),
            Self::Page => dictionary.len(Vocabulary::PAGE),
            Self::Group => dictionary.len(Vocabulary::GROUP),
            Self::Event => dictionary.len(Vocabulary::EVENT),
            Self::Goal => dictionary.len(Vocabulary::GOAL),
            Self::Props(props) => dictionary.len(props.vocabulary()),
            Self::PropRows(rows) => rows.len(),
        }
    }

    /// Returns the text of a code. None if a session has no value.
    pub(super) fn text(&self, code: usize, dictionary: &Dictionary) -> Option<String> {
        let word =
            |vocabulary| dictionary.text(vocabulary, u32::try_from(code).ok()?).map(|text| text.to_string());
        match self {
            Self::Field(text) => text.text(dictionary, u32::try_from(code).ok()?).map(str::to_owned),
            Self::Traffic => Some(if code == 0 { Traffic::Organic } else { Traffic::Paid }.to_string()),
            Self::Tier(tiers) => tiers.key(code).map(str::to_owned),
            Self::Hour(_) => Some(format!("{code:02}")),
            Self::Weekday => Some(code.to_string()),
            Self::ClickId => Some(ClickId::ALL.get(code)?.to_string()),
            Self::Page => word(Vocabulary::PAGE),
            Self::Group => word(Vocabulary::GROUP),
            Self::Event => word(Vocabulary::EVENT),
            Self::Goal => word(Vocabulary::GOAL),
            Self::Props(props) => word(props.vocabulary()),
            Self::PropRows(rows) => rows.text(code),
        }
    }

    /// Maps a code of another time to the current code of the same text, for dimensions whose codes are not constant.
    /// None if no session has it.
    pub(super) fn code_again(
        &self,
        code: usize,
        text: Option<&str>,
        dictionary: &Dictionary,
    ) -> Option<usize> {
        match self {
            Self::PropRows(rows) => rows.code(text?),
            Self::Props(props) => usize::try_from(dictionary.code(props.vocabulary(), text?)?).ok(),
            _ => Some(code),
        }
    }

    /// Returns the code of every session, for dimensions with one value per session.
    pub(super) fn single<'day>(&self, day: &'day Day) -> Option<Cow<'day, Codes>> {
        Some(match self {
            Self::Field(text) => Cow::Borrowed(text.codes(day)),
            Self::Traffic => {
                let paid = Mark::Paid.bit().unsigned_abs();
                let flags = day.sessions.get(session::KEYS.flags);
                let of = |flags: u32| u8::from(flags & paid != 0);
                let codes =
                    with_codes!(flags, |flags| flags.iter().map(|flags| of((*flags).into())).collect());
                Cow::Owned(Codes::Narrow(codes))
            }
            Self::Tier(tiers) => {
                let mut of_score = [0; 256];
                for (tier, score) in of_score.iter_mut().zip(0_u8..=u8::MAX) {
                    *tier = u8::try_from(tiers.of_score(score)).unwrap_or(0);
                }
                let scores = day.sessions.get(session::KEYS.relevance);
                Cow::Owned(Codes::Narrow(scores.iter().map(|score| of_score[usize::from(*score)]).collect()))
            }
            Self::Hour(offsets) => {
                let started = day.sessions.get(session::KEYS.started_at);
                let hour = |at: &i64| u8::try_from(offsets.hour(*at)).unwrap_or_default();
                Cow::Owned(Codes::Narrow(started.iter().map(hour).collect()))
            }
            Self::Weekday => {
                let weekday = u8::try_from(weekday(day.number)).unwrap_or_default();
                Cow::Owned(Codes::Narrow(vec![weekday; day.len()]))
            }
            _ => return None,
        })
    }

    /// Returns the codes of all sessions in one list, and the table that contains them, for dimensions with a list per
    /// session.
    pub(super) fn listed<'day>(&self, day: &'day Day) -> Option<(&'day Codes, &'day Table)> {
        Some(match self {
            Self::Page => (day.pageviews.get(pageview::KEYS.page), &day.pageviews),
            Self::Group => (day.pageviews.get(pageview::KEYS.page_group), &day.pageviews),
            Self::Event => (day.events.get(event::KEYS.name), &day.events),
            _ => return None,
        })
    }

    /// Returns the reader of each session's distinct codes, for dimensions that are neither.
    pub(super) fn several<'day>(&self, day: &'day Day, dictionary: &'day Dictionary) -> Several<'day> {
        match self {
            Self::Goal => {
                Several::Sets(Cow::Borrowed(day.sessions.get(session::KEYS.goals)), dictionary.goals())
            }
            Self::ClickId => {
                let bits = Codes::Narrow(day.sessions.get(session::KEYS.click_ids).to_vec());
                Several::Sets(Cow::Owned(bits), &CLICK_IDS)
            }
            Self::Props(props) => props.several(day, dictionary),
            Self::PropRows(rows) => Several::Rows(day, rows.clone()),
            _ => Several::None,
        }
    }

    /// Returns SQL with one row per session of `selected` and value. It binds [`Self::bound`], from `$first` on.
    pub(super) fn sql(&self, first: usize) -> String {
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
            Self::Tier(tiers) => column(tier_sql(tiers)),
            Self::Hour(offsets) => column(format!("to_char({}, 'FM00')", offsets.sql_hour("s.started_at"))),
            Self::Weekday => column(format!("{}::text", sql_weekday("s.day"))),
            Self::Props(props) => props.sql(first),
            Self::PropRows(rows) => rows.of.sql(first),
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

/// Returns SQL for the key of a session's tier. Keys contain only characters that [`Tiers`] allows.
pub(super) fn tier_sql(tiers: &Tiers) -> String {
    let cases: String = tiers
        .each()
        .rev()
        .map(|(key, lowest)| format!(" when s.relevance >= {lowest} then '{key}'"))
        .collect();
    format!("case{cases} end")
}

impl Values {
    /// Returns the values that [`Self::sql`] binds.
    pub(super) fn bound(&self) -> Vec<Bound> {
        match self {
            Self::Props(props) => props.bound(),
            Self::PropRows(rows) => rows.of.bound(),
            _ => Vec::new(),
        }
    }

    /// Returns the reader of each session's distinct codes, for any dimension.
    pub(super) fn reader<'day>(&self, day: &'day Day, dictionary: &'day Dictionary) -> Reader<'day> {
        match (self.single(day), self.listed(day)) {
            (Some(codes), _) => Reader::Single(codes),
            (None, Some((codes, table))) => Reader::Listed(codes, &table.ends),
            (None, None) => Reader::Several(self.several(day, dictionary)),
        }
    }
}

/// Codes of the click ids, by the bits of a session.
static CLICK_IDS: LazyLock<Vec<Vec<u32>>> =
    LazyLock::new(|| (0..256).map(|bits| ClickId::of_bits(bits).map(|id| id as u32).collect()).collect());

/// Access to the codes of the sessions of a day.
pub(super) enum Reader<'day> {
    Single(Cow<'day, Codes>),
    Listed(&'day Codes, &'day RowEnds),
    Several(Several<'day>),
}

impl Reader<'_> {
    pub(super) fn of(&self, session: usize, into: &mut Vec<u32>) {
        match self {
            Self::Single(codes) => {
                into.clear();
                into.push(codes.get(session));
            }
            Self::Listed(codes, ends) => {
                into.clear();
                for at in ends.of(session) {
                    add(into, codes.get(at));
                }
            }
            Self::Several(several) => several.of(session, into),
        }
    }
}

/// Access to the codes of dimensions that have any number of values per session, but no list.
pub(super) enum Several<'day> {
    None,
    /// There are few different sets of goals or click ids, so the sets are counted: the set of each session, and the
    /// codes of each set.
    Sets(Cow<'day, Codes>, &'day [Vec<u32>]),
    Props {
        day: &'day Day,
        name: Option<u32>,
        event: Option<u32>,
    },
    Rows(&'day Day, Arc<PropRows>),
}

impl Several<'_> {
    /// Writes the distinct codes of one session.
    pub(super) fn of(&self, session: usize, into: &mut Vec<u32>) {
        into.clear();
        match self {
            Self::None => {}
            Self::Rows(day, rows) => into.extend_from_slice(rows.of_session(day.ids[session])),
            Self::Sets(sets, codes) => {
                let set = sets.get(session) as usize;
                into.extend_from_slice(codes.get(set).map_or(&[], Vec::as_slice));
            }
            Self::Props { day, name, event } => {
                let events = day.events.get(event::KEYS.name);
                let (names, values) = (day.props.get(entries::PROP), day.props.get(entries::PROP_VALUE));
                let wanted = |at: &usize| event.is_none_or(|event| events.get(*at) == event);
                for at in day.events.of(session).filter(wanted).flat_map(|at| day.props.of(at)) {
                    match name {
                        None => add(into, names.get(at)),
                        Some(name) if names.get(at) == *name => add(into, values.get(at)),
                        Some(_) => {}
                    }
                }
            }
        }
    }
}

impl Several<'_> {
    /// Returns the codes of the sessions whose mask is set in one list, and where the codes of each session end.
    pub(super) fn listed(&self, mask: &[bool]) -> (Vec<u32>, RowEnds) {
        let (mut all, mut codes, mut ends) = (Vec::new(), Vec::new(), RowEnds::default());
        for (session, keep) in mask.iter().enumerate() {
            if *keep {
                self.of(session, &mut codes);
                all.extend_from_slice(&codes);
            }
            ends.push(u32::try_from(all.len()).unwrap_or(u32::MAX));
        }
        (all, ends)
    }

    /// Adds to each code the number of sessions with it whose mask is set.
    pub(super) fn count(&self, mask: &[bool], counts: &mut [u64]) {
        match self {
            Self::Sets(sets, codes) => {
                let mut times = vec![0; codes.len()];
                sets.count(mask, &mut times);
                for (codes, times) in codes.iter().zip(times) {
                    codes.iter().for_each(|code| counts[*code as usize] += times);
                }
            }
            Self::None | Self::Props { .. } | Self::Rows(..) => {
                let mut codes = Vec::new();
                for session in (0..mask.len()).filter(|session| mask[*session]) {
                    self.of(session, &mut codes);
                    codes.iter().for_each(|code| counts[*code as usize] += 1);
                }
            }
        }
    }
}

fn add(into: &mut Vec<u32>, code: u32) {
    if !holds(into, code) {
        into.push(code);
    }
}
