//! Two people who edit the same resource: the second learns of the change of the first.

use serde_json::{Value, json};

use crate::support::{Answer, App, User};

const PROJECT: &str = "/v1/projects/shop";

/// Resource that two people may edit.
struct Resource {
    /// Method and path that change it.
    change: (&'static str, &'static str),
    /// Method, path and body of the request that makes it, unless every project has it.
    made: Option<(&'static str, &'static str, Value)>,
    /// Path of the answer that shows its revision.
    read: &'static str,
    /// Field with its key and place of the resource in an item, if that answer is a list.
    listed: Option<[&'static str; 2]>,
    /// Bodies of two changes.
    bodies: [Value; 2],
    /// Where the newer version has the word "First" after the first change.
    shown: &'static str,
}

fn resources() -> [Resource; 9] {
    let names = || ["First", "Second"].map(|name| json!({ "name": name }));
    let page = || json!({ "kind": "page", "match": { "kind": "exact", "value": "/" } });
    let model = |note: &str| {
        json!({ "note": note, "config": {
            "signals": [{ "key": "reading", "measure": { "kind": "engaged", "full": 60 }, "points": 100 }],
            "tiers": [{ "key": "low", "label": "Low", "min": 0 }, { "key": "high", "label": "High", "min": 50 }],
        } })
    };
    let definition = |name: &str| json!({ "name": name, "trigger": { "type": "beacon" } });
    let schema = |label: &str| json!({ "label": label });
    let quiz =
        |label: &str| json!({ "label": label, "questions": [{ "key": "a", "label": "A?", "type": "text" }] });
    let domain = |domain: &str| json!({ "domains": [domain] });
    let goal = json!({ "key": "seen", "name": "Seen", "match": page() });
    let steps = json!([{ "match": page() }, { "match": page() }]);
    let funnel = json!({ "key": "way", "name": "Way", "mode": "sequential", "steps": steps });
    let german = json!([{ "field": "lang", "op": "eq", "value": "de" }]);
    let segment = json!({ "key": "german", "name": "German", "shared": true, "where": german });
    let [definitions, schemas, quizzes] =
        ["/conversion-definitions/sale", "/event-schemas/buy", "/questionnaires/roof"];
    let own =
        |change, read, bodies, shown| Resource { change, made: None, read, listed: None, bodies, shown };
    let listed = |change, made, (read, listed), bodies, shown| Resource {
        change,
        made: Some(made),
        read,
        listed: Some(listed),
        bodies,
        shown,
    };
    [
        own(("PATCH", ""), "", names(), "/name"),
        own(
            ("PATCH", "/config"),
            "/config",
            [domain("first.example"), domain("second.example")],
            "/tracking/domains/0",
        ),
        own(("PUT", "/relevance"), "/relevance", [model("First"), model("Second")], "/note"),
        listed(("PATCH", "/goals/seen"), ("POST", "/goals", goal), ("/goals", ["key", ""]), names(), "/name"),
        listed(
            ("PATCH", "/funnels/way"),
            ("POST", "/funnels", funnel),
            ("/funnels", ["key", ""]),
            names(),
            "/name",
        ),
        listed(
            ("PATCH", "/segments/german"),
            ("POST", "/segments", segment),
            ("/segments", ["key", ""]),
            names(),
            "/name",
        ),
        listed(
            ("PUT", definitions),
            ("PUT", definitions, definition("Sale")),
            ("/conversion-definitions", ["key", ""]),
            [definition("First"), definition("Second")],
            "/name",
        ),
        listed(
            ("PUT", schemas),
            ("PUT", schemas, schema("Buy")),
            ("/event-catalog", ["name", "/schema"]),
            [schema("First"), schema("Second")],
            "/label",
        ),
        listed(
            ("PUT", quizzes),
            ("PUT", quizzes, quiz("Roof")),
            ("/questionnaires", ["id", ""]),
            [quiz("First"), quiz("Second")],
            "/label",
        ),
    ]
}

fn tag(answer: &Answer) -> String {
    assert!((200..300).contains(&answer.status), "{}", answer.text());
    answer.header("etag").unwrap().to_owned()
}

impl Resource {
    /// Makes the resource and returns the entity tag that both people read.
    async fn begin(&self, app: &App, user: &User) -> String {
        if let Some((method, path, body)) = &self.made {
            tag(&app.call(method, &format!("{PROJECT}{path}")).bearer(user).json(body).send().await);
        }
        let answer = app.get(&format!("{PROJECT}{}", self.read)).bearer(user).send().await;
        let Some([key, place]) = self.listed else { return tag(&answer) };
        let list = answer.ok(200);
        let is_it = |item: &&Value| self.change.1.ends_with(&format!("/{}", item[key].as_str().unwrap()));
        let item = list["items"].as_array().unwrap().iter().find(is_it).unwrap();
        format!("\"{}\"", item.pointer(place).unwrap()["revision"].as_str().unwrap())
    }

