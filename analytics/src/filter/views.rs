//! Selects the pageviews of the selected sessions that a report on pageviews counts.
//!
//! A filter selects sessions. A report on pageviews would then mix the requested page with all others that these
//! sessions saw. So if the filter names a page or a group, such a report counts only the pageviews of that page or
//! group. `page_mode` selects sessions and has no effect here.

use entity::visits::{Vocabulary, pageview};

use super::{Bound, Condition, Filter};
use crate::columns::{Codes, Day, Dictionary};

/// Page and group that a filter names.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Views {
    page: Option<String>,
    group: Option<String>,
}

impl Filter {
    pub(crate) fn views(&self) -> Views {
        let named = |condition: &Condition| match condition {
            Condition::Page { page, group, .. } => Some(Views { page: page.clone(), group: group.clone() }),
            _ => None,
        };
        self.conditions.iter().find_map(named).unwrap_or_default()
    }
}

impl Views {
    /// Returns true if every pageview counts.
    pub(crate) fn are_all(&self) -> bool {
        self.page.is_none() && self.group.is_none()
    }

    /// Returns the test for the pageviews of a day.
    pub(crate) fn of<'day>(&self, day: &'day Day, dictionary: &Dictionary) -> ViewsOfDay<'day> {
        // A text without a code belongs to no view.
        let code = |vocabulary, text: &Option<String>| {
            text.as_ref().map(|text| dictionary.code(vocabulary, text).unwrap_or(u32::MAX))
        };
        ViewsOfDay {
            page: code(Vocabulary::PAGE, &self.page),
            group: code(Vocabulary::GROUP, &self.group),
            pages: day.pageviews.get(pageview::KEYS.page),
            groups: day.pageviews.get(pageview::KEYS.page_group),
        }
    }

    /// Returns the values that definitions bind as `$5` and `$6`: page and group, null for any.
    pub(crate) fn bound(&self) -> Vec<Bound> {
        vec![Bound::OptionalText(self.page.clone()), Bound::OptionalText(self.group.clone())]
    }
}

/// Test for the pageviews of a day; see [`Views::of`].
pub(crate) struct ViewsOfDay<'day> {
    page: Option<u32>,
    group: Option<u32>,
    pages: &'day Codes,
    groups: &'day Codes,
}

impl ViewsOfDay<'_> {
    /// Returns true if the pageview at this position counts.
    pub(crate) fn count(&self, at: usize) -> bool {
        self.page.is_none_or(|code| self.pages.get(at) == code)
            && self.group.is_none_or(|code| self.groups.get(at) == code)
    }
}
