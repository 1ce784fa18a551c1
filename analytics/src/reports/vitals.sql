-- Web vitals of the pageviews of the selected sessions: by the values of a dimension, by time bucket, and in all.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 page, $6 page group (null: any); for
-- buckets of an hour, $7 holds the start of each; otherwise the bucket of a day is (day + $8) / $9.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
viewed as (
    select
        -- Shown for the page.
        (/* value */ p.page /* end */)::text as value,
        case
            when cardinality($7::bigint[]) > 0 then greatest(width_bucket(s.started_at, $7::bigint[]), 1) - 1
            else (s.day + $8::integer) / $9::integer
        end as point,
        p.lcp_ms,
        p.inp_ms,
        p.cls,
        p.ttfb_ms
    from selected s
    join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
    where num_nonnulls(p.lcp_ms, p.inp_ms, p.cls, p.ttfb_ms) > 0
        and ($5::text is null or p.page = $5)
        and ($6::text is null or p.page_group = $6)
),
-- One row per vital, with the largest amount that is good and the largest that is not poor.
measured as (
    select v.value, v.point, m.vital, m.amount, m.amount <= m.good as is_good, m.amount > m.fair as is_poor
    from viewed v
    cross join lateral (
        values
            (0, v.lcp_ms, 2500, 4000),
            (1, v.inp_ms, 200, 500),
            (2, v.cls, 1000, 2500),
            (3, v.ttfb_ms, 800, 1800)
    ) as m (vital, amount, good, fair)
    where m.amount is not null
)
select
    'views' as part,
    v.value,
    null::integer as point,
    null::integer as vital,
    count(*) as views,
    null::double precision as p75,
    0::bigint as good,
    0::bigint as poor
from viewed v
group by v.value
union all
select
    'value',
    m.value,
    null,
    m.vital,
    count(*),
    percentile_cont(0.75) within group (order by m.amount),
    count(*) filter (where m.is_good),
    count(*) filter (where m.is_poor)
from measured m
group by m.value, m.vital
union all
select
    'point',
    null,
    m.point,
    m.vital,
    count(*),
    percentile_cont(0.75) within group (order by m.amount),
    count(*) filter (where m.is_good),
    count(*) filter (where m.is_poor)
from measured m
group by m.point, m.vital
union all
select
    'all',
    null,
    null,
    m.vital,
    count(*),
    percentile_cont(0.75) within group (order by m.amount),
    count(*) filter (where m.is_good),
    count(*) filter (where m.is_poor)
from measured m
group by m.vital
