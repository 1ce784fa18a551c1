//! The error type of the service, with one variant per error code of the API.
//!
//! HTTP statuses are unknown here; the REST adapter maps errors to statuses in one file.

use std::borrow::Cow;

use entity::choices;
use sea_orm::{DbErr, RuntimeErr, SqlErr};
use serde_json::Value;

use super::connections;
use super::damage::{self, Damaged};
use super::scope::Scope;
use super::turns::RETRY_AFTER_S;
use super::writes;
use crate::ground::violation::{Violation, ViolationCode};

pub type Result<T, E = Error> = std::result::Result<T, E>;

choices! {
    /// Code of an error. Clients branch on it.
    ProblemCode {
        /// 400: malformed JSON, an unknown cursor, or contradictory parameters.
        BadRequest = "bad_request" / "BAD_REQUEST",
        /// 401: no credential, or one in the wrong place.
        Unauthorized = "unauthorized" / "UNAUTHORIZED",
        /// 401: the credential is malformed, unknown, expired or revoked.
        InvalidToken = "invalid_token" / "INVALID_TOKEN",
        /// 403: this kind of caller is not allowed to do this, whatever its scopes.
        Forbidden = "forbidden" / "FORBIDDEN",
        /// 403: the caller lacks a scope; `required` lists the missing ones.
        InsufficientScope = "insufficient_scope" / "INSUFFICIENT_SCOPE",
        /// 403: the user has not confirmed their identity in the last 15 minutes.
        SudoRequired = "sudo_required" / "SUDO_REQUIRED",
        /// 404: there is no such thing, or the caller has no access to it.
        NotFound = "not_found" / "NOT_FOUND",
        /// 409: a slug or key is taken, or another change came first. 412: somebody has changed the resource since the
        /// revision in `If-Match`; `current` is the newer version.
        Conflict = "conflict" / "CONFLICT",
        /// 409: the organization would be left without an owner.
        LastOwner = "last_owner" / "LAST_OWNER",
        /// 410: the link or invitation has been used, was revoked or has expired.
        Gone = "gone" / "GONE",
        /// 413: the body exceeds the limit of the operation.
        PayloadTooLarge = "payload_too_large" / "PAYLOAD_TOO_LARGE",
        /// 415: the body has another content type than the operation accepts.
        UnsupportedMediaType = "unsupported_media_type" / "UNSUPPORTED_MEDIA_TYPE",
        /// 422: the request does not fit the schema; `errors` says where.
        ValidationError = "validation_error" / "VALIDATION_ERROR",
        /// 429: too many requests. Wait for the seconds in `Retry-After`.
        RateLimited = "rate_limited" / "RATE_LIMITED",
        /// 500: the service failed. A repeat is safe for GET, and with an `Idempotency-Key`.
        Internal = "internal" / "INTERNAL",
        /// 501: this deployment does not have the operation.
        NotImplemented = "not_implemented" / "NOT_IMPLEMENTED",
        /// 502: another service failed, for example an ad platform.
        UpstreamError = "upstream_error" / "UPSTREAM_ERROR",
        /// 503: the deployment lacks a setting that the operation needs.
        NotConfigured = "not_configured" / "NOT_CONFIGURED",
        /// 503: the database is unreachable. Repeat later.
        DbUnavailable = "db_unavailable" / "DB_UNAVAILABLE",
        /// Occurs in REST only.
        MethodNotAllowed = "method_not_allowed" / "METHOD_NOT_ALLOWED",
    }
}

