//! Ids of ad clicks in the parameters of a pageview, and what remains of them after their person was erased.

use std::collections::BTreeMap;

use entity::visits::{ClickId, JsonText};

/// Value of a click id that was erased with its person. That the visit had one still decides its source.
pub(crate) const ERASED: &str = "";

/// Removes the click ids from the parameters of a pageview. Returns `None` if it has none.
pub(crate) fn without_click_ids(attr: &JsonText) -> Option<JsonText> {
    let mut all: BTreeMap<String, String> = attr.parse()?;
    erase(&mut all).then(|| JsonText::of(&all)).flatten()
}

/// Removes the click ids from parameters. Returns true if there were any.
pub(crate) fn erase(attr: &mut BTreeMap<String, String>) -> bool {
    let mut found = false;
    for id in ClickId::ALL {
        if let Some(value) = attr.get_mut(id.as_str()).filter(|value| *value != ERASED) {
            ERASED.clone_into(value);
            found = true;
        }
    }
    found
}

/// Returns the parameters of a newer state of a pageview, without the click ids that were erased from an older one.
pub(crate) fn still_erased(new: Option<JsonText>, old: Option<&JsonText>) -> Option<JsonText> {
    let is_erased = |old: &BTreeMap<String, String>| {
        ClickId::ALL.iter().any(|id| old.get(id.as_str()).is_some_and(|value| value == ERASED))
    };
    match old.and_then(JsonText::parse::<BTreeMap<String, String>>).filter(is_erased) {
        Some(_) => new.map(|new| without_click_ids(&new).unwrap_or(new)),
        None => new,
    }
}