    /// Deletes the resource. Call it only for one that was made.
    async fn delete(&self, app: &App, user: &User, seen: Option<&str>) -> Answer {
        let call = app.delete(&format!("{PROJECT}{}", self.change.1)).bearer(user);
        let call = if let Some(seen) = seen { call.header("if-match", seen) } else { call };
        call.send().await
    }

    async fn change(&self, app: &App, user: &User, body: usize, seen: Option<&str>) -> Answer {
        let (method, path) = self.change;
        let call = app.call(method, &format!("{PROJECT}{path}")).bearer(user).json(&self.bodies[body]);
        let call = if let Some(seen) = seen { call.header("if-match", seen) } else { call };
        call.send().await
    }
}

#[tokio::test]
async fn the_second_of_two_writers_gets_the_newer_version() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    for resource in resources() {
        let seen = resource.begin(&app, &owner).await;
        let newer = tag(&resource.change(&app, &owner, 0, Some(&seen)).await);
        assert_ne!(newer, seen, "{}", resource.change.1);
        let late = resource.change(&app, &owner, 1, Some(&seen)).await;
        let problem = late.problem(412, "conflict");
        let shown = problem["current"].pointer(resource.shown).and_then(Value::as_str).unwrap_or_default();
        assert!(shown.to_lowercase().starts_with("first"), "{problem}");
        assert_eq!(late.header("etag"), Some(&*newer));
        // With the newer version in view, or without a revision, the change is made.
        let list = format!("\"another\", W/{newer}");
        tag(&resource.change(&app, &owner, 1, Some(&list)).await);
        tag(&resource.change(&app, &owner, 0, Some("*")).await);
        tag(&resource.change(&app, &owner, 1, None).await);
        resource.change(&app, &owner, 0, Some("no quotes")).await.problem(400, "bad_request");
    }
}

#[tokio::test]
async fn of_two_writers_at_two_instances_one_comes_first() {
    let (one, other) = App::two().await;
    let owner = one.owner().await;
    one.project(&owner, "shop").await;
    for resource in resources() {
        let seen = resource.begin(&one, &owner).await;
        let (first, second) = tokio::join!(
            resource.change(&one, &owner, 0, Some(&seen)),
            resource.change(&other, &owner, 1, Some(&seen)),
        );
        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 412], "{}: {} {}", resource.change.1, first.text(), second.text());
    }
}

#[tokio::test]
async fn nothing_that_was_deleted_meanwhile_comes_back_unasked() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let is_put = |resource: &Resource| resource.made.as_ref().is_some_and(|made| made.0 == "PUT");
    for resource in resources().into_iter().filter(is_put) {
        let seen = resource.begin(&app, &owner).await;
        let path = format!("{PROJECT}{}", resource.change.1);
        app.delete(&path).bearer(&owner).send().await.ok(204);
        for expected in [&*seen, "*"] {
            let problem = resource.change(&app, &owner, 0, Some(expected)).await.problem(412, "conflict");
            assert_eq!(problem["current"], Value::Null);
        }
        tag(&resource.change(&app, &owner, 0, None).await);
    }
}

