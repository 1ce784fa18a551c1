-- How far down pages were scrolled: for each mark the number of pageviews that reached it and the median time until
-- then, and the number of pageviews by their deepest scroll.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 page, $6 page group (null: any).
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
views as (
    select p.scroll, p.marks
    from selected s
    join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
    where ($5::text is null or p.page = $5)
        and ($6::text is null or p.page_group = $6)
),
reached as (
    select m.key::integer as percent, m.value::bigint as after_ms
    from views v
    cross join lateral jsonb_each_text(v.marks) as m (key, value)
)
select
    true as is_mark,
    percent,
    count(*) as views,
    percentile_cont(0.5) within group (order by after_ms) as median_ms
from reached
group by percent
union all
select false, least(greatest(scroll, 0), 100), count(*), null
from views
group by least(greatest(scroll, 0), 100)
