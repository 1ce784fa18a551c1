-- Visits of ads by the ad that brought them. Outcomes from 3 on say why no ad is known; such visits are one row.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 lowest score of a relevant session,
-- $6 bit of a session with a lead.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        and s.ad_outcome is not null
        /* filter */
)
select
    case when ad_outcome < 3 then 0::smallint else 3::smallint end as outcome,
    case when ad_outcome < 3 then ad_platform end as ad_platform,
    case when ad_outcome < 3 then ad_account_id end as ad_account_id,
    case when ad_outcome < 3 then ad_campaign_id end as ad_campaign_id,
    case when ad_outcome < 3 then ad_adset_id end as ad_adset_id,
    case when ad_outcome < 3 then ad_id end as ad_id,
    count(*) as sessions,
    count(*) filter (where relevance >= $5) as relevant,
    count(*) filter (where flags & $6 <> 0) as leads,
    count(*) filter (where conversions > 0) as converted,
    sum(round(conversion_value * 10000)::bigint)::bigint as value_sum
from selected
group by 1, 2, 3, 4, 5, 6
