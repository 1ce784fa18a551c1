//! Reports on ads: what they cost beside the visits that they brought, and the visits of which no ad is known.

mod costs;
mod figures;
mod kpis;
mod nodes;
mod notes;
mod suggestions;
mod timeseries;
mod unmatched;
mod visits;

pub use figures::{AdsFigures, AdsRatio, AdsRatioReason};
pub use kpis::{
    AdsComparison, AdsKpiRow, AdsKpiSort, AdsKpis, AdsKpisParams, SpendWithoutSessions, UnmatchedSessions,
};
pub use nodes::AdsLevel;
pub use notes::{AdsNote, AdsNoteCode, OtherCurrency};
pub use suggestions::{
    AdMappingExample, AdMappingRates, AdMappingReach, AdMappingSuggestion, AdsMappingSuggestions,
    AdsMappingSuggestionsParams,
};
pub use timeseries::{AdsBucket, AdsPoint, AdsTimeseries, AdsTimeseriesParams};
pub use unmatched::{AdsUnmatched, AdsUnmatchedParams, UnmatchedAdRow};
