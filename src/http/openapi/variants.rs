//! Enumerations as lists, and names for the variants of types that have several. Generators of clients tell variants
//! apart by a discriminator, and refuse a variant that refers to its own type unless it has a name.

use entity::choices;
use serde_json::{Map, Value, json};

use super::schemas::COMPONENTS;

/// Writes each enumeration as a list of its values. An enumeration whose values have descriptions comes as variants, which
/// many generators do not take for one; their descriptions move into that of the list.
pub(super) fn list(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(list),
        Value::Object(members) => {
            members.values_mut().for_each(list);
            let Some(values) = members.get("oneOf").and_then(listed) else { return };
            let about = members.get("description").and_then(Value::as_str).unwrap_or_default();
            let values: Vec<_> = values.iter().map(|(value, note)| (value.as_str(), note.as_str())).collect();
            let Value::Object(as_list) = choices::schema(about, &values).to_value() else { return };
            members.remove("oneOf");
            members.extend(as_list);
        }
        _ => {}
    }
}

/// Returns values and descriptions if all variants are texts.
fn listed(variants: &Value) -> Option<Vec<(String, String)>> {
    let mut listed = Vec::new();
    for variant in variants.as_array()? {
        let members = variant.as_object()?;
        let is_known = |key: &String| ["type", "const", "enum", "description"].contains(&key.as_str());
        if members.get("type")? != "string" || !members.keys().all(is_known) {
            return None;
        }
        let several = members.get("enum").and_then(Value::as_array).into_iter().flatten();
        let note = members.get("description").and_then(Value::as_str).unwrap_or_default();
        for value in several.chain(members.get("const")) {
            listed.push((value.as_str()?.to_owned(), note.to_owned()));
        }
    }
    (!listed.is_empty()).then_some(listed)
}

/// Moves each variant of a named type into a component of its own, and says which member tells them apart. `Match` with
/// the kind `page_group` becomes `MatchPageGroup`.
pub(super) fn name(schemas: &mut Map<String, Value>) {
    let mut inner = Map::new();
    for (name, schema) in schemas.iter_mut() {
        take_out_of_members(name, schema, &mut inner);
    }
    schemas.extend(inner);
    let names: Vec<String> = schemas.keys().cloned().collect();
    for name in names {
        let Some(Value::Array(variants)) = schemas.get(&name).and_then(|schema| schema.get("oneOf")) else {
            continue;
        };
        let Some(property) = discriminator(variants) else { continue };
        let named: Vec<_> = variants
            .iter()
            .map(|variant| {
                let values = values(variant, &property);
                let words = values.iter().map(|value| pascal_case(value)).collect::<String>();
                (format!("{name}{words}"), values, variant.clone())
            })
            .collect();
        if named.iter().any(|(name, ..)| schemas.contains_key(name)) {
            continue;
        }
        let reference = |name: &str| format!("{COMPONENTS}{name}");
        let mapping: Map<_, _> = (named.iter())
            .flat_map(|(name, values, _)| values.iter().map(|value| (value.clone(), reference(name).into())))
            .collect();
        let references = named.iter().map(|(name, ..)| json!({ "$ref": reference(name) })).collect();
        if let Some(schema) = schemas.get_mut(&name) {
            schema["oneOf"] = references;
            schema["discriminator"] = json!({ "propertyName": property, "mapping": mapping });
        }
        schemas.extend(named.into_iter().map(|(name, _, variant)| (name, variant)));
    }
    schemas.sort_keys();
}

/// Moves types with variants out of the members of a type, and leaves references. The variants of the member `bookings` of
/// `TrackingConfigPatch` become `TrackingConfigPatchBookings`.
fn take_out_of_members(name: &str, schema: &mut Value, taken: &mut Map<String, Value>) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| take_out_of_members(name, item, taken)),
        Value::Object(keywords) => {
            for (keyword, value) in keywords.iter_mut() {
                match value {
                    Value::Object(members) if keyword == "properties" => {
                        for (member, schema) in members.iter_mut() {
                            let name = format!("{name}{}", pascal_case(member));
                            take_out_of_members(&name, schema, taken);
                            take_out(&name, schema, taken);
                        }
                    }
                    value => take_out_of_members(name, value, taken),
                }
            }
        }
        _ => {}
    }
}

/// Moves a member, or the items of a list, out if they have variants.
fn take_out(name: &str, member: &mut Value, taken: &mut Map<String, Value>) {
    let is_list = member.get("items").is_some_and(Value::is_object);
    let schema = if is_list { &mut member["items"] } else { member };
    let variants = schema.get("oneOf").and_then(Value::as_array);
    if variants.and_then(|variants| discriminator(variants)).is_some() {
        let reference = json!({ "$ref": format!("{COMPONENTS}{name}") });
        taken.insert(name.to_owned(), std::mem::replace(schema, reference));
    }
}

/// Returns the member that has other values in each variant.
fn discriminator(variants: &[Value]) -> Option<String> {
    let members = variants.first()?.get("properties")?.as_object()?;
    let tells_apart = |name: &&String| {
        let mut all: Vec<_> = variants.iter().map(|variant| values(variant, name)).collect();
        let has_values = all.iter().all(|values| !values.is_empty());
        let mut flat: Vec<String> = all.drain(..).flatten().collect();
        let count = flat.len();
        flat.sort();
        flat.dedup();
        has_values && flat.len() == count
    };
    members.keys().find(tells_apart).cloned()
}

/// Returns the values that a member can have, if a variant lists them.
fn values(variant: &Value, property: &str) -> Vec<String> {
    let schema = &variant["properties"][property];
    let listed = schema["enum"].as_array().into_iter().flatten();
    schema.get("const").into_iter().chain(listed).filter_map(Value::as_str).map(str::to_owned).collect()
}

fn pascal_case(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words
        .flat_map(|word| {
            let (first, rest) = word.split_at(usize::from(!word.is_empty()));
            [first.to_ascii_uppercase(), rest.to_owned()]
        })
        .collect()
}
