//! Tests of each kind of condition, and of rejected conditions.

#![allow(clippy::unwrap_used)]

use std::borrow::Cow;

use serde_json::{Value, json};

use super::*;
use crate::ViolationCode;
use crate::ground::shape::Shape;

/// A visit for tests.
#[derive(Default)]
pub(crate) struct Did {
    pub events: Vec<(&'static str, Value)>,
    pub pages: Vec<&'static str>,
    pub videos: Vec<(&'static str, i16, bool)>,
    pub engaged_ms: i64,
    pub scroll: i16,
}

impl Did {
    pub(crate) fn event(mut self, name: &'static str, props: Value) -> Self {
        self.events.push((name, props));
        self
    }

    pub(crate) fn page(mut self, page: &'static str) -> Self {
        self.pages.push(page);
        self
    }
}

struct Said<'a>(&'a Value);

impl Props for Said<'_> {
    fn says(&self, name: &str) -> Option<Cow<'_, str>> {
        super::says(self.0.get(name)?)
    }
}

/// Pageviews begin at 0, 10, 20, events happen at 5, 15, 25, videos begin at 7, 17.
impl Deeds for Did {
    fn any_event(&self, test: &mut dyn FnMut(&Event<'_>) -> bool) -> bool {
        let mut events = (5..).step_by(10).zip(&self.events);
        events.any(|(at, (name, props))| test(&Event { at, name, props: &Said(props) }))
    }

    fn any_pageview(&self, test: &mut dyn FnMut(&Pageview<'_>) -> bool) -> bool {
        let group = |page: &str| if page.starts_with("/blog") { "blog" } else { "other" };
        let mut pages = (0..).step_by(10).zip(&self.pages);
        pages.any(|(at, page)| test(&Pageview { at, page, group: group(page) }))
    }

    fn any_video(&self, test: &mut dyn FnMut(&Video<'_>) -> bool) -> bool {
        let mut plays = (7..).step_by(10).zip(&self.videos);
        plays.any(|(at, (video, percent, completed))| {
            test(&Video { at, video, percent: *percent, completed: *completed })
        })
    }

    fn engaged_ms(&self) -> i64 {
        self.engaged_ms
    }

    fn scroll(&self) -> i16 {
        self.scroll
    }
}

fn read(text: Value) -> Match {
    let wrong = Shape::of::<Match>().violations("body.match", &text);
    assert!(wrong.is_empty(), "{text}: {wrong:?}");
    serde_json::from_value(text).unwrap()
}

fn passes(wanted: Value, did: &Did) -> bool {
    Compiled::new(&read(wanted)).passes(did)
}

#[test]
fn the_forms_of_stored_goals_keep_their_meaning() {
    let stored = [
        json!({"kind": "event", "name": "a"}),
        json!({"kind": "event", "name": "a", "props": {"n": 1, "t": "x", "f": true}}),
        json!({"kind": "page", "match": {"kind": "exact", "value": "/x"}}),
        json!({"kind": "any", "of": [{"kind": "event", "name": "a"}, {"kind": "event", "name": "b"}]}),
    ];
    for text in &stored {
        assert_eq!(serde_json::to_value(read(text.clone())).unwrap(), *text);
    }
    let did = Did::default().event("a", json!({"n": 1.0, "t": "x", "f": true})).page("/x");
    assert!(stored.iter().all(|text| passes(text.clone(), &did)));
    let other = Did::default().event("c", json!({"n": 1, "t": "x", "f": true})).page("/x/y");
    assert!(!stored.iter().any(|text| passes(text.clone(), &other)));
    let differs = Did::default().event("a", json!({"n": 1, "t": "x", "f": false}));
    assert!(passes(stored[0].clone(), &differs) && !passes(stored[1].clone(), &differs));
}

#[test]
fn properties_are_compared_by_what_they_say() {
    let did = |value: Value| Did::default().event("e", json!({ "p": value }));
    let fits = |condition: Value, value: Value| {
        passes(json!({"kind": "event", "name": "e", "props": {"p": condition}}), &did(value))
    };
    for (condition, yes, no) in [
        (json!("Buy"), json!("Buy"), json!("buy")),
        (json!(7), json!("7.0"), json!("7a")),
        (json!("7"), json!(7), json!(7.5)),
        (json!(true), json!("true"), json!(1)),
        (json!({"equals": "Buy"}), json!("Buy"), json!("Sell")),
        (json!({"not": 3}), json!(4), json!(3.0)),
        (json!({"anyOf": ["a", 2]}), json!(2), json!("b")),
        (json!({"contains": "SHOE"}), json!("red shoes"), json!("boots")),
        (json!({"beginsWith": "Red"}), json!("red shoes"), json!("shoes red")),
        (json!({"greater": 10}), json!(10.01), json!(10)),
        (json!({"less": 10}), json!("9.99"), json!(10)),
        (json!({"atLeast": 10}), json!(10), json!(9.99)),
        (json!({"atMost": -1}), json!(-1), json!(0)),
        (json!({"greater": 0}), json!(1), json!("many")),
        (json!({"greater": 0}), json!(1), json!("inf")),
        (json!({"atLeast": 1, "less": 5}), json!(4), json!(5)),
        (json!({"exists": true, "not": "x"}), json!("y"), json!("x")),
    ] {
        assert!(fits(condition.clone(), yes.clone()), "{condition} fits {yes}");
        assert!(!fits(condition.clone(), no.clone()), "{condition} does not fit {no}");
    }
    let none = Did::default().event("e", json!({}));
    let absent =
        |condition: Value| passes(json!({"kind": "event", "name": "e", "props": {"p": condition}}), &none);
    assert!(absent(json!({"exists": false})) && absent(json!({"not": "x"})));
    assert!(!absent(json!({"exists": true})) && !absent(json!("")) && !absent(json!({"contains": "a"})));
    assert!(!absent(json!({"less": 1})));
}

#[test]
fn conditions_must_hold_of_one_event_and_parts_of_the_visit() {
    let did = Did::default().event("buy", json!({"a": 1})).event("buy", json!({"b": 1}));
    assert!(!passes(json!({"kind": "event", "name": "buy", "props": {"a": 1, "b": 1}}), &did));
    let all = json!({"kind": "all", "of": [
        {"kind": "event", "name": "buy", "props": {"a": 1}},
        {"kind": "event", "name": "buy", "props": {"b": 1}},
    ]});
    assert!(passes(all, &did));
}

#[test]
fn each_kind_finds_its_own() {
    let did = Did {
        videos: vec![("intro", 40, false), ("tour", 100, true)],
        engaged_ms: 29_999,
        scroll: 75,
        ..Did::default()
    }
    .page("/blog/a")
    .event("quiz_answer", json!({"variant": "roof", "q": "size", "value": 3}));
    for (wanted, expected) in [
        (json!({"kind": "page_group", "group": "blog"}), true),
        (json!({"kind": "page_group", "group": "other"}), false),
        (json!({"kind": "page", "match": {"kind": "glob", "value": "/blog/*"}}), true),
        (json!({"kind": "engaged", "seconds": 29}), true),
        (json!({"kind": "engaged", "seconds": 30}), false),
        (json!({"kind": "scroll", "percent": 75}), true),
        (json!({"kind": "scroll", "percent": 76}), false),
        (json!({"kind": "video"}), true),
        (json!({"kind": "video", "video": "other"}), false),
        (json!({"kind": "video", "video": "intro", "percent": 40}), true),
        (json!({"kind": "video", "video": "intro", "percent": 41}), false),
        (json!({"kind": "video", "completed": true}), true),
        (json!({"kind": "video", "video": "intro", "completed": true}), false),
        (json!({"kind": "answer"}), true),
        (json!({"kind": "answer", "questionnaire": "roof", "question": "size", "values": [1, "3"]}), true),
        (json!({"kind": "answer", "questionnaire": "wall"}), false),
        (json!({"kind": "answer", "question": "size", "values": [4]}), false),
    ] {
        assert_eq!(passes(wanted.clone(), &did), expected, "{wanted}");
        assert!(!passes(wanted, &Did::default()));
    }
}

#[test]
fn any_takes_one_and_all_takes_every_part() {
    let did = Did::default().page("/a").event("e", json!({}));
    let (yes, no) = (json!({"kind": "event", "name": "e"}), json!({"kind": "event", "name": "f"}));
    for (kind, of, expected) in [
        ("any", [&yes, &no], true),
        ("any", [&no, &no], false),
        ("all", [&yes, &yes], true),
        ("all", [&yes, &no], false),
    ] {
        assert_eq!(passes(json!({"kind": kind, "of": of}), &did), expected);
    }
    assert!(!Compiled::new(&Match::All { of: Vec::new() }).passes(&did));
    assert!(!Compiled::new(&Match::Any { of: Vec::new() }).passes(&did));
}

#[test]
fn the_first_moment_is_that_of_what_fits_and_is_not_too_early() {
    let did = Did { videos: vec![("v", 50, false)], scroll: 90, ..Did::default() }
        .page("/a")
        .page("/b")
        .page("/a")
        .event("e", json!({"n": 1}))
        .event("e", json!({"n": 2}));
    let first = |wanted: Value, from| Compiled::new(&read(wanted)).first(&did, from);
    let page = json!({"kind": "page", "match": {"kind": "exact", "value": "/a"}});
    assert_eq!(first(page.clone(), 0), Some(0));
    assert_eq!(first(page.clone(), 1), Some(20));
    assert_eq!(first(page.clone(), 21), None);
    let second = json!({"kind": "event", "name": "e", "props": {"n": 2}});
    assert_eq!(first(second.clone(), 0), Some(15));
    assert_eq!(first(json!({"kind": "video"}), 0), Some(7));
    assert_eq!(first(json!({"kind": "any", "of": [second, page]}), 1), Some(15));
    let both = json!({"kind": "all", "of": [{"kind": "event", "name": "e"}, {"kind": "video"}]});
    assert_eq!(first(both.clone(), 0), Some(7));
    assert_eq!(first(both, 8), None);
    assert_eq!(first(json!({"kind": "scroll", "percent": 90}), 4), Some(4));
    assert_eq!(first(json!({"kind": "scroll", "percent": 91}), 4), None);
}

#[test]
fn what_is_needed_is_told() {
    let needs = |wanted: Value| {
        let Needs { props, videos } = Compiled::new(&read(wanted)).needs();
        (props, videos)
    };
    assert_eq!(needs(json!({"kind": "event", "name": "e"})), (false, false));
    assert_eq!(needs(json!({"kind": "event", "name": "e", "valueFrom": "n"})), (true, false));
    let nested = json!({"kind": "all", "of": [{"kind": "answer", "question": "q"}, {"kind": "video"}]});
    assert_eq!(needs(nested), (true, true));
}

#[test]
fn what_is_no_match_is_refused_with_its_path() {
    let paths = |text: Value| -> Vec<String> {
        let found = Shape::of::<Match>().violations("body.match", &text);
        found.into_iter().map(|violation| violation.path).collect()
    };
    for (text, path) in [
        (json!({"kind": "event", "name": "No"}), "body.match.name"),
        (json!({"kind": "event", "name": "a", "props": {"n": [1]}}), "body.match.props.n"),
        (json!({"kind": "event", "name": "a", "props": {"n": {"near": 1}}}), "body.match.props.n.near"),
        (
            json!({"kind": "event", "name": "a", "props": {"n": {"greater": "1"}}}),
            "body.match.props.n.greater",
        ),
        (json!({"kind": "event", "name": "a", "props": {"n": {}}}), "body.match.props.n"),
        (json!({"kind": "page", "match": {"kind": "exact", "value": ""}}), "body.match.match.value"),
        (json!({"kind": "scroll", "percent": 101}), "body.match.percent"),
        (json!({"kind": "engaged", "seconds": 0}), "body.match.seconds"),
        (json!({"kind": "any", "of": []}), "body.match.of"),
        (json!({"kind": "any", "of": [{"kind": "scroll"}]}), "body.match.of.0.percent"),
        (json!({"kind": "event", "name": "a", "values": 1}), "body.match.values"),
        (json!({"kind": "smell"}), "body.match"),
        (json!([]), "body.match"),
    ] {
        assert_eq!(paths(text.clone()), [path], "{text}");
    }
}

#[test]
fn a_match_is_bounded_in_depth_size_and_regular_expressions() {
    let codes = |wanted: &Match| -> Vec<(String, ViolationCode)> {
        wanted.violations("body.match").into_iter().map(|found| (found.path, found.code)).collect()
    };
    let nested = |depth: usize| (1..depth).fold(Match::event("e"), |inner, _| Match::Any { of: vec![inner] });
    assert_eq!(codes(&nested(4)), []);
    assert_eq!(codes(&nested(5)), [("body.match.of.0.of.0.of.0.of.0".to_owned(), ViolationCode::Invalid)]);
    let wide = |parts: usize| {
        let of = |count: usize| Match::All { of: vec![Match::event("e"); count] };
        Match::Any { of: vec![of(20), of(20), of(parts - 44)] }
    };
    assert_eq!(codes(&wide(50)), []);
    assert_eq!(codes(&wide(51)), [("body.match".to_owned(), ViolationCode::TooMany)]);
    let page = |kind, value: &str| Match::Page { matches: Rule::new(kind, value) };
    use crate::ground::rule::RuleKind::{Exact, Regex};
    let of = |regexes: usize| {
        let pages = std::iter::repeat_n(page(Regex, "^/a"), regexes).chain([page(Exact, "/b")]);
        Match::Any { of: pages.collect() }
    };
    assert_eq!(codes(&of(5)), []);
    assert_eq!(codes(&of(6)), [("body.match".to_owned(), ViolationCode::TooMany)]);
    let wrong = Match::All { of: vec![Match::event("e"), page(Regex, "(?=a)")] };
    assert_eq!(codes(&wrong), [("body.match.of.1.match.value".to_owned(), ViolationCode::WrongFormat)]);
    assert!(!Compiled::new(&wrong).passes(&Did::default().page("/a").event("e", json!({}))));
}

/// Even the deepest and widest body that a client can send takes no longer to reject than to parse.
#[test]
fn a_hostile_match_is_refused_quickly() {
    let shape = Shape::of::<Match>();
    let began = std::time::Instant::now();
    // Serde parses at most 128 levels.
    for kind in ["any", "all", "some"] {
        let mut deep = json!({"of": [{"kind": "scroll"}], "kind": kind});
        for _ in 0..55 {
            deep = json!({"of": [deep.clone()], "kind": kind});
        }
        assert!(!shape.violations("body.match", &deep).is_empty());
        let mut bushy = json!({"kind": kind, "of": [{"kind": "scroll"}, {"kind": "scroll"}]});
        for _ in 0..8 {
            bushy = json!({"kind": kind, "of": [bushy.clone(), bushy]});
        }
        assert!(!shape.violations("body.match", &bushy).is_empty());
    }
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}
