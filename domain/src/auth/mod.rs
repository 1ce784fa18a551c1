//! Signing up, logging in and out, and who one is.
//!
//! Counting failed attempts belongs to the HTTP layer, which knows addresses; what must not
//! tell which accounts exist is here.

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
pub use login::{login, logout};
pub use magic_link::{request_magic_link, sweep_magic_links, verify_magic_link};
pub use me::me;
pub use password::change_password;
pub use signup::{SignupPolicy, has_accounts, signup};
pub use sudo::sudo;
pub use types::{
    Login, Logout, MagicLinkRequest, MagicLinkVerify, Me, Membership, Ok, OrgRef, PasswordChange, ProjectRef,
    SessionToken, Signup, SignupOrganization, Sudo, SudoWindow, User,
};

/// E-mail addresses are compared without regard to case, as every large provider does.
pub(crate) fn normalized(email: &str) -> String {
    email.trim().to_lowercase()
}