#[tokio::test]
async fn nobody_deletes_a_newer_version_than_the_one_that_was_read() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    for resource in resources().into_iter().filter(|resource| resource.made.is_some()) {
        let seen = resource.begin(&app, &owner).await;
        let newer = tag(&resource.change(&app, &owner, 0, Some(&seen)).await);
        let late = resource.delete(&app, &owner, Some(&seen)).await;
        let problem = late.problem(412, "conflict");
        let shown = problem["current"].pointer(resource.shown).and_then(Value::as_str);
        assert_eq!(shown, Some("First"), "{problem}");
        assert_eq!(late.header("etag"), Some(&*newer));
        resource.delete(&app, &owner, Some("no quotes")).await.problem(400, "bad_request");
        resource.delete(&app, &owner, Some(&newer)).await.ok(204);
        resource.delete(&app, &owner, Some(&newer)).await.problem(404, "not_found");
        // Without a revision, any version is deleted.
        resource.begin(&app, &owner).await;
        resource.change(&app, &owner, 1, None).await.ok(200);
        resource.delete(&app, &owner, None).await.ok(204);
    }
}

#[tokio::test]
async fn graphql_deletes_no_newer_version_than_the_one_that_was_read() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let deletions = [
        r#"deleteGoal(key: "seen""#,
        r#"deleteFunnel(key: "way""#,
        r#"deleteSegment(key: "german""#,
        r#"deleteConversionDefinition(key: "sale""#,
        r#"deleteEventSchema(name: "buy""#,
        r#"deleteQuestionnaire(id: "roof""#,
    ];
    let made: Vec<_> = resources().into_iter().filter(|resource| resource.made.is_some()).collect();
    assert_eq!(made.len(), deletions.len());
    for (resource, deletion) in made.into_iter().zip(deletions) {
        let seen = resource.begin(&app, &owner).await;
        let newer = tag(&resource.change(&app, &owner, 0, Some(&seen)).await);
        let ask = async |revision: &str| {
            let revision = revision.trim_matches('"');
            let query = format!(r#"mutation {{ {deletion}, project: "shop", revision: "{revision}") }}"#);
            app.post("/graphql").bearer(&owner).json(&json!({ "query": query })).send().await.ok(200)
        };
        let late = ask(&seen).await;
        let extensions = &late["errors"][0]["extensions"];
        assert_eq!(extensions["code"], "conflict", "{late}");
        assert_eq!(extensions["revision"], newer.trim_matches('"'), "{late}");
        assert_eq!(ask(&newer).await["errors"], Value::Null, "{deletion}");
    }
}

#[tokio::test]
async fn an_annotation_is_deleted_as_it_was_read_and_once() {
    let (app, other) = App::two().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let annotations = format!("{PROJECT}/annotations");
    let begin = async || {
        let input = json!({ "title": "Version 2", "kind": "deployment" });
        let made = app.post(&annotations).bearer(&owner).json(&input).send().await;
        (made.ok(201)["id"].as_str().unwrap().to_owned(), tag(&made))
    };
    let (id, seen) = begin().await;
    let one = format!("{annotations}/{id}");
    let newer = tag(&app.patch(&one).bearer(&owner).json(&json!({ "title": "First" })).send().await);
    let late = app.delete(&one).bearer(&owner).header("if-match", &seen).send().await;
    assert_eq!(late.problem(412, "conflict")["current"]["title"], "First");
    assert_eq!(late.header("etag"), Some(&*newer));
    let ask = async |revision: &str| {
        let revision = revision.trim_matches('"');
        let query = format!(
            r#"mutation {{ deleteAnnotation(project: "shop", id: "{id}", revision: "{revision}") }}"#
        );
        app.post("/graphql").bearer(&owner).json(&json!({ "query": query })).send().await.ok(200)
    };
    let extensions = ask(&seen).await["errors"][0]["extensions"].clone();
    assert_eq!((&extensions["code"], &extensions["current"]["title"]), (&json!("conflict"), &json!("First")));
    assert_eq!(ask(&newer).await["data"]["deleteAnnotation"], true);

    let (id, seen) = begin().await;
    let one = format!("{annotations}/{id}");
    let delete =
        async |app: &App| app.delete(&one).bearer(&owner).header("if-match", &seen).send().await.status;
    let (first, second) = tokio::join!(delete(&app), delete(&other));
    assert_eq!([first.min(second), first.max(second)], [204, 404]);
    let audit = app.get("/v1/orgs/acme/audit?action=annotation.delete").bearer(&owner).send().await.ok(200);
    assert_eq!(audit["items"].as_array().unwrap().len(), 2, "{audit}");
}

