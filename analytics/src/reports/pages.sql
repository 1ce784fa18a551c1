-- Pages that the selected sessions saw, most pageviews first.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 maximum number of pages, $6 number of
-- pages to skip, $7 search text in lower case, $8 and $9 pageviews and path of the cursor, $10 wanted pages.
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
        s.session_id, s.day, s.visitor, s.conversions,
        p.page, p.page_group, p.engaged_ms, p.scroll
    from selected s
    join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
),
attention as (
    select
        v.page,
        min(v.page_group collate "C") as page_group,
        count(*) as pageviews,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by v.engaged_ms) as engaged,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by v.scroll) as scroll
    from views v
    group by v.page
),
-- Each session counts once per page.
visits as (
    select distinct v.page, v.session_id, v.day, v.visitor, v.conversions > 0 as converted
    from views v
),
reach_per_day as (
    select
        v.page,
        v.day,
        count(*) as sessions,
        count(distinct v.visitor) as visitors,
        count(*) filter (where v.converted) as conversions
    from visits v
    group by v.page, v.day
),
reach as (
    select
        page,
        sum(sessions)::bigint as sessions,
        sum(visitors)::bigint as visitors,
        sum(conversions)::bigint as conversions
    from reach_per_day
    group by page
),
entries as (
    select
        s.entry_page as page,
        count(*) as entries,
        count(*) filter (where s.flags & 2 <> 0) as bounces
    from selected s
    group by s.entry_page
),
exits as (
    select s.exit_page as page, count(*) as exits
    from selected s
    group by s.exit_page
),
found as (
    select
        page,
        attention.page_group,
        attention.pageviews,
        attention.engaged,
        attention.scroll,
        reach.sessions,
        reach.visitors,
        reach.conversions,
        coalesce(entries.entries, 0) as entries,
        coalesce(entries.bounces, 0) as bounces,
        coalesce(exits.exits, 0) as exits,
        count(*) over () as distinct_pages
    from attention
    join reach using (page)
    left join entries using (page)
    left join exits using (page)
    -- Lower-cases only the letters A to Z, whatever the database's locale.
    where ($7::text is null or strpos(lower(page collate "C"), $7) > 0)
        and ($10::text[] is null or page = any ($10))
)
select *
from found
where $8::bigint is null
    or pageviews < $8
    or (pageviews = $8 and page collate "C" > $9::text collate "C")
order by pageviews desc, page collate "C"
limit $5 offset $6
