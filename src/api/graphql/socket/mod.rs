//! GraphQL over WebSockets, in the subprotocol `graphql-transport-ws` of the library graphql-ws.
//!
//! async-graphql-axum implements the protocol. This module adds authentication, the limits of connections and
//! operations per credential, and the reasons to close a connection: a silent client, a credential that is no
//! longer valid, a server that stops. The close codes are those of the protocol's document, so that clients
//! know whether to retry.

mod closing;
mod frames;
mod operations;

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use async_graphql::parser::types::OperationType;
use async_graphql::{Data, Executor, Request, Response};
use async_graphql_axum::{GraphQLProtocol, GraphQLWebSocket};
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts, Request as HttpRequest};
use axum::http::header::{SEC_WEBSOCKET_PROTOCOL, UPGRADE};
use axum::http::{HeaderMap, HeaderValue, request::Parts};
use axum::response::Response as HttpResponse;
use domain::ground::behalf;
use domain::ground::memory::Room;
use domain::ground::turns::{self, Turn};
use domain::tenancy::access::{self, Principal};
use domain::{Error, Result};
use futures::channel::mpsc;
use futures::stream::{self, BoxStream};
use futures::{FutureExt, StreamExt};
use graphql::{AnswerRoom, Bearer, Caller, Who};
use parking_lot::Mutex;
use serde_json::Value;
use tokio::sync::{SetOnce, watch};
use uuid::Uuid;

use super::{admit, response};
use crate::app::{App, SMALL};
use crate::connections;
use crate::http::large;
use crate::http::places::{Place, Places};
use crate::http::route::JSON_BODY_LIMIT;
use crate::http::{self, caller, rate_limit};
use closing::Close;
use operations::{Operation, Operations};

const PROTOCOL: &str = "graphql-transport-ws";
/// Maximum number of connections per credential, and of operations running on all of them together.
const PLACES: usize = 16;
/// Number of answers that may wait for the client to read them. At this number the operation pauses.
const WAITING: usize = 4;

/// Open WebSockets of this server.
pub struct Sockets {
    connections: Places,
    operations: Places,
    closing: watch::Sender<bool>,
}

impl Default for Sockets {
    fn default() -> Self {
        let closing = watch::Sender::new(false);
        Self { connections: Places::new(PLACES), operations: Places::new(PLACES), closing }
    }
}

impl Sockets {
    /// Closes all connections.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
}

pub(super) fn is_asked_for(headers: &HeaderMap) -> bool {
    let upgrade = headers.get(UPGRADE).and_then(|value| value.to_str().ok());
    upgrade.is_some_and(|protocol| protocol.eq_ignore_ascii_case("websocket"))
}

/// Opens a connection. A bearer token in the header must be valid. Without one, `connection_init` must
/// contain it.
pub(super) async fn open(app: App, request: HttpRequest) -> http::Result<HttpResponse> {
    let (mut parts, _) = request.into_parts();
    let (caller, _) = admit(&app, &parts).await?;
    if caller.as_ref().is_some_and(|caller| caller.principal().is_none()) {
        // Who has a share link has no subscriptions.
        return Err(Error::InvalidToken.into());
    }
    let address = caller::address(&app, &parts);
    let place: Option<Arc<connections::Place>> = parts.extensions.remove();
    let header = caller.map(|caller| caller.bearer.0);
    let protocol = protocol(&mut parts).await?;
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &app)
        .await
        .map_err(|refused| Error::BadRequest(refused.body_text().into()))?;
    let connection = Connection(Arc::new(Shared {
        app,
        address,
        place,
        header,
        session: SetOnce::new(),
        refusal: OnceLock::new(),
        end: SetOnce::new(),
        operations: Operations::default(),
        reading: Mutex::default(),
        rooms: Mutex::default(),
    }));
    // A frame is buffered before its message is measured, so frames need the limit, too.
    let upgrade = upgrade.protocols([PROTOCOL]);
    let upgrade = upgrade.max_message_size(JSON_BODY_LIMIT).max_frame_size(JSON_BODY_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| connection.serve_in_place(socket, protocol)))
}

/// Returns the supported protocol if the client offers it. The library also knows the older protocol, which
/// is not accepted here.
async fn protocol(parts: &mut Parts) -> Result<GraphQLProtocol> {
    let offered = parts.headers.get_all(SEC_WEBSOCKET_PROTOCOL).iter();
    let offered = offered.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    if offered.map(str::trim).any(|name| name == PROTOCOL) {
        parts.headers.insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(PROTOCOL));
    } else {
        parts.headers.remove(SEC_WEBSOCKET_PROTOCOL);
    }
    GraphQLProtocol::from_request_parts(parts, &())
        .await
        .map_err(|_| Error::BadRequest(format!("The WebSocket subprotocol must be {PROTOCOL}.").into()))
}

