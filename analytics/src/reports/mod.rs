//! The reports, one file each.
//!
//! A report is one file with its parameters, its answer, its fold over the columns and, in a
//! `.sql` file of the same name beside it, its definition over the rows.

mod breakdown;
mod filter_options;
mod overview;
mod pages;
mod timeseries;
mod totals;

pub use breakdown::{Breakdown, BreakdownParams, BreakdownRow};
pub use filter_options::{DimensionOptions, FilterOption, FilterOptions, FilterOptionsParams};
pub use overview::{Comparison, Overview, OverviewExtras, OverviewParams};
pub use pages::{PageRow, Pages, PagesParams, Quartiles};
pub use timeseries::{Timeseries, TimeseriesParams};
pub use totals::{SeriesPoint, Totals};
