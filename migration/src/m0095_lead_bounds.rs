//! Indexes by which an erasure finds the identities that visitors gave.

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|_| {
    let by_hash = ["em", "emg", "ph", "xid"].map(|column| {
        let beginning = format!("substr({column}, 1, 16)");
        format!(
            "create index leads_{column} on {{stored}}leads ({{project}}, {beginning}) where {beginning} is not null;\n"
        )
    });
    by_hash.concat()
});
