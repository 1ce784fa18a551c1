//! Tests that `where` means the same over columns and over rows.

use super::*;
use crate::filter::{WhereField, WhereOp};

/// Returns texts that some visit has in each field, and one that none has.
fn texts(field: WhereField) -> Vec<Value> {
    use WhereField::*;
    let texts: &[&str] = match field {
        Page | EntryPage | ExitPage => &["/", "/page-1", "page-", "/nowhere"],
        EntryHost => &["www.example.com", "example", "ww"],
        PageGroup => &["home", "product", "o"],
        Channel => &["direct", "search_ads_1", "search", "_1"],
        UtmSource => &["newsletter", "été ☀", "é", "☀", "%", "_", "x' or 1=1 --"],
        UtmMedium => &["cpc", "o'brien \\ \t tab", "\\", "i"],
        UtmCampaign => &["campaign-0", "campaign-", "Campaign-0"],
        UtmContent => &["ad 0", "ad "],
        UtmTerm => &["term 0", "m 1"],
        UtmId => &["0", "1"],
        RefHost => &["site-0.example", "site-1", ".example"],
        Variant => &["b", "c"],
        Device => &["mobile", "desktop", "e", "phone"],
        Browser => &["chrome", "f"],
        Os => &["ios", "os"],
        Country => &["DE", "AT", "D", "d", ""],
        Lang => &["de", "e"],
        Screen => &["xs", "l"],
        Stitch => &["new", "hash", "o"],
        ClickId => &["gclid", "clid", "g", "none"],
        Traffic => &["paid", "organic", "a"],
        Event => &["cta_click", "booking", "_"],
        Goal => &["booking", "cta_click", "form"],
        Mark => &["bounced", "engaged", "e"],
        AdPlatform => &["search_ads_1", "social"],
        AdAccountId => &["act-0", "act"],
        AdCampaignId => &["cmp-0", "-1"],
        AdAdsetId => &["set-0"],
        AdId => &["ad-0"],
        Converted | Consent => &["true", "false", "e"],
        _ => &[],
    };
    texts.iter().map(|text| Value::from(*text)).collect()
}

fn numbers(field: WhereField) -> Vec<Value> {
    use WhereField::*;
    match field {
        Pageviews | Events => vec![json!(0), json!(1), json!(2.5), json!(4)],
        EngagedMs => vec![json!(10_000), json!(60_000.5), json!(-3)],
        MaxScroll | Relevance => vec![json!(0), json!(50), json!("75"), json!(1000)],
        Clicks => vec![json!(3), json!(19)],
        VideoMs => vec![json!(0), json!(30_000)],
        Conversions => vec![json!(0), json!(1)],
        ConversionValue => vec![json!(0), json!(12.25), json!(100)],
        ConfirmedConversions | PendingConversions => vec![json!(0), json!(1), json!(2)],
        RecordedValue => vec![json!(0), json!(12.5), json!(25)],
        Hour => vec![json!(0), json!(2), json!(14), json!("03"), json!(23)],
        Weekday => vec![json!(1), json!(6), json!(7)],
        _ => vec![],
    }
}

const TEXT_OPS: [WhereOp; 10] = [
    WhereOp::Eq,
    WhereOp::NotEq,
    WhereOp::In,
    WhereOp::NotIn,
    WhereOp::Contains,
    WhereOp::NotContains,
    WhereOp::BeginsWith,
    WhereOp::EndsWith,
    WhereOp::IsSet,
    WhereOp::NotSet,
];

const NUMBER_OPS: [WhereOp; 9] = [
    WhereOp::Eq,
    WhereOp::NotEq,
    WhereOp::In,
    WhereOp::NotIn,
    WhereOp::Gt,
    WhereOp::Gte,
    WhereOp::Lt,
    WhereOp::Lte,
    WhereOp::Between,
];

fn condition(about: Value, op: WhereOp, values: &[Value], random: &mut StdRng) -> Value {
    let mut condition = about;
    condition["op"] = json!(op);
    let one = values.choose(random).cloned().unwrap_or_default();
    match op {
        WhereOp::In | WhereOp::NotIn => {
            let count = random.random_range(1..=values.len());
            condition["values"] = values.choose_multiple(random, count).cloned().collect();
        }
        WhereOp::IsSet | WhereOp::NotSet => {}
        WhereOp::Between => {
            let number = |value: &Value| value.as_f64().unwrap_or(9.0);
            let (a, b) = (number(&one), number(values.choose(random).unwrap()));
            condition["min"] = json!(a.min(b));
            condition["max"] = json!(a.max(b));
        }
        _ => condition["value"] = one,
    }
    condition
}

/// Returns a property of any event, or of one name.
fn prop(random: &mut StdRng) -> Value {
    let name = ["plan", "price", "label", "again", "none"].choose(random).unwrap();
    let mut about = json!({ "prop": name });
    if random.random_bool(0.4) {
        about["event"] = json!(["cta_click", "booking", "none"].choose(random).unwrap());
    }
    let texts = ["pro", "Größe L", "ö", "12", "Buy", "buy", "true", "7.5"].map(Value::from);
    let figures = [json!(7), json!(7.5), json!(12), json!(30)];
    let ops: Vec<WhereOp> = TEXT_OPS.into_iter().chain(NUMBER_OPS).collect();
    let op = *ops.choose(random).unwrap();
    let numeric = matches!(op, WhereOp::Gt | WhereOp::Gte | WhereOp::Lt | WhereOp::Lte | WhereOp::Between);
    let values: Vec<Value> =
        if numeric { figures.to_vec() } else { texts.into_iter().chain(figures).collect() };
    condition(about, op, &values, random)
}

