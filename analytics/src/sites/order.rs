//! Order of a list of sites, and the place of a site in it, which is the cursor of the next page.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Row;
use super::attention::SiteNote;
use super::types::{SitesParams, SitesSort};
use crate::wire::SortDir;

pub(super) struct Order<'params> {
    sort: SitesSort,
    dir: SortDir,
    first: &'params [Uuid],
}

/// Place of a site. Ties are broken by name and id.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    is_first: bool,
    /// Bits of the figure, because JSON does not keep every fraction exactly. None for a site without one.
    figure: Option<u64>,
    name: String,
    id: Uuid,
}

impl<'params> Order<'params> {
    pub(super) fn of(params: &'params SitesParams) -> Self {
        let sort = params.sort.unwrap_or(SitesSort::Visitors);
        let usual = if sort == SitesSort::Name { SortDir::Asc } else { SortDir::Desc };
        let first = params.first.as_deref().unwrap_or_default();
        Self { sort, dir: params.dir.unwrap_or(usual), first }
    }

    /// Returns true if places depend on what needs attention.
    pub(super) fn needs_notes(&self) -> bool {
        self.sort == SitesSort::Attention
    }

    pub(super) fn place(&self, row: &Row, notes: Option<&Vec<SiteNote>>) -> Place {
        let (project, sums) = (row.access.project(), &row.sums);
        let figure = match self.sort {
            SitesSort::Name => None,
            SitesSort::Attention => Some(notes.map_or(0, Vec::len) as f64),
            _ if !row.has_figures => None,
            SitesSort::Visitors => Some(sums.visitors as f64),
            SitesSort::Change => row.change(),
            SitesSort::Conversions => Some(sums.conversions as f64),
            SitesSort::Value => Some(sums.value as f64),
        };
        Place {
            is_first: self.first.contains(&project.id),
            figure: figure.map(f64::to_bits),
            name: project.name.to_lowercase(),
            id: project.id,
        }
    }

    pub(super) fn compare(&self, one: &Place, other: &Place) -> Ordering {
        let directed = |order: Ordering| if self.dir == SortDir::Asc { order } else { order.reverse() };
        let by_figure = match (one.figure, other.figure) {
            (Some(one), Some(other)) => directed(f64::from_bits(one).total_cmp(&f64::from_bits(other))),
            (one, other) => one.is_none().cmp(&other.is_none()),
        };
        let by_name = match one.name.cmp(&other.name) {
            order if self.sort == SitesSort::Name => directed(order),
            order => order,
        };
        other.is_first.cmp(&one.is_first).then(by_figure).then(by_name).then(one.id.cmp(&other.id))
    }
}
