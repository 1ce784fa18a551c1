//! The deeds of a visit, from the columns of its day.

use std::borrow::Cow;
use std::cell::Cell;

use domain::measuring::matching::{Deeds, Event, Needs, Pageview, Props, Video};
use entity::visits::{Part, Vocabulary, entries, event, pageview, session, video_play};

use crate::columns::{ABSENT, Codes, Day, Dictionary, Parts};

/// Deeds of one session of a day. Times are milliseconds after its start.
///
/// The day must have the parts that the match needs ([`DayDeeds::parts`]).
pub(crate) struct DayDeeds<'day> {
    pub day: &'day Day,
    pub dictionary: &'day Dictionary,
    pub session: usize,
    pub lost: &'day Lost,
}

/// Set if a condition needed a property value that the columns do not hold: a dictionary keeps a limited number of
/// values, and all others are only in the rows. The result for such a visit is not valid.
#[derive(Debug, Default)]
pub(crate) struct Lost(Cell<bool>);

impl Lost {
    /// Returns true if this happened since the last call.
    pub(crate) fn take(&self) -> bool {
        self.0.take()
    }
}

impl DayDeeds<'_> {
    /// Returns the parts of the columns that a match needs.
    pub(crate) const fn parts(needs: Needs) -> Parts {
        let parts = if needs.props { Parts::CORE.with(Part::Props) } else { Parts::CORE };
        if needs.videos { parts.with(Part::Videos) } else { parts }
    }

    fn text(&self, vocabulary: Vocabulary, codes: &Codes, at: usize) -> &str {
        self.dictionary.text(vocabulary, codes.get(at)).map_or("", |text| text)
    }
}

impl Deeds for DayDeeds<'_> {
    fn any_event(&self, test: &mut dyn FnMut(&Event<'_>) -> bool) -> bool {
        let events = &self.day.events;
        let (names, at) = (events.get(event::KEYS.name), events.get(event::KEYS.at));
        events.of(self.session).any(|event| {
            let props = DayProps { of: self, event };
            let name = self.text(Vocabulary::EVENT, names, event);
            test(&Event { at: at[event].into(), name, props: &props })
        })
    }

    fn any_pageview(&self, test: &mut dyn FnMut(&Pageview<'_>) -> bool) -> bool {
        let views = &self.day.pageviews;
        let (pages, groups) = (views.get(pageview::KEYS.page), views.get(pageview::KEYS.page_group));
        let at = views.get(pageview::KEYS.started_at);
        views.of(self.session).any(|view| {
            let page = self.text(Vocabulary::PAGE, pages, view);
            let group = self.text(Vocabulary::GROUP, groups, view);
            test(&Pageview { at: at[view].into(), page, group })
        })
    }

    fn any_video(&self, test: &mut dyn FnMut(&Video<'_>) -> bool) -> bool {
        let plays = &self.day.videos;
        let (videos, at) = (plays.get(video_play::KEYS.video), plays.get(video_play::KEYS.t));
        let percents = plays.get(video_play::KEYS.max_percent);
        let done = plays.get(video_play::KEYS.done);
        let (on, begun) =
            (plays.get(video_play::KEYS.pageview_id), self.day.pageviews.get(pageview::KEYS.started_at));
        plays.of(self.session).any(|play| {
            let video = self.text(Vocabulary::VIDEO, videos, play);
            let percent = percents[play].into();
            let view = self.day.pageview(self.session, on.get(play));
            let at = view.map_or(0, |view| i64::from(begun[view])) + i64::from(at[play]);
            test(&Video { at, video, percent, completed: done[play] })
        })
    }

    fn engaged_ms(&self) -> i64 {
        self.day.sessions.get(session::KEYS.engaged_ms)[self.session].into()
    }

    fn scroll(&self) -> i16 {
        self.day.sessions.get(session::KEYS.max_scroll)[self.session].into()
    }
}

struct DayProps<'day> {
    of: &'day DayDeeds<'day>,
    event: usize,
}

impl Props for DayProps<'_> {
    fn says(&self, name: &str) -> Option<Cow<'_, str>> {
        let dictionary = self.of.dictionary;
        let wanted = dictionary.code(Vocabulary::PROP, name)?;
        let props = &self.of.day.props;
        let names = props.get(entries::PROP);
        let entry = props.of(self.event).find(|entry| names.get(*entry) == wanted)?;
        let value = props.get(entries::PROP_VALUE).get(entry);
        if value == ABSENT {
            self.of.lost.0.set(true);
        }
        dictionary.text(Vocabulary::PROP_VALUE, value).map(|text| Cow::Borrowed(&**text))
    }
}
