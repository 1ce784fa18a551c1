//! Paginated lists: `{items, nextCursor}`, with the query parameters `limit` and `cursor`.
//!
//! A cursor is the last item's sort key as JSON in base64url. Cursors are not signed, because an invented cursor only
//! starts the list at another place, within what the caller may see anyway.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use schemars::JsonSchema;
use sea_orm::sea_query::{Expr, ExprTrait, IntoValueTuple};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select, TryGetableMany,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ground::shape::has_nul;
use crate::{Error, Result};

pub const DEFAULT_LIMIT: u32 = 50;
pub const MAX_LIMIT: u32 = 200;

/// Maximum number of rows of a list that is read as a whole, for one or several projects or organizations.
pub const MAX_WHOLE: u64 = 10_000;

/// Number of rows that one statement of a search looks through. A statement that reads for long keeps a state of the
/// database alive: SQLite's log grows meanwhile.
const STEP: u64 = 5_000;

/// Number of rows that one request looks through, at most.
pub const LOOKED_THROUGH: u64 = 50_000;

/// Page of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "{T}Page")]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Value for `cursor` to get the next page. Null on the last page.
    pub next_cursor: Option<String>,
}

/// Query parameters of a list without filters.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PageParams {
    /// Maximum number of items; 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// `nextCursor` of the page before; without it, the list begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
}

/// Encoding of the last item's sort key.
pub struct Cursor;

impl Cursor {
    pub fn encode<K: Serialize>(key: &K) -> Result<String> {
        let json = serde_json::to_vec(key).map_err(Error::internal)?;
        Ok(URL_SAFE_NO_PAD.encode(json))
    }

    pub fn decode<K: DeserializeOwned>(text: &str) -> Result<K> {
        let invalid = || Error::BadRequest("the cursor is invalid".into());
        let json = URL_SAFE_NO_PAD.decode(text).map_err(|_| invalid())?;
        let key: Value = serde_json::from_slice(&json).map_err(|_| invalid())?;
        if has_nul(&key) {
            return Err(invalid());
        }
        serde_json::from_value(key).map_err(|_| invalid())
    }
}

impl PageParams {
    pub fn limit(&self) -> usize {
        self.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT) as usize
    }

    /// Returns the number of rows to fetch: one more than the limit, to find out if there is a next page.
    pub fn fetch(&self) -> u64 {
        self.limit() as u64 + 1
    }

    /// Returns the sort key after which the page begins.
    pub fn after<K: DeserializeOwned>(&self) -> Result<Option<K>> {
        self.cursor.as_deref().map(Cursor::decode).transpose()
    }
}

/// Returns the rows of a list that is read as a whole, or an error if there are more than `max`. So that it shows, one
/// more than `max` has to be fetched.
pub fn whole<R>(rows: Vec<R>, max: u64) -> Result<Vec<R>> {
    match rows.len() as u64 > max {
        true => Err(Error::BadRequest(
            format!("the list has more than {max} entries; ask for fewer, or read it in pages").into(),
        )),
        false => Ok(rows),
    }
}

impl<T> Page<T> {
    /// Builds a page from rows that were fetched with [`PageParams::fetch`].
    pub fn cut<K: Serialize>(mut items: Vec<T>, params: &PageParams, key: impl Fn(&T) -> K) -> Result<Self> {
        let limit = params.limit();
        let more = items.len() > limit;
        items.truncate(limit);
        let next_cursor = match items.last() {
            Some(last) if more => Some(Cursor::encode(&key(last))?),
            _ => None,
        };
        Ok(Self { items, next_cursor })
    }

    /// Reads a page of a list, latest first. `list` selects the rows of the list by an index that has the columns of
    /// `order`, and `filter` those to show. A filter may select few rows of very many. So the rows are looked through in
    /// steps, and after [`LOOKED_THROUGH`] of them the page ends with a cursor, however many rows were found. `key`
    /// returns the columns of `order`.
    pub async fn search<E, K>(
        connection: &impl ConnectionTrait,
        (list, filter): (Select<E>, Condition),
        order: &[E::Column],
        params: &PageParams,
        key: fn(&T) -> K,
    ) -> Result<Self>
    where
        E: EntityTrait<Model = T>,
        K: Clone + Serialize + DeserializeOwned + TryGetableMany + IntoValueTuple + Send + Sync,
        T: Send,
    {
        let mut after: Option<K> = params.after()?;
        let behind = |after: &Option<K>| {
            let list = list.clone().apply_if(after.clone(), |list, key| {
                let [columns, values] = tuples(order, key);
                list.filter(columns.lt(values))
            });
            order.iter().fold(list, |list, column| list.order_by_desc(*column))
        };
        if filter.is_empty() {
            let rows = behind(&after).limit(params.fetch()).all(connection).await?;
            return Self::cut(rows, params, key);
        }
        let mut items = Vec::new();
        for _ in 0..LOOKED_THROUGH / STEP {
            let rest = behind(&after);
            let last = rest.clone().select_only().columns(order.iter().copied()).offset(STEP - 1).limit(1);
            let last: Option<K> = last.into_tuple().one(connection).await?;
            let some = rest.filter(filter.clone()).apply_if(last.clone(), |some, key| {
                let [columns, values] = tuples(order, key);
                some.filter(columns.gte(values))
            });
            let wanted = params.fetch() - items.len() as u64;
            items.extend(some.limit(wanted).all(connection).await?);
            if last.is_none() || items.len() as u64 == params.fetch() {
                return Self::cut(items, params, key);
            }
            after = last;
        }
        Ok(Self { items, next_cursor: after.as_ref().map(Cursor::encode).transpose()? })
    }

    pub fn try_map<U>(self, change: impl FnMut(T) -> Result<U>) -> Result<Page<U>> {
        let items = self.items.into_iter().map(change).collect::<Result<_>>()?;
        Ok(Page { items, next_cursor: self.next_cursor })
    }
}

/// Returns the columns of an order, and the values of a key, as rows to compare.
fn tuples<C: ColumnTrait>(order: &[C], key: impl IntoValueTuple) -> [Expr; 2] {
    let columns = order.iter().map(|column| Expr::col(column.as_column_ref()));
    let values = key.into_value_tuple().into_iter().map(Expr::value);
    [Expr::tuple(columns), Expr::tuple(values)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_comes_back_as_the_key_it_was_made_of() {
        let params = PageParams { limit: Some(2), cursor: None };
        let page = Page::cut(vec![1, 2, 3], &params, |item| (*item, "key")).unwrap();
        assert_eq!(page.items, [1, 2]);
        let next = PageParams { cursor: page.next_cursor, ..params };
        assert_eq!(next.after::<(i32, String)>().unwrap(), Some((2, "key".to_owned())));
        assert_eq!(Page::cut(vec![1, 2], &next, |item| *item).unwrap().next_cursor, None);
    }

    #[test]
    fn a_list_is_read_as_a_whole_up_to_its_maximum() {
        assert_eq!(whole(vec![1, 2], 2).unwrap(), [1, 2]);
        assert_eq!(whole(vec![1, 2, 3], 2).unwrap_err().code(), "bad_request");
    }

    #[test]
    fn a_bad_cursor_is_a_bad_request() {
        for cursor in ["!", "bm9wZQ", "", "eyJhIjoxfQ"] {
            assert_eq!(Cursor::decode::<uuid::Uuid>(cursor).unwrap_err().code(), "bad_request");
        }
        let with_nul = Cursor::encode(&(1, "a\0")).unwrap();
        assert_eq!(Cursor::decode::<(i32, String)>(&with_nul).unwrap_err().code(), "bad_request");
    }
}
