//! Enumerations of columns whose values also appear in the API.

use crate::choices;

choices! {
    /// How a run ended in which costs of an ad account were read.
    text AdSyncOutcome {
        /// The costs are stored.
        Stored = "stored" / "STORED",
        /// The answer was too large or incomplete. Fewer days are asked for next.
        Narrowed = "narrowed" / "NARROWED",
        /// A limit of the platform was reached. The run is repeated later.
        Throttled = "throttled" / "THROTTLED",
        /// The platform does not open the account any more.
        Unauthorized = "unauthorized" / "UNAUTHORIZED",
        /// The platform refused, or did not answer.
        Failed = "failed" / "FAILED",
    }
}

choices! {
    /// Role of a member in an organization. Leads also need the member's PII flag.
    text Role {
        /// Holds all scopes. Only owners change owners.
        Owner = "owner" / "OWNER",
        /// Holds all scopes, but cannot change owners.
        Admin = "admin" / "ADMIN",
        /// Reads reports, conversions and ads, and changes the configuration (`config:write`).
        Analyst = "analyst" / "ANALYST",
        /// Reads reports, conversions and ads.
        Viewer = "viewer" / "VIEWER",
    }
}

choices! {
    /// Language of mails and built-in labels.
    text Locale {
        /// English.
        En = "en" / "EN",
        /// German.
        De = "de" / "DE",
    }
}

#[allow(clippy::derivable_impls, reason = "`choices!` writes the enumeration, without a default")]
impl Default for Locale {
    fn default() -> Self {
        Self::En
    }
}

choices! {
    /// Kind of API key. Publishable keys send data from browsers; secret keys belong to servers.
    text KeyKind {
        /// Public. Browsers send data with it.
        Publishable = "publishable" / "PUBLISHABLE",
        /// Belongs to a server, and has scopes.
        Secret = "secret" / "SECRET",
    }
}

choices! {
    /// Purpose of a magic link.
    text LinkPurpose {
        /// Logs in.
        Login = "login" / "LOGIN",
        /// Confirms the identity of a session (sudo).
        Sudo = "sudo" / "SUDO",
    }
}

#[allow(clippy::derivable_impls, reason = "`choices!` writes the enumeration, without a default")]
impl Default for LinkPurpose {
    fn default() -> Self {
        Self::Login
    }
}

choices! {
    /// Kind of caller that performed an action.
    text ActorKind {
        /// A person with a session.
        User = "user" / "USER",
        /// A server with a secret key.
        SecretKey = "secret_key" / "SECRET_KEY",
        /// An application with an OAuth grant.
        Oauth = "oauth" / "OAUTH",
        /// The service itself, for example a job.
        System = "system" / "SYSTEM",
    }
}

choices! {
    /// How a call of a tool ended.
    text McpOutcome {
        /// The tool answered.
        Ok = "ok" / "OK",
        /// The tool refused the call, and said why.
        Refused = "refused" / "REFUSED",
        /// The server failed.
        Failed = "failed" / "FAILED",
    }
}

choices! {
    /// Kind of an OAuth token.
    text OauthTokenKind {
        Access = "access" / "ACCESS",
        Refresh = "refresh" / "REFRESH",
    }
}

choices! {
    /// How a connection to an ad platform is made.
    text AdConnector {
        /// By an OAuth client of this deployment.
        Direct = "direct" / "DIRECT",
        /// By a broker, which keeps the grant.
        Broker = "broker" / "BROKER",
    }
}

choices! {
    /// State of a connection to an ad platform.
    text AdConnectionStatus {
        /// Nobody has completed it yet.
        Started = "started" / "STARTED",
        /// Its ad accounts can be read.
        Connected = "connected" / "CONNECTED",
        /// The grant has ended. Connect again.
        Expired = "expired" / "EXPIRED",
        /// Deleted.
        Removed = "removed" / "REMOVED",
    }
}
