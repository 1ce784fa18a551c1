//! kill -9 while snapshots are written to the shared store: whatever the store contains, the next instance's
//! reports match the rows.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use analytics::sample::Sample;
use chrono::Utc;
use domain::Clock;
use uuid::Uuid;

use super::Home;
use crate::support::App;
use crate::support::process::Process;
use crate::support::soak::full_or;

fn visits() -> u32 {
    full_or(6_000, 2_000)
}
const DAYS: u32 = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_killed_instance_put_half_makes_no_report_wrong() {
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    server.kill();
    let id: Uuid = project.id.parse().unwrap();
    let today = i32::try_from(Utc::now().timestamp() / 86_400).unwrap();
    let first_day = today - 1 - i32::try_from(DAYS).unwrap();
    let large = Sample::large(id, chrono_tz::UTC, today);
    home.load(&home.connect().await, &Sample { sessions: visits(), days: DAYS, first_day, ..large }).await;

    let store = home.folder.path().join("store");
    let url = format!("file://{}", store.display());
    let settings = [("SVC_SNAPSHOTS", url.as_str()), ("SVC_REPORTS", "columns")];
    let query = "preset=90d&include_test=true";
    let overview = format!("/v1/projects/{}/analytics/overview?{query}", project.id);
    // Each instance has nothing of its own, and is killed when so many objects are in the store.
    for (round, enough) in [1, 20, 45, DAYS as usize].into_iter().enumerate() {
        let data = home.folder.path().join(format!("instance{round}"));
        let mut server = Process::start_with(&data, Some(&home.url()), &settings).await;
        let (status, report) = server.get(&overview, &project.token).await;
        assert_eq!((status, report["totals"]["sessions"].as_u64()), (200, Some(visits().into())), "{report}");
        server.ask_to_stop();
        while files(&store).len() < enough && !server.has_ended() {
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
        server.kill();
    }
    assert!(files(&store).len() >= DAYS as usize);
    let settings = [("SVC_SNAPSHOTS", url.as_str())];
    let reader = async || {
        let folder = tempfile::tempdir().unwrap();
        let app = App::on(folder, &home.url(), Clock::fixed(Utc::now()), &settings).await;
        let report = app.get(&overview).token(&project.token).send().await.ok(200);
        assert_eq!(report["totals"]["sessions"].as_u64(), Some(visits().into()), "{report}");
        app
    };
    // Who comes to the end leaves a manifest, and the next one reads no rows.
    reader().await.stop().await;
    let manifests = files(&store).iter().filter(|path| path.parent().unwrap().ends_with("manifests")).count();
    assert!(manifests > 0);
    assert_eq!(reader().await.inner.reports.loads().rows.load(Ordering::Relaxed), 0);
}

/// The files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    entries.flatten().flat_map(|entry| below(entry.path())).collect()
}