/// Error of the service, with one variant per error code.
#[derive(Debug)]
pub enum Error {
    BadRequest(Cow<'static, str>),
    /// No credentials, or credentials in the wrong place.
    Unauthorized,
    /// A credential that is malformed, mistyped, unknown, expired or revoked.
    InvalidToken,
    /// A valid credential of a kind that is not allowed to do this.
    Forbidden(Cow<'static, str>),
    /// Missing scopes.
    InsufficientScope(Vec<Scope>),
    SudoRequired,
    /// The resource does not exist, or the caller has no access to it. The two must be indistinguishable.
    NotFound,
    /// Part of a resource that the caller can see is missing, so the message may name it.
    Missing(Cow<'static, str>),
    Conflict(Cow<'static, str>),
    /// A conflict that passes: the same request may succeed later. Clients see it as a conflict.
    TryLater(Cow<'static, str>),
    /// Somebody has changed the resource since the caller read it. Contains the resource as it is now; none if it is gone.
    Changed {
        revision: Option<String>,
        current: Option<Value>,
    },
    LastOwner,
    Gone(Cow<'static, str>),
    PayloadTooLarge,
    UnsupportedMediaType(Cow<'static, str>),
    Validation(Vec<Violation>),
    RateLimited {
        retry_after_s: u64,
    },
    /// Unexpected failure. The source is logged only and never shown to clients.
    Internal(Box<dyn std::error::Error + Send + Sync>),
    NotImplemented,
    Upstream(Cow<'static, str>),
    NotConfigured(Cow<'static, str>),
    DbUnavailable,
}

impl Error {
    /// Returns the stable machine-readable code.
    pub fn problem(&self) -> ProblemCode {
        match self {
            Self::BadRequest(_) => ProblemCode::BadRequest,
            Self::Unauthorized => ProblemCode::Unauthorized,
            Self::InvalidToken => ProblemCode::InvalidToken,
            Self::Forbidden(_) => ProblemCode::Forbidden,
            Self::InsufficientScope(_) => ProblemCode::InsufficientScope,
            Self::SudoRequired => ProblemCode::SudoRequired,
            Self::NotFound | Self::Missing(_) => ProblemCode::NotFound,
            Self::Conflict(_) | Self::TryLater(_) | Self::Changed { .. } => ProblemCode::Conflict,
            Self::LastOwner => ProblemCode::LastOwner,
            Self::Gone(_) => ProblemCode::Gone,
            Self::PayloadTooLarge => ProblemCode::PayloadTooLarge,
            Self::UnsupportedMediaType(_) => ProblemCode::UnsupportedMediaType,
            Self::Validation(_) => ProblemCode::ValidationError,
            Self::RateLimited { .. } => ProblemCode::RateLimited,
            Self::Internal(_) => ProblemCode::Internal,
            Self::NotImplemented => ProblemCode::NotImplemented,
            Self::Upstream(_) => ProblemCode::UpstreamError,
            Self::NotConfigured(_) => ProblemCode::NotConfigured,
            Self::DbUnavailable => ProblemCode::DbUnavailable,
        }
    }

    /// Returns the code as text.
    pub fn code(&self) -> &'static str {
        self.problem().as_str()
    }

    /// Returns a short title for people. It is the same for every error with this code.
    pub fn title(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "The request could not be understood",
            Self::Unauthorized => "Credentials are required",
            Self::InvalidToken => "The credential is not valid",
            Self::Forbidden(_) => "This is not allowed for this kind of credential",
            Self::InsufficientScope(_) => "A scope is missing",
            Self::SudoRequired => "Confirm your identity first",
            Self::NotFound | Self::Missing(_) => "Not found",
            Self::Conflict(_) | Self::TryLater(_) | Self::Changed { .. } => {
                "The request conflicts with the current state"
            }
            Self::LastOwner => "An organization needs an owner",
            Self::Gone(_) => "No longer available",
            Self::PayloadTooLarge => "The body is too large",
            Self::UnsupportedMediaType(_) => "The content type is not supported",
            Self::Validation(_) => "The request does not match the schema",
            Self::RateLimited { .. } => "Too many requests",
            Self::Internal(_) => "Internal error",
            Self::NotImplemented => "Not available on this deployment",
            Self::Upstream(_) => "An external service failed",
            Self::NotConfigured(_) => "This deployment lacks a setting",
            Self::DbUnavailable => "The database cannot be reached",
        }
    }

    /// Returns what went wrong in this occurrence. Never contains the text of an internal error; of a damaged database
    /// it says so.
    pub fn detail(&self) -> Option<Cow<'static, str>> {
        Some(match self {
            Self::BadRequest(text)
            | Self::Forbidden(text)
            | Self::Missing(text)
            | Self::Conflict(text)
            | Self::TryLater(text)
            | Self::Gone(text)
            | Self::UnsupportedMediaType(text)
            | Self::Upstream(text)
            | Self::NotConfigured(text) => text.clone(),
            Self::InsufficientScope(missing) => {
                let names: Vec<_> = missing.iter().map(|scope| scope.as_str()).collect();
                format!("missing: {}", names.join(", ")).into()
            }
            Self::Internal(source) if source.is::<Damaged>() => damage::ADVICE.into(),
            Self::Changed { current: Some(_), .. } => {
                "somebody has changed it since it was read; `current` is the newer version".into()
            }
            Self::Changed { current: None, .. } => "somebody has deleted it since it was read".into(),
            Self::SudoRequired => "this action needs POST /v1/auth/sudo within the last 15 minutes".into(),
            Self::LastOwner => "the change would leave the organization without an owner".into(),
            Self::RateLimited { retry_after_s } => format!("try again in {retry_after_s} seconds").into(),
            Self::Validation(violations) => match violations.as_slice() {
                [one] => format!("{}: {}", one.path, one.message).into(),
                more => format!("{} violations", more.len()).into(),
            },
            _ => return None,
        })
    }

    /// Creates the error for a value that violates a rule the schema cannot express.
    pub fn invalid(path: impl Into<String>, message: impl Into<String>) -> Self {
        Violation::new(path, ViolationCode::Invalid, message).into()
    }

    /// Wraps an unexpected failure.
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(source.into())
    }

    /// Converts a violated unique constraint into a conflict.
    ///
    /// Uniqueness is left to the constraint and not checked by a query before the insert, because only the constraint
    /// decides between two simultaneous requests.
    pub fn conflict_if_taken(error: DbErr, detail: &'static str) -> Self {
        match error.sql_err() {
            Some(SqlErr::UniqueConstraintViolation(_)) => Self::Conflict(detail.into()),
            _ => error.into(),
        }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self, self.detail()) {
            (Self::Internal(source), _) => write!(f, "{}: {source}", self.code()),
            (_, Some(detail)) => write!(f, "{}: {detail}", self.code()),
            (_, None) => f.write_str(self.code()),
        }
    }
}

impl std::error::Error for Error {}

impl From<Violation> for Error {
    fn from(violation: Violation) -> Self {
        Self::Validation(vec![violation])
    }
}

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        connections::judge(&error);
        if writes::is_refused(&error) {
            Self::RateLimited { retry_after_s: RETRY_AFTER_S }
        } else if is_concurrent_change(&error) {
            Self::TryLater("somebody else made a change at the same time; try again".into())
        } else if is_damage(&error) {
            damage::found(&error)
        } else if is_unavailable(&error) {
            crate::log_throttled!(warn, error = %error, "the database cannot be reached");
            Self::DbUnavailable
        } else {
            Self::Internal(Box::new(error))
        }
    }
}

/// Returns true if SQLite has read damaged pages.
fn is_damage(error: &DbErr) -> bool {
    let code = match error {
        DbErr::Exec(RuntimeErr::SqlxError(error))
        | DbErr::Query(RuntimeErr::SqlxError(error))
        | DbErr::Conn(RuntimeErr::SqlxError(error)) => {
            error.as_database_error().and_then(|error| error.code())
        }
        _ => None,
    };
    // SQLSTATE codes of PostgreSQL have five characters.
    code.filter(|code| code.len() < 5).and_then(|code| code.parse().ok()).is_some_and(damage::is_told_by)
}

/// Returns true if PostgreSQL aborted a transaction in favour of another.
fn is_concurrent_change(error: &DbErr) -> bool {
    code_of(error)
        .is_some_and(|code| code.len() == 5 && POSTGRES_CONFLICT.iter().any(|class| code.starts_with(class)))
}

/// Prefixes of PostgreSQL error codes (SQLSTATE) that mean the database is currently unavailable, regardless of the
/// statement: connection failure, a transaction or connection ended by a timeout, a read-only standby, a refused login,
/// a missing database, lack of resources, an operator's shutdown, a system error.
pub const POSTGRES_AWAY: &[&str] = &["08", "25006", "25P03", "25P04", "28", "3D", "53", "57P", "58"];

/// SQLSTATE codes of a statement that needs a right, table, column, schema or function that is missing. No data causes them:
/// somebody changed the database, or it has a newer schema.
pub const POSTGRES_CHANGED: &[&str] = &["3F000", "42501", "42703", "42883", "42P01"];

/// SQLSTATE codes of statements that took too long, waited too long for a lock, or were cancelled. They may succeed
/// later.
pub const POSTGRES_SLOW: &[&str] = &["55006", "55P03", "57014"];

/// SQLSTATE prefixes of transactions that were aborted in favour of others: serialization failure or deadlock. Nothing
/// was changed, and a retry helps.
pub const POSTGRES_CONFLICT: &[&str] = &["40"];

/// SQLSTATE of an internal error. On Citus it is the answer while a worker is killed, so it counts as passing.
pub const POSTGRES_PASSING: &[&str] = &["XX000"];

/// Returns true if the error means that the database is unreachable or unavailable, or that a prepared statement is
/// outdated, and not that the statement was wrong.
pub fn is_unavailable(error: &DbErr) -> bool {
    match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => true,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            is_connection_error(error) || connections::is_outdated(error)
        }
        _ => false,
    }
}

