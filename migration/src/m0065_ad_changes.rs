//! Ads that became known since visits were last matched, and an index of the visits that may be matched with them: all
//! with a campaign parameter, by day.

use sea_orm::DatabaseBackend;

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|database| {
    let key = match database {
        DatabaseBackend::Postgres => "project_id, day, session_id",
        _ => "project, day, visit",
    };
    format!(
        "
create table ad_changes (
    project_id {{uuid}} not null references projects (id) on delete cascade,
    id {{uuid}} not null,
    recorded_at {{time}} not null,
    changes {{json}} not null,
    primary key (project_id, id)
);
drop index sessions_without_ad;
create index sessions_tagged on {{stored}}sessions ({key})
where utm_campaign is not null or utm_content is not null or utm_term is not null or utm_id is not null;
"
    )
});
