//! Two funnels of the demo project, and the quiz on the page of all lamps.

use domain::Context;
use domain::ground::revision::Expected;
use domain::measuring::{funnels, questionnaires};
use domain::tenancy::access::ProjectAccess;
use rand::prelude::*;
use rand_chacha::ChaCha20Rng;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::command::Failure;

const QUIZ: &str = "lamp-finder";

/// Creates the funnels and the questionnaire.
pub async fn configure(context: &Context, access: &ProjectAccess) -> Result<(), Failure> {
    let page = |kind: &str, value: &str| json!({ "kind": "page", "match": { "kind": kind, "value": value } });
    let step = |name: &str, matches: Value| json!({ "name": name, "match": matches });
    let requests = json!({
        "key": "request", "name": "From a lamp to a request", "mode": "sequential", "isDefault": true,
        "steps": [
            step("Looked at a lamp", page("prefix", "/lamps/")),
            step("Opened the contact page", page("exact", "/contact")),
            {
                "name": "Sent the form", "match": { "kind": "goal", "goal": "form_submit" }, "within": 1800,
            },
        ],
    });
    let interest = json!({
        "key": "interest", "name": "What catches interest", "mode": "independent",
        "steps": [
            step("Saw the lamps", page("glob", "/lamps{,/**}")),
            step("Read the journal", page("prefix", "/journal")),
            step("Looked at the workshop", page("exact", "/workshop")),
            step("Put a lamp into the cart", json!({ "kind": "event", "name": "add_to_cart" })),
        ],
    });
    for funnel in [requests, interest] {
        funnels::create(context, access, serde_json::from_value(funnel)?).await?;
    }
    let option = |value: &str, en: &str, de: &str| json!({ "value": value, "label": { "en": en, "de": de } });
    let quiz = json!({
        "label": { "en": "Lamp finder", "de": "Lampenfinder" },
        "questions": [
            {
                "key": "room", "type": "choice",
                "label": { "en": "Which room is it for?", "de": "Für welchen Raum?" },
                "options": [
                    option("living", "Living room", "Wohnzimmer"), option("bedroom", "Bedroom", "Schlafzimmer"),
                    option("kitchen", "Kitchen", "Küche"), option("office", "Office", "Arbeitszimmer"),
                ],
            },
            {
                "key": "light", "type": "multiple",
                "label": { "en": "What shall the light do?", "de": "Was soll das Licht können?" },
                "options": [
                    option("warm", "Be warm", "Warm sein"), option("dim", "Be dimmed", "Gedimmt werden"),
                    option("read", "Be bright enough to read", "Zum Lesen reichen"),
                ],
            },
            {
                "key": "budget", "type": "choice",
                "label": { "en": "How much may it cost?", "de": "Was darf sie kosten?" },
                "options": [
                    option("300", "Up to 300 €", "Bis 300 €"), option("500", "Up to 500 €", "Bis 500 €"),
                    option("more", "More", "Mehr"),
                ],
            },
        ],
    });
    questionnaires::put(context, access, QUIZ, serde_json::from_value(quiz)?, &Expected::Any).await?;
    Ok(())
}

/// Returns the quiz events of a pageview, usually none. Deterministic per pageview.
pub(super) fn quiz(pageview: Uuid, interest: f64) -> Vec<(&'static str, Value)> {
    let mut random = ChaCha20Rng::seed_from_u64(pageview.as_u64_pair().1);
    if !random.random_bool((0.3 * interest).clamp(0.0, 0.8)) {
        return Vec::new();
    }
    let mut events = vec![("quiz_view", json!({ "variant": QUIZ }))];
    let answer = |q: &str, value: &str| ("quiz_answer", json!({ "variant": QUIZ, "q": q, "value": value }));
    let steps: [(f64, &str, &[&str]); 3] = [
        (0.78, "room", &["living", "living", "living", "bedroom", "bedroom", "kitchen", "office"]),
        (0.82, "light", &["warm", "warm", "dim", "read"]),
        (0.74, "budget", &["300", "300", "500", "500", "500", "more"]),
    ];
    for (goes_on, question, values) in steps {
        if !random.random_bool(goes_on) {
            return events;
        }
        let first = values[random.random_range(0..values.len())];
        events.push(answer(question, first));
        if question == "light" && random.random_bool(0.4) {
            events.push(answer(question, if first == "read" { "warm" } else { "read" }));
        }
    }
    if random.random_bool(0.6) {
        events.push(("quiz_contact", json!({ "variant": QUIZ })));
        if random.random_bool(0.55) {
            events.push(("quiz_submit", json!({ "variant": QUIZ })));
        }
    }
    events
}
