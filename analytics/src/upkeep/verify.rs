//! Checks an installation: what the site shows, and what has arrived from it.

use domain::ground::time::MS_PER_DAY;
use domain::measuring::tracking::{Hosts, Origin, TrackingConfig};
use domain::projects::setup::{
    self, Finding, FindingCode, SiteSeen, VerifyConsent, VerifyCsp, VerifyInstallationInput, VerifyProxy,
    VerifySnippet,
};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::keys::proxy::ProxyKeyUse;
use domain::{Context, Error, Result, Timestamp};
use entity::visits::stored;
use schemars::JsonSchema;
use sea_orm::{FromQueryResult, Statement};
use serde::Serialize;

use super::setup::{BY_START, MAX_HOSTS, MAX_VISITS};
use super::status::{self, OutcomeCount, ProjectStatus};
use crate::sessions::{self, LiveEventsParams};
use crate::visits::{Commits, Waiting};

/// Result of a check.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyInstallationResult {
    /// True if no finding is an error.
    pub ok: bool,
    pub checked_at: Timestamp,
    /// Address of the page, after redirects; null if it could not be had.
    pub final_url: Option<String>,
    /// The gravest first.
    pub findings: Vec<Finding>,
    /// Null if no page could be read.
    pub snippet: Option<VerifySnippet>,
    /// Null if the page uses no proxy and none was asked for.
    pub proxy: Option<VerifyProxy>,
    /// Null if no page could be read.
    pub csp: Option<VerifyCsp>,
    /// Null if no page could be read.
    pub consent: Option<VerifyConsent>,
    pub events: VerifyEvents,
}

/// Visits and ignored batches of the last day.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyEvents {
    /// Number of visits that are no tests. Tests and other visits together are at most 10,000.
    pub visits: u64,
    /// Number of test visits.
    pub tests: u64,
    /// Last activity of a visit, tests included; null if there was none.
    pub last_at: Option<Timestamp>,
    /// True if a pageview arrived while the check waited.
    pub arrived_while_waiting: bool,
    /// Number of batches of bots today.
    pub bots: i64,
    /// Batches of today that were ignored, by reason.
    pub ignored: Vec<OutcomeCount>,
}

#[derive(FromQueryResult)]
struct Counts {
    visits: i64,
    tests: Option<i64>,
    without_country: Option<i64>,
    last_at: Option<i64>,
}

#[derive(FromQueryResult)]
struct Host {
    entry_host: String,
}

/// Checks the installation of a project. The writer supplies the batches that wait on disk, and announces commits.
pub async fn verify(
    context: &Context,
    access: &ProjectAccess,
    input: &VerifyInstallationInput,
    waiting: &Waiting,
    commits: Commits,
) -> Result<VerifyInstallationResult> {
    access.require(Scope::ProjectAdmin)?;
    // A pageview from now on proves the installation, also while the page is fetched.
    let start = match input.wait_seconds {
        0 => None,
        _ => Some(sessions::arrivals(context, access, tail(None, 0), commits.clone()).await?.next_cursor),
    };
    let arrival = async {
        let Some(start) = start else { return Ok(false) };
        let tail = tail(Some(start), input.wait_seconds);
        Ok(!sessions::arrivals(context, access, tail, commits).await?.items.is_empty())
    };
    let looking = setup::look_at_site(context, access, input);
    let (mut seen, arrived_while_waiting) = futures::try_join!(looking, arrival)?;
    let since = context.clock.now_ms() - MS_PER_DAY;
    let projects = std::slice::from_ref(access);
    let (mut statuses, counts, hosts) = futures::try_join!(
        status::read(context, projects, waiting),
        counts(context, access, since),
        hosts(context, access, since),
    )?;
    let status = statuses.remove(&access.id()).ok_or(Error::NotFound)?;
    let tests = counts.tests.unwrap_or(0).unsigned_abs();
    let events = VerifyEvents {
        visits: counts.visits.unsigned_abs().saturating_sub(tests),
        tests,
        last_at: counts.last_at.and_then(Timestamp::from_ms),
        arrived_while_waiting,
        bots: status.bots.iter().map(|bots| bots.today).sum(),
        ignored: status.today.ignored.clone(),
    };
    let hosts_known = Hosts::new(&TrackingConfig::from_stored(&access.rules(context).await?.tracking));
    let foreign: Vec<String> = hosts.into_iter().filter(|host| !hosts_known.owns(host)).collect();
    let without_country = counts.without_country.unwrap_or(0).unsigned_abs();
    of_events(&mut seen, &events, without_country, &foreign);
    of_status(&mut seen, &status, &hosts_known);
    let (findings, ok) = seen.findings(context);
    Ok(VerifyInstallationResult {
        ok,
        checked_at: context.clock.now().into(),
        final_url: seen.final_url,
        findings,
        snippet: seen.snippet,
        proxy: seen.proxy,
        csp: seen.csp,
        consent: seen.consent,
        events,
    })
}

