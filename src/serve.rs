//! `svc serve`: serves requests until a stop signal arrives, then finishes the ones in progress.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::App;
use crate::command::Failure;
use crate::{connections, opening, router};

/// How long open requests may take to finish. A live tail waits longer; its client simply asks again.
const PATIENCE: Duration = Duration::from_secs(8);

/// Binds a listen address. `setting` is the variable that the error message names.
pub async fn bind(address: SocketAddr, setting: &str) -> Result<TcpListener, Failure> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|error| format!("cannot listen on {address} ({setting}): {error}").into())
}

/// How long the server may take to end after a loop was given up.
const LAST_WAIT: Duration = Duration::from_secs(30);

/// Runs the server and its jobs until `stop` resolves. Fails if a loop keeps panicking, so that whoever runs the process
/// starts it anew, or if the database cannot be opened.
pub async fn run(
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Failure> {
    #[cfg(unix)]
    survive_limits_of_files();
    let supervisor = app.context.supervisor();
    let watched = supervisor.clone();
    let refused = Arc::new(OnceLock::new());
    let (opened, told) = (app.clone(), refused.clone());
    let stop = async move {
        let mut jobs = None;
        let opening = async {
            match opening::finish(&opened).await {
                Ok(schedule) => {
                    jobs = Some(schedule);
                    std::future::pending().await
                }
                // Nobody else sets it.
                Err(error) => drop(told.set(error)),
            }
        };
        tokio::select! {
            () = stop => {}
            () = watched.gave_up() => {}
            () = opening => {}
        }
        if let Some(jobs) = jobs {
            jobs.stop().await;
        }
    };
    let too_long = async {
        supervisor.gave_up().await;
        tokio::time::sleep(LAST_WAIT).await;
    };
    tokio::select! {
        served = serve(app, listener, stop) => served?,
        () = too_long => {}
    }
    if let Some(error) = Arc::into_inner(refused).and_then(OnceLock::into_inner) {
        return Err(error.into());
    }
    match supervisor.given_up() {
        Some(name) => Err(format!(
            "the loop {name:?} panicked again and again, which only a new start can end; the log says why"
        )
        .into()),
        None => Ok(()),
    }
}

/// Serves requests until `stop` resolves. Then it accepts no more connections, finishes open requests, and
/// writes what they left in memory.
pub async fn serve(
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    serve_router(router::router(app.clone()), app, listener, stop).await
}

/// [`serve`] with a custom router.
pub async fn serve_router(
    router: Router,
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let (stopping, mut stopped) = watch::channel(false);
    let closing = app.clone();
    let stop = async move {
        stop.await;
        closing.sockets.close();
        stopping.send_replace(true);
    };
    let limits = app.config.connection_limits().within_descriptors();
    let serving = connections::serve(listener, router, limits, stop);
    let too_long = async {
        drop(stopped.wait_for(|stopped| *stopped).await);
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        () = serving => {}
        () = too_long => tracing::warn!("Some requests did not finish before the shutdown timeout and were aborted"),
    }
    app.stop().await;
    Ok(())
}

/// Makes a write beyond the limit of a file's size (`ulimit -f`) fail like a write to a full disk. Without a handler, the
/// system ends the process.
#[cfg(unix)]
fn survive_limits_of_files() {
    use tokio::signal::unix::{SignalKind, signal};
    let beyond_limit = SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw());
    // The handler stays when the stream of its signals is dropped.
    if let Err(error) = signal(beyond_limit) {
        tracing::warn!(%error, "A write beyond the limit of file sizes will end the process");
    }
}

/// Resolves on SIGTERM or SIGINT. From its first poll on, these signals do not end the process by themselves.
pub async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
