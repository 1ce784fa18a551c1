-- Visits with campaign parameters that a mapping rule could move, by these parameters, and the platforms to which visits
-- with a utm_source belong. Visits that an id or a rule matches with an ad only say the latter.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 maximum number of combinations of
-- parameters. Outcomes up to 2 are matched with an ad, of these 2 by name; from 3 on they are reasons.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
movable as (
    select
        coalesce(ad_outcome, 0) >= 3 as unmatched,
        null::smallint as ad_platform,
        click_ids,
        utm_source,
        utm_medium,
        utm_campaign,
        utm_content,
        utm_term,
        utm_id,
        count(*) as sessions
    from selected
    where (ad_outcome is null or ad_outcome >= 2)
        and coalesce(utm_campaign, utm_content, utm_term, utm_id) is not null
    group by 1, click_ids, utm_source, utm_medium, utm_campaign, utm_content, utm_term, utm_id
    order by
        sessions desc,
        unmatched,
        click_ids,
        utm_source collate "C" nulls last,
        utm_medium collate "C" nulls last,
        utm_campaign collate "C" nulls last,
        utm_content collate "C" nulls last,
        utm_term collate "C" nulls last,
        utm_id collate "C" nulls last
    limit $5
),
owners as (
    select distinct ad_platform, utm_source
    from selected
    where ad_outcome < 3 and ad_platform is not null and utm_source is not null
)
select * from movable
union all
select false, ad_platform, 0::smallint, utm_source, null, null, null, null, null, 0::bigint from owners
