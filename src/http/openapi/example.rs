//! Worked requests and answers, made from the schemas of the OpenAPI document.

use serde_json::{Value, json};

use crate::docs::resolve;

/// How deep an example goes. Below that, values are null, lists are empty and objects have their required members only,
/// where the schema allows it.
const DEPTH: usize = 5;
/// Depth at which even a schema that requires itself ends.
const DEEPEST: usize = 40;

/// Returns a value of this schema. Requests have their required members only.
pub(super) fn of(document: &Value, schema: &Value, is_request: bool) -> Value {
    Maker { document, is_request, open: Vec::new() }.value(schema, "", 0)
}

struct Maker<'a> {
    document: &'a Value,
    is_request: bool,
    /// References to the schemas of which a value is being made, from the outermost.
    open: Vec<&'a str>,
}

impl<'a> Maker<'a> {
    fn value(&mut self, schema: &'a Value, name: &str, depth: usize) -> Value {
        if depth > DEEPEST {
            return Value::Null;
        }
        let given = &schema["examples"][0];
        if !given.is_null() {
            return given.clone();
        }
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        if depth > DEPTH && takes_null(schema) {
            return Value::Null;
        }
        if let Some(reference) = schema["$ref"].as_str() {
            self.open.push(reference);
            let value = self.value(resolve(self.document, schema), name, depth + 1);
            self.open.pop();
            return value;
        }
        if let Some(first) =
            schema["enum"].as_array().and_then(|values| values.iter().find(|one| !one.is_null()))
        {
            return first.clone();
        }
        for choice in ["oneOf", "anyOf", "allOf"] {
            let mut options = schema[choice].as_array().into_iter().flatten();
            let option = options.find(|option| option["type"] != "null" && !self.repeats(option));
            if let Some(option) = option {
                let mut value = self.value(option, name, depth);
                self.add_members(schema, &mut value, depth);
                return value;
            }
        }
        match kind(schema) {
            "object" => {
                let mut value = json!({});
                self.add_members(schema, &mut value, depth);
                value
            }
            "array" => self.list(schema, name, depth),
            "boolean" => true.into(),
            "integer" => integer(schema, name).into(),
            "number" => {
                let least = schema["minimum"].as_f64().unwrap_or(f64::MIN);
                let most = schema["maximum"].as_f64().unwrap_or(f64::MAX);
                json!(1.5_f64.max(least).min(most))
            }
            "string" => text(schema, name).into(),
            _ => Value::Null,
        }
    }

    fn list(&mut self, schema: &'a Value, name: &str, depth: usize) -> Value {
        let usual = u64::from(depth <= DEPTH && !self.repeats(schema));
        let least = schema["minItems"].as_u64().unwrap_or(usual).min(3);
        match (schema["prefixItems"].as_array(), &schema["items"]) {
            (Some(items), _) => items.iter().map(|item| self.value(item, name, depth + 1)).collect(),
            (None, items) if items.is_object() => {
                (0..least).map(|_| self.value(items, name, depth + 1)).collect()
            }
            _ => json!([]),
        }
    }

    /// Returns true if a value of this schema contains another one of a schema of which one is being made.
    fn repeats(&self, schema: &'a Value) -> bool {
        self.repeats_within(schema, DEPTH)
    }

    fn repeats_within(&self, schema: &'a Value, levels: usize) -> bool {
        if schema["$ref"].as_str().is_some_and(|reference| self.open.contains(&reference)) {
            return true;
        }
        let Some(levels) = levels.checked_sub(1) else { return false };
        if schema["items"].is_object() {
            return self.repeats_within(&schema["items"], levels);
        }
        let schema = if schema["$ref"].is_string() { resolve(self.document, schema) } else { schema };
        let required = required(schema);
        let mut members = schema["properties"].as_object().into_iter().flatten();
        members.any(|(name, member)| required.contains(&name.as_str()) && self.repeats_within(member, levels))
    }

    fn add_members(&mut self, schema: &'a Value, value: &mut Value, depth: usize) {
        let Value::Object(members) = value else { return };
        let required = required(schema);
        let known = schema["properties"].as_object();
        for (name, member) in known.into_iter().flatten() {
            if required.contains(&name.as_str()) || (!self.is_request && depth <= DEPTH) {
                members.insert(name.clone(), self.value(member, name, depth + 1));
            }
        }
        // An update has no required members, and an empty one changes nothing.
        if members.is_empty() && self.is_request {
            let first = known.into_iter().flatten().find(|(_, member)| !self.repeats(member));
            members.extend(first.map(|(name, member)| (name.clone(), self.value(member, name, depth + 1))));
        }
        if members.is_empty() && schema["additionalProperties"].is_object() && depth <= DEPTH {
            let names = resolve(self.document, &schema["propertyNames"]);
            let name = names["enum"][0].as_str().map_or_else(|| text(names, "name"), str::to_owned);
            let value = self.value(&schema["additionalProperties"], "", depth + 1);
            members.insert(name, value);
        }
    }
}

fn required(schema: &Value) -> Vec<&str> {
    schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn takes_null(schema: &Value) -> bool {
    let is_null = |schema: &Value| schema["type"] == "null";
    schema["type"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "null"))
        || ["oneOf", "anyOf"]
            .iter()
            .any(|choice| schema[choice].as_array().is_some_and(|all| all.iter().any(is_null)))
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
    let bound = |name: &str| schema[name].as_u64();
    let fits = |text: &str| {
        let length = text.chars().count() as u64;
        bound("minLength").is_none_or(|least| length >= least)
            && bound("maxLength").is_none_or(|most| length <= most)
            && regex::Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(text))
    };
    let others = [
        "shop",
        "EUR",
        "AT",
        "de",
        "/pricing",
        "order-00004711",
        "2026-11-21",
        "https://shop.example",
        "data-not-found",
        "1234567890",
    ];
    if fits(plain) {
        return plain.to_owned();
    }
    others.into_iter().find(|other| fits(other)).unwrap_or(plain).to_owned()
}
