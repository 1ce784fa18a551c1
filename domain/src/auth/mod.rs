//! Signing up, logging in and out, and who one is.
//!
//! Counting failed attempts belongs to the HTTP layer, which knows addresses; what must not
//! tell which accounts exist is here.

mod login;
mod me;
mod signup;
mod sudo;
mod types;

pub use login::{login, logout};
pub use me::me;
pub use signup::{SignupPolicy, signup};
pub use sudo::sudo;
pub use types::{
    Login, Logout, Me, Membership, Ok, OrgRef, ProjectRef, SessionToken, Signup, SignupOrganization, Sudo,
    SudoWindow, User,
};

/// E-mail addresses are compared without regard to case, as every large provider does.
fn normalized(email: &str) -> String {
    email.trim().to_lowercase()
}