/// Returns the parameters of a tail of pageviews, tests included.
fn tail(cursor: Option<String>, wait: u32) -> LiveEventsParams {
    LiveEventsParams {
        cursor,
        names: Some(vec!["pageview".to_owned()]),
        limit: Some(1),
        wait: Some(wait),
        include_test: Some(true),
    }
}

/// Adds what the visits show.
fn of_events(seen: &mut SiteSeen, events: &VerifyEvents, without_country: u64, foreign: &[String]) {
    if events.arrived_while_waiting {
        seen.add(FindingCode::LiveProof, "");
    }
    if events.visits > 0 {
        seen.add(FindingCode::EventsArrive, "");
        if without_country == events.visits {
            seen.add(FindingCode::CountryMissing, "");
        }
        // A valid key that no batch came with is in no proxy.
        if seen.proxy.as_ref().is_some_and(|proxy| proxy.works && proxy.key == Some(ProxyKeyUse::Unused)) {
            seen.add(FindingCode::ProxyWithoutKey, "");
        }
    } else if events.tests > 0 {
        seen.add(FindingCode::OnlyTests, "");
    } else if events.bots > 0 {
        seen.add(FindingCode::OnlyBots, "");
    }
    if let Some(host) = foreign.first() {
        seen.add(FindingCode::HostNotADomain, host);
    }
    if events.visits > 0 || events.arrived_while_waiting {
        seen.visits_arrive();
    }
}

/// Adds what was refused.
fn of_status(seen: &mut SiteSeen, status: &ProjectStatus, hosts: &Hosts) {
    if let Some(reason) = status.quota.reason {
        seen.add(FindingCode::BudgetSpent, reason.as_str());
    }
    // Anybody can send from any origin, so only those near the site count.
    let is_near = |origin: &&str| {
        Origin::parse(origin).is_some_and(|origin| hosts.owns(&origin.host) || hosts.is_related(&origin.host))
    };
    let mut refused = status.refused_origins.iter().map(|refused| refused.origin.as_str());
    if let Some(origin) = refused.find(is_near) {
        seen.add(FindingCode::OriginNotAllowed, origin);
    }
}

async fn counts(context: &Context, access: &ProjectAccess, since: i64) -> Result<Counts> {
    let backend = context.db.get_database_backend();
    let visits = stored::sessions_by(backend, BY_START);
    let text = format!(
        "select count(*) as visits, sum(case when test then 1 else 0 end) as tests,
            sum(case when country is null and not test then 1 else 0 end) as without_country,
            max(last_at) as last_at
        from (
            select test, country, last_at from {visits} and started_at >= $2
            order by started_at desc limit {MAX_VISITS}
        ) as visits"
    );
    let statement = Statement::from_sql_and_values(backend, text, [access.id().into(), since.into()]);
    Counts::find_by_statement(statement).one(&context.db).await?.ok_or(Error::NotFound)
}

/// Returns the hosts of the last visits.
async fn hosts(context: &Context, access: &ProjectAccess, since: i64) -> Result<Vec<String>> {
    let backend = context.db.get_database_backend();
    let visits = stored::sessions_by(backend, BY_START);
    let text = format!(
        "select entry_host from (
            select entry_host from {visits} and started_at >= $2
            order by started_at desc limit {MAX_VISITS}
        ) as visits
        group by entry_host order by count(*) desc, entry_host limit {MAX_HOSTS}"
    );
    let statement = Statement::from_sql_and_values(backend, text, [access.id().into(), since.into()]);
    let rows = Host::find_by_statement(statement).all(&context.db).await?;
    Ok(rows.into_iter().map(|row| row.entry_host).collect())
}
