-- Selected sessions by time bucket.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions; for buckets of an
-- hour, $5 holds the start of each; otherwise the bucket of a day is (day + $6) / $7.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
placed as (
    select
        s.*,
        case
            when cardinality($5::bigint[]) > 0 then greatest(width_bucket(s.started_at, $5::bigint[]), 1) - 1
            else (s.day + $6::integer) / $7::integer
        end as point
    from selected s
),
per_day as (
    select
        p.point,
        p.day,
        count(*) as sessions,
        count(distinct p.visitor) as visitors,
        sum(p.pageviews) as pageviews,
        count(*) filter (where p.conversions > 0) as conversions
    from placed p
    group by p.point, p.day
)
select
    point,
    sum(sessions)::bigint as sessions,
    sum(visitors)::bigint as visitors,
    sum(pageviews)::bigint as pageviews,
    sum(conversions)::bigint as conversions
from per_day
group by point
