//! `POST /mcp`, as assistants call it: who may, by which revision of the protocol, and what the tools answer.
//!
//! # Traps
//!
//! Known ways to break an authorization server or a server of tools, and the tests that try them. Paths are below `tests/`
//! unless they begin with a crate.
//!
//! | trap | tests |
//! |---|---|
//! | consent for one client used by another of the same name; a code at another client | `oauth/consent.rs` `consent_for_one_client_is_none_for_another_of_the_same_name` |
//! | state and code of another browser | `oauth/consent.rs` `a_code_of_another_browser_is_good_for_nobody_and_each_gets_its_own_state_back`, `a_decision_needs_a_session` |
//! | PKCE left out, downgraded or `plain`; missing verifier; other redirect or resource | `oauth/asking.rs` `every_other_error_goes_back_with_state_and_issuer`; `oauth/tokens.rs` `a_code_is_bound_to_client_redirect_verifier_and_resource` |
//! | duplicated parameters | `oauth/asking.rs` `what_cannot_be_trusted_is_answered_with_a_page_and_never_redirects`, `every_other_error_goes_back_with_state_and_issuer`; `oauth/tokens.rs` `a_form_is_read_as_the_standard_says` |
//! | redirect with user, backslash, trailing dot, encoded slash or other port; open redirect by an error | `oauth/asking.rs` `what_cannot_be_trusted_is_answered_with_a_page_and_never_redirects`; `oauth/registration.rs` `bad_metadata_is_refused_by_the_standards_codes`; `domain/src/tenancy/oauth/redirects.rs` |
//! | mix-up of authorization servers (`iss`) | `oauth/asking.rs` `every_other_error_goes_back_with_state_and_issuer`; `oauth/consent.rs` `a_person_decides_once_and_the_browser_goes_back_with_code_state_and_issuer` |
//! | an access token at REST or GraphQL | `oauth/tokens.rs` `an_access_token_is_good_for_nothing_but_the_mcp_endpoint` |
//! | a session at `/mcp`; a token in the query | `mcp/callers.rs` `without_a_token_a_client_learns_where_to_get_one` |
//! | more scopes at a refresh | `oauth/tokens.rs` `a_refresh_never_gets_more_than_the_grant_has` |
//! | more scopes at `run_operation` | `mcp/callers.rs` `a_missing_scope_is_a_challenge_with_all_scopes_of_the_call`, `some_operations_are_closed_for_every_assistant`; `mcp/grants.rs` `each_operation_with_each_scope_does_what_the_page_says` |
//! | scopes of a member who was demoted or removed | `mcp/rights.rs`; `mcp/grants.rs` `a_demoted_member_and_a_removed_project_take_rights_from_the_grant`; `oauth/consent.rs` `a_grant_is_never_more_than_its_person_may_do_now` |
//! | more through a derived key | `mcp/keys.rs` `a_key_of_an_application_can_do_no_more_and_ends_with_the_grant`, `only_who_may_create_keys_lets_an_application_create_them` |
//! | twenty refreshes at once; an old refresh token after ten seconds | `oauth/tokens.rs` `twenty_refreshes_at_once_give_one_family_with_two_children`, `refresh_tokens_rotate_and_an_old_one_ends_the_family` |
//! | a kill between rotation and answer | `faults/rotation_killed.rs`; `oauth/tokens.rs` `a_refresh_whose_answer_was_lost_can_be_repeated_within_ten_seconds` |
//! | a document of a client at a private address | `oauth/asking.rs` `documents_of_clients_are_not_fetched_from_private_addresses`; `src/pages/tests.rs` `every_way_of_writing_an_address_inside_is_refused_without_asking_the_resolver` |
//! | a document whose name changes its address, or that redirects | `src/pages/tests.rs` `a_name_is_resolved_once_and_its_checked_address_is_the_one_that_is_asked`; `domain/tests/it/oauth_documents.rs` `a_document_is_not_followed_anywhere_also_not_on_its_own_host` |
//! | a document of 1 GiB | `src/pages/tests.rs` `of_a_gibibyte_little_more_than_the_limit_is_received` |
//! | a document with another `client_id` or of a wrong type | `domain/tests/it/oauth_documents.rs` `a_document_that_does_not_fit_is_refused` |
//! | bidi characters in a name | `domain/tests/it/oauth_documents.rs` `a_client_is_what_the_document_at_its_address_says`; `mcp/foreign.rs` `the_name_of_an_application_has_no_hidden_characters_anywhere` |
//! | DNS rebinding by Host and Origin | `mcp/rebinding.rs`; `mcp/callers.rs` `requests_come_to_the_public_address_and_from_its_own_pages` |
//! | headers and body that differ; unknown version; unknown method | `mcp/protocol.rs` `headers_must_say_what_the_body_says`, `an_unknown_version_is_answered_with_the_known_ones` |
//! | batch; 64 KiB and one byte; broken UTF-8; 10,000 nested arrays | `mcp/protocol.rs` `what_is_no_request_is_refused` |
//! | a tool list that changes between instances or at a restart | `mcp/instances.rs` `the_tool_list_is_the_same_bytes_on_two_instances_and_after_a_restart` |
//! | a client whose requests two instances serve in turn | `mcp/instances.rs` `two_instances_serve_one_client_in_turn` |
//! | texts of visitors that leave their cell | `mcp/foreign.rs` `what_visitors_write_stays_in_its_cell` |

mod callers;
pub mod client;
mod foreign;
mod grants;
mod instances;
mod keys;
mod logs;
mod official;
mod progress;
mod protocol;
mod rebinding;
mod rights;
mod tools;

/// A trap whose test has another name by now would be one that nobody tries.
#[test]
fn each_trap_names_tests_that_exist() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let rows =
        include_str!("mod.rs").lines().filter_map(|line| line.strip_prefix("//! | ")?.split_once(" | "));
    let mut tried = 0;
    for (trap, tests) in rows.filter(|(_, tests)| tests.contains(".rs`")) {
        let mut source = String::new();
        for name in tests.split('`').skip(1).step_by(2) {
            if name.ends_with(".rs") {
                let places = [root.join(name), root.join("tests").join(name)];
                source = places.iter().find_map(|place| std::fs::read_to_string(place).ok()).expect(name);
            } else {
                assert!(source.contains(&format!("fn {name}(")), "{trap}: {name}");
            }
        }
        tried += 1;
    }
    assert!(tried >= 25, "{tried}");
}
