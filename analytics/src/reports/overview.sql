-- Further figures of the overview: visitors active since $5, test sessions that are left out, first day with data.
-- The main figures are computed by totals.sql and timeseries.sql, once per period.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions.
with selected as (
    select s.test, s.visitor
    from sessions s
    where s.project_id = $1
        and (
            (s.test and not $4 and s.day between $2 and $3)
            -- A visit that began two days ago is over. This condition lets the index on the start be used.
            or (not s.test and s.started_at >= $5 - 172800000 and s.last_at >= $5)
        )
        /* filter */
)
select
    (select count(distinct visitor) from selected where not test) as current_visitors,
    (select count(*) from selected where test) as test_sessions,
    (
        select min(s.day)
        from sessions s
        where s.project_id = $1
    ) as first_day
