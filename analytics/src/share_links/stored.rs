//! Makes, lists and ends the share links of a project.

use domain::ground::page::{Page, PageParams};
use domain::measuring::tracking::Origin;
use domain::tenancy::access::ProjectAccess;
use domain::tenancy::share_links::{self, Draft};
use domain::{Context, Error, Result, Violation, ViolationCode};
use uuid::Uuid;

use super::settings::{SHAREABLE, Settings, read};
use super::{ShareLink, ShareLinkCreate, ShareLinkCreated, ShareTheme};
use crate::filter::Conditions;
use crate::reports::Reports;
use crate::segments;

/// Returns a page of the project's links, newest first.
pub async fn list(context: &Context, access: &ProjectAccess, params: &PageParams) -> Result<Page<ShareLink>> {
    share_links::list(context, access, params).await?.try_map(ShareLink::try_from)
}

/// Returns the project's links, newest first; only those that have not ended if all are too many.
pub async fn all_or_open(context: &Context, access: &ProjectAccess) -> Result<Vec<ShareLink>> {
    share_links::all_or_open(context, access).await?.into_iter().map(ShareLink::try_from).collect()
}

/// Makes a link. Its filter must be one with which reports run.
pub async fn create(
    reports: &Reports,
    access: &ProjectAccess,
    input: ShareLinkCreate,
) -> Result<ShareLinkCreated> {
    access.require_all(&share_links::TO_MAKE)?;
    let mut violations = Vec::new();
    for (at, dimension) in input.dimensions.iter().enumerate() {
        if !SHAREABLE.contains(dimension) {
            let message = "cannot be shared";
            violations.push(Violation::new(
                format!("body.dimensions.{at}"),
                ViolationCode::NotListed,
                message,
            ));
        }
    }
    for (at, origin) in input.embed_on.iter().enumerate() {
        if !is_origin(origin) {
            let message = "is not an origin like https://www.example.com";
            violations.push(Violation::new(
                format!("body.embedOn.{at}"),
                ViolationCode::WrongFormat,
                message,
            ));
        }
    }
    let segment = match check_filter(reports, access, &input.filter).await? {
        Ok(segment) => segment,
        Err(wrong) => {
            violations.extend(wrong);
            None
        }
    };
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    let settings = Settings {
        screens: input.screens,
        dimensions: input.dimensions,
        filter: input.filter,
        segment,
        free_period: input.free_period,
        free_filter: input.free_filter,
        compare: input.compare,
        theme: input.theme.unwrap_or(ShareTheme::Auto),
    };
    let draft = Draft {
        name: input.name,
        shows: serde_json::to_value(settings).map_err(Error::internal)?,
        embed_on: input.embed_on,
        password: input.password,
        expires_at: input.expires_at,
    };
    share_links::create(&reports.context, access, draft).await?.try_into()
}

/// Ends a link.
pub async fn delete(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<()> {
    share_links::delete(context, access, id).await
}

/// Returns true for an origin in the form of browsers, which a header can name as it is.
fn is_origin(text: &str) -> bool {
    Origin::parse(text).is_some_and(|origin| origin.can_be_allowed() && origin.to_string() == text)
}

/// Returns the conditions of the segment in the filter of a link, or what is wrong with the filter.
async fn check_filter(
    reports: &Reports,
    access: &ProjectAccess,
    filter: &str,
) -> Result<Result<Option<Conditions>, Vec<Violation>>> {
    match try_filter(reports, access, filter).await {
        Ok(segment) => Ok(Ok(segment)),
        Err(Error::Validation(violations)) => Ok(Err(violations
            .into_iter()
            .map(|Violation { path, code, bound, message }| {
                let name = path.strip_prefix("query.").unwrap_or_default();
                let message = format!("{name} {message}").trim().to_owned();
                Violation { path: "body.filter".to_owned(), code, bound, message }
            })
            .collect())),
        Err(error) => Err(error),
    }
}

async fn try_filter(reports: &Reports, access: &ProjectAccess, filter: &str) -> Result<Option<Conditions>> {
    let params = read(filter)?;
    // A private segment is its owner's alone.
    let segment = match &params.segment {
        Some(key) => segments::shared(&reports.context, access.id(), key).await?,
        None => None,
    };
    let named = serde_json::to_value(&params).map_err(Error::internal)?;
    let site = reports.site_with(&access.for_reports(), segment.clone(), &named).await?;
    reports.filter(&site, &params)?;
    Ok(segment)
}
