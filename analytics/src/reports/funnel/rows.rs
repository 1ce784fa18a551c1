//! Funnel report: the SQL definition over the rows.
//!
//! The plan decides which steps an action does, once for every different page and event. The definition gets the
//! answers as lists and does the rest.

use domain::Result;
use domain::measuring::funnels::{FunnelMode, Plan};
use serde_json::{Map, Value};
use sqlx::{PgPool, Row};

use super::{Counts, FunnelReport, StepCounts};
use crate::columns::postgres;
use crate::filter::{Bound, Filter};
use crate::reports::totals::counted;
use crate::reports::{Report, Site, definition};

const PAGES: &str = include_str!("pages.sql");
const EVENTS: &str = include_str!("events.sql");

/// List that is bound as columns: texts and the steps that they do.
#[derive(Default)]
struct Doing {
    first: Vec<String>,
    second: Vec<String>,
    steps: Vec<i32>,
}

impl Doing {
    fn add(&mut self, first: String, second: String, steps: u32) {
        if steps != 0 {
            self.first.push(first);
            self.second.push(second);
            self.steps.push(i32::try_from(steps).unwrap_or_default());
        }
    }

    fn bound(self) -> [Bound; 3] {
        [Bound::Texts(self.first), Bound::Texts(self.second), Bound::Ints(self.steps)]
    }
}

pub(super) async fn counts(pool: &PgPool, site: &Site, filter: &Filter, plan: &Plan) -> Result<Counts> {
    let pages = pages(pool, site, filter, plan).await?;
    let events = events(pool, site, filter, plan).await?;
    let mut goals = Doing::default();
    for (step, key) in plan.goals() {
        goals.add(key.clone(), String::new(), *step);
    }
    let mut own = vec![
        Bound::Flag(plan.mode == FunnelMode::Sequential),
        Bound::Int(i32::try_from(plan.len()).unwrap_or_default()),
        Bound::Longs(plan.within.clone()),
    ];
    let [goals, _, goal_steps] = goals.bound();
    own.extend(pages.bound().into_iter().chain(events.bound()).chain([goals, goal_steps]));
    let rows = definition::rows(pool, site, filter, &of_steps(plan.len()), own).await?;
    let mut counts = Counts { steps: Vec::with_capacity(plan.len()), ..Counts::default() };
    for row in &rows {
        let mut read = || -> Result<(), sqlx::Error> {
            counts.sessions = counted(row, "selected")?;
            counts.completed = counted(row, "completed")?;
            counts.steps.push(StepCounts {
                sessions: counted(row, "sessions")?,
                visitors: counted(row, "visitors")?,
                with_before: counted(row, "with_before")?,
                with_first: counted(row, "with_first")?,
                median_ms: row.try_get("median_ms")?,
            });
            Ok(())
        };
        read().map_err(postgres)?;
    }
    Ok(counts)
}

/// Returns the definition for `count` steps. The file is written for two.
fn of_steps(count: usize) -> String {
    let each = |name| -> String {
        (2..=count).map(|step| definition::example(FunnelReport::DEFINITION, name, step)).collect()
    };
    let text = definition::with(FunnelReport::DEFINITION, "step", &each("step"));
    definition::with(&text, "reached", &each("reached"))
}

/// Returns the different pages with the steps they do.
async fn pages(pool: &PgPool, site: &Site, filter: &Filter, plan: &Plan) -> Result<Doing> {
    let mut doing = Doing::default();
    for row in definition::rows(pool, site, filter, PAGES, Vec::new()).await? {
        let texts = || Ok((row.try_get("page")?, row.try_get("page_group")?));
        let (page, group): (String, String) = texts().map_err(postgres)?;
        let steps = plan.of_page(&page) | plan.of_group(&group);
        doing.add(page, group, steps);
    }
    Ok(doing)
}

/// Returns the different events, with their properties, that do steps.
async fn events(pool: &PgPool, site: &Site, filter: &Filter, plan: &Plan) -> Result<Doing> {
    let mut doing = Doing::default();
    let mut names: Vec<String> = plan.events().iter().map(|event| event.name.clone()).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        return Ok(doing);
    }
    for row in definition::rows(pool, site, filter, EVENTS, vec![Bound::Texts(names)]).await? {
        let texts = || Ok((row.try_get("name")?, row.try_get("props")?));
        let (name, text): (String, String) = texts().map_err(postgres)?;
        let props: Map<String, Value> = serde_json::from_str(&text).unwrap_or_default();
        let doers = plan.events().iter().filter(|event| event.name == name);
        let steps = doers.fold(0, |steps, event| steps | event.steps(&props));
        doing.add(name, text, steps);
    }
    Ok(doing)
}
