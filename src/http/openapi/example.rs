//! Worked requests and answers, made from the schemas of the OpenAPI document.

use serde_json::{Map, Value, json};

use crate::docs::resolve;

/// How deep an example goes. Deeper objects and lists are empty.
const DEPTH: usize = 5;

/// Returns a value of this schema. Requests have their required members only.
pub(super) fn of(document: &Value, schema: &Value, is_request: bool) -> Value {
    Maker { document, is_request }.value(schema, "", 0)
}

struct Maker<'a> {
    document: &'a Value,
    is_request: bool,
}

impl Maker<'_> {
    fn value(&self, schema: &Value, name: &str, depth: usize) -> Value {
        let given = &schema["examples"][0];
        if !given.is_null() {
            return given.clone();
        }
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        if schema["$ref"].is_string() {
            let target = resolve(self.document, schema);
            return if depth > DEPTH * 2 { Value::Null } else { self.value(target, name, depth + 1) };
        }
        if let Some(first) =
            schema["enum"].as_array().and_then(|values| values.iter().find(|one| !one.is_null()))
        {
            return first.clone();
        }
        for choice in ["oneOf", "anyOf", "allOf"] {
            let options = schema[choice].as_array().into_iter().flatten();
            if let Some(option) = options.into_iter().find(|option| option["type"] != "null") {
                let mut value = self.value(option, name, depth);
                self.add_members(schema, &mut value, depth);
                return value;
            }
        }
        match kind(schema) {
            "object" => {
                let mut value = json!({});
                if depth <= DEPTH {
                    self.add_members(schema, &mut value, depth);
                }
                value
            }
            "array" if depth <= DEPTH => {
                let least = schema["minItems"].as_u64().unwrap_or(1).clamp(1, 3);
                match schema["prefixItems"].as_array() {
                    Some(items) => items.iter().map(|item| self.value(item, name, depth + 1)).collect(),
                    None if schema["items"].is_object() => {
                        (0..least).map(|_| self.value(&schema["items"], name, depth + 1)).collect()
                    }
                    None => json!([]),
                }
            }
            "array" => json!([]),
            "boolean" => true.into(),
            "integer" => integer(schema, name).into(),
            "number" => match schema["minimum"].as_f64() {
                Some(least) if least > 1.0 => json!(least),
                _ => json!(1.5),
            },
            "string" => text(schema, name).into(),
            _ => Value::Null,
        }
    }

    fn add_members(&self, schema: &Value, value: &mut Value, depth: usize) {
        let Value::Object(members) = value else { return };
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let known = schema["properties"].as_object();
        for (name, member) in known.into_iter().flatten() {
            if !self.is_request || required.contains(&name.as_str()) {
                members.insert(name.clone(), self.value(member, name, depth + 1));
            }
        }
        if members.is_empty() && self.is_request {
            self.add_first(known, members, depth);
        }
        if members.is_empty() && schema["additionalProperties"].is_object() && depth <= DEPTH {
            let value = self.value(&schema["additionalProperties"], "", depth + 1);
            members.insert("name".into(), value);
        }
    }

    /// An update has no required members, and an empty one changes nothing.
    fn add_first(&self, known: Option<&Map<String, Value>>, members: &mut Map<String, Value>, depth: usize) {
        if let Some((name, member)) = known.into_iter().flatten().next() {
            members.insert(name.clone(), self.value(member, name, depth + 1));
        }
    }
}

fn kind(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(kind) => kind,
        Value::Array(kinds) => {
            kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null").unwrap_or("null")
        }
        _ if schema["properties"].is_object() => "object",
        _ => "null",
    }
}

fn integer(schema: &Value, name: &str) -> i64 {
    let usual = match name {
        "status" => 422,
        name if name.ends_with("Ms") || name.ends_with("_ms") => 1200,
        _ => 7,
    };
    let least = schema["minimum"].as_f64().map_or(i64::MIN, |least| least as i64);
    let most = schema["maximum"].as_f64().map_or(i64::MAX, |most| most as i64);
    usual.clamp(least, most.max(least))
}

/// Returns a text by its format, its pattern, or the name of its field.
fn text(schema: &Value, name: &str) -> String {
    let plain = match schema["format"].as_str().unwrap_or_default() {
        "uuid" => "0199a000-0000-7000-8000-000000000001",
        "date-time" => "2026-11-21T12:00:00Z",
        "date" => "2026-11-21",
        "email" => "anna@example.com",
        "uri" | "url" => "https://shop.example/",
        _ => match name {
            "email" => "anna@example.com",
            "slug" | "org" => "shop",
            "key" => "signup",
            "currency" => "EUR",
            "country" => "AT",
            "timezone" => "Europe/Vienna",
            "password" | "newPassword" | "currentPassword" => "correct horse battery",
            "domains" | "host" => "shop.example",
            "path" | "page" => "/pricing",
            "query" => "select count(*) as sessions from sessions",
            "eventId" => "order-00004711",
            "event" => "signup",
            "name" => "signup",
            "day" | "from" | "to" => "2026-11-21",
            "cost" | "amount" => "12.50",
            "token" => "a-token-of-the-link",
            _ => "text",
        },
    };
    let pattern = schema["pattern"].as_str().unwrap_or_default();
    let fits = |text: &str| regex::Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(text));
    let others =
        ["shop", "EUR", "AT", "de", "/pricing", "order-00004711", "2026-11-21", "https://shop.example"];
    if pattern.is_empty() || fits(plain) {
        return plain.to_owned();
    }
    others.into_iter().find(|other| fits(other)).unwrap_or(plain).to_owned()
}