/// Returns true if PostgreSQL lacks a right, table, column, schema or function ([`POSTGRES_CHANGED`]).
pub fn lacks_something(error: &DbErr) -> bool {
    code_of(error).is_some_and(|code| POSTGRES_CHANGED.contains(&&*code))
}

/// Returns the code with which the database refused a statement.
fn code_of(error: &DbErr) -> Option<Cow<'_, str>> {
    match error {
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            error.as_database_error()?.code()
        }
        _ => None,
    }
}

fn is_connection_error(error: &sea_orm::sqlx::Error) -> bool {
    use sea_orm::sqlx::Error as Sqlx;
    match error {
        Sqlx::Io(_) | Sqlx::Tls(_) | Sqlx::PoolTimedOut | Sqlx::PoolClosed => true,
        Sqlx::WorkerCrashed => true,
        Sqlx::Database(error) => error.code().is_some_and(|code| is_connection_code(&code)),
        _ => false,
    }
}

fn is_connection_code(code: &str) -> bool {
    match code.len() {
        5 => [POSTGRES_AWAY, POSTGRES_SLOW, POSTGRES_PASSING]
            .concat()
            .iter()
            .any(|class| code.starts_with(class)),
        // SQLite's result code, whose low byte is the primary code: SQLITE_BUSY after the whole busy timeout,
        // SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL (the log is locked again and again).
        _ => code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 5 | 10 | 13 | 14 | 15)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_internal_error_keeps_its_source_out_of_the_detail() {
        let error = Error::internal("select * from users where email = 'a@example.com'");
        assert_eq!(error.code(), "internal");
        assert_eq!(error.detail(), None);
    }

    #[test]
    fn a_lost_connection_is_db_unavailable_and_a_wrong_statement_is_internal() {
        let lost = DbErr::Query(RuntimeErr::SqlxError(sea_orm::sqlx::Error::PoolTimedOut.into()));
        assert_eq!(Error::from(lost).code(), "db_unavailable");
        let wrong = DbErr::Query(RuntimeErr::SqlxError(sea_orm::sqlx::Error::RowNotFound.into()));
        assert_eq!(Error::from(wrong).code(), "internal");
        for code in ["57P01", "57014", "55P03", "25006", "08006", "53300", "5", "517"] {
            assert!(is_connection_code(code), "{code}");
        }
        for code in ["23505", "42P01", "40001", "1", "2067"] {
            assert!(!is_connection_code(code), "{code}");
        }
    }
}
