//! Creates the owner, organization and project of a demo or benchmark, the way the dashboard would.

use domain::ground::revision::Expected;
use domain::ground::rule::{Rule, RuleKind};
use domain::measuring::relevance::saved::{self, RelevanceWrite};
use domain::measuring::relevance::{RelevanceConfig, RelevanceMeasure, RelevanceSignal};
use domain::measuring::tracking::{Label, Translated};
use domain::projects::{self, ProjectCreate, ProjectUpdate};
use domain::tenancy::access::{self, OrgAccess, Principal, ProjectAccess};
use domain::tenancy::auth::{self, Signup, SignupOrganization, SignupPolicy};
use domain::tenancy::project;
use domain::{Context, Result};

pub const EMAIL: &str = "demo@example.com";
pub const PASSWORD: &str = "lumen-and-oak";

/// A project with its key, and full access to the project and its organization.
pub struct Account {
    pub org: OrgAccess,
    pub access: ProjectAccess,
    pub publishable_key: String,
    /// Token of a dashboard session of the owner.
    pub token: String,
}

/// Signs the demo user up and creates the project.
pub async fn create(context: &Context, project: ProjectCreate) -> Result<Account> {
    let signup = Signup {
        email: EMAIL.to_owned(),
        password: PASSWORD.to_owned(),
        name: Some("Robin Demo".to_owned()),
        organization: Some(SignupOrganization {
            name: "Lumen & Oak".to_owned(),
            slug: "lumen-oak".to_owned(),
        }),
        invitation_token: None,
        locale: Default::default(),
    };
    let session = auth::signup(context, SignupPolicy::Open, signup).await?;
    let principal = access::authenticate(context, &session.token).await?;
    let org = access::org(context, &principal, "lumen-oak").await?;
    let created = projects::create(context, &org, project).await?;
    let access = access::project(context, &principal, &created.project.id.to_string()).await?;
    Ok(Account { org, access, publishable_key: created.publishable_key, token: session.token })
}

/// Saves a second version of the relevance model, so that the version history is not empty.
pub async fn save_relevance(context: &Context, access: &ProjectAccess) -> Result<()> {
    let mut config = RelevanceConfig::default();
    let signal = |key: &str, en: &str, de: &str, rule, points, cap| RelevanceSignal {
        key: key.to_owned(),
        label: Some(Label::Translated(Translated { en: en.to_owned(), de: Some(de.to_owned()) })),
        measure: RelevanceMeasure::Page { matches: rule },
        points,
        cap,
    };
    let lamps = Rule::new(RuleKind::Prefix, "/lamps/");
    let care = Rule::new(RuleKind::Exact, "/journal/caring-for-oak");
    config.signals.push(signal("lamps", "Looked at lamps", "Sah sich Lampen an", lamps, 8.0, Some(16.0)));
    config.signals.push(signal(
        "care",
        "Read how to care for one",
        "Las, wie man sie pflegt",
        care,
        -12.0,
        None,
    ));
    let note = Some("Who looks at lamps wants one; who reads how to care for oak has one".to_owned());
    saved::save(context, access, RelevanceWrite { config, note }, &Expected::Any).await.map(drop)
}

/// Raises the daily budgets to their maximum, for benchmarks that send a month of traffic in a minute.
pub async fn lift_budgets(context: &Context, access: &ProjectAccess) -> Result<()> {
    let mut limits = access.project().settings.limits;
    limits.pageviews_per_day = 50_000_000;
    limits.pageviews_per_key_day = 1_000_000;
    limits.events_per_key_day = 10_000_000;
    let settings = project::ProjectSettingsUpdate { limits: Some(limits), ..Default::default() };
    projects::update(
        context,
        access,
        ProjectUpdate { settings: Some(settings.into()), ..Default::default() },
        &Expected::Any,
    )
    .await?;
    Ok(())
}

/// Returns the demo project of an earlier start with its publishable key, if there is one.
pub async fn find(context: &Context) -> Result<Option<Account>> {
    let login = auth::Login { email: EMAIL.to_owned(), password: PASSWORD.to_owned() };
    let session = match auth::login(context, login).await {
        Ok(session) => session,
        Err(domain::Error::InvalidToken) => return Ok(None),
        Err(error) => return Err(error),
    };
    let principal: Principal = access::authenticate(context, &session.token).await?;
    let org = access::org(context, &principal, "lumen-oak").await?;
    let access = access::project(context, &principal, "lumen-oak/site").await?;
    let keys =
        domain::tenancy::keys::publishable::of_projects(context, std::slice::from_ref(&access)).await?;
    let key = keys.into_iter().find(|key| key.revoked_at.is_none()).and_then(|key| key.value);
    Ok(key.map(|publishable_key| Account { org, access, publishable_key, token: session.token }))
}
