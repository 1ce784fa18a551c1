//! Requests to ad platforms for each upload: what was sent, without personal data, and the answer.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table upload_requests (
    id {uuid} not null primary key,
    upload_id {uuid} not null references conversion_uploads (id) on delete cascade,
    project_id {uuid} not null,
    at bigint not null,
    change text not null,
    outcome text not null,
    code text,
    message text,
    fields {json} not null
);
create index upload_requests_upload on upload_requests (upload_id);
",
);
