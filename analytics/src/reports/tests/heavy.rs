//! Tests heavy reports: which reports they delay, how many may run, and when they end.

use std::time::Duration;

use futures::FutureExt;

use super::*;

/// Simulates a report over many days that works as long as the gate is closed.
struct Held(Arc<Gate>);

impl Fold for Held {
    fn add(&mut self, _: &crate::columns::Day, mask: &crate::filter::Mask, _: &crate::columns::Dictionary) {
        self.0.days.fetch_add(1, Ordering::Relaxed);
        while !self.0.open.load(Ordering::Relaxed) && !mask.is_abandoned() {
            std::thread::yield_now();
        }
    }

    fn merge(&mut self, _: Self) {}

    fn tests(&self) -> u64 {
        u64::MAX
    }
}

fn of_owner(owner: u128) -> Site {
    Site { effort: Effort::of(vec![Uuid::from_u128(owner)]), ..site() }
}

async fn scan(reports: &Reports, site: &Site, more: &Value) -> Scan {
    let mut params = json!({ "from": "2026-10-18", "to": "2026-10-31" });
    params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let params: FilterParams = serde_json::from_value(params).unwrap();
    let filter = reports.filter(site, &params).unwrap();
    reports.scan(site, filter).await.unwrap()
}

/// Starts a heavy report that ends when the gate opens.
fn hold(reports: &Reports, owner: u128, gate: &Arc<Gate>) -> tokio::task::JoinHandle<Result<()>> {
    let (reports, gate) = (reports.clone(), gate.clone());
    tokio::spawn(async move {
        let site = of_owner(owner);
        let scan = scan(&reports, &site, &json!({})).await;
        scan.fold(move || Held(gate.clone())).await.map(drop)
    })
}

async fn until(holds: impl Fn() -> bool) {
    while !holds() {
        tokio::task::yield_now().await;
    }
}

fn has_begun(gate: &Arc<Gate>) -> bool {
    gate.days.load(Ordering::Relaxed) > 0
}

fn limits() -> ReportLimits {
    ReportLimits { waiting: 1, ..ReportLimits::default() }
}

#[tokio::test]
async fn heavy_reports_hold_up_no_light_ones_and_are_few() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, false).with_limits(limits());
    let [first, second] = [(); 2].map(|()| Arc::new(Gate::default()));
    let running = hold(&reports, 1, &first);
    until(|| has_begun(&first)).await;
    // A light one of anybody is answered meanwhile.
    for owner in [1, 2] {
        let params = serde_json::from_value(json!({ "preset": "7d" })).unwrap();
        Overview::answer(&reports, &of_owner(owner), params).await.unwrap();
    }
    // The next heavy one of the organization waits, and one more is refused.
    let waiting = hold(&reports, 1, &second);
    until(|| reports.admission.asked(Uuid::from_u128(1)) == 2).await;
    let refused = hold(&reports, 1, &second).await.unwrap().unwrap_err();
    assert!(matches!(refused, Error::RateLimited { retry_after_s: 1.. }), "{refused:?}");
    assert!(!has_begun(&second));
    // What waits leaves with its caller.
    waiting.abort();
    assert!(waiting.await.unwrap_err().is_cancelled());
    let waiting = hold(&reports, 1, &second);
    first.open.store(true, Ordering::Relaxed);
    running.await.unwrap().unwrap();
    second.open.store(true, Ordering::Relaxed);
    waiting.await.unwrap().unwrap();
    // Each met every day of the sample once.
    assert_eq!([first, second].map(|gate| gate.days.load(Ordering::Relaxed)), [14; 2]);
    until(|| reports.admission.asked(Uuid::from_u128(1)) == 0).await;
}

#[tokio::test]
async fn light_reports_of_one_tenant_leave_threads_to_others() {
    let admission = crate::reports::admission::Admission::new(ReportLimits::default());
    let of = |tenant| Effort::of(vec![Uuid::from_u128(tenant)]);
    let (busy, other) = (of(1), of(2));
    let mut turns = Vec::new();
    while let Some(turn) = admission.light_turn(&busy).now_or_never() {
        turns.push(turn.unwrap());
    }
    assert!(turns.len() <= rayon::current_num_threads().div_ceil(2) + 1);
    admission.light_turn(&other).now_or_never().unwrap().unwrap();
    // With a turn that ends, the next of the same tenant begins.
    turns.pop();
    admission.light_turn(&busy).now_or_never().unwrap().unwrap();
}

/// Loading a day may keep a thread waiting for a disk or the database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_that_wait_for_days_delay_none_whose_days_are_in_memory() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    let whole = json!({ "from": "2026-10-18", "to": "2026-10-31" });
    let expected = answer::<Overview>(&reports, &whole).await;
    let project = reports.columns.fresh(PROJECT, &crate::columns::Patience::default()).await.unwrap();
    tokio::task::block_in_place(|| assert!(project.evict(number("2026-10-18".parse().unwrap()))));
    let turns = all_loading_turns(&reports);

    let count = 2 * rayon::current_num_threads() + 2;
    let cold = (0..count).map(|_| {
        let (reports, params) = (reports.clone(), serde_json::from_value(whole.clone()).unwrap());
        tokio::spawn(async move { Overview::answer(&reports, &of_owner(1), params).await.unwrap() })
    });
    let cold: Vec<_> = cold.collect();
    until(|| reports.admission.waiting_to_load(Uuid::from_u128(1)) == count).await;
    let days = json!({ "from": "2026-10-20", "to": "2026-10-31" });
    Overview::answer(&reports, &of_owner(2), serde_json::from_value(days).unwrap()).await.unwrap();
    assert_eq!(reports.admission.waiting_to_load(Uuid::from_u128(1)), count);

    drop(turns);
    for answer in cold {
        assert_eq!(serde_json::to_string_pretty(&answer.await.unwrap()).unwrap(), expected);
    }
}

