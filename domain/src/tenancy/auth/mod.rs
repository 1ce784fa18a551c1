//! Accounts and logins: sign-up, login, logout and the logged-in user.
//!
//! This folder makes sure that answers do not reveal which accounts exist. The rate limit for failed attempts belongs
//! to the HTTP layer, which knows the clients' addresses; `attempts.rs` holds the part that all instances share.

pub mod attempts;
mod first_owner;
mod login;
pub(crate) mod magic_link;
mod me;
mod password;
pub(crate) mod proof;
mod signup;
mod sudo;
mod types;

pub use first_owner::first_owner_link;
pub use login::{login, logout, sweep_logins};
pub use magic_link::{request_magic_link, sweep_magic_links, verify_magic_link};
pub use me::me;
pub use password::change_password;
pub use signup::{SignupPolicy, has_accounts, signup};
pub use sudo::sudo;
pub use types::{
    Login, Logout, MagicLinkRequest, MagicLinkVerify, Me, Membership, Ok, OrgRef, PasswordChange, ProjectRef,
    SessionToken, Signup, SignupOrganization, Sudo, SudoWindow, User,
};

/// Normalises an e-mail address to lower case, because every large provider ignores case.
pub(crate) fn normalized(email: &str) -> String {
    email.trim().to_lowercase()
}
