//! Tests that the generated schemas reject invalid requests. The schemas are the validation.

use domain::ground::page::PageParams;
use domain::ground::shape::Shape;
use domain::projects::{ProjectCreate, ProjectUpdate};
use domain::tenancy::auth::{Login, Signup};
use domain::tenancy::keys::secret::SecretKeyCreate;
use domain::tenancy::keys::{KeyRoll, PublishableKeyCreate};
use domain::tenancy::orgs::{OrganizationCreate, OrganizationUpdate};
use schemars::JsonSchema;
use serde_json::{Value, json};

fn accepts<T: JsonSchema>(value: &Value) -> bool {
    Shape::of::<T>().violations("body", value).is_empty()
}

/// Checks that the good value passes, and that each change of a field makes it fail.
fn refuses<T: JsonSchema>(good: Value, changes: &[(&str, Value)]) {
    assert!(accepts::<T>(&good), "{good}");
    for (field, value) in changes {
        let mut bad = good.clone();
        bad[field] = value.clone();
        assert!(!accepts::<T>(&bad), "{field}: {value}");
    }
    let mut unknown = good.clone();
    unknown["surprise"] = json!(1);
    assert!(!accepts::<T>(&unknown), "an unknown field");
}

/// Checks that each of the fields is required.
fn requires<T: JsonSchema>(good: &Value, fields: &[&str]) {
    for field in fields {
        let mut bad = good.clone();
        bad.as_object_mut().unwrap().remove(*field);
        assert!(!accepts::<T>(&bad), "without {field}");
    }
}

#[test]
fn sign_up_and_login() {
    let good = json!({"email": "a@b.example", "password": "12345678", "name": "A", "locale": "de",
        "organization": {"name": "A", "slug": "a"}, "invitationToken": "x"});
    refuses::<Signup>(
        good.clone(),
        &[
            ("email", json!(format!("{}@b.example", "a".repeat(320)))),
            ("email", json!("nobody")),
            ("password", json!("1234567")),
            ("password", json!("1".repeat(129))),
            ("name", json!("")),
            ("name", json!(null)),
            ("locale", json!("fr")),
            ("organization", json!({"name": "A"})),
            ("organization", json!({"name": "A", "slug": "-a"})),
            ("organization", json!({"name": "A", "slug": "a", "more": 1})),
            ("invitationToken", json!("x".repeat(201))),
        ],
    );
    requires::<Signup>(&good, &["email", "password"]);
    assert!(accepts::<Signup>(&json!({"email": "a@b.example", "password": "12345678"})));
    let good = json!({"email": "a", "password": "1"});
    refuses::<Login>(good.clone(), &[("password", json!("")), ("password", json!("1".repeat(129)))]);
    requires::<Login>(&good, &["email", "password"]);
}

#[test]
fn organizations() {
    let good = json!({"name": "A", "slug": "a-1"});
    let bad =
        [("name", json!("")), ("name", json!("a".repeat(101))), ("slug", json!("A")), ("slug", json!(""))];
    refuses::<OrganizationCreate>(good.clone(), &bad);
    requires::<OrganizationCreate>(&good, &["name", "slug"]);
    refuses::<OrganizationUpdate>(good, &bad);
    assert!(accepts::<OrganizationUpdate>(&json!({})));
}

#[test]
fn keys() {
    refuses::<PublishableKeyCreate>(
        json!({"name": "A"}),
        &[("name", json!("")), ("name", json!("a".repeat(101)))],
    );
    assert!(!accepts::<PublishableKeyCreate>(&json!({})));
    refuses::<KeyRoll>(
        json!({"expireOldInHours": 720}),
        &[
            ("expireOldInHours", json!(721)),
            ("expireOldInHours", json!(-1)),
            ("expireOldInHours", json!(1.5)),
        ],
    );
    assert!(accepts::<KeyRoll>(&json!({})));
    let id = uuid::Uuid::nil().to_string();
    let good = json!({"name": "A", "scopes": ["ads:read"], "projectIds": [id], "note": "x",
        "expiresAt": "2027-01-01T00:00:00Z"});
    refuses::<SecretKeyCreate>(
        good.clone(),
        &[
            ("scopes", json!([])),
            ("scopes", json!(["ads:drive"])),
            ("projectIds", json!([])),
            ("projectIds", json!(vec![id.as_str(); 101])),
            ("note", json!("x".repeat(501))),
        ],
    );
    requires::<SecretKeyCreate>(&good, &["name", "scopes"]);
}

