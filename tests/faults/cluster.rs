//! A PostgreSQL server for a single test, which stops it.

use std::path::Path;
use std::process::Command;

pub(super) struct Cluster<'a> {
    folder: &'a Path,
    pub(super) url: String,
}

impl<'a> Cluster<'a> {
    pub(super) fn start(folder: &'a Path) -> Self {
        // The server runs as another user when the tests run as root.
        std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let url = script("start", folder);
        Cluster { folder, url }
    }

    pub(super) fn stop(&self) {
        script("stop", self.folder);
    }

    pub(super) fn start_again(&self) {
        script("start", self.folder);
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/postgres");
        Command::new(path).arg("stop").arg(self.folder.join("cluster")).output().ok();
    }
}

fn script(verb: &str, folder: &Path) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/postgres");
    let output = Command::new(path).arg(verb).arg(folder.join("cluster")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}