/// Connection, shared by the parts of its work.
#[derive(Clone)]
struct Connection(Arc<Shared>);

struct Shared {
    app: App,
    /// Address from which the upgrade request came.
    address: IpAddr,
    /// Place among the connections of the server, which it keeps after the upgrade.
    place: Option<Arc<connections::Place>>,
    /// Bearer token in the header of the upgrade request.
    header: Option<String>,
    /// Set by `connection_init`.
    session: SetOnce<Session>,
    /// Reason why `connection_init` was refused.
    refusal: OnceLock<Close>,
    /// Set if the connection has to end.
    end: SetOnce<Close>,
    operations: Operations,
    /// Turn to read the message that the library parses. If it is an operation, it keeps the turn.
    reading: Mutex<Option<Turn>>,
    /// Memory of the large answers that wait for the client.
    rooms: Mutex<Vec<Room>>,
}

/// State of a connection whose client is authenticated.
struct Session {
    token: String,
    _place: Place,
}

impl Connection {
    /// Serves the connection until one side ends it, or another connection needs its place more.
    async fn serve_in_place(self, socket: WebSocket, protocol: GraphQLProtocol) {
        let Some(place) = self.0.place.clone() else { return self.serve(socket, protocol).await };
        place.upgraded();
        tokio::select! {
            () = self.serve(socket, protocol) => {}
            // At once: whoever reads nothing would hold up a goodbye.
            () = place.is_to_close() => {}
        }
    }

    /// Serves the connection until one side ends it.
    async fn serve(self, socket: WebSocket, protocol: GraphQLProtocol) {
        let (to_client, from_client) = socket.split();
        let (answers, waiting) = mpsc::channel(WAITING);
        let init = self.clone();
        let speaking = GraphQLWebSocket::new_with_pair(
            answers,
            self.clone().heard(from_client).boxed(),
            self.clone(),
            protocol,
        )
        .on_connection_init(move |payload| init.begin(payload));
        let until_the_end = async {
            tokio::select! {
                () = speaking.serve() => None,
                close = self.ends() => Some(close),
            }
        };
        let (close, to_client) = tokio::join!(until_the_end, self.write(waiting, to_client));
        if let (Some(close), Some(to_client)) = (close, to_client) {
            frames::goodbye(to_client, close).await;
        }
    }

    /// Answers `connection_init`. The library sends no close code for a refusal, so the reason is stored in
    /// `refusal`, where [`Connection::write`] finds it.
    async fn begin(self, payload: Value) -> async_graphql::Result<Data> {
        match self.session(&payload).await {
            Ok(session) => {
                // The library accepts only one `connection_init`, so the session is not set yet.
                drop(self.0.session.set(session));
                Ok(Data::default())
            }
            Err(close) => {
                self.0.refusal.get_or_init(|| close);
                Err("refused".into())
            }
        }
    }

    async fn session(&self, payload: &Value) -> Result<Session, Close> {
        let token = token_in(payload)?.or_else(|| self.0.header.clone()).ok_or(Close::FORBIDDEN)?;
        let principal = self.authenticate(&token).await?;
        let place = self.0.app.sockets.connections.take(principal.credential_id());
        Ok(Session { token, _place: place.ok_or(Close::TOO_MANY)? })
    }

    async fn authenticate(&self, token: &str) -> Result<Principal, Close> {
        match caller::authenticate(&self.0.app, self.0.address, token).await {
            Ok(principal) if principal.require_operations().is_err() => Err(Close::FORBIDDEN),
            Ok(principal) => Ok(principal),
            Err(Error::InvalidToken) => Err(Close::FORBIDDEN),
            Err(_) => Err(Close::TRY_AGAIN),
        }
    }

    /// Takes the operation's cost from the rate limit of its credential, as over HTTP, a slot, and a turn. A large
    /// operation keeps its turn to be read while it runs.
    async fn admitted(&self, request: &mut Request, reading: Option<Turn>) -> Result<Admitted> {
        let session = self.0.session.get().ok_or(Error::Unauthorized)?;
        let app = &self.0.app;
        let principal = access::authenticate(&app.context, &session.token).await?;
        rate_limit::operation(app, &principal, graphql::requests(request))?;
        let place = app.sockets.operations.take(principal.credential_id()).ok_or_else(too_many)?;
        let turn = match (graphql::operation_type(request), reading) {
            // It would keep what was sent with it for as long as it runs.
            (Some(OperationType::Subscription), Some(_)) => return Err(too_large()),
            // Waits for events most of the time.
            (Some(OperationType::Subscription), None) => None,
            (_, Some(reading)) => Some(reading),
            (_, None) => app.turn(Some(&principal)).await?,
        };
        let tenants = access::tenants(&app.context, &principal).await?;
        Ok(Admitted {
            caller: Caller { who: Who::Principal(principal), bearer: Bearer(session.token.clone()) },
            tenants,
            place,
            turn,
        })
    }

