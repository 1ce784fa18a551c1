//! Reports by mail: who gets which report, and when.
//!
//! A member subscribes their own address. Another address is subscribed by somebody with `org:admin` and gets nothing but
//! one request until its reader confirms it. Each mail has a link by which its reader ends the subscription.
//!
//! An address gets the report of a period once. The transaction that queues the mail moves the subscription on to the next
//! period ([`queue`]), and only if no other instance has done so before.
//!
//! The figures come from the reports of the crate `analytics`; their text is in [`mail`](super::mail).

mod answer;
mod due;
pub mod schedule;
mod subscriptions;
mod types;

use chrono::TimeDelta;

pub use answer::{ReportLink, confirm, details, end};
pub(crate) use answer::{active, waiting};
pub use due::{DueReport, due, orgs_with_due, postpone, queue, zones};
pub use entity::report_subscription::ReportFrequency;
pub use subscriptions::{create, delete, list, of_orgs, sweep_links, sweep_unconfirmed};
pub(crate) use subscriptions::{end_given, end_of_member, preview_given, preview_of_member};
pub use types::{ReportSubscription, ReportSubscriptionCreate, ReportSubscriptionDetails};

/// Time in which the reader of an address can confirm a subscription.
const TO_CONFIRM: TimeDelta = TimeDelta::days(7);
