//! GraphQL in the real program, with the stack size of its threads.

use serde_json::json;

use crate::support::process::Process;

/// Each is resolved below all others of its kind: the mutations, and the fields of a project.
#[tokio::test]
async fn the_last_mutation_and_the_deepest_fields_have_room() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path(), None).await;
    let project = server.project().await;
    let ask = async |query: &str, variables: serde_json::Value| {
        let body = json!({ "query": query, "variables": variables });
        let answer = server.post("/graphql", Some(&project.token), &body).await;
        assert_eq!(answer.get("errors"), None, "{answer}");
        answer["data"].clone()
    };
    let (_, orgs) = server.get("/v1/orgs", &project.token).await;
    let input = json!({
        "name": "Other", "slug": "other", "domains": ["other.example"], "timezone": "UTC", "currency": "EUR",
    });
    let create = "mutation ($org: String!, $input: ProjectCreate!) {
        createProject(org: $org, input: $input) { project { slug leads { items { id } } } }
    }";
    let made = ask(create, json!({ "org": orgs["items"][0]["slug"], "input": input })).await;
    assert_eq!(made["createProject"]["project"], json!({ "slug": "other", "leads": { "items": [] } }));
    let tell = "mutation ($project: String!, $input: LeadCreate!) {
        createLead(project: $project, input: $input) { created }
    }";
    let told = json!({ "project": project.id, "input": { "externalId": "customer-1" } });
    assert_eq!(ask(tell, told).await["createLead"]["created"], true);
    let deep = "query ($project: String!) { project(project: $project) {
        overview(compare: true) { comparison { totals { sessions } } series { start } }
        sessions { total }
        leads { items { id } }
        destinations { health { sent } }
    } }";
    let data = ask(deep, json!({ "project": project.id })).await;
    assert_eq!(data["project"]["sessions"]["total"], 0, "{data}");
}