#[tokio::test]
async fn a_project_is_deleted_as_it_was_read_and_once() {
    let (app, other) = App::two().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    let begin = async || {
        app.project(&owner, "shop").await;
        tag(&app.get(PROJECT).bearer(&owner).send().await)
    };
    let seen = begin().await;
    let newer = tag(&app.patch(PROJECT).bearer(&owner).json(&json!({ "name": "First" })).send().await);
    let late = app.delete(PROJECT).bearer(&owner).header("if-match", &seen).send().await;
    assert_eq!(late.problem(412, "conflict")["current"]["name"], "First");
    assert_eq!(late.header("etag"), Some(&*newer));
    let ask = async |revision: &str| {
        let revision = revision.trim_matches('"');
        let query = format!(r#"mutation {{ deleteProject(project: "shop", revision: "{revision}") }}"#);
        app.post("/graphql").bearer(&owner).json(&json!({ "query": query })).send().await.ok(200)
    };
    let extensions = ask(&seen).await["errors"][0]["extensions"].clone();
    assert_eq!((&extensions["code"], &extensions["current"]["name"]), (&json!("conflict"), &json!("First")));
    assert_eq!(ask(&newer).await["data"]["deleteProject"], true);

    let seen = begin().await;
    let delete =
        async |app: &App| app.delete(PROJECT).bearer(&owner).header("if-match", &seen).send().await.status;
    let (first, second) = tokio::join!(delete(&app), delete(&other));
    assert_eq!([first.min(second), first.max(second)], [204, 404]);
}

/// Another change elsewhere in the project is no conflict.
#[tokio::test]
async fn a_resource_keeps_its_revision_while_others_change() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let all = resources();
    let mut seen = Vec::new();
    for resource in &all {
        seen.push(resource.begin(&app, &owner).await);
    }
    for (resource, seen) in all.iter().zip(&seen) {
        tag(&resource.change(&app, &owner, 0, Some(seen)).await);
    }
}

