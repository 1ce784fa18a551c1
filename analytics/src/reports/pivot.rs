//! Counts the cells of a breakdown by two dimensions.

use std::sync::Arc;

use domain::Result;
use rustc_hash::FxHashMap;
use sqlx::{PgPool, Row};

use super::counting::Named;
use super::grouping::{Counted, Group};
use super::groups::Values;
use super::visitors::{LastMet, Visitors};
use super::{Fold, Scan, Site, definition};
use crate::columns::{Day, Dictionary, postgres};
use crate::filter::{Bound, Filter, Mask};

/// SQL definition of the cells; see [`super::Report::DEFINITION`].
const DEFINITION: &str = include_str!("pivot.sql");

/// Groups of each row, in the order of the columns.
pub(super) type Cells = Vec<Vec<Group>>;

pub(super) async fn of_columns(
    scan: &Scan,
    [first, second]: [&Values; 2],
    [rows, columns]: [&[Named]; 2],
) -> Result<Cells> {
    let (rows, columns) = (Arc::new(Places::of(rows)), Arc::new(Places::of(columns)));
    let size = [rows.count, columns.count];
    let (first, second) = (first.clone(), second.clone());
    let fold = scan.fold(move || Pivot {
        values: [first.clone(), second.clone()],
        places: [rows.clone(), columns.clone()],
        groups: vec![Group::default(); size[0] * size[1]],
        visitors: Visitors::default(),
        last_visitor: LastMet::default(),
    });
    let groups = fold.await?.groups;
    // Rows without cells if no session has a value of the second dimension.
    let cells = |row: usize| groups[row * size[1]..(row + 1) * size[1]].to_vec();
    Ok((0..size[0]).map(cells).collect())
}

pub(super) async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    [first, second]: [&Values; 2],
    [rows, columns]: [&[Named]; 2],
) -> Result<Cells> {
    let texts = |named: &[Named]| Bound::OptionalTexts(named.iter().map(|one| one.value.clone()).collect());
    let mut own = vec![texts(rows), texts(columns)];
    let text = definition::with(DEFINITION, "dimension", &first.sql(5 + own.len()));
    own.extend(first.bound());
    let text = definition::with(&text, "dimension2", &second.sql(5 + own.len()));
    own.extend(second.bound());
    let place = |named: &[Named]| -> FxHashMap<Option<String>, usize> {
        named.iter().enumerate().map(|(place, one)| (one.value.clone(), place)).collect()
    };
    let (row_of, column_of) = (place(rows), place(columns));
    let mut cells = vec![vec![Group::default(); columns.len()]; rows.len()];
    for row in definition::rows(pool, site, filter, &text, own).await? {
        let value: Option<String> = row.try_get("value").map_err(postgres)?;
        let second: Option<String> = row.try_get("second_value").map_err(postgres)?;
        if let (Some(at), Some(column)) = (row_of.get(&value), column_of.get(&second)) {
            cells[*at][*column] = Group::from_row(&row).map_err(postgres)?;
        }
    }
    Ok(cells)
}

/// Positions of the shown values.
struct Places {
    by_code: Vec<u32>,
    count: usize,
}

impl Places {
    const NOT_SHOWN: u32 = u32::MAX;

    fn of(named: &[Named]) -> Self {
        let size = named.iter().map(|one| one.code + 1).max().unwrap_or_default();
        let mut by_code = vec![Self::NOT_SHOWN; size];
        for (place, one) in (0..).zip(named) {
            by_code[one.code] = place;
        }
        Self { by_code, count: named.len() }
    }

    fn place(&self, code: u32) -> Option<usize> {
        self.by_code
            .get(code as usize)
            .filter(|place| **place != Self::NOT_SHOWN)
            .map(|place| *place as usize)
    }
}

struct Pivot {
    values: [Values; 2],
    places: [Arc<Places>; 2],
    groups: Vec<Group>,
    visitors: Visitors,
    /// Visitor that was last counted in each group.
    last_visitor: LastMet,
}

impl Fold for Pivot {
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let [first, second] = [0, 1].map(|at| self.values[at].reader(day, dictionary));
        let [rows, columns] = &self.places;
        let (groups, last) = (&mut self.groups, &mut self.last_visitor);
        last.resize(groups.len());
        let counted = Counted::of(day);
        let (mut codes, mut others) = (Vec::new(), Vec::new());
        self.visitors.each(day, mask, |session, visitor| {
            first.of(session, &mut codes);
            second.of(session, &mut others);
            let one = counted.session(session);
            for row in codes.iter().filter_map(|code| rows.place(*code)) {
                for column in others.iter().filter_map(|code| columns.place(*code)) {
                    let place = row * columns.count + column;
                    groups[place].merge(&one);
                    let returning = one.visitors == 0 && last.is_new(place, visitor);
                    groups[place].visitors += u64::from(returning);
                }
            }
        });
    }

    fn merge(&mut self, other: Self) {
        for (group, other) in self.groups.iter_mut().zip(&other.groups) {
            group.merge(other);
        }
    }
}
