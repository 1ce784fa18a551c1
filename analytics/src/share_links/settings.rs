//! Settings of a share link: the reports that it shows, and the parameters that it admits from its viewers.

use domain::ground::shape::Shape;
use domain::{Error, Result, Violation, ViolationCode};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{ShareScreen, ShareTheme};
use crate::dimension::Dimension;
use crate::filter::{Conditions, FilterParams};

/// Dimensions that a link can show. Properties of events hold whatever a site sends; ads and relevance are the owner's own.
pub const SHAREABLE: &[Dimension] = &[
    Dimension::Page,
    Dimension::EntryPage,
    Dimension::ExitPage,
    Dimension::PageGroup,
    Dimension::Channel,
    Dimension::RefHost,
    Dimension::UtmSource,
    Dimension::UtmMedium,
    Dimension::UtmCampaign,
    Dimension::UtmContent,
    Dimension::UtmTerm,
    Dimension::ClickId,
    Dimension::Goal,
    Dimension::Event,
    Dimension::Country,
    Dimension::Lang,
    Dimension::Device,
    Dimension::Browser,
    Dimension::Os,
    Dimension::Screen,
];

const PERIOD: [&str; 3] = ["from", "to", "preset"];
const COMPARISON: [&str; 3] = ["compare_with", "compare_from", "compare_to"];

/// Figures that reports have and no link shows, by their names in GraphQL: they are not about the period, or tell what the
/// owner has set up.
const NEVER_SHOWN: [&str; 8] = [
    "currentVisitors",
    "testSessions",
    "unconvertedCurrencies",
    "unconvertedValues",
    "confirmedConversions",
    "pendingConversions",
    "recordedValue",
    "averageRelevance",
];

/// Figures about conversions. The overview and the goals show them.
const OF_CONVERSIONS: [&str; 3] = ["conversions", "conversionRate", "conversionValue"];

/// Group of a page, which the report on pages tells.
const PAGE_GROUP: &str = "group";

/// Settings of a link. Stored as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    pub(super) screens: Vec<ShareScreen>,
    pub(super) dimensions: Vec<Dimension>,
    /// Period and filter, as the query string of a report.
    pub(super) filter: String,
    /// Conditions of the segment in the filter, as they were when the link was made: whoever may change the segment must not
    /// change what is published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) segment: Option<Conditions>,
    pub(super) free_period: bool,
    pub(super) free_filter: bool,
    pub(super) compare: bool,
    pub(super) theme: ShareTheme,
}

impl Settings {
    /// Parses stored settings.
    pub(super) fn stored(shows: &Value) -> Result<Self> {
        Self::deserialize(shows).map_err(Error::internal)
    }

    /// Returns the link's own period and filter.
    pub(super) fn own(&self) -> Result<FilterParams> {
        read(&self.filter)
    }

    /// Fails unless the link shows the screen.
    pub(super) fn require_screen(&self, screen: ShareScreen) -> Result<()> {
        match self.screens.contains(&screen) {
            true => Ok(()),
            false => Err(refused(screen.as_str())),
        }
    }

    /// Fails unless the link shows the dimension.
    pub(super) fn require_dimension(&self, dimension: Dimension) -> Result<()> {
        match self.dimensions.contains(&dimension) {
            true => Ok(()),
            false => Err(refused(dimension.as_str())),
        }
    }

    /// Returns true if the link shows figures about conversions.
    pub(super) fn shows_conversions(&self) -> bool {
        [ShareScreen::Overview, ShareScreen::Goals].iter().any(|screen| self.screens.contains(screen))
    }

    /// Returns true if the link shows which group a page is in.
    pub(super) fn shows_page_groups(&self) -> bool {
        self.dimensions.contains(&Dimension::PageGroup)
    }

    /// Fails for a figure or a page's group that the link does not show, by its name in GraphQL.
    pub(super) fn require_figure(&self, name: &str) -> Result<()> {
        let is_hidden = NEVER_SHOWN.contains(&name)
            || (OF_CONVERSIONS.contains(&name) && !self.shows_conversions())
            || (name == PAGE_GROUP && !self.shows_page_groups());
        match is_hidden {
            true => Err(refused(name)),
            false => Ok(()),
        }
    }

    /// Fails if a comparison is asked for that the link does not show.
    pub(super) fn require_comparison(&self, compare: bool) -> Result<()> {
        match self.compare || !compare {
            true => Ok(()),
            false => Err(refused("compare")),
        }
    }

    /// Returns the dimensions by which viewers may filter: the chosen ones that the link itself does not filter by.
    pub(super) fn filterable(&self) -> Result<Vec<Dimension>> {
        let own = given(&self.own()?)?;
        let admits = |dimension: &Dimension| {
            let name = match dimension {
                Dimension::EntryPage | Dimension::ExitPage => "page",
                other => other.as_str(),
            };
            self.free_filter && !is_about(&own, name)
        };
        Ok(self.dimensions.iter().copied().filter(admits).collect())
    }

    /// Returns the link's own filter, narrowed by what a viewer asks for. The viewer's period replaces that of the link with
    /// its comparison, and the viewer's comparison replaces that of the link.
    /// Fails if the viewer may not choose one of the parameters. Parameters that are not listed here are nobody's to
    /// choose.
    pub(super) fn narrowed(&self, asked: &FilterParams) -> Result<FilterParams> {
        let mut own = given(&self.own()?)?;
        let asked = given(asked)?;
        for name in asked.keys() {
            let is_free = match name.as_str() {
                name if PERIOD.contains(&name) => self.free_period,
                name if COMPARISON.contains(&name) => self.free_period && self.compare,
                name => self.free_filter && !is_about(&own, name) && self.shows_values_of(name, &asked),
            };
            if !is_free {
                return Err(refused(name));
            }
        }
        let asks_for = |names: &[&str]| names.iter().any(|name| asked.contains_key(*name));
        let (is_period, is_comparison) = (asks_for(&PERIOD), asks_for(&COMPARISON));
        own.retain(|name, _| match name.as_str() {
            name if PERIOD.contains(&name) => !is_period,
            name if COMPARISON.contains(&name) => !is_period && !is_comparison,
            _ => true,
        });
        own.extend(asked);
        serde_json::from_value(Value::Object(own)).map_err(Error::internal)
    }

