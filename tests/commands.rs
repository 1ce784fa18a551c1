//! Messages of the command line: one sentence that names the setting or file, with the system's own reason.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use sea_orm::ConnectionTrait;

use crate::support::process::free_address;

/// Runs a command on a data folder of its own.
fn svc(data: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_svc"));
    command
        .args(arguments)
        .env("SVC_DATA_DIR", data)
        .env_remove("SVC_DATABASE_URL")
        .env("SVC_RATES_URL", "off");
    command.envs(settings.iter().copied()).stdin(Stdio::null()).output().unwrap()
}

/// What it said when it failed.
fn refusal(data: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> String {
    let output = svc(data, arguments, settings);
    assert!(!output.status.success(), "{arguments:?} {settings:?}");
    assert!(output.stdout.is_empty(), "{arguments:?} {settings:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    (folder, data)
}

#[test]
fn a_wrong_setting_is_one_sentence() {
    let (_folder, data) = folder();
    for (variable, value, sentence) in [
        ("SVC_LISTEN", "localhost", "it must look like 127.0.0.1:8787"),
        (
            "SVC_PUBLIC_URL",
            "https://example.com/stats",
            "it must have no path, because the service answers at the root of its host",
        ),
        ("SVC_REQUESTS_PER_MINUTE", "0", "it must be a whole number of at least 1"),
        ("SVC_MAIL_FROM", "a", "it must look like Analytics <stats@example.com>"),
        ("SVC_LOG", "bogus===", "it must look like info,sqlx=warn"),
    ] {
        let said = refusal(&data, &["serve"], &[(variable, value)]);
        assert_eq!(said, format!("svc: {variable} is {value:?}, which is not valid: {sentence}\n"));
    }
}

#[test]
fn a_database_that_does_not_open_says_why() {
    let (_folder, data) = folder();
    let none = data.join("none.db");
    let said = refusal(&data, &["migrate"], &[("SVC_DATABASE_URL", &format!("sqlite://{}", none.display()))]);
    assert!(said.starts_with(&format!("svc: there is no SQLite file {}", none.display())), "{said}");
    let missing = data.join("missing/svc.db");
    let url = format!("sqlite://{}?mode=rwc", missing.display());
    let said = refusal(&data, &["migrate"], &[("SVC_DATABASE_URL", &url)]);
    let expected =
        format!("svc: cannot open the SQLite file {}: No such file or directory", missing.display());
    assert!(said.starts_with(&expected), "{said}");
    let url = format!("postgres://svc:hunter2@{}/svc", free_address());
    let said = refusal(&data, &["migrate"], &[("SVC_DATABASE_URL", &url)]);
    assert!(said.starts_with("svc: cannot connect to PostgreSQL (SVC_DATABASE_URL): "), "{said}");
    assert!(said.contains("refused") && !said.contains("hunter2"), "{said}");
}

#[tokio::test]
async fn a_database_of_a_newer_svc_is_left_alone() {
    let (_folder, data) = folder();
    assert!(svc(&data, &["migrate"], &[]).status.success());
    let file = format!("sqlite://{}", data.join("svc.db").display());
    let db = sea_orm::Database::connect(file).await.unwrap();
    let later = "insert into seaql_migrations (version, applied_at) values ('m9999_later', 0)";
    db.execute_unprepared(later).await.unwrap();
    db.close().await.unwrap();
    let said = refusal(&data, &["migrate"], &[]);
    let expected = "svc: the database was migrated by a newer version of svc; this version does not know migration m9999_later\n";
    assert_eq!(said, expected);
}

#[cfg(unix)]
#[test]
fn what_is_written_is_for_the_services_own_user_alone() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, data) = folder();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    // The folder may have been made by somebody else.
    std::fs::create_dir(&data).unwrap();
    std::fs::set_permissions(&data, std::fs::Permissions::from_mode(0o755)).unwrap();
    assert!(svc(&data, &["migrate"], &[]).status.success());
    let copy = folder.path().join("copy.db");
    assert!(svc(&data, &["backup", copy.to_str().unwrap()], &[]).status.success());
    assert_eq!((mode(&data), mode(&data.join("svc.db")), mode(&copy)), (0o700, 0o600, 0o600));
}

