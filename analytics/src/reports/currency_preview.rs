//! Preview of another currency of a project, within the limits of a report.

use domain::Result;
use domain::projects::currency::{self, CurrencyPreview};
use domain::tenancy::access::{ProjectAccess, Scope};

use super::{Reports, Site};

impl Reports {
    /// Tells what another currency would do to the values of a project. This counts rows of all its visits, so it waits for a
    /// turn, and ends after the time of a report.
    pub async fn preview_currency(&self, access: &ProjectAccess, currency: &str) -> Result<CurrencyPreview> {
        access.require(Scope::ProjectAdmin)?;
        let site = Site::of(&self.context, &access.for_reports()).await?;
        self.turn_of_rows(&site).await?;
        let counting = currency::preview(&self.context, access, currency);
        self.admission.within_time(&site.effort, counting).await
    }
}
