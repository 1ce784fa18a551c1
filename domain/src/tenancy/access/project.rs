//! Resolves a project's address to a proof of access.

use std::collections::HashMap;
use std::sync::Arc;

use entity::{organization, project as table};
use sea_orm::{ColumnTrait, ConnectionTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::org::{self, OrgAccess, Reach, known_characters, reach, require, still_holds};
use super::rules::Versions;
use super::{Principal, ReportMail, Role, Scope, ScopeSet};
use crate::ground::{behalf, formats};
use crate::tenancy::project::{Project, without_rules};
use crate::tenancy::report_mails::DueReport;
use crate::tenancy::tenants;
use crate::{Context, Error, Result};

/// Proof that a principal may see a project, with the scopes that the principal holds there.
#[derive(Clone, Debug)]
pub struct ProjectAccess {
    project: Arc<Project>,
    pub(super) versions: Versions,
    org_name: Arc<str>,
    tenant: Uuid,
    role: Option<Role>,
    scopes: ScopeSet,
    principal: Principal,
}

impl ProjectAccess {
    pub fn project(&self) -> &Arc<Project> {
        &self.project
    }

    pub fn id(&self) -> Uuid {
        self.project.id
    }

    /// Returns the version of the rules by which the project's visits were to be derived when access was checked.
    pub fn rules_version(&self) -> i32 {
        self.versions.rules
    }

    pub fn org_name(&self) -> &str {
        &self.org_name
    }

    /// Returns the caller's role in the project's organization, or `None` for keys and grants.
    pub fn role(&self) -> Option<Role> {
        self.role
    }

    pub fn scopes(&self) -> ScopeSet {
        self.scopes
    }

    pub fn principal(&self) -> &Principal {
        &self.principal
    }

    /// Returns whom the call counts against in pools that tenants share: the person, if known, and the tenant of the
    /// project's organization.
    pub fn tenants(&self) -> Vec<Uuid> {
        self.principal.person().into_iter().chain([self.tenant]).collect()
    }

    pub fn require(&self, scope: Scope) -> Result<()> {
        self.require_all(&[scope])
    }

    pub fn require_all(&self, needed: &[Scope]) -> Result<()> {
        require(self.scopes, needed)
    }

    /// Like [`OrgAccess::still_holds`], for a project. The caller must hold the lock on the organization's row.
    pub(crate) async fn still_holds<C: ConnectionTrait>(&self, connection: &C) -> Result<()> {
        let org_id = self.project.org_id;
        still_holds(connection, &self.principal, org_id, self.role, self.scopes).await
    }

    /// Requires a recent sudo if the caller is a person.
    pub async fn require_sudo(&self, context: &Context) -> Result<()> {
        self.principal.require_sudo(context).await
    }
}

/// Returns whom a request of the API counts against: the person, also for an application of theirs, or the tenant of a key's organization and the person
/// responsible for the key.
pub async fn tenants(context: &Context, principal: &Principal) -> Result<Vec<Uuid>> {
    let of_key = match principal {
        Principal::User(_) | Principal::Grant(_) | Principal::ReportMail(_) => None,
        Principal::Key(key) => Some(tenants::remembered(context).await?.of_org(key.org_id)),
    };
    Ok(principal.person().into_iter().chain(of_key).collect())
}

/// Returns the project at an address: its id, its slug, or `org-slug/project-slug`.
///
/// The error is not found in three cases, which the caller cannot tell apart: the project does not exist, the caller
/// has no access to it, or several of the caller's organizations have a project with this bare slug.
pub async fn project(context: &Context, principal: &Principal, address: &str) -> Result<ProjectAccess> {
    let address = known_characters(address)?;
    let reach = reach(context, principal).await?;
    let condition = match address.split_once('/') {
        Some((org, slug)) => organization::Column::Slug.eq(org).and(table::Column::Slug.eq(slug)),
        // No slug has the form of an id.
        None => match formats::id(address) {
            Some(id) => table::Column::Id.eq(id),
            None => table::Column::Slug.eq(address),
        },
    };
    let mut found = load(context, principal, &reach, |select| select.filter(condition).limit(2)).await?;
    match found.len() {
        1 => {
            let found = found.swap_remove(0);
            behalf::turns_out_to_be(found.tenants());
            Ok(found)
        }
        _ => Err(Error::NotFound),
    }
}

/// Selection and position of a list of projects.
#[derive(Clone, Debug, Default)]
pub struct ProjectQuery<'query> {
    /// Id or slug of an organization: its projects only.
    pub org: Option<&'query str>,
    pub slug: Option<&'query str>,
    /// Ids of organizations: their projects only.
    pub org_ids: Option<&'query [Uuid]>,
    /// Id of a project: only the projects after it.
    pub after: Option<Uuid>,
    pub limit: Option<u64>,
}

