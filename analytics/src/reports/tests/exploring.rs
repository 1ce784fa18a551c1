//! Tests options of breakdowns, filter options, flows and events beyond the shared filter.

use super::*;

struct Both {
    folds: [Reports; 2],
    definitions: Reports,
    _sqlite: Sqlite,
}

async fn both() -> Option<Both> {
    let db = postgres().await?;
    load_postgres(db.get_postgres_connection_pool(), sample().visits()).await.unwrap();
    goals::make(&db).await;
    let sqlite = Sqlite::filled().await;
    Some(Both {
        folds: [sqlite.reports(1 << 30, false), on_postgres(&db, Executor::Columns)],
        definitions: on_postgres(&db, Executor::Sql),
        _sqlite: sqlite,
    })
}

impl Both {
    async fn agree<R: Report + DeserializeOwned>(&self, params: Value) -> R {
        let mut all = json!({ "preset": "14d" });
        all.as_object_mut().unwrap().extend(params.as_object().unwrap().clone());
        let expected = answer::<R>(&self.definitions, &all).await;
        for fold in &self.folds {
            assert_eq!(answer::<R>(fold, &all).await, expected, "{all}");
        }
        serde_json::from_str(&expected).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_that_are_read_by_cursor_are_those_of_the_whole_list() {
    let Some(both) = both().await else { return };
    for sort in ["sessions", "conversion_rate", "conversion_value", "average_engaged_ms", "value"] {
        for (dir, dimension) in [("asc", "page"), ("desc", "utm_campaign"), ("desc", "page")] {
            let asked = |limit: usize, cursor: Option<String>| {
                let mut params = json!({ "dimension": dimension, "sort": sort, "dir": dir, "limit": limit });
                params.as_object_mut().unwrap().extend(cursor.map(|cursor| ("cursor".into(), cursor.into())));
                params
            };
            let whole = both.agree::<Breakdown>(asked(1000, None)).await;
            assert_eq!(whole.next_cursor, None);
            let (mut rows, mut cursor) = (Vec::new(), None);
            loop {
                let page = both.agree::<Breakdown>(asked(whole.rows.len() / 3 + 1, cursor)).await;
                rows.extend(page.rows);
                cursor = page.next_cursor;
                if cursor.is_none() {
                    break;
                }
            }
            assert_eq!(rows, whole.rows, "{sort} {dir} {dimension}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn breakdowns_are_sorted_searched_compared_and_cut_alike() {
    let Some(both) = both().await else { return };
    let sorts = [
        "sessions",
        "visitors",
        "pageviews",
        "conversions",
        "conversion_rate",
        "conversion_value",
        "bounce_rate",
        "average_engaged_ms",
        "average_relevance",
        "value",
    ];
    let mut cases = Vec::new();
    for sort in sorts {
        for (dir, limit, offset) in [("asc", 4, 0), ("desc", 5, 3), ("desc", 1000, 0), ("asc", 2, 900)] {
            for dimension in ["utm_campaign", "page", "goal"] {
                cases.push(json!({
                    "sort": sort, "dir": dir, "limit": limit, "offset": offset, "dimension": dimension
                }));
            }
        }
    }
    // Every fifth case still meets each sort and each page of each dimension.
    for params in some_of(cases, 5) {
        both.agree::<Breakdown>(params).await;
    }
    for (dimension, text) in [
        ("page", "PAGE-1"),
        ("page_group", "start"),
        ("utm_source", "ÉT"),
        ("utm_source", "été"),
        ("country", "%"),
    ] {
        both.agree::<Breakdown>(json!({ "dimension": dimension, "search": text })).await;
    }
    for dimension in ["page", "country", "hour", "weekday", "event_prop"] {
        let params = json!({
            "dimension": dimension, "compare": "1", "from": "2026-10-25", "to": "2026-10-31", "limit": 6,
        });
        let compared = both.agree::<Breakdown>(params).await;
        assert!(compared.rows.iter().any(|row| row.previous.as_ref().unwrap().sessions > 0), "{dimension}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn properties_of_events_are_broken_down_by_name_and_value() {
    let Some(both) = both().await else { return };
    let names = both.agree::<Breakdown>(json!({ "dimension": "event_prop" })).await;
    let names: Vec<_> = names.rows.into_iter().filter_map(|row| row.value).collect();
    assert!(["plan", "price", "label", "again"].iter().all(|name| names.contains(&(*name).to_owned())));
    for params in [
        json!({ "prop": "plan" }),
        json!({ "prop": "price", "limit": 7 }),
        json!({ "prop": "plan", "prop_event": "cta_click" }),
        json!({ "prop_event": "booking" }),
        json!({ "prop": "x') or true --", "prop_event": "x'" }),
    ] {
        let mut params = params;
        params["dimension"] = json!("event_prop");
        both.agree::<Breakdown>(params.clone()).await;
        both.agree::<FilterOptions>(params).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_dimensions_at_once_give_the_same_cells() {
    let Some(both) = both().await else { return };
    for (first, second) in [
        ("country", "device"),
        ("page", "goal"),
        ("weekday", "hour"),
        ("utm_source", "event"),
        ("event_prop", "page_group"),
        ("channel", "event_prop"),
        ("click_id", "relevance_tier"),
    ] {
        let params = json!({ "dimension": first, "dimension2": second, "limit": 5, "columns": 4 });
        let pivot = both.agree::<Breakdown>(params).await;
        let columns = pivot.columns.unwrap();
        assert!(pivot.rows.iter().all(|row| row.cells.as_ref().unwrap().len() == columns.len()));
        let filled =
            pivot.rows.iter().flat_map(|row| row.cells.iter().flatten()).filter(|cell| cell.sessions > 0);
        assert!(filled.count() > 0, "{first} {second}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn options_are_searched_and_asked_for_one_by_one_alike() {
    let Some(both) = both().await else { return };
    both.agree::<FilterOptions>(json!({ "search": "o", "limit": 4 })).await;
    both.agree::<FilterOptions>(json!({ "search": "START" })).await;
    for dimension in Dimension::ALL {
        let params = json!({ "dimension": dimension, "limit": 3 });
        let options = both.agree::<FilterOptions>(params).await;
        assert_eq!(options.dimensions.len(), 1);
        assert!(!options.dimensions[0].options.is_empty(), "{dimension}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn flows_have_the_same_paths_from_and_to_any_page() {
    let Some(both) = both().await else { return };
    for steps in some_of((1..=5).collect(), 2) {
        for limit in [3, 500] {
            let flow = both.agree::<Flow>(json!({ "steps": steps, "limit": limit })).await;
            assert!(flow.path_sessions == flow.sessions && flow.sessions > 0);
            let shown: u64 = flow.paths.iter().map(|path| path.sessions).sum();
            assert_eq!(shown + flow.other_sessions, flow.path_sessions);
            for page in ["/", "/page-1", "/nowhere"] {
                both.agree::<Flow>(json!({ "steps": steps, "limit": limit, "start_page": page })).await;
                both.agree::<Flow>(json!({ "steps": steps, "limit": limit, "end_page": page })).await;
            }
        }
    }
    let contradiction = serde_json::from_value(json!({ "start_page": "/", "end_page": "/" })).unwrap();
    let refused = Flow::answer(&both.folds[0], &site(), contradiction).await.unwrap_err();
    assert_eq!(refused.code(), "bad_request");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_come_page_by_page_each_once() {
    let Some(both) = both().await else { return };
    for (order, params) in [
        ("desc", json!({})),
        ("asc", json!({ "names": "cta_click" })),
        ("desc", json!({ "props": r#"{"plan": "pro"}"# })),
        ("asc", json!({ "prop_key": "price", "names": ["cta_click", "booking"] })),
        ("desc", json!({ "prop_text": "BUY" })),
        ("desc", json!({ "prop_text": "7.5", "prop_key": "price", "country": "DE" })),
        ("desc", json!({ "props": r#"{"again": true, "plan": "12"}"# })),
        ("asc", json!({ "names": "none" })),
    ] {
        let mut ids = Vec::new();
        let mut moments = Vec::new();
        let mut cursor = None;
        loop {
            let mut params = params.clone();
            params["order"] = json!(order);
            params["limit"] = json!(97);
            if let Some(cursor) = &cursor {
                params["cursor"] = json!(cursor);
            }
            let page = both.agree::<EventsQueryResult>(params).await;
            ids.extend(page.items.iter().map(|event| event.id.clone()));
            moments.extend(page.items.iter().map(|event| event.at));
            assert!(page.items.iter().all(|event| event.page.is_some()));
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        let sorted = if order == "asc" { moments.is_sorted() } else { moments.iter().rev().is_sorted() };
        assert!(sorted, "{params}");
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{params}");
        assert!(count > 10 || params["names"] == "none", "{params}: {count}");
    }
    let session = sample().visits().find(|visit| visit.events.len() > 2 && !visit.session.test).unwrap();
    let of_one = both.agree::<EventsQueryResult>(json!({ "session_id": session.id })).await;
    assert_eq!(of_one.items.len(), session.events.len());
}

#[tokio::test]
async fn events_refuse_cursors_and_properties_that_are_none() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, false);
    let refusal = async |params: Value| {
        let params = serde_json::from_value(params).unwrap();
        let error = EventsQueryResult::answer(&reports, &site(), params).await.unwrap_err();
        format!("{} {error:?}", error.code())
    };
    for cursor in ["", "x", "AAAA", "ä"] {
        assert!(refusal(json!({ "cursor": cursor })).await.starts_with("bad_request"), "{cursor}");
    }
    for props in ["[]", "{", r#"{"plan": null}"#, r#"{"plan": ["pro"]}"#] {
        assert!(refusal(json!({ "props": props })).await.contains("query.props"), "{props}");
    }
}

/// Returns visits in which every event has a different number, so that the dictionary cannot hold all values.
fn numbered() -> Vec<SampleVisit> {
    let mut number = 0;
    let mut number_all = |mut visit: SampleVisit| {
        let Some(first) = visit.events.first().cloned() else { return visit };
        visit.events = (0..150)
            .map(|n| {
                number += 1;
                let props = entity::visits::JsonText(format!(r#"{{"order": "o-{number}"}}"#));
                let (n, name) = (n, "purchase".to_owned());
                crate::visits::model::rows::EventRow { n, name, props: Some(props), ..first.clone() }
            })
            .collect();
        visit.session.events = 150;
        visit
    };
    let visits: Vec<SampleVisit> = sample().visits().map(&mut number_all).collect();
    assert!(number > 55_000, "{number}");
    visits
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn conditions_hold_for_properties_beyond_what_the_dictionary_takes() {
    let Some(db) = postgres().await else { return };
    load_postgres(db.get_postgres_connection_pool(), numbered().into_iter()).await.unwrap();
    let sqlite = Sqlite::new().await;
    load_sqlite(&sqlite.path(), numbered().into_iter()).unwrap();
    let folds = [sqlite.reports(1 << 30, false), on_postgres(&db, Executor::Columns)];
    let definitions = on_postgres(&db, Executor::Sql);
    for condition in [
        json!({ "prop": "order", "op": "eq", "value": "o-7" }),
        json!({ "prop": "order", "op": "eq", "value": "o-54900" }),
        json!({ "prop": "order", "op": "ends_with", "value": "-54900" }),
        json!({ "prop": "order", "op": "not_contains", "value": "99" }),
        json!({ "event": "purchase", "prop": "order", "op": "in", "values": ["o-54000", "o-3", "o-50500"] }),
    ] {
        let conditions = json!([condition, { "field": "pageviews", "op": "gte", "value": 1 }]);
        let params = json!({ "preset": "14d", "where": conditions.to_string() });
        let expected = list(&definitions, &params).await;
        assert!(!expected.contains(r#""total": 0"#), "{condition}");
        for fold in &folds {
            assert_eq!(list(fold, &params).await, expected, "{condition}");
        }
    }
    let params = json!({ "preset": "14d", "prop_text": "O-5490", "limit": 200 });
    let expected = answer::<EventsQueryResult>(&definitions, &params).await;
    let found: EventsQueryResult = serde_json::from_str(&expected).unwrap();
    assert!(found.items.len() > 5);
    let mut ids = Vec::new();
    let mut cursor = None;
    loop {
        // A page may have fewer than it could, because it looks at so many events only.
        let mut params = params.clone();
        params["cursor"] = json!(cursor);
        let params = if cursor.is_none() {
            json!({ "preset": "14d", "prop_text": "O-5490", "limit": 200 })
        } else {
            params
        };
        let page: EventsQueryResult =
            serde_json::from_str(&answer::<EventsQueryResult>(&folds[0], &params).await).unwrap();
        ids.extend(page.items.into_iter().map(|event| event.id));
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    let expected: Vec<String> = found.items.into_iter().map(|event| event.id).collect();
    assert_eq!(ids, expected);
}
