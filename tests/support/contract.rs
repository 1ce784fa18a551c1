//! The operation table (`tests/contract`), and its counterpart in the OpenAPI document. The table also lists operations
//! that do not exist yet.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// One line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    pub tag: &'static str,
    pub method: &'static str,
    pub path: &'static str,
    pub credential: &'static str,
    pub scopes: BTreeSet<&'static str>,
    pub sudo: bool,
    pub idempotent: bool,
    pub status: &'static str,
}

impl Row {
    /// `POST /v1/orgs`
    pub fn label(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The operation of the document, if there is one yet.
    pub fn operation<'a>(&self, operations: &'a BTreeMap<String, Value>) -> Option<&'a Value> {
        operations.get(&format!("{} {}", self.method, shape(self.path)))
    }
}

/// The whole table.
pub fn table() -> Vec<Row> {
    let lines = include_str!("../contract/routes.tsv").lines().skip(1);
    lines
        .map(|line| {
            let [tag, method, path, credential, scopes, sudo, idempotent, status] =
                line.split('\t').collect::<Vec<_>>().try_into().unwrap();
            let scopes = scopes.split(',').filter(|scope| !scope.is_empty()).collect();
            let (sudo, idempotent) = (!sudo.is_empty(), !idempotent.is_empty());
            Row { tag, method, path, credential, scopes, sudo, idempotent, status }
        })
        .collect()
}

/// The operations of an OpenAPI document by method and [`shape`].
pub fn operations(document: &Value) -> BTreeMap<String, Value> {
    let mut operations = BTreeMap::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = format!("{} {}", method.to_uppercase(), shape(path));
            operations.insert(name, operation.clone());
        }
    }
    operations
}

/// The path with the names of its parameters left out.
pub fn shape(path: &str) -> String {
    let segments = path.split('/').map(|segment| match segment.find('{') {
        Some(_) => {
            format!("{}{{}}{}", segment.split('{').next().unwrap(), segment.split('}').nth(1).unwrap())
        }
        None => segment.to_owned(),
    });
    segments.collect::<Vec<_>>().join("/")
}
