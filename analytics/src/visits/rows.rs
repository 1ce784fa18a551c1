//! The visit tables as Rust rows. Each table is written down once; reading, binding and the
//! SQL of both databases follow from that.

use std::sync::LazyLock;

use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::{Postgres, Row as _};
use uuid::Uuid;

/// A row of a visit table. Its first columns are the primary key.
pub(crate) trait Row: Sized {
    const TABLE: &'static str;
    const KEY: usize;
    /// Name and PostgreSQL type. `jsonb` travels as text.
    const COLUMNS: &'static [(&'static str, &'static str)];

    fn sql() -> &'static Sql;
    fn read_sqlite(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self>;
    fn write_sqlite(&self, statement: &mut rusqlite::Statement<'_>) -> rusqlite::Result<usize>;
    fn read_postgres(row: &PgRow) -> Result<Self, sqlx::Error>;
    fn bind_postgres<'q>(
        query: Query<'q, Postgres, PgArguments>,
        rows: &[&Self],
    ) -> Query<'q, Postgres, PgArguments>;
}

/// The statements of one table.
pub(crate) struct Sql {
    /// All rows of the session (?1, ?2).
    pub(crate) select_sqlite: String,
    pub(crate) upsert_sqlite: String,
    /// All rows of the sessions in two arrays of project and session ids.
    pub(crate) select_postgres: String,
    pub(crate) upsert_postgres: String,
}

impl Sql {
    fn of<R: Row>() -> Sql {
        let names: Vec<&str> = R::COLUMNS.iter().map(|(name, _)| *name).collect();
        let list = names.join(", ");
        let key = names[..R::KEY].join(", ");
        let updates: Vec<String> =
            names[R::KEY..].iter().map(|name| format!("{name} = excluded.{name}")).collect();
        let updates = updates.join(", ");
        let each = |of: &dyn Fn(usize, &str, &str) -> String| {
            let all: Vec<String> =
                R::COLUMNS.iter().enumerate().map(|(at, (name, kind))| of(at + 1, name, kind)).collect();
            all.join(", ")
        };
        let table = R::TABLE;
        let marks = each(&|at, _, _| format!("?{at}"));
        let read = each(&|_, name, kind| match kind {
            "jsonb" => format!("t.{name}::text"),
            _ => format!("t.{name}"),
        });
        let arrays = each(&|at, _, kind| match kind {
            "jsonb" => format!("${at}::text[]"),
            _ => format!("${at}::{kind}[]"),
        });
        let values = each(&|_, name, kind| match kind {
            "jsonb" => format!("x.{name}::jsonb"),
            _ => format!("x.{name}"),
        });
        Sql {
            select_sqlite: format!(
                "select {list} from {table} where project_id = ?1 and session_id = ?2 order by {key}"
            ),
            upsert_sqlite: format!(
                "insert into {table} ({list}) values ({marks}) on conflict ({key}) do update set {updates}"
            ),
            select_postgres: format!(
                "select {read} from unnest($1::uuid[], $2::uuid[]) as k(p, s) \
                 join {table} t on t.project_id = k.p and t.session_id = k.s"
            ),
            upsert_postgres: format!(
                "insert into {table} ({list}) select {values} from unnest({arrays}) as x({list}) \
                 on conflict ({key}) do update set {updates}"
            ),
        }
    }
}

macro_rules! table {
    (
        $(#[$attribute:meta])*
        $name:ident in $table:literal key $key:literal {
            $( $field:ident : $type:ty = $sql:literal ),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $( pub $field: $type, )*
        }

        impl Row for $name {
            const TABLE: &'static str = $table;
            const KEY: usize = $key;
            const COLUMNS: &'static [(&'static str, &'static str)] = &[ $( (stringify!($field), $sql) ),* ];

            fn sql() -> &'static Sql {
                static SQL: LazyLock<Sql> = LazyLock::new(Sql::of::<$name>);
                &SQL
            }

            fn read_sqlite(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
                let mut at = 0..;
                let mut next = || at.next().unwrap_or(usize::MAX);
                Ok($name { $( $field: row.get(next())?, )* })
            }

            fn write_sqlite(&self, statement: &mut rusqlite::Statement<'_>) -> rusqlite::Result<usize> {
                statement.execute(rusqlite::params![ $( self.$field ),* ])
            }

            fn read_postgres(row: &PgRow) -> Result<Self, sqlx::Error> {
                let mut at = 0..;
                let mut next = || at.next().unwrap_or(usize::MAX);
                Ok($name { $( $field: row.try_get(next())?, )* })
            }

            fn bind_postgres<'q>(
                query: Query<'q, Postgres, PgArguments>,
                rows: &[&Self],
            ) -> Query<'q, Postgres, PgArguments> {
                query $( .bind(rows.iter().map(|row| row.$field.clone()).collect::<Vec<$type>>()) )*
            }
        }
    };
}

