//! The URL names two hosts of PostgreSQL. When the primary is gone and the standby takes over at its own address, the
//! server follows without a restart.

use super::cluster::Cluster;
use crate::support::database::{is_citus, is_postgres};
use crate::support::load::{FEW, Load, assert_all_stored_once};
use crate::support::process::{self, Process, free_address};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_follows_a_failover_to_the_other_host_of_its_url() {
    if !is_postgres() || is_citus() {
        return;
    }
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let primary = Cluster::start(folder.path());
    let standby = primary.standby(other.path());
    // Waits for the standby with each commit, so that a failover loses nothing.
    primary.execute("alter system set synchronous_standby_names = '*'").await;
    primary.execute("select pg_reload_conf()").await;

    let host = |cluster: &Cluster<'_>| {
        let host = cluster.url.split_once('@').unwrap().1;
        host.split_once('/').unwrap().0.to_owned()
    };
    // The standby comes first and takes no writes.
    let hosts = format!("{},{}", host(&standby), host(&primary));
    let url = format!("postgres://svc@{hosts}/postgres?target_session_attrs=read-write");
    let data = folder.path().join("data");
    let server = Process::start(&data, Some(&url)).await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(FEW).await;

    primary.stop();
    load.until_more_acknowledged(FEW).await;
    standby.take_over();
    standby.execute("alter system set synchronous_standby_names = ''").await;
    standby.execute("select pg_reload_conf()").await;
    server.until_health("the server follows", |health| health["ok"] == true).await;
    load.until_more_acknowledged(FEW).await;
    let acknowledged = load.finish().await;
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

#[test]
fn a_url_that_asks_for_a_standby_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address().to_string();
    let url = "postgres://svc@127.0.0.1:1,127.0.0.1:2/svc?target_session_attrs=standby";
    let settings = [("SVC_LISTEN", address.as_str()), ("SVC_DATABASE_URL", url)];
    let sentence = process::refused(&folder.path().join("data"), &settings);
    assert!(sentence.contains("target_session_attrs must be read-write, primary or any"), "{sentence}");
}
