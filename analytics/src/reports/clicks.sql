-- Named clicks by label and section, most clicks first.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 page, $6 page group (null: any),
-- $7 events that are named clicks, $8 maximum number of rows.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
views as (
    select p.session_id, p.pageview_id, p.clicks, p.iclicks
    from selected s
    join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
    where ($5::text is null or p.page = $5)
        and ($6::text is null or p.page_group = $6)
),
named as (
    select
        e.session_id,
        e.name,
        coalesce(nullif(e.props ->> 'label', ''), nullif(e.props ->> 'app', '')) as label,
        nullif(e.props ->> 'section', '') as section
    from selected s
    join events e on e.project_id = s.project_id and e.session_id = s.session_id
    left join views v on v.session_id = e.session_id and v.pageview_id = e.pageview_id
    where e.name = any($7)
        and ($5::text is null and $6::text is null or v.pageview_id is not null)
),
per_place as (
    select
        name,
        label,
        section,
        count(*) as clicks,
        count(distinct session_id) as sessions,
        count(*) over () as distinct_rows
    from named
    group by name, label, section
    order by clicks desc, name collate "C", label collate "C" nulls last, section collate "C" nulls last
    limit $8
),
counted as (
    select
        count(*) as views,
        coalesce(sum(clicks), 0)::bigint as all_clicks,
        coalesce(sum(iclicks), 0)::bigint as internal_clicks,
        (select count(*) from named) as named_clicks
    from views
)
select counted.*, per_place.*
from counted
left join per_place on true
order by clicks desc, name collate "C", label collate "C" nulls last, section collate "C" nulls last
