//! Step 1: size, JSON, the envelope, and the key's format before its lookup.

use serde_json::json;

use super::World;

#[tokio::test]
async fn a_stored_batch_answers_204_without_a_body() {
    let world = World::new().await;
    let answer = world.batch(1).send().await;
    assert_eq!((answer.status, answer.body.len()), (204, 0));
    assert!(world.is_stored(1).await);
}

#[tokio::test]
async fn names_may_be_escaped_and_occur_twice() {
    let world = World::new().await;
    let text = |number| world.batch(number).body.to_string();
    let escaped = text(1).replace(r#""sid""#, r#""\u0073id""#).replace(r#""path""#, r#""p\u0061th""#);
    assert_ne!(escaped, text(1));
    assert_eq!(world.batch(1).send_text(escaped).await.status, 204);
    assert!(world.is_stored(1).await);
    let twice = text(2).replacen('{', r#"{"extra":1,"extra":{"extra":[]},"#, 1);
    assert_eq!(world.batch(2).send_text(twice).await.status, 204);
    assert!(world.is_stored(2).await);
}

#[tokio::test]
async fn collect_is_an_alias() {
    let world = World::new().await;
    let answer = world
        .app
        .post("/v1/collect")
        .header("origin", "https://shop.example")
        .body(world.batch(1).body.to_string())
        .send()
        .await;
    assert_eq!(answer.status, 204);
    assert!(world.is_stored(1).await);
}

#[tokio::test]
async fn sixteen_kilobytes_are_accepted_and_one_byte_more_is_413() {
    let world = World::new().await;
    let batch = world.batch(1);
    let mut text = batch.body.to_string();
    text.push_str(&" ".repeat(16 * 1024 - text.len()));
    assert_eq!(batch.send_text(text.clone()).await.status, 204);
    text.push(' ');
    let answer = batch.send_text(text).await;
    assert_eq!((answer.status, answer.body.len()), (413, 0));
}

#[tokio::test]
async fn a_body_that_hides_its_length_is_still_cut_at_the_limit() {
    let world = World::new().await;
    let (mut stream, request) = (
        tokio::net::TcpStream::connect(world.app.url.trim_start_matches("http://")).await.unwrap(),
        "POST /v1/e HTTP/1.1\r\nhost: x\r\norigin: https://shop.example\r\ntransfer-encoding: chunked\r\n\r\n",
    );
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    stream.write_all(request.as_bytes()).await.unwrap();
    for _ in 0..5 {
        // The server may already have answered and closed.
        let chunk = format!("1000\r\n{}\r\n", "a".repeat(0x1000));
        if stream.write_all(chunk.as_bytes()).await.is_err() {
            break;
        }
    }
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
}

#[tokio::test]
async fn what_is_not_a_json_object_is_400() {
    let world = World::new().await;
    let batch = world.batch(1);
    for body in ["", "{", "[]", "null", "\"text\"", "1", "{\"v\":2,}", "v=2&k=x"] {
        let answer = batch.send_text(body).await;
        assert_eq!((answer.status, answer.body.len()), (400, 0), "{body}");
    }
}

#[tokio::test]
async fn deep_nesting_is_400_and_the_server_lives_on() {
    let world = World::new().await;
    let batch = world.batch(1);
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let depth = 16_000 / (open.len() + close.len());
        let body = format!("{}1{}", open.repeat(depth), close.repeat(depth));
        assert_eq!(batch.send_text(body).await.status, 400);
    }
    assert_eq!(batch.send().await.status, 204);
}

#[tokio::test]
async fn bytes_that_are_not_utf8_are_400() {
    let world = World::new().await;
    let batch = world.batch(1);
    let mut body = batch.body.to_string().into_bytes();
    let at = body.windows(4).position(|bytes| bytes == b"load").unwrap();
    body[at] = 0xff;
    assert_eq!(batch.send_text(body).await.status, 400);
}

#[tokio::test]
async fn a_batch_without_its_envelope_is_400() {
    let world = World::new().await;
    for name in ["v", "k", "sid", "pvs"] {
        assert_eq!(world.batch(1).without(name).send().await.status, 400, "{name}");
    }
    for (name, value) in [
        ("v", json!(1)),
        ("v", json!("2")),
        ("sid", json!("not-a-uuid")),
        ("sid", json!("5e55105e000040008000000000000001")),
        ("pvs", json!([])),
        ("pvs", json!({})),
    ] {
        assert_eq!(world.batch(1).set(name, value.clone()).send().await.status, 400, "{name} {value}");
    }
}

#[tokio::test]
async fn a_malformed_or_mistyped_key_is_400_before_anything_is_looked_up() {
    let world = World::new().await;
    let key = world.shop.key.clone();
    let swapped = match key.as_bytes()[20] {
        b'a' => "b",
        _ => "a",
    };
    let mistyped = format!("{}{swapped}{}", &key[..20], &key[21..]);
    let short = key[..36].to_owned();
    let secret = key.replacen("pk_svc_", "sk_svc_", 1);
    // Without a database every look-up ends in 429, a refusal that needs none in 400.
    world.app.inner.context.db.clone().close().await.unwrap();
    for bad in [mistyped, short, secret, String::new(), "pk_svc_".into(), format!("{key}x")] {
        let answer = world.batch(1).set("k", json!(bad)).send().await;
        assert_eq!((answer.status, answer.body.len()), (400, 0), "{bad}");
    }
    assert_eq!(world.batch(1).set("k", json!(7)).send().await.status, 400);
    assert_eq!(world.batch(1).send().await.status, 429);
}

#[tokio::test]
async fn a_well_formed_key_that_nobody_has_is_403() {
    let world = World::new().await;
    let random = domain::Random::seeded(99);
    let key = domain::ground::credentials::Kind::Publishable.generate(&random);
    let answer = world.batch(1).set("k", json!(key.as_str())).send().await;
    assert_eq!((answer.status, answer.body.len()), (403, 0));
}

#[tokio::test]
async fn keys_that_nobody_has_are_limited_and_those_of_others_are_not() {
    let world = World::new().await;
    let random = domain::Random::seeded(99);
    let stranger = |key: &str, address: &str| world.batch(1).set("k", json!(key)).from(address);
    assert_eq!(world.batch(1).from("192.0.2.1").send().await.status, 204);
    let one = domain::ground::credentials::Kind::Publishable.generate(&random).into_string();
    for _ in 0..100 {
        assert_eq!(stranger(&one, "192.0.2.1").send().await.status, 403, "it is asked for once");
    }
    for count in 2..=60 {
        let key = domain::ground::credentials::Kind::Publishable.generate(&random).into_string();
        assert_eq!(stranger(&key, "192.0.2.1").send().await.status, 403, "key {count}");
    }
    let key = domain::ground::credentials::Kind::Publishable.generate(&random).into_string();
    let refused = stranger(&key, "192.0.2.1").send().await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("60")));
    let config = world.app.get(&format!("/v1/c/{key}")).header(super::ADDRESS, "192.0.2.1").send().await;
    config.problem(429, "rate_limited");
    assert_eq!(world.batch(2).from("192.0.2.1").send().await.status, 204);
    assert_eq!(stranger(&key, "192.0.2.2").send().await.status, 403);
}

