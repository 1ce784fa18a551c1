-- Videos that the selected sessions played, most plays first.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 page, $6 page group (null: any),
-- $7 maximum number of videos.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
plays as (
    select
        s.session_id,
        s.day,
        s.visitor,
        v.video,
        v.src,
        v.fmt,
        v.watched_s,
        v.done,
        round(least(greatest(v.dur, 0), 86400) * 1000)::bigint as duration_ms,
        bit_count(('x' || v.bitmap)::bit(100)) as hundredths
    from selected s
    join video_plays v on v.project_id = s.project_id and v.session_id = s.session_id
    left join pageviews p
        on p.project_id = v.project_id and p.session_id = v.session_id and p.pageview_id = v.pageview_id
    where ($5::text is null or p.page = $5)
        and ($6::text is null or p.page_group = $6)
),
reach_per_day as (
    select
        video,
        src,
        day,
        count(distinct session_id) as sessions,
        count(distinct visitor) as visitors
    from plays
    group by video, src, day
),
reach as (
    select video, src, sum(sessions)::bigint as sessions, sum(visitors)::bigint as visitors
    from reach_per_day
    group by video, src
),
watched as (
    select
        video,
        src,
        max(duration_ms) as duration_ms,
        count(*) as all_plays,
        count(*) filter (where hundredths > 0) as starts,
        sum(watched_s)::bigint as watched_s,
        percentile_cont(0.5) within group (order by hundredths) as median_hundredths,
        -- Formats: landscape, portrait, unknown.
        array[
            count(*) filter (where fmt = 0),
            count(*) filter (where fmt = 1),
            count(*) filter (where fmt = 2)
        ] as plays,
        array[
            coalesce(sum(hundredths) filter (where fmt = 0), 0),
            coalesce(sum(hundredths) filter (where fmt = 1), 0),
            coalesce(sum(hundredths) filter (where fmt = 2), 0)
        ]::bigint[] as hundredths,
        array[
            count(*) filter (where fmt = 0 and done),
            count(*) filter (where fmt = 1 and done),
            count(*) filter (where fmt = 2 and done)
        ] as completions
    from plays
    group by video, src
)
select watched.*, reach.sessions, reach.visitors, count(*) over () as distinct_videos
from watched
join reach using (video, src)
order by all_plays desc, video collate "C", src collate "C"
limit $7