/// Returns the projects that the principal can reach and the query selects, oldest first.
pub async fn projects(
    context: &Context,
    principal: &Principal,
    query: &ProjectQuery<'_>,
) -> Result<Vec<ProjectAccess>> {
    let reach = reach(context, principal).await?;
    load(context, principal, &reach, |mut select| {
        if let Some(address) = query.org {
            select = select.filter(org::at(address));
        }
        if let Some(slug) = query.slug {
            select = select.filter(table::Column::Slug.eq(slug));
        }
        if let Some(ids) = query.org_ids {
            select = select.filter(table::Column::OrgId.is_in(ids.iter().copied()));
        }
        if let Some(after) = query.after {
            select = select.filter(table::Column::Id.gt(after));
        }
        match query.limit {
            Some(limit) => select.limit(limit),
            None => select,
        }
    })
    .await
}

/// Returns at most `limit` proofs by which a report by mail reads: of its project, or of the projects of its organization
/// after this one, in order of id.
pub async fn of_report_mail(
    context: &Context,
    due: &DueReport,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<ProjectAccess>> {
    let mail = ReportMail { org_id: due.org_id(), project_id: due.project_id() };
    let principal = Principal::ReportMail(mail);
    let reach = reach(context, &principal).await?;
    load(context, &principal, &reach, |select| match after {
        Some(after) => select.filter(table::Column::Id.gt(after)).limit(limit),
        None => select.limit(limit),
    })
    .await
}

async fn load(
    context: &Context,
    principal: &Principal,
    reach: &HashMap<Uuid, Reach>,
    narrow: impl FnOnce(
        sea_orm::SelectTwo<table::Entity, organization::Entity>,
    ) -> sea_orm::SelectTwo<table::Entity, organization::Entity>,
) -> Result<Vec<ProjectAccess>> {
    let select = without_rules(context.db.get_database_backend())
        .filter(table::Column::OrgId.is_in(reach.keys().copied()))
        .order_by_asc(table::Column::Id);
    let mut select = narrow(select.find_also_related(organization::Entity));
    if let Some(ids) = principal.project_ids() {
        select = select.filter(table::Column::Id.is_in(ids.iter().copied()));
    }
    let tenants = tenants::remembered(context).await?;
    let mut proofs = Vec::new();
    for (project, org) in select.all(&context.db).await? {
        let (Some(org), Some(reach)) = (org, reach.get(&project.org_id)) else {
            continue;
        };
        proofs.push(proof(
            project,
            &org,
            Held {
                tenant: tenants.of_org(org.id),
                role: reach.role,
                scopes: reach.scopes,
                principal: principal.clone(),
            },
        )?);
    }
    Ok(proofs)
}

/// Returns the ids of the projects. Fails if the caller lacks the scope on any of them.
pub(crate) fn ids_with(projects: &[ProjectAccess], scope: Scope) -> Result<Vec<Uuid>> {
    for access in projects {
        access.require(scope)?;
    }
    Ok(projects.iter().map(ProjectAccess::id).collect())
}

/// Converts rows and groups them by project.
pub(crate) fn grouped<R, T>(rows: Vec<R>, project: impl Fn(&R) -> Uuid) -> Result<HashMap<Uuid, Vec<T>>>
where
    T: TryFrom<R, Error = Error>,
{
    let mut by_project: HashMap<Uuid, Vec<T>> = HashMap::new();
    for row in rows {
        by_project.entry(project(&row)).or_default().push(row.try_into()?);
    }
    Ok(by_project)
}

/// Rights that a principal holds on a project.
#[derive(Clone, Debug)]
struct Held {
    tenant: Uuid,
    role: Option<Role>,
    scopes: ScopeSet,
    principal: Principal,
}

fn proof(row: table::Model, org: &organization::Model, held: Held) -> Result<ProjectAccess> {
    let versions =
        Versions { config: row.config_rev, relevance: row.relevance_version, rules: row.rules_version };
    Ok(ProjectAccess {
        project: Arc::new(Project::from_row(row, &org.slug)?),
        versions,
        org_name: org.name.as_str().into(),
        tenant: held.tenant,
        role: held.role,
        scopes: held.scopes,
        principal: held.principal,
    })
}

impl ProjectAccess {
    /// Returns the proof for a project that was just created by the caller.
    pub(crate) fn of_created(row: table::Model, org: &OrgAccess) -> Result<Self> {
        let held = Held {
            tenant: org.id(),
            role: org.role(),
            scopes: org.scopes(),
            principal: org.principal().clone(),
        };
        proof(row, org.org(), held)
    }
}
