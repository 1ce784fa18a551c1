//! Loaded fields of each visit table, and a fingerprint of everything that snapshots depend on.

use std::sync::{LazyLock, OnceLock};

use entity::visits::{Field, Fields, Form, List, Part, Vocabulary, event, pageview, session, video_play};
use sha2::{Digest, Sha256};

use super::costs::COST_COLUMNS;
use super::table::{Parts, Table};

/// A loaded field: its index in the declaration and its form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loaded {
    pub(crate) place: usize,
    pub(crate) field: &'static Field,
}

/// Loaded fields of one table, and its loaded lists.
#[derive(Debug)]
pub(crate) struct Columns {
    pub(crate) table: &'static str,
    pub(crate) fields: &'static [Field],
    pub(crate) loaded: Vec<Loaded>,
    pub(crate) lists: Vec<List>,
}

impl Columns {
    fn of<T: Fields>(parts: Parts) -> Self {
        let wanted = |field: &Field| field.form != Form::Row && parts.has(field.part);
        let loaded: Vec<Loaded> = T::FIELDS
            .iter()
            .enumerate()
            .filter(|(_, field)| wanted(field))
            .map(|(place, field)| Loaded { place, field })
            .collect();
        let list = |loaded: &Loaded| match loaded.field.form {
            Form::List(list) => Some(list),
            _ => None,
        };
        let lists = loaded.iter().filter_map(list).collect();
        Self { table: T::TABLE, fields: T::FIELDS, loaded, lists }
    }

    pub(super) fn empty(&self, parts: Parts) -> Table {
        Table::new(self.fields, parts)
    }
}

/// Loaded columns of every table, for a set of parts.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) parts: Parts,
    pub(crate) sessions: Columns,
    pub(crate) pageviews: Columns,
    pub(crate) events: Columns,
    pub(crate) videos: Columns,
}

impl Layout {
    pub(crate) fn of(parts: Parts) -> &'static Self {
        static LAYOUTS: [OnceLock<Layout>; 1 << Parts::COUNT] =
            [const { OnceLock::new() }; 1 << Parts::COUNT];
        LAYOUTS[usize::from(parts.bits())].get_or_init(|| Self {
            parts,
            sessions: Columns::of::<session::Model>(parts),
            pageviews: Columns::of::<pageview::Model>(parts),
            events: Columns::of::<event::Model>(parts),
            videos: Columns::of::<video_play::Model>(parts),
        })
    }
}

/// Version of the file encoding. Increment it when the encoding changes. The contents follow from the declarations and
/// need no version.
const ENCODING: u32 = 6;

/// Returns a number that changes whenever a field, its form, an enumeration or a column of costs is changed, added,
/// removed or moved. A snapshot with another number is not read; its days are rebuilt from the rows.
pub(super) fn fingerprint() -> u64 {
    static FINGERPRINT: LazyLock<u64> = LazyLock::new(|| {
        let mut text = format!("{ENCODING} {:?} {:?} {COST_COLUMNS:?}", Vocabulary::NAMES, Part::ALL);
        for (table, fields) in [
            (session::Model::TABLE, session::Model::FIELDS),
            (pageview::Model::TABLE, pageview::Model::FIELDS),
            (event::Model::TABLE, event::Model::FIELDS),
            (video_play::Model::TABLE, video_play::Model::FIELDS),
        ] {
            text.push_str(table);
            for field in fields.iter().filter(|field| field.form != Form::Row) {
                text.push_str(&format!(" {} {:?} {:?}", field.name, field.form, field.part));
                if let Form::List(list) = field.form {
                    text.push_str(&format!(" {:?}", list.forms()));
                }
            }
        }
        let digest = Sha256::digest(text);
        u64::from_le_bytes(std::array::from_fn(|at| digest[at]))
    });
    *FINGERPRINT
}
