//! Modules stand in layers, and none uses a layer above its own.
//!
//! The tables below are the whole rule: a new module gets a place in one of them. A path such as `crate::money::leads` or
//! `super::super::reports` counts as a use, in code and in macros; tests may look anywhere.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The wings of `domain`, the lowest first. Modules on one line may use each other.
const DOMAIN: &[&[&str]] = &[&["ground"], &["tenancy"], &["measuring"], &["money"], &["projects"]];

/// The layers of `analytics`, the lowest first.
const ANALYTICS: &[&[&str]] = &[
    &["chunks", "folders", "huge_pages", "of_projects", "threads", "wire"],
    &["period"],
    // The row side.
    &["visits::model"],
    &["visits::merge"],
    &["visits::derive"],
    &["visits::spool"],
    &["visits::store"],
    &["visits::writer"],
    &["visits"],
    // The columnar side.
    &["columns"],
    &["filter", "dimension"],
    &["annotations", "segments", "sample"],
    &["figures", "recomputation", "relevance"],
    &["session_rows", "session_summary"],
    &["reports"],
    // What is shown one by one.
    &["conversions", "leads", "report_mail"],
    &["conversions", "leads", "share_links"],
    &["sessions", "events", "sql"],
    &["table"],
    &["upkeep"],
    // What is shown of many projects at once.
    &["sites"],
    &["bench"],
];

#[test]
fn no_wing_of_domain_uses_one_above() {
    hold("domain", DOMAIN);
}

#[test]
fn no_layer_of_analytics_uses_one_above() {
    hold("analytics", ANALYTICS);
}

/// The root names things of the lowest wing only, so that `crate::Error` says as much as `crate::ground::error::Error`.
#[test]
fn the_root_of_domain_names_the_ground_alone() {
    let text = fs::read_to_string(source("domain").join("lib.rs")).unwrap();
    let names: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("pub use ")).collect();
    assert!(!names.is_empty() && names.iter().all(|name| name.starts_with("ground::")), "{names:?}");
}

#[test]
fn an_upward_use_is_found_however_it_is_written() {
    let found = |code: &str| {
        let layers: &[&[&str]] = &[&["low"], &["high::base"], &["high"]];
        upward(code.parse().unwrap(), &["low".into(), "room".into()], layers)
    };
    for code in [
        "use crate::high::Thing;",
        "use crate::{Error, low, high::base};",
        "fn f() { super::super::high::go() }",
        "json!({ \"a\": crate::high::A })",
        "mod inner { use super::super::super::high; }",
    ] {
        assert_eq!(found(code).len(), 1, "{code}");
    }
    let tests = "mod tests { use crate::high::Thing; }";
    for code in
        ["use crate::low::Thing;", "pub(crate) use super::other;", "use super::*; // crate::high", tests]
    {
        assert_eq!(found(code), [""; 0], "{code}");
    }
}

fn hold(name: &str, layers: &[&[&str]]) {
    let root = source(name);
    let mut wrong = Vec::new();
    let mut files = Vec::new();
    collect(&root, &mut files);
    for file in files {
        let below = file.strip_prefix(&root).unwrap().with_extension("");
        let mut module: Vec<String> =
            below.components().map(|part| part.as_os_str().to_str().unwrap().to_owned()).collect();
        if module.last().is_some_and(|last| last == "mod") {
            module.pop();
        }
        if module == ["lib"] || module.iter().any(|part| part == "tests") {
            continue;
        }
        if rank(&module, layers).is_none() {
            wrong.push(format!("{} has no layer: give it one in tests/layers.rs", module.join("::")));
        }
        let tokens: TokenStream = fs::read_to_string(&file).unwrap().parse().unwrap();
        let uses = upward(tokens, &module, layers);
        wrong.extend(
            uses.into_iter().map(|path| format!("{} uses {path}, which stands above it", module.join("::"))),
        );
    }
    assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
}

/// The paths in these tokens that lead to a layer above the module's own.
fn upward(tokens: TokenStream, module: &[String], layers: &[&[&str]]) -> Vec<String> {
    let own = rank(module, layers);
    let mut paths = Vec::new();
    walk(tokens, module, &mut paths);
    paths.retain(|path| rank(path, layers) > own);
    paths.iter().map(|path| path.join("::")).collect()
}

/// The layer of a path: that of its longest beginning in the table.
fn rank(path: &[String], layers: &[&[&str]]) -> Option<usize> {
    let of = |length: usize| {
        let name = path[..length].join("::");
        layers.iter().position(|layer| layer.contains(&name.as_str()))
    };
    (1..=path.len()).rev().find_map(of)
}

/// Collects every path that begins with `crate`, `super` or `self`, as one from the crate's root.
fn walk(tokens: TokenStream, module: &[String], paths: &mut Vec<Vec<String>>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Ident(word) if is_separator(&tokens, at) => match word.to_string().as_str() {
                "crate" => at = tree(&tokens, at + 2, &[], paths),
                "self" => at = tree(&tokens, at + 2, module, paths),
                "super" => at = tree(&tokens, at + 2, above(module), paths),
                _ => {
                    // The rest of a path that begins elsewhere.
                    while is_separator(&tokens, at) {
                        at += 2;
                        at += usize::from(matches!(tokens.get(at), Some(TokenTree::Ident(_))));
                    }
                }
            },
            TokenTree::Ident(word) if word == "mod" => {
                if let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(body))) =
                    (tokens.get(at), tokens.get(at + 1))
                {
                    let inner: Vec<String> = module.iter().cloned().chain([name.to_string()]).collect();
                    if name != "tests" {
                        walk(body.stream(), &inner, paths);
                    }
                    at += 2;
                }
            }
            TokenTree::Group(group) => walk(group.stream(), module, paths),
            _ => {}
        }
    }
}

/// Reads one path, or a tree of them in braces, behind a `::`. Answers where it ends.
fn tree(tokens: &[TokenTree], mut at: usize, base: &[String], paths: &mut Vec<Vec<String>>) -> usize {
    let mut path = base.to_vec();
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(word)) if word == "super" => path.truncate(above(&path).len()),
            Some(TokenTree::Ident(word)) if word == "self" => {}
            Some(TokenTree::Ident(word)) => path.push(word.to_string()),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                for part in
                    inner.split(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ','))
                {
                    if !part.is_empty() {
                        tree(part, 0, &path, paths);
                    }
                }
                return at + 1;
            }
            _ => break,
        }
        at += 1;
        if !is_separator(tokens, at) {
            break;
        }
        at += 2;
    }
    paths.push(path);
    at
}

fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    colon(at) && colon(at + 1)
}

fn above(module: &[String]) -> &[String] {
    module.split_last().map_or(module, |(_, above)| above)
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name).join("src")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
