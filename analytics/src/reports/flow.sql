-- How the selected sessions move from page to page. Consecutive views of one page are one step.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 maximum number of rows of each kind,
-- $6 first page of paths, $7 last page of paths, $8 maximum number of steps in a path.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
views as (
    select
        p.session_id, p.page, p.started_at, p.pageview_id,
        lag(p.page) over (partition by p.session_id order by p.started_at, p.pageview_id) as before
    from selected s
    join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
),
steps as (
    select
        v.session_id, v.page,
        row_number() over (partition by v.session_id order by v.started_at, v.pageview_id) as step,
        lead(v.page) over (partition by v.session_id order by v.started_at, v.pageview_id) as next
    from views v
    where v.before is distinct from v.page
),
-- The step at which the path of a session begins or ends.
anchors as (
    select t.session_id, min(t.step) as step
    from steps t
    where t.page = coalesce($6, $7, t.page)
    group by t.session_id
),
paths as (
    select array_agg(t.page order by t.step) as pages
    from steps t
    join anchors a on a.session_id = t.session_id
    where t.step between
        a.step - case when $7::text is null then 0 else $8 - 1 end
        and a.step + case when $7::text is null then $8 - 1 else 0 end
    group by t.session_id
),
counted as (
    select 'entry' as kind, array[page] as pages, count(*) as times, count(*) as sessions
    from steps
    where step = 1
    group by page
    union all
    select 'exit', array[page], count(*), count(*)
    from steps
    where next is null
    group by page
    union all
    select 'transition', array[page, next], count(*), count(distinct session_id)
    from steps
    where next is not null
    group by page, next
    union all
    select 'path', pages, count(*), count(*)
    from paths
    group by pages
),
ranked as (
    select
        *,
        row_number() over (partition by kind order by times desc, pages collate "C") as place,
        count(*) over (partition by kind) as distinct_values,
        (sum(times) over (partition by kind))::bigint as total
    from counted
)
select kind, pages, times, sessions, distinct_values, total
from ranked
where place <= $5
order by kind, place