#[tokio::test]
async fn a_revoked_key_is_403_within_ten_seconds() {
    let world = World::new().await;
    assert_eq!(world.batch(1).send().await.status, 204);
    let path = "/v1/projects/shop/publishable-keys";
    let keys = world.app.get(path).bearer(&world.owner).send().await.ok(200);
    let id = keys["items"][0]["id"].as_str().unwrap();
    world.app.sudo(&world.owner).await;
    world.app.delete(&format!("{path}/{id}")).bearer(&world.owner).send().await.ok(204);
    assert_eq!(world.batch(1).send().await.status, 403);
}

#[tokio::test]
async fn the_content_type_of_a_batch_does_not_matter() {
    let world = World::new().await;
    for (number, kind) in [(1, "text/plain"), (2, "application/json"), (3, "")] {
        assert_eq!(world.batch(number).header("content-type", kind).send().await.status, 204, "{kind}");
    }
}

#[tokio::test]
async fn unknown_properties_are_dropped_and_not_refused() {
    let world = World::new().await;
    let batch = world.batch(1).set("extra", json!({ "a": 1 })).set("pvs.0.extra", json!([1]));
    batch.stored().await;
}

/// What `JSON.stringify` writes where a text was cut within a character.
#[tokio::test]
async fn half_a_character_costs_the_text_and_not_the_batch() {
    let world = World::new().await;
    let batch = world.batch(1).set("pvs.0.attr", json!({ "utm_source": "news", "utm_campaign": "HALF" }));
    let batch = batch.event(0, "cta_click", json!({ "label": "HALF", "place": "top" }));
    let text = batch.body.to_string().replace("HALF", r"smile\ud83d");
    assert_eq!(batch.send_text(text).await.status, 204);
    assert_eq!(world.detail(1).await["attribution"]["utmSource"], "news");
    assert_eq!(world.events(1).await, [("cta_click".to_owned(), json!({ "place": "top" }))]);
}

#[tokio::test]
async fn a_number_beyond_any_float_is_bent_like_another() {
    let world = World::new().await;
    let batch = world.batch(1).set("pvs.0.sp", json!(4711));
    for huge in ["1e999", &format!("1{}", "0".repeat(400))] {
        assert_eq!(batch.send_text(batch.body.to_string().replace("4711", huge)).await.status, 204);
    }
    assert_eq!(world.first_pageview(1).await["scroll"], 100);
}

#[tokio::test]
async fn nul_and_other_control_characters_are_left_out() {
    let world = World::new().await;
    world
        .batch(1)
        .path("/a\0b/\u{7}c")
        .set("pvs.0.attr", json!({ "utm_source": "ne\0ws" }))
        .set("pvs.0.ref", json!("https://ne\0ws.example/"))
        .event(0, "cta_click", json!({ "label": "a\0b", "na\0me": 1, "ok": 1 }))
        .stored()
        .await;
    let detail = world.detail(1).await;
    assert_eq!(detail["pageviews"][0]["page"], "/ab/c");
    assert_eq!(detail["attribution"]["utmSource"], "news");
    assert_eq!(world.events(1).await, [("cta_click".to_owned(), json!({ "ok": 1 }))]);
}

#[tokio::test]
async fn who_comes_while_the_server_ends_keeps_the_batch() {
    let world = World::new().await;
    assert_eq!(world.batch(1).send().await.status, 204);
    world.app.inner.ingest.stop().await;
    let answer = world.batch(2).send().await;
    assert_eq!((answer.status, answer.header("retry-after")), (429, Some("5")));
    assert!(!world.is_stored(2).await);
}