fn of_field(field: WhereField, op: Option<WhereOp>, random: &mut StdRng) -> Value {
    let texts = texts(field);
    let (ops, values) = match texts.is_empty() {
        true => (NUMBER_OPS.as_slice(), numbers(field)),
        false => (TEXT_OPS.as_slice(), texts),
    };
    let op = op.unwrap_or_else(|| *ops.choose(random).unwrap());
    condition(json!({ "field": field }), op, &values, random)
}

/// Returns a random condition.
fn one(random: &mut StdRng) -> Value {
    match random.random_bool(0.3) {
        true => prop(random),
        false => of_field(*WhereField::ALL.choose(random).unwrap(), None, random),
    }
}

fn any_where(random: &mut StdRng) -> Value {
    let count = random.random_range(1..4);
    (0..count)
        .map(|_| match random.random_bool(0.4) {
            true => {
                let count = random.random_range(1..4);
                json!({ "any": (0..count).map(|_| one(random)).collect::<Vec<_>>() })
            }
            false => one(random),
        })
        .collect()
}

fn under(conditions: &Value) -> Map<String, Value> {
    filter(&[("where", json!(conditions.to_string()))])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fold_and_definition_agree_for_every_field_and_op() {
    let Some(db) = postgres().await else { return };
    load_postgres(db.get_postgres_connection_pool(), sample().visits()).await.unwrap();
    let sqlite = Sqlite::filled().await;
    let folds = [sqlite.reports(1 << 30, false), on_postgres(&db, Executor::Columns)];
    let definitions = on_postgres(&db, Executor::Sql);
    let mut random = StdRng::seed_from_u64(21);
    let mut all = Vec::new();
    for field in WhereField::ALL {
        let ops = if texts(*field).is_empty() { NUMBER_OPS.as_slice() } else { TEXT_OPS.as_slice() };
        all.extend(ops.iter().map(|op| of_field(*field, Some(*op), &mut random)));
    }
    all.extend((0..120).map(|_| prop(&mut random)));
    let everything = list(&definitions, &Value::Object(filter(&[]))).await;
    let all = some_of(all, 4);
    let (mut narrowed, count) = (0, all.len());
    for condition in all {
        let params = Value::Object(under(&json!([condition])));
        let expected = list(&definitions, &params).await;
        for fold in &folds {
            assert_eq!(list(fold, &params).await, expected, "{condition}");
        }
        narrowed += usize::from(expected != everything);
    }
    assert!(narrowed > count * 2 / 3, "only {narrowed} of {count} conditions made a difference");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fold_and_definition_agree_for_random_conditions() {
    let Some(db) = postgres().await else { return };
    load_postgres(db.get_postgres_connection_pool(), sample().visits()).await.unwrap();
    goals::make(&db).await;
    ads::make(&db).await;
    let sqlite = Sqlite::filled().await;
    let folds = [sqlite.reports(1 << 30, false), on_postgres(&db, Executor::Columns)];
    let definitions = on_postgres(&db, Executor::Sql);
    let mut random = StdRng::seed_from_u64(5);
    for round in 0..if is_soak() { 40 } else { 10 } {
        let filter = under(&any_where(&mut random));
        let dimension = Dimension::ALL[round % Dimension::ALL.len()];
        let expected = answers(&definitions, &filter, dimension).await;
        for fold in &folds {
            let got = answers(fold, &filter, dimension).await;
            assert!(got == expected, "{}", difference(&filter, &expected, &got));
        }
    }
}

#[tokio::test]
async fn a_condition_that_is_wrong_is_named_by_its_place() {
    let sqlite = Sqlite::new().await;
    let reports = sqlite.reports(1 << 30, false);
    for (text, path) in [
        ("[{", "query.where"),
        ("{}", "query.where"),
        (r#"[{"field": "country", "op": "like"}]"#, "query.where.0.op"),
        (r#"[{"field": "country", "op": "eq", "value": "a\u0000"}]"#, "query.where.0.value"),
        (
            r#"[{"field": "page", "op": "is_set"}, {"any": [{"field": "hour", "op": "eq", "value": "x"}]}]"#,
            "query.where.1.any.0.value",
        ),
    ] {
        let params = serde_json::from_value(json!({ "where": text })).unwrap();
        let refused = format!("{:?}", Overview::answer(&reports, &site(), params).await.unwrap_err());
        assert!(refused.contains(&format!("{path:?}")), "{text}: {refused}");
    }
    let params = serde_json::from_value(json!({ "segment": "mine" })).unwrap();
    let refused = format!("{:?}", Overview::answer(&reports, &site(), params).await.unwrap_err());
    assert!(refused.contains("query.segment"), "{refused}");
}
