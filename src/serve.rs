//! `svc serve`: listens until it is told to stop, then finishes what is under way.

use std::net::SocketAddr;

use axum::Router;
use tokio::net::TcpListener;

use crate::app::App;
use crate::router;

/// Serves requests until `stop` resolves; then no connection is accepted any more, open requests
/// are finished, and what they left in memory is written.
pub async fn serve(
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    serve_router(router::router(app.clone()), app, listener, stop).await
}

/// [`serve`] with a router of one's own.
pub async fn serve_router(
    router: Router,
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, service).with_graceful_shutdown(stop).await?;
    app.stop().await;
    Ok(())
}

/// Resolves on SIGTERM or SIGINT.
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