    /// Returns true if a parameter filters by a dimension that the link shows.
    fn shows_values_of(&self, name: &str, asked: &Map<String, Value>) -> bool {
        let dimension = match (name, asked.get("page_mode").and_then(Value::as_str)) {
            // The mode also says to which views a page group applies.
            ("page_mode", _) => return asked.contains_key("page") && !asked.contains_key("page_group"),
            ("page", Some("entry")) => Some(Dimension::EntryPage),
            ("page", Some("exit")) => Some(Dimension::ExitPage),
            _ => Dimension::parse(name),
        };
        dimension.is_some_and(|dimension| self.dimensions.contains(&dimension))
    }
}

/// Returns true if the link's own filter has this parameter, or one that changes its meaning.
fn is_about(own: &Map<String, Value>, name: &str) -> bool {
    const PAGES: [&str; 3] = ["page", "page_group", "page_mode"];
    match PAGES.contains(&name) {
        true => PAGES.iter().any(|name| own.contains_key(*name)),
        false => own.contains_key(name),
    }
}

/// Reads a query string as period and filter.
pub(super) fn read(filter: &str) -> Result<FilterParams> {
    let (value, violations) = Shape::of::<FilterParams>().read_query("query", filter);
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    serde_json::from_value(value)
        .map_err(|error| Violation::new("query", ViolationCode::Invalid, error.to_string()).into())
}

/// Returns the parameters that are given, by their names.
fn given(filter: &FilterParams) -> Result<Map<String, Value>> {
    match serde_json::to_value(filter).map_err(Error::internal)? {
        Value::Object(mut params) => {
            params.retain(|_, value| !value.is_null());
            Ok(params)
        }
        _ => Err(Error::internal("a filter is no object")),
    }
}

fn refused(what: &str) -> Error {
    Error::Forbidden(format!("the link does not show or let its viewers choose `{what}`").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(filter: &str, dimensions: &[Dimension]) -> Settings {
        Settings {
            screens: vec![ShareScreen::Overview],
            dimensions: dimensions.to_vec(),
            filter: filter.to_owned(),
            segment: None,
            free_period: true,
            free_filter: true,
            compare: false,
            theme: ShareTheme::Auto,
        }
    }

    #[test]
    fn a_viewer_narrows_the_filter_of_a_link_and_never_widens_it() {
        let pages = [Dimension::Page, Dimension::Country];
        let link = settings("country=DE&preset=7d", &pages);
        let narrowed = |query: &str| link.narrowed(&read(query).unwrap());
        let both = narrowed("page=/a&preset=today").unwrap();
        assert_eq!(both, read("country=DE&page=/a&preset=today").unwrap());
        assert_eq!(narrowed("").unwrap(), read("country=DE&preset=7d").unwrap());
        assert_eq!(narrowed("from=2026-11-01").unwrap(), read("country=DE&from=2026-11-01").unwrap());
        for query in [
            "country=AT",
            "lang=de",
            "page=/a&page_mode=entry",
            "page_mode=entry",
            "page_group=blog",
            "compare_with=year",
            "include_test=1",
            "segment=all",
            "has=converted",
            "min_relevance=1",
            "where=[]",
        ] {
            assert!(matches!(narrowed(query), Err(Error::Forbidden(_))), "{query}");
        }
        let fixed = Settings { free_period: false, free_filter: false, ..link.clone() };
        for query in ["preset=today", "page=/a", "from=2026-11-01", "to=2026-11-01"] {
            assert!(matches!(fixed.narrowed(&read(query).unwrap()), Err(Error::Forbidden(_))), "{query}");
        }
        assert_eq!(link.filterable().unwrap(), [Dimension::Page]);
        assert_eq!(fixed.filterable().unwrap(), []);
    }

    /// Days take precedence, so those of the link would hide what the viewer chose.
    #[test]
    fn the_comparison_of_a_viewer_replaces_that_of_the_link() {
        let own = "preset=7d&country=DE&compare_from=2026-10-01&compare_to=2026-10-07";
        let link = Settings { compare: true, ..settings(own, &[Dimension::Country]) };
        for (asked, together) in [
            ("", own),
            ("compare_with=year", "preset=7d&country=DE&compare_with=year"),
            ("compare_from=2026-09-01", "preset=7d&country=DE&compare_from=2026-09-01"),
            ("preset=today", "preset=today&country=DE"),
            ("preset=today&compare_with=year", "preset=today&country=DE&compare_with=year"),
        ] {
            assert_eq!(link.narrowed(&read(asked).unwrap()).unwrap(), read(together).unwrap(), "{asked}");
        }
    }

    #[test]
    fn a_page_of_the_link_is_nobody_elses_to_choose() {
        let link =
            settings("page_group=blog", &[Dimension::Page, Dimension::EntryPage, Dimension::PageGroup]);
        for query in ["page=/a", "page=/a&page_mode=entry", "page_group=shop"] {
            assert!(matches!(link.narrowed(&read(query).unwrap()), Err(Error::Forbidden(_))), "{query}");
        }
    }
}