#[test]
fn production_takes_no_secret_that_can_be_guessed() {
    let (_folder, data) = folder();
    let settings = |secret| [("SVC_ENV", "production"), ("SVC_CRON_SECRET", secret)];
    let said = refusal(&data, &["serve"], &settings("correct-horse"));
    assert!(said.starts_with("svc: SVC_CRON_SECRET has fewer than 24 characters"), "{said}");
    assert!(!said.contains("correct-horse"), "{said}");
    assert!(svc(&data, &["config"], &settings(&"0123456789abcdef".repeat(2))).status.success());
}

#[test]
fn a_backup_names_the_file_that_it_cannot_write() {
    let (folder, data) = folder();
    assert!(svc(&data, &["migrate"], &[]).status.success());
    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    assert!(svc(&data, &["backup", copy], &[]).status.success());
    let said = refusal(&data, &["backup", copy], &[]);
    assert_eq!(said, format!("svc: {copy} already exists; choose another file name\n"));
    let nowhere = folder.path().join("nowhere/copy.db");
    let said = refusal(&data, &["backup", nowhere.to_str().unwrap()], &[]);
    assert!(said.starts_with(&format!("svc: cannot write {}: No such file", nowhere.display())), "{said}");
}

#[test]
fn a_backup_of_nothing_is_refused_and_makes_nothing() {
    let (folder, data) = folder();
    let copy = folder.path().join("copy.db");
    let backup = ["backup", copy.to_str().unwrap()];
    let file = data.join("svc.db");
    let cannot = format!("svc: cannot back up the SQLite file {}: ", file.display());
    let said = refusal(&data, &backup, &[]);
    assert_eq!(said, format!("{cannot}there is no such file\n"));
    assert!(!data.exists());
    std::fs::create_dir(&data).unwrap();
    assert_eq!(refusal(&data, &backup, &[]), said);
    assert_eq!(std::fs::read_dir(&data).unwrap().count(), 0);
    // A database of nobody, and what is no database.
    for content in ["", "not a database, but long enough to be taken for one by its length"] {
        std::fs::write(&file, content).unwrap();
        let said = refusal(&data, &backup, &[]);
        assert!(said.starts_with(&cannot), "{said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
        assert_eq!(std::fs::read_dir(&data).unwrap().count(), 1);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "a copy was made");
}

#[test]
fn a_backup_that_was_interrupted_does_not_keep_the_next_from_its_name() {
    let (folder, data) = folder();
    assert!(svc(&data, &["migrate"], &[]).status.success());
    let copy = folder.path().join("copy.db");
    std::fs::write(folder.path().join("copy.db.unfinished"), "half").unwrap();
    assert!(svc(&data, &["backup", copy.to_str().unwrap()], &[]).status.success());
    let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.collect();
    names.sort();
    assert_eq!(names, ["copy.db", "data"]);
}

#[test]
fn a_spool_that_is_not_there_is_not_an_empty_one() {
    let (_folder, data) = folder();
    let said = refusal(&data, &["spool", "list"], &[]);
    assert_eq!(said, format!("svc: there is no data folder {} (SVC_DATA_DIR)\n", data.display()));
    assert!(svc(&data, &["migrate"], &[]).status.success());
    let listed = svc(&data, &["spool", "list"], &[]);
    assert_eq!(String::from_utf8(listed.stdout).unwrap(), "no batches are waiting\n");
}

#[test]
fn a_reader_may_leave_before_the_end() {
    let (_folder, data) = folder();
    for command in ["openapi", "schema", "config"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_svc"))
            .arg(command)
            .env("SVC_DATA_DIR", &data)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stderr.is_empty(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_demo_keeps_away_from_real_installations() {
    let (_folder, data) = folder();
    let said = refusal(&data, &["demo"], &[("SVC_ENV", "production")]);
    assert!(said.contains("does not run with SVC_ENV=production"), "{said}");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let free = free_address().to_string();
    let said = refusal(&data, &["demo"], &[("SVC_LISTEN", &address), ("SVC_DEMO_LISTEN", &free)]);
    assert!(said.starts_with(&format!("svc: cannot listen on {address} (SVC_LISTEN)")), "{said}");
    assert!(!data.join("svc.db").exists(), "nothing was made before");
}

/// A server that starts with such a setting does something else than its operator thinks.
#[tokio::test]
async fn a_server_warns_of_settings_that_are_probably_meant_otherwise() {
    let (_folder, data) = folder();
    let address = free_address();
    let mut command = Command::new(env!("CARGO_BIN_EXE_svc"));
    command
        .arg("serve")
        .env("SVC_DATA_DIR", &data)
        .env_remove("SVC_DATABASE_URL")
        .env_remove("SVC_PUBLIC_URL")
        .env("SVC_RATES_URL", "off")
        .env("SVC_LISTEN", address.to_string())
        .env("SVC_ENV", "production")
        .env("SVC_CRON_SECRET", "0123456789abcdef0123456789abcdef")
        .env("SVC_DATABASEURL", "sqlite:///elsewhere/svc.db")
        .env("SVC_GEOIP_DB", data.join("none.mmdb"))
        .env("SVC_REFERRER_SPAM", data.join("none.txt"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut server = command.spawn().unwrap();
    let ready = BufReader::new(server.stdout.take().unwrap()).lines().next().unwrap().unwrap();
    assert!(ready.starts_with("svc is ready on SQLite"), "{ready}");
    let health = reqwest::get(format!("http://{address}/v1/health")).await.unwrap();
    let health: serde_json::Value = serde_json::from_slice(&health.bytes().await.unwrap()).unwrap();
    Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    server.wait().unwrap();
    assert_eq!(health["config"], "incomplete");
    for sentence in [
        "SVC_DATABASEURL is not a setting and has no effect; SVC_DATABASE_URL is one",
        &format!(
            "SVC_PUBLIC_URL is not set, so links in mails and snippets lead to http://{address}; set it"
        ),
        "Cannot read SVC_GEOIP_DB: visits get no country",
        "Cannot read SVC_REFERRER_SPAM: what was read of it before still counts",
    ] {
        assert_eq!(log.matches(sentence).count(), 1, "{sentence}: {log}");
    }
}

/// Who runs the server reads what it prints, and nobody else does.
#[tokio::test]
async fn a_server_for_invited_people_prints_the_link_for_its_first_owner() {
    let (_folder, data) = folder();
    let address = free_address();
    let base = format!("http://{address}");
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_svc"));
        command.arg("serve").env("SVC_DATA_DIR", &data).env_remove("SVC_DATABASE_URL");
        command.env("SVC_RATES_URL", "off");
        command.envs([("SVC_LISTEN", address.to_string()), ("SVC_PUBLIC_URL", base.clone())]);
        command
            .env("SVC_SIGNUP", "invited")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    // The server listens before it says that it is ready.
    let printed = |server: &mut std::process::Child| {
        let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
        let ready = lines.next().unwrap().unwrap();
        assert!(ready.starts_with("svc is ready on SQLite"), "{ready}");
        lines
    };
    let stop = |mut server: std::process::Child| {
        Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
        let mut log = String::new();
        server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        server.wait().unwrap();
        log
    };
    let mut server = start();
    let said = printed(&mut server).next().unwrap().unwrap();
    let link = said.strip_prefix(
        "No accounts exist yet, and SVC_SIGNUP is \"invited\". Create the first account here: ",
    );
    let token = link.unwrap().strip_prefix(&format!("{base}/signup#invitation=")).unwrap().to_owned();
    let body = serde_json::json!({
        "email": "owner@example.com", "password": "a long password", "invitationToken": token,
    });
    let answer =
        reqwest::Client::new().post(format!("{base}/v1/auth/signup")).json(&body).send().await.unwrap();
    assert_eq!(answer.status(), 201);
    assert!(!stop(server).contains(&token), "the log goes to more people than the terminal");

    let mut server = start();
    let mut lines = printed(&mut server);
    stop(server);
    assert!(lines.next().is_none(), "there is an account");
}