    async fn answers(
        self,
        mut request: Request,
        reading: Option<Turn>,
        operation: Operation,
    ) -> BoxStream<'static, Response> {
        let is_tail = graphql::operation_type(&mut request) == Some(OperationType::Subscription);
        match self.admitted(&mut request, reading).await {
            Ok(Admitted { caller, tenants, place, turn }) => {
                let app = &self.0.app;
                let owners = large::owners(app, tenants.clone(), self.0.address);
                let room = AnswerRoom::new(app.large_answers.resolving.room(owners));
                let answers = graphql::subscribe(app.graphql(), request.data(room.clone()), caller);
                // Held as long as the operation runs.
                let held = (place, operation);
                let refuses: fn(&Response) -> bool = if is_tail { is_over } else { graphql::is_refused };
                let state = (self, Some(answers), tenants, (held, room), turn);
                stream::unfold(state, move |(this, answers, tenants, (held, room), turn)| async move {
                    let mut answers = answers?;
                    let next = async move { (answers.next().await, answers) };
                    let next = behalf::on_behalf_of(tenants.clone(), next);
                    let silence = this.0.app.silence();
                    let (answer, answers) = turns::holding_to_the_end(turn, silence, next).await;
                    let answer = answer?;
                    let answer = this.with_room(answer, &tenants);
                    // From here on, the answer counts among those that are being sent.
                    room.clear();
                    let is_refused = refuses(&answer);
                    let answer = if is_refused { marked(answer) } else { answer };
                    Some((answer, (this, (!is_refused).then_some(answers), tenants, (held, room), None)))
                })
                .boxed()
            }
            Err(error) => stream::iter([marked(graphql::refusal(error))]).boxed(),
        }
    }

    /// Reserves memory for a large answer until the client has read it. If there is none, refuses the operation.
    fn with_room(&self, answer: Response, tenants: &[Uuid]) -> Response {
        let bytes = response::size(&answer.data);
        if bytes <= large::LARGE {
            return answer;
        }
        let app = &self.0.app;
        match app.large_answers.take(large::owners(app, tenants.to_vec(), self.0.address), bytes) {
            Some(room) => {
                self.0.rooms.lock().push(room);
                answer
            }
            None => graphql::refusal(large::refused()),
        }
    }
}

/// Returns true for the answer of a subscription that cannot begin or go on.
fn is_over(answer: &Response) -> bool {
    answer.is_err() && answer.data == async_graphql::Value::Null
}

/// Marks an answer that refuses its operation, for [`Connection::write`].
fn marked(mut answer: Response) -> Response {
    answer.data = async_graphql::Value::Null;
    answer.extensions.insert(frames::REFUSED.to_owned(), async_graphql::Value::Boolean(true));
    answer
}

/// An operation that may run.
struct Admitted {
    caller: Caller,
    tenants: Vec<Uuid>,
    place: Place,
    turn: Option<Turn>,
}

impl Executor for Connection {
    async fn execute(&self, request: Request) -> Response {
        let (reading, operation) = (self.0.reading.lock().take(), self.0.operations.begin());
        let mut answers = self.clone().answers(request, reading, operation).await;
        answers.next().await.unwrap_or_default()
    }

    fn execute_stream(&self, request: Request, _: Option<Arc<Data>>) -> BoxStream<'static, Response> {
        let (reading, operation) = (self.0.reading.lock().take(), self.0.operations.begin());
        self.clone().answers(request, reading, operation).into_stream().flatten().boxed()
    }
}

/// Returns the token in the payload of `connection_init`: `{"authorization": "Bearer ..."}`.
fn token_in(payload: &Value) -> Result<Option<String>, Close> {
    let members = payload.as_object().into_iter().flatten();
    let mut given = members.filter(|(name, _)| name.eq_ignore_ascii_case("authorization"));
    let Some((_, value)) = given.next() else { return Ok(None) };
    let token = value.as_str().and_then(caller::bearer_token).ok_or(Close::FORBIDDEN)?;
    Ok(Some(token.to_owned()))
}

fn too_large() -> Error {
    Error::BadRequest(format!("A subscription must not be larger than {} KiB.", SMALL >> 10).into())
}

fn too_many() -> Error {
    Error::Conflict(format!("This credential already runs {PLACES} operations; end one first").into())
}
