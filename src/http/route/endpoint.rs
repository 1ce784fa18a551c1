//! Handlers, whose signatures declare their input and their answer.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::handler::Handler;
use axum::http::request;
use axum::response::{IntoResponse, Response};
use domain::tenancy::access::{OrgAccess, Principal, ProjectAccess, UserSession};

use crate::app::App;
use crate::http::answer::{Answer, Success};
use crate::http::input;
use crate::http::problem::{Problem, Result};

/// Handler whose signature declares its input and its answer.
pub trait Endpoint<A>: Clone + Send + Sync + 'static {
    fn describe(signature: &mut input::Signature) -> Success;
    fn erase(self) -> Arc<dyn Erased>;
}

/// Argument of a handler.
pub trait Argument {
    fn describe(_signature: &mut input::Signature) {}
}

/// Handler with its type erased.
pub trait Erased: Send + Sync {
    fn call(&self, request: Request, app: App) -> Pin<Box<dyn Future<Output = Response> + Send>>;
}

struct Erasing<H, T>(H, std::marker::PhantomData<fn() -> T>);

impl<T: 'static, H: Handler<T, App> + Sync> Erased for Erasing<H, T> {
    fn call(&self, request: Request, app: App) -> Pin<Box<dyn Future<Output = Response> + Send>> {
        Box::pin(self.0.clone().call(request, app))
    }
}

/// Implements `Endpoint` for each number of arguments. `M` is axum's marker for how the last argument is
/// read.
macro_rules! endpoint {
    ($($argument:ident)*) => {
        impl<F, Fut, R, M, $($argument),*> Endpoint<(M, $($argument,)*)> for F
        where
            F: Fn($($argument),*) -> Fut + Handler<(M, $($argument,)*), App> + Sync,
            Fut: Future<Output = R> + Send,
            R: Answer + IntoResponse,
            M: 'static,
            $($argument: Argument + 'static,)*
        {
            fn describe(_signature: &mut input::Signature) -> Success {
                $($argument::describe(_signature);)*
                R::success()
            }

            fn erase(self) -> Arc<dyn Erased> {
                Arc::new(Erasing::<F, (M, $($argument,)*)>(self, std::marker::PhantomData))
            }
        }
    };
}

endpoint!(A1);
endpoint!(A1 A2);
endpoint!(A1 A2 A3);
endpoint!(A1 A2 A3 A4);
endpoint!(A1 A2 A3 A4 A5);

impl Argument for State<App> {}
impl Argument for Principal {}
impl Argument for UserSession {}
impl Argument for OrgAccess {}
impl Argument for ProjectAccess {}

/// Makes the access proofs that [serving](super::serving) stores available as arguments.
macro_rules! proof {
    ($proof:ty) => {
        impl FromRequestParts<App> for $proof {
            type Rejection = Problem;

            async fn from_request_parts(parts: &mut request::Parts, _: &App) -> Result<Self> {
                let missing =
                    "a handler takes an access proof that its route's path and credential do not provide";
                parts.extensions.get::<Self>().cloned().ok_or_else(|| Problem::internal(missing))
            }
        }
    };
}

proof!(Principal);
proof!(UserSession);
proof!(OrgAccess);
proof!(ProjectAccess);
