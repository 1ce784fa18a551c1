//! Prometheus metrics on a separate listener (`SVC_METRICS_LISTEN`), for the operators of the service.
//! Without that setting nothing is recorded.
//!
//! No label contains a project, a visitor or an address. The route label is the route's template.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use entity::visits::DiskHealth;
use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use crate::app::App;
use crate::ingest::Ending;
use crate::log;

const SECONDS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
const BATCHES: [f64; 8] = [1.0, 2.0, 4.0, 8.0, 32.0, 128.0, 256.0, 512.0];
/// Interval at which buffered observations are sorted into histogram buckets.
const UPKEEP: Duration = Duration::from_secs(5);

/// True once there is a recorder. Without one, no request has to name its labels.
static RECORDED: AtomicBool = AtomicBool::new(false);

/// Installs the recorder of this process. Call it once.
pub fn install() -> Result<PrometheusHandle, Box<dyn std::error::Error + Send + Sync>> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)?
        .set_buckets_for_metric(Matcher::Suffix("_batches".to_owned()), &BATCHES)?
        .install_recorder()?;
    RECORDED.store(true, Ordering::Relaxed);
    describe_counter!("svc_http_requests_total", "Requests by route and status.");
    describe_counter!("svc_ingest_batches_total", "Tracking batches by outcome.");
    describe_counter!("svc_writer_commits_total", "Transactions of the visit writer.");
    describe_histogram!("svc_writer_commit_seconds", Unit::Seconds, "Duration of a writer transaction.");
    describe_histogram!("svc_writer_commit_batches", "Batches per writer transaction.");
    describe_histogram!("svc_report_seconds", Unit::Seconds, "Duration of a report, by report and executor.");
    describe_counter!(
        "svc_batches_quarantined_total",
        "Batches moved to quarantine because the database refused them, by reason."
    );
    describe_counter!("svc_batches_dropped_total", "Batches lost without being stored, by reason.");
    describe_gauge!("svc_quarantine_batches", "Batches in quarantine.");
    describe_gauge!("svc_quarantine_bytes", Unit::Bytes, "Disk space used by the quarantine.");
    describe_gauge!("svc_disk_ok", "1 while the data folder is writable, else 0.");
    describe_counter!("svc_job_runs_total", "Runs of background jobs, by job and outcome.");
    describe_histogram!("svc_job_seconds", Unit::Seconds, "Duration of a job run.");
    describe_counter!(
        "svc_self_check_mended_total",
        "Rows without a visit that the nightly self-check removed, by table, and visits that it repaired."
    );
    describe_gauge!("svc_spool_batches", "Batches spooled on disk while the database is unavailable.");
    describe_counter!("svc_days_loaded_total", "Days of columns loaded for reports, by source.");
    describe_counter!(
        "svc_snapshot_store_failures_total",
        "Failures of the shared snapshot store, by operation."
    );
    describe_counter!(
        "svc_log_lines_dropped_total",
        "Log lines that could not be written, or that nobody read in time."
    );
    describe_counter!(
        "svc_loop_panics_total",
        "Panics of the server's loops, by loop. The server starts a loop again after a panic."
    );
    describe_gauge!("svc_columns_bytes", Unit::Bytes, "Memory used by the report columns.");
    Ok(handle)
}

/// Serves `GET /metrics` until the task is aborted.
pub async fn serve(app: App, handle: PrometheusHandle, listener: TcpListener) -> std::io::Result<()> {
    let listener = listener.into_std()?;
    let supervisor = app.context.supervisor();
    let upkeep = handle.clone();
    let router = Router::new().route("/metrics", get(render)).with_state((app, handle));
    let answer = || async {
        // The listener stays open, whatever becomes of a copy.
        let listener = listener.try_clone().and_then(TcpListener::from_std);
        let served = match listener {
            Ok(listener) => axum::serve(listener, router.clone()).await,
            Err(error) => Err(error),
        };
        if let Err(error) = served {
            tracing::error!(error.reason = %error, "The metrics can no longer be served");
        }
    };
    let keep_up = || async {
        loop {
            tokio::time::sleep(UPKEEP).await;
            upkeep.run_upkeep();
        }
    };
    tokio::join!(supervisor.keep("metrics", answer), supervisor.keep("metrics_upkeep", keep_up));
    Ok(())
}

async fn render(State((app, handle)): State<(App, PrometheusHandle)>) -> impl IntoResponse {
    let waiting = app.waiting();
    gauge!("svc_spool_batches").set(waiting.spooled as f64);
    gauge!("svc_quarantine_batches").set(waiting.in_quarantine() as f64);
    gauge!("svc_quarantine_bytes").set(waiting.quarantine_bytes as f64);
    gauge!("svc_disk_ok").set(if waiting.disk == DiskHealth::Ok { 1.0 } else { 0.0 });
    counter!("svc_log_lines_dropped_total").absolute(log::dropped());
    gauge!("svc_columns_bytes").set(app.reports.bytes() as f64);
    for (name, panics) in app.context.supervisor().panics() {
        counter!("svc_loop_panics_total", "loop" => name).absolute(panics);
    }
    let loads = app.reports.loads();
    for (from, days) in [("file", &loads.file), ("store", &loads.store), ("rows", &loads.rows)] {
        counter!("svc_days_loaded_total", "from" => from).absolute(days.load(Ordering::Relaxed));
    }
    if let Some(failures) = app.reports.store_failures() {
        let kinds = [
            ("reading", &failures.reading),
            ("writing", &failures.writing),
            ("sweeping", &failures.sweeping),
        ];
        for (what, count) in kinds {
            counter!("svc_snapshot_store_failures_total", "what" => what)
                .absolute(count.load(Ordering::Relaxed));
        }
    }
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], handle.render())
}

pub(crate) fn count_request(method: &str, route: &str, status: u16) {
    if !RECORDED.load(Ordering::Relaxed) {
        return;
    }
    let labels = [("method", method.to_owned()), ("route", route.to_owned()), ("status", status.to_string())];
    counter!("svc_http_requests_total", &labels).increment(1);
}

pub(crate) fn count_batch(ending: &Ending) {
    if !RECORDED.load(Ordering::Relaxed) {
        return;
    }
    counter!("svc_ingest_batches_total", "outcome" => ending.name()).increment(1);
}
