//! What the viewers of a share link see.

use std::marker::PhantomData;

use analytics::reports::{Breakdown, Engagement, GoalsReport, Overview, Pages};
use analytics::share_links::{Shareable, SharedDashboard, Shown};
use async_graphql::{Context, InputObjectType, MergedObject, OutputType, SelectionField};
use domain::tenancy::access::LinkAccess;
use serde::Serialize;

use crate::caller::reports;
use crate::error::Result;
use crate::input::of_query;
use crate::parameters::{Asked, Part};

/// Part of a project's reports that a share link shows. A report, figure, dimension or parameter that the link does not
/// show is `forbidden`.
#[derive(MergedObject)]
pub struct Shared(
    SharedDashboard,
    Part<ShownReport<Overview>>,
    Part<ShownReport<Breakdown>>,
    Part<ShownReport<Pages>>,
    Part<ShownReport<GoalsReport>>,
    Part<ShownReport<Engagement>>,
);

impl Shared {
    /// Returns what a link shows.
    pub(crate) fn of(link: LinkAccess) -> Result<Self> {
        let shown = Shown::of(link)?;
        let part = || shown.clone();
        Ok(Self(shown.dashboard()?, Part(part()), Part(part()), Part(part()), Part(part()), Part(part())))
    }
}

/// Report that the link may show, as a field.
pub(super) struct ShownReport<R>(PhantomData<R>);

impl<R> Asked for ShownReport<R>
where
    R: Shareable + OutputType,
    R::Params: InputObjectType + Serialize,
{
    type Of = Shown;
    type Params = R::Params;
    type Answer = R;
    const NAME: &'static str = R::NAME;
    const DESCRIPTION: &'static str = R::SUMMARY;

    async fn answer(ctx: &Context<'_>, shown: &Shown, params: R::Params) -> Result<R> {
        require_figures(shown, ctx.field())?;
        of_query(reports(ctx)?.show(shown, params).await)
    }
}

/// Fails if one of the selected fields is a figure that the link does not show.
fn require_figures(shown: &Shown, report: SelectionField<'_>) -> Result<()> {
    let mut next: Vec<SelectionField<'_>> = report.selection_set().collect();
    while let Some(field) = next.pop() {
        shown.require_figure(field.name())?;
        next.extend(field.selection_set());
    }
    Ok(())
}
