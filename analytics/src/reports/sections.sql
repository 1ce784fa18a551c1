-- Sections of pages that came into view, when and for how long. The report sorts them.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 page, $6 page group (null: any),
-- $7 maximum number of sections.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
views as (
    select p.session_id, p.pageview_id, p.sections
    from selected s
    join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
    where ($5::text is null or p.page = $5)
        and ($6::text is null or p.page_group = $6)
),
seen as (
    select
        v.session_id,
        v.pageview_id,
        x.name as section,
        (x.times ->> 0)::bigint as from_ms,
        greatest((x.times ->> 1)::bigint - (x.times ->> 0)::bigint, 0) as dwell_ms
    from views v
    cross join lateral jsonb_each(v.sections) as x (name, times)
),
-- Position among the sections of the pageview. Sections that came into view at the same moment share it.
placed as (
    select seen.*, rank() over (partition by session_id, pageview_id order by from_ms) as place
    from seen
),
per_section as (
    select
        section,
        count(*) as views,
        sum(dwell_ms)::bigint as dwell_ms,
        percentile_cont(0.5) within group (order by dwell_ms) as median_dwell_ms,
        percentile_cont(0.5) within group (order by from_ms) as median_seen_ms,
        percentile_cont(0.5) within group (order by place) as place,
        count(*) over () as distinct_sections
    from placed
    group by section
    order by views desc, section collate "C"
    limit $7
),
counted as (
    select
        (select count(*) from views) as all_views,
        (select count(*) from (select distinct session_id, pageview_id from seen) as with_sections)
            as views_with_sections
)
select counted.*, per_section.*
from counted
left join per_section on true
