//! Ends connections, with the close code of each reason.

use std::time::Duration;

use axum::extract::ws::CloseFrame;
use domain::Error;
use domain::tenancy::access;
use tokio::time::{sleep, timeout};

use super::Connection;

/// Timeout for `connection_init`, with which a client authenticates.
const INIT_WITHIN: Duration = Duration::from_secs(10);
/// How often a connection checks that its credential is still valid. Operations check it themselves before
/// they answer; this check ends idle connections.
const CHECK_EVERY: Duration = Duration::from_secs(5);

/// Close code and reason. The protocol's own codes are used where it defines them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Close {
    pub(super) code: u16,
    reason: &'static str,
}

impl Close {
    pub(super) const GOING_AWAY: Self = Self::new(1001, "Going away");
    pub(super) const TRY_AGAIN: Self = Self::new(1013, "Try again later");
    pub(super) const INVALID: Self = Self::new(4400, "Invalid message");
    pub(super) const UNAUTHORIZED: Self = Self::new(4401, "Unauthorized");
    pub(super) const FORBIDDEN: Self = Self::new(4403, "Forbidden");
    pub(super) const INIT_TIMEOUT: Self = Self::new(4408, "Connection initialisation timeout");
    pub(super) const TOO_MANY: Self = Self::new(1013, "Too many connections of this credential");

    const fn new(code: u16, reason: &'static str) -> Self {
        Self { code, reason }
    }
}

impl From<Close> for CloseFrame {
    fn from(close: Close) -> Self {
        Self { code: close.code, reason: close.reason.into() }
    }
}

impl Connection {
    /// Resolves when the server has a reason to end the connection.
    pub(super) async fn ends(&self) -> Close {
        tokio::select! {
            close = self.credential_ends() => close,
            close = self.0.end.wait() => *close,
            () = self.server_stops() => Close::GOING_AWAY,
            // While the database does not answer, operations would wait forever.
            () = self.0.app.context.pulse.silence() => Close::TRY_AGAIN,
        }
    }

    async fn credential_ends(&self) -> Close {
        let Ok(session) = timeout(INIT_WITHIN, self.0.session.wait()).await else {
            return Close::INIT_TIMEOUT;
        };
        loop {
            sleep(CHECK_EVERY).await;
            let known = access::authenticate(&self.0.app.context, &session.token).await;
            // An unavailable database says nothing about the credential.
            if matches!(known, Err(Error::InvalidToken)) {
                return Close::UNAUTHORIZED;
            }
        }
    }

    async fn server_stops(&self) {
        let mut closing = self.0.app.sockets.closing.subscribe();
        // The sender belongs to the app, which this connection keeps alive.
        drop(closing.wait_for(|closing| *closing).await);
    }
}
