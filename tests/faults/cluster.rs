//! A PostgreSQL server for a single test, which stops it.

use std::path::Path;
use std::process::Command;

use sqlx::{Connection, Executor};

use crate::support::database::connection;

pub(super) struct Cluster<'a> {
    folder: &'a Path,
    pub(super) url: String,
}

impl<'a> Cluster<'a> {
    pub(super) fn start(folder: &'a Path) -> Self {
        // The server runs as another user when the tests run as root.
        std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let url = script("start", &[&folder.join("cluster")]);
        Cluster { folder, url }
    }

    /// Starts a standby that copies this server asynchronously.
    pub(super) fn standby<'b>(&self, folder: &'b Path) -> Cluster<'b> {
        std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let url = script("standby", &[&folder.join("cluster"), &self.folder.join("cluster")]);
        Cluster { folder, url }
    }

    /// Makes a stopped standby the primary, at the address of a server that is gone.
    pub(super) fn take_over_from(&self, gone: &Cluster<'_>) {
        script("promote", &[&self.folder.join("cluster"), &gone.folder.join("cluster")]);
    }

    /// Makes a running standby the primary, at its own address.
    pub(super) fn take_over(&self) {
        script("promote", &[&self.folder.join("cluster")]);
    }

    pub(super) fn stop(&self) {
        script("stop", &[&self.folder.join("cluster")]);
    }

    pub(super) async fn execute(&self, statement: &'static str) {
        let mut connection = connection(&self.url).await;
        connection.execute(statement).await.unwrap();
        connection.close().await.unwrap();
    }

    pub(super) fn start_again(&self) {
        script("start", &[&self.folder.join("cluster")]);
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/postgres");
        Command::new(path).arg("stop").arg(self.folder.join("cluster")).output().ok();
    }
}

fn script(verb: &str, folders: &[&Path]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/postgres");
    let output = Command::new(path).arg(verb).args(folders).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}
