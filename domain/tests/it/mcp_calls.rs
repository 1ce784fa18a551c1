//! Calls of assistants are written behind their answers.

use std::time::Duration;

use domain::tenancy::access::Scope;
use domain::tenancy::mcp_calls::{self, Call, McpOutcome, SetupMcpActivityParams};
use uuid::Uuid;

use crate::world::World;

/// A project may be deleted between a call and the half second in which the call is written.
#[tokio::test]
async fn a_call_about_a_deleted_project_takes_no_other_call_with_it() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let (_, key) = world.key(&owner, "acme", &[Scope::AnalyticsRead], None).await;
    for (project, tool) in [(shop.id(), "first"), (Uuid::max(), "lost"), (shop.id(), "second")] {
        let (outcome, took) = (McpOutcome::Ok, Duration::ZERO);
        mcp_calls::record(&world, &key, Call { project: Some(project), tool, outcome, took, bytes: 0 });
    }
    let activity = mcp_calls::activity(&world, &shop, &SetupMcpActivityParams::default()).await.unwrap();
    let mut tools: Vec<&str> = activity.calls.iter().map(|call| call.tool.as_str()).collect();
    tools.sort_unstable();
    assert_eq!(tools, ["first", "second"]);
}
