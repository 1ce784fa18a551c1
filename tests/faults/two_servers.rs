//! Only one server may use a data folder: a second one would take over the first one's files.

use super::Home;
use crate::support::process::{self, free_address};

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