#[tokio::test]
async fn graphql_shows_the_same_revisions_and_compares_them() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let mut tags = Vec::new();
    for resource in resources() {
        tags.push(resource.begin(&app, &owner).await.trim_matches('"').to_owned());
    }
    let ask = async |query: String| {
        app.post("/graphql").bearer(&owner).json(&json!({ "query": query })).send().await.ok(200)
    };
    let query = r#"{ project(project: "shop") {
        revision trackingConfig { revision } relevance { active { revision } } goals { key revision }
        funnels { revision } segments { revision } conversionDefinitions { revision }
        eventCatalog { items { name schema { revision } } } questionnaires { revision }
    } }"#;
    let answer = ask(query.to_owned()).await;
    let project = &answer["data"]["project"];
    let named = |list: &Value, field: &str, name: &str| {
        list.as_array().unwrap().iter().find(|one| one[field] == name).unwrap().clone()
    };
    let shown = [
        &project["revision"],
        &project["trackingConfig"]["revision"],
        &project["relevance"]["active"]["revision"],
        &named(&project["goals"], "key", "seen")["revision"],
        &project["funnels"][0]["revision"],
        &project["segments"][0]["revision"],
        &project["conversionDefinitions"][0]["revision"],
        &named(&project["eventCatalog"]["items"], "name", "buy")["schema"]["revision"],
        &project["questionnaires"][0]["revision"],
    ];
    assert_eq!(
        shown.map(|revision| revision.as_str().unwrap_or_default().to_owned()).to_vec(),
        tags,
        "{answer}"
    );
    let model = r#"{ signals: [{ key: "a", measure: { kind: "engaged", full: 60 }, points: 100 }],
        tiers: [{ key: "low", label: "Low", min: 0 }, { key: "high", label: "High", min: 50 }] }"#;
    let quiz = r#"{ label: "Roof", questions: [{ key: "a", label: "A?", type: TEXT }] }"#;
    let mutations = [
        (r#"updateProject(input: { name: "Third" }"#.to_owned(), "{ revision }"),
        (r#"updateTrackingConfig(patch: { domains: ["third.example"] }"#.to_owned(), "{ revision }"),
        (format!("saveRelevance(config: {model}"), "{ active { revision } }"),
        (r#"updateGoal(key: "seen", input: { name: "Third" }"#.to_owned(), "{ revision }"),
        (r#"updateFunnel(key: "way", input: { name: "Third" }"#.to_owned(), "{ revision }"),
        (r#"updateSegment(key: "german", input: { name: "Third" }"#.to_owned(), "{ revision }"),
        (
            r#"putConversionDefinition(key: "sale", input: { name: "Third", trigger: { type: "beacon" } }"#
                .to_owned(),
            "{ revision }",
        ),
        (r#"putEventSchema(name: "buy", input: { props: {} }"#.to_owned(), "{ revision }"),
        (format!(r#"putQuestionnaire(id: "roof", input: {quiz}"#), "{ revision }"),
    ];
    for ((mutation, selection), seen) in mutations.iter().zip(&tags) {
        let with = |revision: &str| {
            format!(r#"mutation {{ {mutation}, project: "shop", revision: "{revision}") {selection} }}"#)
        };
        let late = ask(with("another")).await;
        let extensions = &late["errors"][0]["extensions"];
        assert_eq!(
            (&extensions["code"], &extensions["revision"]),
            (&json!("conflict"), &json!(seen)),
            "{late}"
        );
        assert!(extensions["current"].is_object(), "{late}");
        assert_eq!(ask(with(seen)).await["errors"], Value::Null);
    }
}

#[tokio::test]
async fn the_document_declares_the_header_and_the_status() {
    let app = App::start().await;
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let declared = |operation: &Value| {
        let parameters = operation["parameters"].as_array().unwrap();
        let header = parameters.iter().any(|parameter| {
            parameter["$ref"] == "#/components/parameters/If-Match" || parameter["name"] == "If-Match"
        });
        let is_deletion = operation["responses"]["204"].is_object();
        let tagged = operation["responses"]["200"]["headers"]["ETag"].is_object();
        header
            && (tagged || is_deletion)
            && operation["responses"]["412"]["$ref"] == "#/components/responses/Changed"
    };
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap());
    let mut found: Vec<_> = operations
        .filter(|(_, operation)| operation["operationId"].is_string() && declared(operation))
        .map(|(_, operation)| operation["operationId"].as_str().unwrap())
        .collect();
    found.sort_unstable();
    assert_eq!(
        found,
        [
            "deleteAnnotation",
            "deleteConversionDefinition",
            "deleteEventSchema",
            "deleteFunnel",
            "deleteGoal",
            "deleteProject",
            "deleteQuestionnaire",
            "deleteSegment",
            "putConversionDefinition",
            "putEventSchema",
            "putQuestionnaire",
            "saveRelevance",
            "updateAnnotation",
            "updateFunnel",
            "updateGoal",
            "updateProject",
            "updateSegment",
            "updateTrackingConfig",
        ]
    );
}
