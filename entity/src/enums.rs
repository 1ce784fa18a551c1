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
    /// Role of a member in an organization. `domain::tenancy::access` lists the scopes of each role.
    text Role {
        Owner = "owner" / "OWNER",
        Admin = "admin" / "ADMIN",
        Analyst = "analyst" / "ANALYST",
        Viewer = "viewer" / "VIEWER",
    }
}

choices! {
    /// Language of mails and built-in labels.
    text Locale {
        En = "en" / "EN",
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
        Publishable = "publishable" / "PUBLISHABLE",
        Secret = "secret" / "SECRET",
    }
}

choices! {
    /// Purpose of a magic link.
    text LinkPurpose {
        Login = "login" / "LOGIN",
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
        User = "user" / "USER",
        SecretKey = "secret_key" / "SECRET_KEY",
        Oauth = "oauth" / "OAUTH",
        System = "system" / "SYSTEM",
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