table! {
    /// One visit, everything about it in one row.
    SessionRow in "sessions" key 2 {
        project_id: Uuid = "uuid",
        session_id: Uuid = "uuid",
        rev: i64 = "bigint",
        day: i32 = "integer",
        started_at: i64 = "bigint",
        last_at: i64 = "bigint",
        visitor: i64 = "bigint",
        stitch: String = "text",
        consent: bool = "boolean",
        test: bool = "boolean",
        country: Option<String> = "text",
        lang: Option<String> = "text",
        device: String = "text",
        browser: String = "text",
        os: String = "text",
        screen: String = "text",
        entry_host: String = "text",
        entry_page: String = "text",
        exit_page: String = "text",
        variant: Option<String> = "text",
        ref_host: Option<String> = "text",
        channel: String = "text",
        utm_source: Option<String> = "text",
        utm_medium: Option<String> = "text",
        utm_campaign: Option<String> = "text",
        utm_content: Option<String> = "text",
        utm_term: Option<String> = "text",
        utm_id: Option<String> = "text",
        click_ids: i16 = "smallint",
        click_id_values: Option<String> = "jsonb",
        ad_cookies: Option<String> = "jsonb",
        ad_platform: Option<String> = "text",
        ad_account_id: Option<String> = "text",
        ad_campaign_id: Option<String> = "text",
        ad_adset_id: Option<String> = "text",
        ad_id: Option<String> = "text",
        pageviews: i32 = "integer",
        events: i32 = "integer",
        engaged_ms: i64 = "bigint",
        max_scroll: i16 = "smallint",
        clicks: i32 = "integer",
        iclicks: i32 = "integer",
        video_ms: i64 = "bigint",
        flags: i32 = "integer",
        goals: String = "jsonb",
        conversions: i16 = "smallint",
        conversion_value: f64 = "double precision",
        relevance: i16 = "smallint",
        relevance_version: i32 = "integer",
        goals_version: i32 = "integer",
        event_counts: String = "jsonb",
    }
}

table! {
    /// The newest state of one pageview; `seen` is the rev of the commit that first brought it.
    PageviewRow in "pageviews" key 3 {
        project_id: Uuid = "uuid",
        session_id: Uuid = "uuid",
        pageview_id: Uuid = "uuid",
        seq: i32 = "integer",
        started_at: i64 = "bigint",
        nav: String = "text",
        host: String = "text",
        page: String = "text",
        page_group: String = "text",
        variant: Option<String> = "text",
        lang: Option<String> = "text",
        attr_from: String = "text",
        attr: Option<String> = "jsonb",
        ref_host: Option<String> = "text",
        vw: i32 = "integer",
        vh: i32 = "integer",
        sw: i32 = "integer",
        touch: bool = "boolean",
        page_height: i32 = "integer",
        scroll_y: i32 = "integer",
        scroll: i16 = "smallint",
        marks: Option<String> = "jsonb",
        sections: Option<String> = "jsonb",
        engaged_ms: i32 = "integer",
        clicks: i32 = "integer",
        iclicks: i32 = "integer",
        stitch: i16 = "smallint",
        seen: i64 = "bigint",
    }
}

table! {
    /// One event; `seen` is the rev of the commit that brought it.
    EventRow in "events" key 4 {
        project_id: Uuid = "uuid",
        session_id: Uuid = "uuid",
        pageview_id: Uuid = "uuid",
        n: i32 = "integer",
        t: i32 = "integer",
        at: i64 = "bigint",
        seen: i64 = "bigint",
        name: String = "text",
        props: Option<String> = "jsonb",
    }
}

table! {
    /// The newest state of one video play.
    VideoRow in "video_plays" key 4 {
        project_id: Uuid = "uuid",
        session_id: Uuid = "uuid",
        pageview_id: Uuid = "uuid",
        n: i16 = "smallint",
        seq: i32 = "integer",
        video: String = "text",
        src: String = "text",
        fmt: String = "text",
        t: i32 = "integer",
        dur: f64 = "double precision",
        watched_s: i32 = "integer",
        max_percent: i16 = "smallint",
        done: bool = "boolean",
        bitmap: String = "text",
        ranges: Option<String> = "jsonb",
    }
}

table! {
    /// One identity a session gave itself; `pageview_id` and `seq` tell which call it knows last.
    LeadRow in "leads" key 3 {
        project_id: Uuid = "uuid",
        session_id: Uuid = "uuid",
        lead_id: Uuid = "uuid",
        pageview_id: Uuid = "uuid",
        seq: i32 = "integer",
        first_seen_at: i64 = "bigint",
        last_seen_at: i64 = "bigint",
        consent: bool = "boolean",
        em: Option<String> = "text",
        emg: Option<String> = "text",
        ph: Option<String> = "text",
        fname: Option<String> = "text",
        lname: Option<String> = "text",
        xid: Option<String> = "text",
        form: Option<String> = "text",
        traits: Option<String> = "jsonb",
    }
}
