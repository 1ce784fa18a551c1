-- Visits of ads that are matched with none, by reason and campaign parameters, most sessions first.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 maximum number of rows,
-- $6 lowest score of a relevant session. Outcomes from 3 on are reasons.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        and s.ad_outcome is not null
        /* filter */
),
totals as (
    select count(*) as of_ads, count(*) filter (where ad_outcome >= 3) as unmatched
    from selected
),
per_tags as (
    select
        ad_outcome,
        ad_platform,
        utm_source,
        utm_medium,
        utm_campaign,
        utm_content,
        utm_term,
        utm_id,
        count(*) as sessions,
        count(*) filter (where relevance >= $6) as relevant,
        count(*) filter (where conversions > 0) as converted,
        count(*) over () as distinct_rows
    from selected
    where ad_outcome >= 3
    group by ad_outcome, ad_platform, utm_source, utm_medium, utm_campaign, utm_content, utm_term, utm_id
    order by
        sessions desc,
        ad_outcome,
        ad_platform nulls last,
        utm_source collate "C" nulls last,
        utm_medium collate "C" nulls last,
        utm_campaign collate "C" nulls last,
        utm_content collate "C" nulls last,
        utm_term collate "C" nulls last,
        utm_id collate "C" nulls last
    limit $5
)
select totals.*, per_tags.*
from totals
left join per_tags on true
order by
    sessions desc,
    ad_outcome,
    ad_platform nulls last,
    utm_source collate "C" nulls last,
    utm_medium collate "C" nulls last,
    utm_campaign collate "C" nulls last,
    utm_content collate "C" nulls last,
    utm_term collate "C" nulls last,
    utm_id collate "C" nulls last
