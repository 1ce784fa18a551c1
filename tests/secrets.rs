//! Encryption key of stored secrets: its location, its rotation, and the error when it is lost.

use std::fs;
use std::process::{Command, Output};

use domain::Clock;
use serde_json::{Value, json};

use crate::support::database::is_postgres;
use crate::support::fakes::{ACCESS_TOKEN, Fakes};
use crate::support::{App, Project, TestDatabase, User, noon};

struct World {
    app: App,
    owner: User,
    fakes: Fakes,
    database: String,
}

const LEADS: &str = "/v1/projects/shop/leads";
const ONE: &str = "/v1/projects/shop/destinations/social_ads_1";

/// A server with a credential that is kept.
async fn world(more: &[(&str, &str)]) -> World {
    let fakes = Fakes::start().await;
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create().await.url_in(folder.path());
    let settings = [fakes.settings(), more.to_vec()].concat();
    let app = App::on(folder, &database, Clock::fixed(noon()), &settings).await;
    let owner = app.owner().await;
    let _: Project = app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    let body = Fakes::set_up("social_ads_1");
    app.put(ONE).bearer(&owner).json(&body).send().await.ok(200);
    let pii = json!({ "settings": { "pii": { "storePlaintext": true, "leadsRetentionDays": null } } });
    app.patch("/v1/projects/shop").bearer(&owner).json(&pii).send().await.ok(200);
    app.post(LEADS).bearer(&owner).json(&json!({ "email": "anna@example.com" })).send().await.ok(201);
    World { app, owner, fakes, database }
}

impl World {
    fn key(&self) -> std::path::PathBuf {
        self.app.folder.path().join("secret.key")
    }

    /// Uses the credential.
    async fn test(&self) -> Value {
        self.app.post(&format!("{ONE}/test")).bearer(&self.owner).send().await.value()
    }

    fn rotate(&self, more: &[(&str, &str)]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_svc"));
        command.args(["secrets", "rotate"]).env("SVC_DATA_DIR", self.app.folder.path());
        command.env("SVC_DATABASE_URL", &self.database).envs(more.iter().copied()).output().unwrap()
    }
}

fn said(output: &Output) -> String {
    String::from_utf8([output.stdout.as_slice(), &output.stderr].concat()).unwrap()
}

#[tokio::test]
async fn the_key_is_made_for_the_first_secret_and_for_one_user_alone() {
    let fakes = Fakes::start().await;
    let app = App::with(&fakes.settings()).await;
    assert!(!app.folder.path().join("secret.key").exists());
    let world = world(&[]).await;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(world.key()).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let names = fs::read_dir(world.app.folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let keys = names.filter(|name| name.to_string_lossy().starts_with("secret")).count();
    assert_eq!(keys, 1, "something was left beside it");
    assert_eq!(world.test().await["outcome"], "accepted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rotation_beside_a_running_server_seals_everything_anew() {
    let world = world(&[]).await;
    let before = fs::read_to_string(world.key()).unwrap();
    let output = world.rotate(&[]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).starts_with("2 secrets are encrypted with the new key."), "{}", said(&output));
    let after = fs::read_to_string(world.key()).unwrap();
    assert!(after.ends_with(&before) && after.lines().count() == 2, "the old key stays for backups");
    assert_eq!(world.test().await["outcome"], "accepted");
    // Nothing needs the old key any more.
    fs::write(world.key(), after.lines().next().unwrap()).unwrap();
    let fresh = App::on(
        tempfile::tempdir().unwrap(),
        &world.database,
        Clock::fixed(noon()),
        &[world.fakes.settings(), vec![("SVC_SECRET_KEY", after.lines().next().unwrap())]].concat(),
    )
    .await;
    let told = fresh.post(&format!("{ONE}/test")).bearer(&world.owner).send().await.ok(200);
    assert_eq!(told["outcome"], "accepted");
    let leads = fresh.get(&format!("{LEADS}?contact=true")).bearer(&world.owner).send().await.ok(200);
    assert_eq!(leads["items"][0]["contact"]["email"], "anna@example.com");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_of_the_settings_rotates_to_the_first_one() {
    let (old, new) = ("a1".repeat(32), "b2".repeat(32));
    let world = world(&[("SVC_SECRET_KEY", &old)]).await;
    assert!(!world.key().exists());
    let both = format!("{new},{old}");
    let output = world.rotate(&[("SVC_SECRET_KEY", &both)]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(!world.key().exists());
    // The server has only the old key, and says so without telling either.
    let lost = world.test().await;
    assert_eq!(lost["code"], "not_configured", "{lost}");
    assert!(lost["detail"].as_str().unwrap().contains("SVC_SECRET_KEY"), "{lost}");
    assert!(!lost.to_string().contains(&old[..8]) && !lost.to_string().contains(&new[..8]), "{lost}");
    // Entered anew, the secret is sealed with the key that is there.
    world.app.put(ONE).bearer(&world.owner).json(&Fakes::set_up("social_ads_1")).send().await.ok(200);
    assert_eq!(world.test().await["outcome"], "accepted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_key_costs_the_secrets_and_is_a_sentence() {
    let world = world(&[]).await;
    fs::remove_file(world.key()).unwrap();
    let output = world.rotate(&[]);
    assert!(!output.status.success());
    assert!(
        said(&output).contains("svc: 2 secrets were encrypted with a key that is not available"),
        "{}",
        said(&output)
    );
    fs::write(world.key(), "no key at all").unwrap();
    let output = world.rotate(&[]);
    assert!(said(&output).contains("secret.key does not contain a valid key"), "{}", said(&output));
    let wrong = world.rotate(&[("SVC_SECRET_KEY", "hunter2")]);
    assert_eq!(wrong.status.code(), Some(2));
    let sentence = said(&wrong);
    assert!(sentence.starts_with("svc: SVC_SECRET_KEY is not valid: a key is 32 bytes"), "{sentence}");
    assert!(!sentence.contains("hunter2"), "{sentence}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_holds_no_secret_in_clear_and_nothing_of_the_key() {
    if is_postgres() {
        return;
    }
    let world = world(&[]).await;
    let copy = world.app.folder.path().join("copy.db");
    svc::database::backup(&world.app.inner.config, &copy).await.unwrap();
    let bytes = fs::read(&copy).unwrap();
    let key = fs::read_to_string(world.key()).unwrap();
    for secret in [ACCESS_TOKEN, key.trim()] {
        assert!(!contains(&bytes, secret.as_bytes()));
    }
    assert!(
        contains(&bytes, b"social_ads_1") || contains(&bytes, b"pixelId"),
        "it is a copy of the destinations"
    );
    // Restored with the key file beside it, it works.
    let restored = tempfile::tempdir().unwrap();
    fs::copy(&copy, restored.path().join("svc.db")).unwrap();
    fs::copy(world.key(), restored.path().join("secret.key")).unwrap();
    let url = format!("sqlite://{}?mode=rwc", restored.path().join("svc.db").display());
    let app = App::on(restored, &url, Clock::fixed(noon()), &world.fakes.settings()).await;
    let told = app.post(&format!("{ONE}/test")).bearer(&world.owner).json(&json!({})).send().await.ok(200);
    assert_eq!(told["outcome"], "accepted");
}

fn contains(bytes: &[u8], mark: &[u8]) -> bool {
    bytes.windows(mark.len()).any(|window| window == mark)
}
