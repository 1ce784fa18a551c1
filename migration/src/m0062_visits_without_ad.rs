//! Index of visits that came by an ad and are matched with no ad, though perhaps with its campaign: what they told may be
//! the id or name of an ad that becomes known later.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
drop index sessions_unknown_ads;
create index sessions_without_ad on {stored}sessions ({project}) where ad_outcome is not null and ad_id is null;
",
);
