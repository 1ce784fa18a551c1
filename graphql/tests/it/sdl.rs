use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};
use serde_json::json;

use crate::world::World;

/// The dashboard's types are generated from the committed file, so it must be what the code says.
#[test]
fn the_committed_schema_is_what_the_code_says() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema.graphql");
    let sdl = graphql::sdl();
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        committed == sdl,
        "graphql/schema.graphql is not what the code says; \
         write it with `make generated` and look at the difference"
    );
}

/// Runs `introspection.mjs`, which needs Node and the installed packages of the dashboard.
fn node(arguments: &[&str], input: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/introspection.mjs");
    let mut node = Command::new("node")
        .arg(script)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node runs");
    node.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "run `make web` first: graphql-js is a package of the dashboard");
    String::from_utf8(output.stdout).unwrap()
}

/// Clients that take their schema from the file and those that ask the server see the same.
#[tokio::test]
async fn the_committed_schema_is_what_introspection_answers() {
    let world = World::new().await;
    let answer = world.run(None, &node(&["query"], ""), json!({})).await.data();
    let introspected = node(&["print"], &answer.to_string());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema.graphql");
    let committed = node(&["normal", file.to_str().unwrap()], "");
    let differences: Vec<_> =
        introspected.lines().zip(committed.lines()).filter(|(one, other)| one != other).take(5).collect();
    assert!(differences.is_empty() && introspected == committed, "{differences:#?}");
    assert!(introspected.contains("@specifiedBy"));
}

#[test]
fn every_type_field_and_value_of_the_schema_is_described() {
    let sdl = graphql::sdl();
    let lines: Vec<&str> = sdl.lines().collect();
    let (mut undescribed, mut in_text, mut in_schema) = (Vec::new(), false, false);
    for (at, line) in lines.iter().enumerate() {
        let quotes = line.trim_start().starts_with("\"\"\"");
        in_text ^= quotes;
        if in_text || quotes {
            continue;
        }
        let starts = ["type ", "input ", "enum ", "scalar "].iter().any(|word| line.starts_with(word));
        if starts || line.starts_with("schema ") {
            in_schema = line.starts_with("schema ");
        }
        let field = line.strip_prefix('\t').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
        if at > 0 && (starts || field && !in_schema) && lines[at - 1].trim_start() != "\"\"\"" {
            undescribed.push(*line);
        }
    }
    assert_eq!(undescribed, Vec::<&str>::new());
}

#[test]
fn every_argument_of_the_schema_is_described() {
    let schema = parse_schema(graphql::sdl()).unwrap();
    let (mut undescribed, mut count) = (Vec::new(), 0);
    for definition in schema.definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        let TypeKind::Object(object) = &definition.node.kind else { continue };
        for field in &object.fields {
            for argument in &field.node.arguments {
                count += 1;
                if argument.node.description.is_none() {
                    let names = [&definition.node.name, &field.node.name, &argument.node.name];
                    undescribed.push(names.map(|name| name.node.to_string()).join(" "));
                }
            }
        }
    }
    assert_eq!(undescribed, Vec::<String>::new());
    assert!(count > 200, "{count} arguments");
}
