//! Only one server may use a data folder or a SQLite file: a second one would take over the first one's files, or write
//! beside it.

use super::Home;
use crate::support::database::is_postgres;
use crate::support::process::{self, Process, free_address};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_on_a_data_folder_refuses_to_start() {
    let home = Home::new().await;
    let server = home.server().await;
    let refused = || {
        let address = free_address().to_string();
        let database = home.database.url().unwrap_or_default();
        let settings = [("SVC_LISTEN", address.as_str()), ("SVC_DATABASE_URL", database)];
        process::refused(&home.data(), if database.is_empty() { &settings[..1] } else { &settings })
    };
    let sentence = format!(
        "svc: another svc process uses the data folder {}; stop it first, or set SVC_DATA_DIR to another folder\n",
        home.data().display()
    );
    assert_eq!(refused(), sentence);
    let project = server.project().await;
    server.kill();
    // The folder is free again however the server ended.
    let server = home.server().await;
    assert_eq!(refused(), sentence);
    assert_eq!(server.totals(&project).await.sessions, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_on_a_sqlite_file_refuses_to_start() {
    if is_postgres() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let file = home.data().join("svc.db");
    let other = tempfile::tempdir().unwrap();
    let link = other.path().join("link.db");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    for path in [&file, &link] {
        let address = free_address().to_string();
        let url = format!("sqlite://{}?mode=rwc", path.display());
        let settings = [("SVC_LISTEN", address.as_str()), ("SVC_DATABASE_URL", &url)];
        let sentence = format!(
            "svc: another svc process uses the database {}; stop it first, or set SVC_DATABASE_URL to another file\n",
            file.canonicalize().unwrap().display()
        );
        assert_eq!(process::refused(&other.path().join("data"), &settings), sentence);
    }
    // By another name of the same file, SQLite would not find the log.
    let name = home.data().join("name.db");
    std::fs::hard_link(&file, &name).unwrap();
    let address = free_address().to_string();
    let url = format!("sqlite://{}?mode=rwc", name.display());
    let settings = [("SVC_LISTEN", address.as_str()), ("SVC_DATABASE_URL", &url)];
    let sentence = process::refused(&other.path().join("data"), &settings);
    assert!(sentence.contains("has 2 names (hard links)"), "{sentence}");
    std::fs::remove_file(name).unwrap();
    server.kill();
    let url = format!("sqlite://{}?mode=rwc", file.display());
    Process::start(&other.path().join("data"), Some(&url)).await;
}
