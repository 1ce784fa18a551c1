//! The service's tables as SeaORM entities, one file per table.
//!
//! Queries here take the tenant as an argument. Business rules belong to the crate `domain`. The tables in [`visits`]
//! carry additional information about each field, from which the crate `analytics` generates its SQL and its in-memory
//! columns.

pub mod choices;

pub mod ad_account;
pub mod ad_account_pause;
pub mod ad_change;
pub mod ad_connection;
pub mod ad_connection_link;
pub mod ad_connector_event;
pub mod ad_cost;
pub mod ad_cost_day;
pub mod ad_cursor;
pub mod ad_entity;
pub mod ad_mapping_rule;
pub mod ad_sync_run;
pub mod annotation;
pub mod api_key;
pub mod audit_entry;
pub mod confirmed_clock;
pub mod consent_change;
pub mod contact_deletion;
pub mod conversion;
pub mod conversion_day;
pub mod conversion_definition;
pub mod conversion_trigger;
pub mod conversion_upload;
pub mod converted_visit;
pub mod daily_figure;
pub mod day_salt;
pub mod deleted_organization;
pub mod deleted_project;
pub mod destination;
pub mod destination_state;
pub mod enums;
pub mod erased_hash;
pub mod erased_id;
pub mod erased_people;
pub mod event_schema;
pub mod failed_sign_in;
pub mod figure_state;
pub mod first_owner_link;
pub mod former_hash;
pub mod funnel;
pub mod fx_rate;
pub mod fx_state;
pub mod goal;
pub mod idempotency_id;
pub mod idempotency_key;
pub mod identified_visit;
pub mod identity_secret;
pub mod invitation;
pub mod invitation_link;
pub mod job_run;
pub mod known_network;
pub mod lead_parting;
pub mod login_session;
pub mod magic_link;
pub mod mail;
pub mod mcp_call;
pub mod member;
pub mod merged_lead;
pub mod oauth_client;
pub mod oauth_code;
pub mod oauth_grant;
pub mod oauth_request;
pub mod oauth_token;
pub mod organization;
pub mod person;
pub mod person_visit;
pub mod project;
pub mod questionnaire;
pub mod reckoning;
pub mod recomputation;
pub mod refused_origin;
pub mod relevance_model;
pub mod report_link;
pub mod report_subscription;
pub mod seen_host;
pub mod segment;
pub mod sent_invitation;
pub mod sent_notice;
pub mod setup_progress;
pub mod share_link;
pub mod share_view;
pub mod storage_pause;
pub mod storage_state;
pub mod upload_request;
pub mod user;
pub mod visit_check;
pub mod visits;

pub use visits::lead;

pub use enums::{
    ActorKind, AdConnectionStatus, AdConnector, KeyKind, LinkPurpose, Locale, McpOutcome, OauthTokenKind,
    Role,
};
