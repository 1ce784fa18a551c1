//! Columns with a fixed set of values, which are also the values of the interface.

use crate::choices;

choices! {
    /// What a member may do in an organization. The scopes of each role are in `domain::access`.
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
    /// Publishable keys send data from browsers; secret keys belong to servers.
    text KeyKind {
        Publishable = "publishable" / "PUBLISHABLE",
        Secret = "secret" / "SECRET",
    }
}

choices! {
    /// What a magic link is good for.
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
    /// What kind of caller did something.
    text ActorKind {
        User = "user" / "USER",
        SecretKey = "secret_key" / "SECRET_KEY",
        Oauth = "oauth" / "OAUTH",
        System = "system" / "SYSTEM",
    }
}