#[tokio::test]
async fn reports_by_postgres_of_one_tenant_leave_connections_to_others() {
    let admission = crate::reports::admission::Admission::new(ReportLimits::default());
    let of = |tenant| Effort::of(vec![Uuid::from_u128(tenant)]);
    let mut running = Vec::new();
    loop {
        let report = of(1);
        let Some(turn) = admission.turn_of_rows(&report).now_or_never() else { break };
        turn.unwrap();
        // Every query of one report is in its turn.
        admission.turn_of_rows(&report).now_or_never().unwrap().unwrap();
        running.push(report);
    }
    assert_eq!(running.len(), rayon::current_num_threads().max(2) / 2);
    admission.turn_of_rows(&of(2)).now_or_never().unwrap().unwrap();
    // When a report ends, the next of the same tenant begins.
    running.pop();
    admission.turn_of_rows(&of(1)).now_or_never().unwrap().unwrap();
}

#[tokio::test]
async fn heavy_reports_give_way_after_each_slice() {
    let sqlite = Sqlite::filled().await;
    // Every slice is one day.
    let limits = ReportLimits { comparisons: 0, slice: Duration::ZERO, ..ReportLimits::default() };
    let sliced = sqlite.reports(1 << 30, false).with_limits(limits);
    let whole = sqlite.reports(1 << 30, false);
    let condition = json!([{ "field": "page", "op": "contains", "value": "a" }]).to_string();
    let params = json!({ "from": "2026-10-18", "to": "2026-10-31", "where": condition, "compare": "1" });
    let expected = answer::<Overview>(&whole, &params).await;
    assert_eq!(answer::<Overview>(&sliced, &params).await, expected);
    assert_eq!(sliced.admission.asked(Uuid::from_u128(1)), 0);
}

#[tokio::test]
async fn a_heavy_report_ends_in_its_day_when_its_client_leaves() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, false);
    let gate = Arc::new(Gate::default());
    let running = hold(&reports, 1, &gate);
    until(|| has_begun(&gate)).await;
    running.abort();
    assert!(running.await.unwrap_err().is_cancelled());
    // It ends although the gate is closed.
    until(|| Arc::strong_count(&gate) == 1).await;
    assert!(gate.days.load(Ordering::Relaxed) < 14);
    until(|| reports.admission.asked(Uuid::from_u128(1)) == 0).await;
}

#[tokio::test]
async fn a_report_that_takes_too_long_is_told_so() {
    let sqlite = Sqlite::filled().await;
    let limits = ReportLimits { timeout: Duration::from_millis(1), ..ReportLimits::default() };
    let reports = sqlite.reports(1 << 30, false).with_limits(limits);
    let gate = Arc::new(Gate::default());
    let error = hold(&reports, 1, &gate).await.unwrap().unwrap_err();
    let Error::Validation(violations) = error else { panic!("{error:?}") };
    assert_eq!(violations[0].path, "query");
    until(|| Arc::strong_count(&gate) == 1).await;
}

/// Conditions that are evaluated in one pass must find the same as each condition alone.
#[tokio::test]
async fn conditions_on_the_same_texts_find_what_they_find_alone() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, false);
    let ops = [
        json!({ "op": "contains", "value": "1" }),
        json!({ "op": "contains", "value": "2" }),
        json!({ "op": "in", "values": ["/", "/en", "x"] }),
        json!({ "op": "ends_with", "value": "7" }),
        json!({ "op": "not_contains", "value": "a" }),
    ];
    let mut any = Vec::new();
    for field in ["page", "utm_campaign", "event"] {
        for op in &ops {
            let mut one = op.clone();
            one["field"] = field.into();
            any.push(one);
        }
    }
    let found = |conditions: Value| {
        let reports = reports.clone();
        async move {
            let site = site();
            let scan = scan(&reports, &site, &json!({ "where": conditions.to_string() })).await;
            scan.fold(Found::default).await.unwrap().0
        }
    };
    for some in [&any[..3], &any[..4], &any[5..8], &any[3..13], &any[10..13], &any[..]] {
        let mut each = std::collections::BTreeSet::new();
        for one in some {
            each.extend(found(json!([one])).await);
        }
        assert_eq!(found(json!([{ "any": some }])).await, each);
    }
}

#[derive(Default)]
struct Found(std::collections::BTreeSet<Uuid>);

impl Fold for Found {
    fn add(&mut self, day: &crate::columns::Day, mask: &crate::filter::Mask, _: &crate::columns::Dictionary) {
        self.0.extend(mask.kept().map(|session| day.ids[session]));
    }

    fn merge(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}
