//! Authentication and authorization: who sends a request, and what the sender may do.
//!
//! This folder implements every rule of authentication. A bearer token becomes a [`Principal`], and a principal with
//! the address of an organization or project becomes a proof of access ([`OrgAccess`], [`ProjectAccess`]), which the
//! rest of `domain` requires as an argument. The fields of a proof are private, so no other code can create one. The
//! scopes of each role are in [`scope`]. Rules about the resources themselves (a slug is unique, a key can be rolled)
//! do not belong here.
//!
//! A share link is no principal, and proves access to nothing but the counts of reports ([`LinkAccess`]):
//! `access/links/reached.rs` tries every operation and every field of GraphQL with one.
//!
//! ```ignore
//! let principal = access::authenticate(&context, token).await?;
//! let project = access::project(&context, &principal, "acme/shop").await?;
//! keys::publishable::create(&context, &project, input).await?; // requires project:admin
//! ```
//!
//! # The rules
//!
//! The rules of authentication by number, with the code that implements each rule and the tests (under `tests/`) that
//! prove it. In addition, `access/matrix.rs` runs every operation with every kind of caller, which covers parts of the
//! rules 5, 6, 7, 10 and 11.
//!
//! | number | rule | code | tests |
//! |---|---|---|---|
//! | 1 | a publishable key can only send data, and only from allowed origins | [`authenticate()`], `src/ingest/origin.rs` | `ingest/origins.rs` `other_origins_and_requests_without_one_are_403` |
//! | 2 | a secret is shown once, and only its hash is stored | [`crate::tenancy::keys`], [`crate::ground::credentials`] | `access/keys.rs` `a_key_s_text_is_answered_once_and_only_its_hash_is_stored` |
//! | 3 | nobody can grant rights that they do not hold, or no longer hold | `keys/grant.rs`, [`OrgAccess`] (roles and the PII flag), [`crate::tenancy::revocation`] | `access/keys.rs` `a_caller_grants_only_what_it_holds_and_nothing_is_dropped`, `nobody_rolls_a_key_that_can_do_more_than_they`; `api/members.rs` `an_admin_neither_touches_owners_nor_gives_what_they_lack`; `api/invitations.rs` `nobody_invites_beyond_what_they_hold`; `access/revocation.rs` `who_is_removed_comes_back_by_nothing_that_they_gave_out`, `who_is_demoted_keeps_only_what_they_may_still_do_themselves`, `nothing_is_given_out_at_the_same_time_as_its_maker_goes` |
//! | 4 | a key limited to projects stays limited | `keys/grant.rs`, `authenticate.rs` | `access/keys.rs` `a_narrowed_key_never_holds_org_admin`, `what_a_narrowed_key_makes_is_as_narrow` |
//! | 5 | a derived key ends with its parent and cannot create keys | `authenticate.rs`, `keys/grant.rs`, `keys/secret.rs` | `access/keys.rs` `a_derived_key_makes_no_keys`, `a_derived_key_ends_with_its_parent`, `derived_keys_move_to_the_successor_of_a_rolled_key`, `a_key_rolled_by_a_key_ends_with_the_one_that_rolled_it`; `api/oauth_grants.rs` `a_key_that_came_of_a_grant_ends_with_it_at_once` |
//! | 6 | people need sudo for sensitive actions | [`Principal::require_sudo`], [`crate::tenancy::auth::sudo`] | `access/keys.rs` `keys_are_made_rolled_and_revoked_by_people_who_have_just_proved_themselves`; `api/auth.rs` `sudo_opens_a_window_of_a_quarter_of_an_hour`; `api/magic_links.rs` `a_link_of_purpose_sudo_opens_the_window_of_its_own_user_only` |
//! | 7 | a session starts with a password or a link and expires; its scopes follow the role | [`crate::tenancy::auth`] (`auth/proof.rs` for unverified addresses), `authenticate.rs`, [`ScopeSet::of_role`] | `api/auth.rs` `logging_out_ends_the_session_and_all_ends_every_one`, `a_session_ends_after_a_week_without_use`; `api/magic_links.rs` `a_link_logs_in_once_within_a_quarter_of_an_hour_and_verifies_the_address`, `the_first_link_ends_what_an_impostor_left_behind`, `a_login_that_has_ended_elsewhere_hands_out_nothing_more`; `access/matrix.rs` `every_operation_that_reads_answers_every_caller_as_the_contract_says`, `every_operation_that_changes_answers_every_caller_as_the_contract_says` |
//! | 8 | forwarded headers are trusted only with a proxy key | `src/ingest/proxy.rs` | `ingest/proxies.rs` `without_a_valid_key_nothing_a_client_claims_is_believed` |
//! | 9 | a project is addressed by id, by slug, or by both slugs | [`project()`] | `api/projects.rs` `a_project_is_addressed_by_id_by_slug_and_by_both_slugs`, `a_bare_slug_in_two_organizations_is_not_found`; `access/addresses.rs` `an_address_reaches_only_what_its_caller_reaches` |
//! | 10 | no access is answered as not found; a missing scope is named | [`project()`], [`org()`], [`ProjectAccess::require`] | `access/addresses.rs` `no_access_and_nothing_there_are_the_same_answer`, `access_without_the_scope_says_which_is_missing` |
//! | 11 | a 401 answer names the authentication scheme | `src/http/caller.rs`, `src/http/problem.rs` | `api/auth.rs` `credentials_are_asked_for_in_the_right_way` |
//! | 12 | a revocation takes effect within ten seconds | [`CredentialCache`] | `access/servers.rs` `a_revoked_key`, `a_key_derived_from_a_revoked_one`, `a_key_rolled_without_overlap`, `a_session_that_was_logged_out`, `a_proxy_key`; `access/waiting.rs` `a_long_poll_shows_nothing_to_a_key_that_was_revoked`, `a_long_poll_shows_nothing_to_a_member_who_was_removed`, `a_slow_query_shows_nothing_to_a_member_who_was_removed` |
//! | 13 | failed sign-ins are rate limited | `src/http/rate_limit/`, `auth/attempts.rs` | `api/auth.rs` `ten_failures_lock_an_address_out_for_a_quarter_of_an_hour`, `twenty_failures_lock_an_account_out_whatever_the_address`; `http/sign_ins.rs` `failures_of_an_account_count_for_all_instances_together`; `api/passwords.rs` `many_wrong_passwords_at_once_are_no_way_around_the_limit`; `api/magic_links.rs` `requests_and_wrong_links_are_limited_without_telling_accounts_apart` |

mod authenticate;
mod link;
mod org;
mod principal;
mod project;
mod report;
mod rules;
mod uses;

pub use crate::ground::scope::{Scope, ScopeSet};
pub use authenticate::{CredentialCache, authenticate, authenticate_for_mcp, is_remembered};
pub use entity::Role;
pub(crate) use link::by_token;
pub use link::{LinkAccess, embedded_on, is_link, link};
pub use org::{OrgAccess, org, orgs};
pub use principal::{Actor, Granted, Principal, ReportMail, SecretKey, UserSession};
pub use project::{ProjectAccess, ProjectQuery, of_report_mail, project, projects, tenants};
pub(crate) use project::{grouped, ids_with};
pub use report::ReportAccess;
pub use rules::{StoredRules, rules_of};
pub(crate) use uses::note_key_use;
pub use uses::note_uses;

pub(crate) use authenticate::{IDLE, hold_keys, is_active};
/// How long a proof of access is enough for an operation that only reads. One that takes longer (a report that waits for
/// its turn, a live tail that waits for events) proves access again before it answers.
pub const PROVED_FOR_MS: i64 = 1_000;

pub(crate) use org::Standing;
pub(crate) use principal::{label, label_of_user, name};
