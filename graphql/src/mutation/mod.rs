//! Mutations. Each calls the function that its REST route calls. Only the identity secret has no route.

mod ads;
mod annotations;
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
mod report_subscriptions;
mod segments;
mod share_links;

use async_graphql::MergedObject;

/// All mutations. Input that violates its constraints is a `validation_error` that lists every violation in
/// `extensions.errors`, with paths like `input.slug`. Sign-up, login, magic links, sudo and passwords are
/// available over REST only (`/v1/auth/...`).
#[derive(Default, MergedObject)]
pub struct Mutation(
    orgs::OrgMutation,
    people::PeopleMutation,
    report_subscriptions::ReportSubscriptionMutation,
    projects::ProjectMutation,
    keys::KeyMutation,
    goals::GoalMutation,
    relevance::RelevanceMutation,
    segments::SegmentMutation,
    annotations::AnnotationMutation,
    share_links::ShareLinkMutation,
    questionnaires::QuestionnaireMutation,
    funnels::FunnelMutation,
    events::EventMutation,
    conversions::ConversionMutation,
    leads::LeadMutation,
    ads::AdMutation,
);
