//! A share link as its viewers see it.

use std::sync::Arc;

use async_graphql::SimpleObject;
use domain::Result;
use domain::tenancy::access::LinkAccess;
use entity::Locale;

use super::settings::Settings;
use super::{ShareScreen, ShareTheme};
use crate::dimension::Dimension;
use crate::period::{Date, Preset};

/// Link of a viewer, with what it shows.
#[derive(Clone, Debug)]
pub struct Shown {
    pub(super) link: LinkAccess,
    pub(super) settings: Arc<Settings>,
}

impl Shown {
    /// Reads what the link shows.
    pub fn of(link: LinkAccess) -> Result<Self> {
        let settings = Arc::new(Settings::stored(link.shows())?);
        Ok(Self { link, settings })
    }

    /// Fails for a figure that the link does not show, by its name in GraphQL. Reports have 0 in its place.
    pub fn require_figure(&self, name: &str) -> Result<()> {
        self.settings.require_figure(name)
    }

    /// Returns what the dashboard needs to know to show the reports of the link.
    pub fn dashboard(&self) -> Result<SharedDashboard> {
        let (project, settings) = (self.link.reports().project(), &self.settings);
        let own = settings.own()?;
        Ok(SharedDashboard {
            name: self.link.name().to_owned(),
            screens: settings.screens.clone(),
            dimensions: settings.dimensions.clone(),
            filterable: settings.filterable()?,
            free_period: settings.free_period,
            compare: settings.compare,
            preset: own.preset,
            from: day(own.from.as_deref()),
            to: day(own.to.as_deref()),
            theme: settings.theme,
            timezone: project.timezone.clone(),
            currency: project.currency.clone(),
            locale: project.locale,
        })
    }
}

fn day(text: Option<&str>) -> Option<Date> {
    text?.parse().ok().map(Date)
}

/// Part of a project's reports that a share link shows.
#[derive(Clone, Debug, PartialEq, SimpleObject)]
pub struct SharedDashboard {
    /// Title of the dashboard.
    pub name: String,
    /// Screens that are shown.
    pub screens: Vec<ShareScreen>,
    /// Dimensions of `breakdown`.
    pub dimensions: Vec<Dimension>,
    /// Dimensions by which viewers may filter.
    pub filterable: Vec<Dimension>,
    /// True if viewers choose the period.
    pub free_period: bool,
    /// True if reports may be compared with the period before.
    pub compare: bool,
    /// Named period of the figures, if nobody chooses another.
    pub preset: Option<Preset>,
    /// First day of that period, if it is one of days.
    pub from: Option<Date>,
    /// Its last day.
    pub to: Option<Date>,
    /// Colors of the dashboard.
    pub theme: ShareTheme,
    /// Time zone of all days and times.
    pub timezone: String,
    /// Currency of all values.
    pub currency: String,
    /// Language of labels that the project has chosen.
    pub locale: Locale,
}
