//! Reports that links can show.

use std::iter;

use domain::Result;

use super::settings::Settings;
use super::{ShareScreen, Shown};
use crate::dimension::Dimension;
use crate::filter::FilterParams;
use crate::period::Period;
use crate::reports::{
    Breakdown, BreakdownSort, Engagement, GoalsReport, Overview, OverviewExtras, Pages, Report, Reports,
    Totals,
};

/// Report that links can show. A report that does not implement this is shown by none.
pub trait Shareable: Report {
    /// Screen on which the report is.
    const SCREEN: ShareScreen;

    /// Returns what the parameters ask for.
    fn wanted(params: &mut Self::Params) -> Wanted<'_>;

    /// Clears the figures that the link does not show.
    fn hide(&mut self, settings: &Settings);
}

/// Request of a viewer for a report, read from its parameters.
pub struct Wanted<'params> {
    filter: &'params mut FilterParams,
    compare: bool,
    dimensions: Vec<Dimension>,
    /// Figure by which the rows are sorted, by its name in GraphQL.
    sorted_by: Option<&'static str>,
}

impl<'params> Wanted<'params> {
    fn of(filter: &'params mut FilterParams, compare: Option<bool>) -> Self {
        Self { filter, compare: compare.unwrap_or(false), dimensions: Vec::new(), sorted_by: None }
    }

    /// Replaces the filter by that of the link, narrowed by what the viewer may choose. Fails if the link does not show
    /// what is asked for.
    fn admit(self, settings: &Settings) -> Result<()> {
        settings.require_comparison(self.compare)?;
        for dimension in self.dimensions {
            settings.require_dimension(dimension)?;
        }
        if let Some(figure) = self.sorted_by {
            settings.require_figure(figure)?;
        }
        *self.filter = settings.narrowed(self.filter)?;
        Ok(())
    }
}

impl Reports {
    /// Runs a report for the viewers of a link, if the link shows it.
    pub async fn show<R: Shareable>(&self, shown: &Shown, mut params: R::Params) -> Result<R> {
        shown.settings.require_screen(R::SCREEN)?;
        R::wanted(&mut params).admit(&shown.settings)?;
        let segment = shown.settings.segment.clone();
        let mut report = self.count::<R>(shown.link.reports(), segment, params).await?;
        report.hide(&shown.settings);
        Ok(report)
    }
}

/// A period and its totals.
type Counted<'of> = (&'of mut Period, &'of mut Totals);

/// Clears what a link does not show of a period and its totals, and of those that it is compared with.
fn hide(now: Counted<'_>, before: Option<Counted<'_>>, settings: &Settings) {
    for (period, totals) in iter::once(now).chain(before) {
        period.capped.clear();
        totals.confirmed_conversions = 0;
        totals.pending_conversions = 0;
        totals.recorded_value = 0.0;
        totals.unconverted_values = 0;
        totals.average_relevance = 0.0;
        if !settings.shows_conversions() {
            totals.conversions = 0;
            totals.conversion_rate = 0.0;
            totals.conversion_value = 0.0;
        }
    }
}

impl Shareable for Overview {
    const SCREEN: ShareScreen = ShareScreen::Overview;

    fn wanted(params: &mut Self::Params) -> Wanted<'_> {
        Wanted::of(&mut params.filter, params.compare)
    }

    /// Also leaves out the default funnel, and what is not about the period: who is there now, and since when there are
    /// visits.
    fn hide(&mut self, settings: &Settings) {
        let before = self.comparison.as_mut().map(|before| (&mut before.period, &mut before.totals));
        hide((&mut self.period, &mut self.totals), before, settings);
        self.unconverted_currencies.clear();
        self.funnel = None;
        self.extras = OverviewExtras { current_visitors: 0, test_sessions: 0, first_day: None };
    }
}

impl Shareable for Breakdown {
    const SCREEN: ShareScreen = ShareScreen::Overview;

    fn wanted(params: &mut Self::Params) -> Wanted<'_> {
        let dimensions = [params.dimension].into_iter().chain(params.dimension2).collect();
        let sorted_by = (params.sort == Some(BreakdownSort::AverageRelevance)).then_some("averageRelevance");
        Wanted { dimensions, sorted_by, ..Wanted::of(&mut params.filter, params.compare) }
    }

    fn hide(&mut self, settings: &Settings) {
        let before = self.comparison.as_mut().map(|before| (&mut before.period, &mut before.totals));
        hide((&mut self.period, &mut self.totals), before, settings);
        for row in &mut self.rows {
            row.average_relevance = 0.0;
            for figures in row.previous.iter_mut().chain(row.cells.iter_mut().flatten()) {
                figures.average_relevance = 0.0;
            }
        }
    }
}

impl Shareable for Pages {
    const SCREEN: ShareScreen = ShareScreen::Pages;

    fn wanted(params: &mut Self::Params) -> Wanted<'_> {
        Wanted::of(&mut params.filter, params.compare)
    }

    fn hide(&mut self, settings: &Settings) {
        let before = self.comparison.as_mut().map(|before| (&mut before.period, &mut before.totals));
        hide((&mut self.period, &mut self.totals), before, settings);
        if !settings.shows_page_groups() {
            for row in &mut self.rows {
                row.group.clear();
            }
        }
        if settings.shows_conversions() {
            return;
        }
        for row in &mut self.rows {
            row.conversions = 0;
            if let Some(figures) = &mut row.previous {
                figures.conversions = 0;
            }
        }
    }
}

impl Shareable for GoalsReport {
    const SCREEN: ShareScreen = ShareScreen::Goals;

    fn wanted(params: &mut Self::Params) -> Wanted<'_> {
        Wanted::of(&mut params.filter, params.compare)
    }

    fn hide(&mut self, settings: &Settings) {
        let before = self.comparison.as_mut().map(|before| (&mut before.period, &mut before.totals));
        hide((&mut self.period, &mut self.totals), before, settings);
    }
}

impl Shareable for Engagement {
    const SCREEN: ShareScreen = ShareScreen::Engagement;

    fn wanted(params: &mut Self::Params) -> Wanted<'_> {
        Wanted::of(&mut params.filter, None)
    }

    fn hide(&mut self, settings: &Settings) {
        hide((&mut self.period, &mut self.totals), None, settings);
    }
}