#[test]
fn projects() {
    let good = json!({"name": "A", "slug": "a", "domains": ["example.com", "*.example.com"],
        "timezone": "UTC", "currency": "EUR", "locale": "en", "country": "DE", "preset": "cpi",
        "allowLocalhost": true});
    refuses::<ProjectCreate>(
        good.clone(),
        &[
            ("name", json!("")),
            ("slug", json!("a_b")),
            ("domains", json!([])),
            ("domains", json!(vec!["a.example"; 51])),
            ("domains", json!(["https://a.example"])),
            ("domains", json!(["a.*.example"])),
            ("timezone", json!("")),
            ("timezone", json!("x".repeat(65))),
            ("currency", json!("eur")),
            ("country", json!("de")),
            ("preset", json!("other")),
            ("allowLocalhost", json!(1)),
        ],
    );
    requires::<ProjectCreate>(&good, &["name", "slug", "domains"]);
    let input: ProjectCreate =
        serde_json::from_value(json!({"name": "A", "slug": "a", "domains": ["localhost"]})).unwrap();
    assert_eq!(
        (input.timezone.as_str(), input.currency.as_str(), input.allow_localhost),
        ("UTC", "EUR", false)
    );
    assert!(accepts::<ProjectCreate>(&serde_json::to_value(&input).unwrap()));
}

#[test]
fn project_updates_and_settings() {
    let limits = json!({"pageviewsPerDay": 100, "pageviewsPerKeyDay": 10, "eventsPerKeyDay": 100,
        "eventsPerDay": null, "storedBytesQuota": null});
    let with = |field: &str, value: Value| {
        let mut changed = limits.clone();
        changed[field] = value;
        json!({"limits": changed})
    };
    let incomplete = {
        let mut changed = limits.clone();
        changed.as_object_mut().unwrap().remove("eventsPerDay");
        json!({"limits": changed})
    };
    let good = json!({"name": "A", "country": null, "retentionDays": 1, "channelRules": 2,
        "settings": {"limits": limits, "proxyWarningShare": 0.05}});
    refuses::<ProjectUpdate>(
        good,
        &[
            ("name", json!(null)),
            ("country", json!("DEU")),
            ("retentionDays", json!(0)),
            ("retentionDays", json!(3651)),
            ("channelRules", json!(3)),
            ("settings", json!({"surprise": 1})),
            ("settings", json!({"proxyWarningShare": 0.04})),
            ("settings", json!({"sql": {}})),
            ("settings", json!({"pii": {"storePlaintext": true}})),
            ("settings", json!({"ads": {"relevantMinScore": 0}})),
            ("settings", json!({"conversions": {"webDailyCap": 1_000_001}})),
            ("settings", incomplete),
            ("settings", with("pageviewsPerDay", json!(99))),
            ("settings", with("pageviewsPerKeyDay", json!(9))),
            ("settings", with("eventsPerKeyDay", json!(10_000_001))),
            ("settings", with("eventsPerDay", json!(999))),
            ("settings", with("storedBytesQuota", json!(9_999_999))),
        ],
    );
    assert!(accepts::<ProjectUpdate>(&json!({})));
    assert!(accepts::<ProjectUpdate>(&serde_json::to_value(ProjectUpdate::default()).unwrap()));
}

#[test]
fn paging() {
    refuses::<PageParams>(json!({"limit": 200}), &[("limit", json!(0)), ("limit", json!(201))]);
}
