//! The front ends, embedded in the program. Development builds read them from disk, so that a rebuilt front
//! end needs no rebuilt server.

use rust_embed::RustEmbed;
use svc::front_ends::FrontEnds;

#[derive(RustEmbed)]
#[folder = "web/dashboard/dist"]
struct Dashboard;

#[derive(RustEmbed)]
#[folder = "web/explorer/dist"]
struct Explorer;

#[derive(RustEmbed)]
#[folder = "web/sdk/dist"]
struct Sdk;

pub(crate) const FRONT_ENDS: FrontEnds =
    FrontEnds { dashboard: Dashboard::get, explorer: Explorer::get, sdk: Sdk::get };
