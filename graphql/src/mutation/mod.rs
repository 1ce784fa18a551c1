//! What can be changed. Each mutation calls the function its REST route calls.

mod conversions;
mod events;
mod funnels;
mod goals;
mod keys;
mod leads;
mod orgs;
mod people;
mod projects;
mod questionnaires;
mod relevance;
mod segments;

use async_graphql::MergedObject;

/// Everything that can be changed. Input that does not match its constraints is a
/// `validation_error` that names every violation in `extensions.errors`, with paths like
/// `input.slug`. Sign-up, login, links by mail, sudo and passwords go through REST (`/v1/auth/...`).
#[derive(Default, MergedObject)]
pub struct Mutation(
    orgs::OrgMutation,
    people::PeopleMutation,
    projects::ProjectMutation,
    keys::KeyMutation,
    goals::GoalMutation,
    relevance::RelevanceMutation,
    segments::SegmentMutation,
    questionnaires::QuestionnaireMutation,
    funnels::FunnelMutation,
    events::EventMutation,
    conversions::ConversionMutation,
    leads::LeadMutation,
);
