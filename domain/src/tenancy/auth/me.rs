//! The logged-in user and what they can reach. Takes four queries, regardless of the number of projects.

use std::collections::HashMap;

use entity::{login_session, member, organization, project, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::{Me, Membership, OrgRef, ProjectRef};
use crate::tenancy::access::{ScopeSet, UserSession};
use crate::{Context, Error, Result};

pub async fn me(context: &Context, session: &UserSession) -> Result<Me> {
    let user =
        user::Entity::find_by_id(session.user_id()).one(&context.db).await?.ok_or(Error::InvalidToken)?;
    let login = login_session::Entity::find_by_id(session.id()).one(&context.db).await?;
    let now = context.clock.now();
    let sudo_until = login.and_then(|login| login.sudo_until).filter(|until| *until > now);
    let memberships = memberships(context, user.id).await?;
    // Ignored if the project is deleted or no longer reachable.
    let last_project_id = user.last_project_id.filter(|id| {
        memberships.iter().any(|membership| membership.projects.iter().any(|project| project.id == *id))
    });
    Ok(Me { user: user.into(), sudo_until: sudo_until.map(Into::into), memberships, last_project_id })
}

async fn memberships(context: &Context, user_id: Uuid) -> Result<Vec<Membership>> {
    let members = member::Entity::find()
        .filter(member::Column::UserId.eq(user_id))
        .find_also_related(organization::Entity)
        .order_by_asc(member::Column::OrgId)
        .all(&context.db)
        .await?;
    let org_ids = members.iter().map(|(member, _)| member.org_id);
    let projects: Vec<(Uuid, Uuid, String, String)> = project::Entity::find()
        .select_only()
        .columns([project::Column::OrgId, project::Column::Id, project::Column::Slug, project::Column::Name])
        .filter(project::Column::OrgId.is_in(org_ids))
        .order_by_asc(project::Column::Id)
        .into_tuple()
        .all(&context.db)
        .await?;
    let mut by_org: HashMap<Uuid, Vec<ProjectRef>> = HashMap::new();
    for (org_id, id, slug, name) in projects {
        by_org.entry(org_id).or_default().push(ProjectRef { id, slug, name });
    }
    let membership = |(member, org): (member::Model, Option<organization::Model>)| {
        let org = org?;
        Some(Membership {
            projects: by_org.remove(&org.id).unwrap_or_default(),
            org: OrgRef { id: org.id, slug: org.slug, name: org.name },
            role: member.role,
            pii: member.pii,
            scopes: ScopeSet::of_role(member.role, member.pii),
        })
    };
    Ok(members.into_iter().filter_map(membership).collect())
}
