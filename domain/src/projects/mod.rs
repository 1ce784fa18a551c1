//! Projects: reading, creating, changing and deleting them.
//!
//! A room belongs here if it needs several wings to make, change, delete or serve a project. The name, owner and
//! settings of a project are in [`crate::tenancy::project`].

pub mod annotations;
mod create;
pub mod currency;
mod delete;
pub mod deletions;
pub mod former;
pub mod known_sites;
pub mod refused_origins;
pub mod rules;
pub mod seen_hosts;
pub mod setup;
pub mod sites;
mod types;
mod update;

use sea_orm::EntityTrait;
use uuid::Uuid;

use crate::ground::page::Page;
use crate::tenancy::access::{self, Principal, ProjectAccess, ProjectQuery};
use crate::tenancy::project::Project;
use crate::{Context, Error, Result, Violation, ViolationCode};

pub use crate::measuring::goals::ProjectPreset;
pub use create::{create, create_with_access};
pub use delete::delete;
pub use types::{ProjectCreate, ProjectCreated, ProjectListParams, ProjectUpdate};
pub use update::update;

pub(crate) const SLUG_TAKEN: &str = "another project of this organization already has this slug";

/// Returns every project that the caller can reach, oldest first.
pub async fn list(
    context: &Context,
    principal: &Principal,
    params: &ProjectListParams,
) -> Result<Page<Project>> {
    let paging = params.paging();
    let query = ProjectQuery {
        org: params.org.as_deref(),
        slug: params.slug.as_deref(),
        after: paging.after()?,
        limit: Some(paging.fetch()),
        ..Default::default()
    };
    let found = access::projects(context, principal, &query).await?;
    let items = found.iter().map(|access| Project::clone(access.project())).collect();
    Page::cut(items, &paging, |project: &Project| project.id)
}

/// Returns the project. For people, this project becomes the one that their dashboard opens next time.
pub async fn get(context: &Context, access: &ProjectAccess) -> Project {
    if let Principal::User(session) = access.principal()
        && let Err(error) = remember(context, session.user_id(), access.id()).await
    {
        crate::log_throttled!(warn, error = %error, "could not record a user's last project");
    }
    Project::clone(access.project())
}

async fn remember(context: &Context, user_id: Uuid, project_id: Uuid) -> Result<()> {
    use entity::user;
    use sea_orm::ActiveModelTrait;
    let user = user::Entity::find_by_id(user_id).one(&context.db).await?.ok_or(Error::NotFound)?;
    if user.last_project_id != Some(project_id) {
        let mut change: user::ActiveModel = user.into();
        change.last_project_id = sea_orm::Set(Some(project_id));
        change.update(&context.db).await?;
    }
    Ok(())
}

/// Checks a time zone's name, which the JSON Schema cannot.
fn check_timezone(name: &str) -> Result<()> {
    match name.parse::<chrono_tz::Tz>() {
        Ok(_) => Ok(()),
        Err(_) => {
            Err(Violation::new("body.timezone", ViolationCode::NotListed, "is not an IANA time zone").into())
        }
    }
}
