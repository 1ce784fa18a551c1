//! Until when a platform wants an ad account to be left alone.

use super::Step;

pub(crate) const UP: Step = Step::Same("alter table ad_cursors add column paused_until {time};\n");
