//! No foreign key from conversions and people to their project: the deletion of a project would delete all of them in one
//! transaction. They are deleted in chunks after it. Also the projects all of whose converted visits get new totals.

use sea_orm::DatabaseBackend;

use super::Step;

const TABLES: [&str; 6] =
    ["conversions", "converted_visits", "people_visits", "former_hashes", "people", "purged_visits"];

pub(crate) const UP: Step = Step::PerDatabase(|database| {
    let without_key = match database {
        DatabaseBackend::Postgres => {
            let drop = |table| format!("alter table {table} drop constraint {table}_project_id_fkey;\n");
            TABLES.map(drop).concat()
        }
        // https://www.sqlite.org/lang_altertable.html allows this for constraints, which are no part of the stored rows.
        // The table that is created below tells other connections that the schema has changed.
        _ => {
            let names = TABLES.map(|table| format!("'{table}'")).join(", ");
            format!(
                "pragma writable_schema = on;
update sqlite_schema set sql = replace(sql, ' references projects (id) on delete cascade', '')
    where type = 'table' and name in ({names});
pragma writable_schema = reset;
"
            )
        }
    };
    format!("{without_key}{RECKONINGS}")
});

const RECKONINGS: &str = "
create table reckonings (
    project_id {uuid} not null primary key references projects (id) on delete cascade,
    after {uuid}
);
";
