-- Costs of ads, converted to the project's currency row by row and rounded half away from zero to millionths. Costs
-- without a rate stay in their own currency. Of the filter, only conditions about ads apply.
-- $1 project, $2 first day, $3 last day, $4 unused; $5 to $8 rates: currency, day, millionths of its unit per euro, and of
-- the project's.
with rates as (
    select * from unnest($5::text[], $6::integer[], $7::bigint[], $8::bigint[]) as r (currency, day, per_euro, wanted)
),
selected as (
    select s.*
    from (
        select
            c.day,
            c.currency,
            c.cost,
            c.impressions,
            c.clicks,
            c.conversions,
            a.platform as ad_platform,
            nullif(a.external_id, '') as ad_account_id,
            nullif(c.campaign_id, '') as ad_campaign_id,
            nullif(c.adset_id, '') as ad_adset_id,
            nullif(nullif(c.ad_id, ''), '(none)') as ad_id
        from ad_costs c
        join ad_accounts a on a.project_id = c.project_id and a.id = c.account_id
        where c.project_id = $1
            and c.day between $2 and $3
            and ($4 or not $4)
    ) s
    where true
        /* filter */
)
select
    /* groups */ s.ad_platform, s.ad_account_id, s.ad_campaign_id, s.ad_adset_id, s.ad_id, 0 as day /* end */,
    case when r.currency is null then s.currency end as without_rate,
    coalesce(sum(sign(s.cost::numeric) * div(abs(s.cost::numeric) * 2 * r.wanted + r.per_euro, 2 * r.per_euro)), sum(s.cost))::text
        as cost,
    sum(s.impressions)::text as impressions,
    sum(s.clicks)::text as clicks,
    sum(s.conversions)::text as conversions,
    max(s.day) filter (where r.per_euro <> r.wanted) as last_converted
from selected s
left join rates r on r.currency = s.currency and r.day = s.day
group by 1, 2, 3, 4, 5, 6, 7
