-- Hundredths of a video that were watched, and watched again, per format.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 page, $6 page group (null: any),
-- $7 id of the video, $8 its source (null: any).
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
        v.fmt,
        v.ranges,
        -- The highest bit of the first digit stands for the beginning of the video.
        ('x' || v.bitmap)::bit(100) as bits,
        round(least(greatest(v.dur, 0), 86400) * 1000)::bigint as duration_ms
    from selected s
    join video_plays v on v.project_id = s.project_id and v.session_id = s.session_id
    left join pageviews p
        on p.project_id = v.project_id and p.session_id = v.session_id and p.pageview_id = v.pageview_id
    where v.video = $7
        and ($8::text is null or v.src = $8)
        and ($5::text is null or p.page = $5)
        and ($6::text is null or p.page_group = $6)
),
hundredths as (
    select
        p.fmt,
        h.number as hundredth,
        p.duration_ms,
        get_bit(p.bits, h.number) = 1 as watched,
        (
            -- A range counts only for hundredths that it covers completely, so that a pause is no repetition.
            select count(*) > 1
            from jsonb_array_elements(p.ranges) as r (stretch)
            cross join lateral (
                select
                    round(least(greatest((r.stretch ->> 0)::double precision, 0), 86400) * 1000)::bigint as from_ms,
                    round(least(greatest((r.stretch ->> 1)::double precision, 0), 86400) * 1000)::bigint as to_ms
            ) as ms
            where p.duration_ms > 0
                and ms.from_ms * 100 <= h.number * p.duration_ms
                and (h.number + 1) * p.duration_ms <= ms.to_ms * 100
        ) as rewatched
    from plays p
    cross join generate_series(0, 99) as h (number)
)
select
    fmt,
    hundredth,
    max(duration_ms) as duration_ms,
    count(*) as plays,
    count(*) filter (where watched) as watched,
    count(*) filter (where rewatched) as rewatched
from hundredths
group by fmt, hundredth
