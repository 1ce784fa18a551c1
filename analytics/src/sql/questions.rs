//! Common questions, each with a query that answers it. A test runs all of them and compares them with the reports that
//! answer the same.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question with a query that answers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// Short name that does not change.
    pub name: String,
    /// The question, as a sentence.
    pub question: String,
    /// The query.
    pub query: String,
}

/// All questions: name, question, query.
pub(super) const QUESTIONS: [(&str, &str, &str); 11] = [
    (
        "days",
        "How many visits, visitors, pageviews and conversions were there each day of the last 30 days with data?",
        "select day,
  count(*) as sessions,
  count(distinct visitor) as visitors,
  sum(pageviews) as pageviews,
  sum(conversions > 0) as conversions
from sessions
where not test
  and day >= (select date(max(day), '-29 days') from sessions)
group by day
order by day",
    ),
    (
        "channels",
        "Which channels bring visits, and how good are these visits?",
        "select channel,
  count(*) as sessions,
  count(distinct visitor) as visitors,
  round(100.0 * sum(bounced) / count(*), 1) as bounce_percent,
  round(100.0 * sum(conversions > 0) / count(*), 1) as conversion_percent,
  round(avg(engaged_ms) / 1000, 1) as engaged_seconds
from sessions
where not test
group by channel
order by sessions desc, channel",
    ),
    (
        "pages",
        "Which pages are seen most, and how long do people stay on them?",
        "select path,
  count(*) as pageviews,
  count(distinct session_id) as sessions,
  median(engaged_ms) / 1000 as median_seconds,
  median(scroll) as median_scroll_percent
from pageviews
where not test
group by path
order by pageviews desc, path
limit 50",
    ),
    (
        "entry_pages",
        "On which pages do visits begin, and how many of them bounce?",
        "select entry_page,
  count(*) as sessions,
  sum(bounced) as bounces,
  round(100.0 * sum(bounced) / count(*), 1) as bounce_percent
from sessions
where not test
group by entry_page
order by sessions desc, entry_page
limit 50",
    ),
    (
        "campaigns",
        "Which campaigns lead to conversions, and what are the conversions worth?",
        "select utm_campaign,
  count(*) as sessions,
  sum(conversions > 0) as conversions,
  round(sum(conversion_value), 2) as value
from sessions
where not test and utm_campaign is not null
group by utm_campaign
order by value desc, sessions desc, utm_campaign
limit 50",
    ),
    (
        "hours",
        "At which hours of the week do visits begin?",
        "select case strftime('%w', day)
    when '0' then '7 Sunday' when '1' then '1 Monday' when '2' then '2 Tuesday' when '3' then '3 Wednesday'
    when '4' then '4 Thursday' when '5' then '5 Friday' else '6 Saturday' end as weekday,
  hour,
  count(*) as sessions
from sessions
where not test
group by weekday, hour
order by weekday, hour",
    ),
    (
        "events",
        "Which events happen, how often, and in how many visits?",
        "select name,
  count(*) as events,
  count(distinct session_id) as sessions
from events
where not test
group by name
order by sessions desc, name",
    ),
    (
        "transitions",
        "Which page do people go to next from each page?",
        "with steps as (
  select path, lead(path) over (partition by session_id order by number) as next
  from pageviews
  where not test
)
select path, next, count(*) as times
from steps
where next is not null and next <> path
group by path, next
order by times desc, path, next
limit 50",
    ),
    (
        "goals",
        "Which goals are reached, and on which devices?",
        "select g.goal, s.device, count(*) as sessions
from session_goals g
join sessions s on s.session_id = g.session_id
where not g.test
group by g.goal, s.device
order by g.goal, sessions desc, s.device",
    ),
    (
        "sections",
        "Which sections of a page come into view, and for how long?",
        "select path, section,
  count(*) as pageviews,
  round(avg(to_ms - from_ms) / 1000, 1) as seconds
from pageview_sections
where not test
group by path, section
order by pageviews desc, path, section
limit 50",
    ),
    (
        "videos",
        "Which videos are watched, and how many plays reach the end?",
        "select video,
  count(*) as plays,
  round(avg(watched_s), 1) as seconds,
  round(100.0 * sum(done) / count(*), 1) as done_percent
from video_plays
where not test
group by video
order by plays desc, video",
    ),
];

impl Question {
    /// Returns all questions.
    pub fn all() -> Vec<Self> {
        let question = |(name, question, query): &(&str, &str, &str)| Self {
            name: (*name).to_owned(),
            question: (*question).to_owned(),
            query: (*query).to_owned(),
        };
        QUESTIONS.iter().map(question).collect()
    }
}
