//! Fields whose arguments come from a parameters type.
//!
//! The parameters type of a report defines names, kinds, descriptions and bounds once. REST reads that type from a
//! query string. In GraphQL each field of the type is an argument with the same description and bounds.
//!
//! ```ignore
//! #[derive(MergedObject)]
//! struct Analytics(Part<Reported<Overview>>, Part<Reported<Pages>>);
//! ```

use std::borrow::Cow;
use std::future::Future;

use async_graphql::indexmap::IndexMap;
use async_graphql::parser::types::Field;
use async_graphql::registry::{Deprecation, MetaField, MetaInputValue, MetaType, MetaTypeId, Registry};
use async_graphql::resolver_utils::{ContainerType, resolve_container};
use async_graphql::{
    Any, Context, ContextSelectionSet, InputObjectType, ObjectType, OutputType, Positioned, ServerResult,
    Value,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use crate::caller;
use crate::error::Result;
use crate::input::{camel_case, checked_parameters};
use crate::limits;

/// Argument for the filter that all reports share.
const FILTER: &str = "filter";

/// Field of an object whose arguments are a parameters type.
pub(crate) trait Asked: Send + Sync + 'static {
    /// Content of the object: a proof of access.
    type Of: Clone + Send + Sync;
    type Params: InputObjectType + Serialize + JsonSchema + 'static;
    type Answer: OutputType;

    /// Name of the field in REST's spelling.
    const NAME: &'static str;
    const DESCRIPTION: &'static str;
    /// Further sentences of the description.
    const DETAILS: &'static str = "";
    /// Additional cost of the field.
    const COST: usize = limits::REPORT;

    fn answer(
        ctx: &Context<'_>,
        of: &Self::Of,
        params: Self::Params,
    ) -> impl Future<Output = Result<Self::Answer>> + Send;
}

/// Object with one such field, to be merged with others.
pub(crate) struct Part<A: Asked>(pub(crate) A::Of);

impl<A: Asked> Clone for Part<A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<A: Asked> ContainerType for Part<A> {
    async fn resolve_field(&self, ctx: &Context<'_>) -> ServerResult<Option<Value>> {
        if ctx.item.node.name.node != camel_case(A::NAME).as_str() {
            return Ok(None);
        }
        let params = given::<A::Params>(ctx).map_err(|error| ctx.set_error_path(error))?;
        let answer = async {
            let params = checked_parameters(ctx, params)?;
            let _turn = caller::turn(ctx).await?;
            A::answer(ctx, &self.0, params).await
        };
        let answer = answer.await.map_err(|failure| {
            let error = async_graphql::Error::from(failure).into_server_error(ctx.item.pos);
            ctx.set_error_path(error)
        })?;
        let selected = ctx.with_selection_set(&ctx.item.node.selection_set);
        answer.resolve(&selected, ctx.item).await.map(Some)
    }
}

impl<A: Asked> ObjectType for Part<A> {}

impl<A: Asked> OutputType for Part<A> {
    /// The type itself is invisible; a merged object shows only its fields.
    fn type_name() -> Cow<'static, str> {
        std::any::type_name::<Self>().into()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        registry.create_output_type::<Self, _>(MetaTypeId::Object, |registry| {
            let field = MetaField {
                name: camel_case(A::NAME),
                description: Some(format!("{} {}", A::DESCRIPTION, A::DETAILS).trim_end().to_owned()),
                args: arguments::<A::Params>(registry),
                ty: A::Answer::create_type_info(registry),
                compute_complexity: Some(|_, _, _, below| Ok(A::COST + below)),
                deprecation: Deprecation::NoDeprecated,
                cache_control: Default::default(),
                external: false,
                requires: None,
                provides: None,
                visible: None,
                shareable: false,
                inaccessible: false,
                tags: Vec::new(),
                override_from: None,
                directive_invocations: Vec::new(),
                requires_scopes: Vec::new(),
            };
            MetaType::Object {
                name: Self::type_name().into_owned(),
                description: None,
                fields: IndexMap::from_iter([(field.name.clone(), field)]),
                cache_control: Default::default(),
                extends: false,
                shareable: false,
                resolvable: true,
                visible: None,
                inaccessible: false,
                interface_object: false,
                tags: Vec::new(),
                keys: None,
                is_subscription: false,
                rust_typename: Some(std::any::type_name::<Self>()),
                directive_invocations: Vec::new(),
                requires_scopes: Vec::new(),
            }
        })
    }

    async fn resolve(&self, ctx: &ContextSelectionSet<'_>, _: &Positioned<Field>) -> ServerResult<Value> {
        resolve_container(ctx, self).await
    }
}

/// Parses the arguments of the field as its parameters; null counts as absent.
fn given<P: InputObjectType>(ctx: &Context<'_>) -> ServerResult<P> {
    let mut values = IndexMap::new();
    for (name, _) in &ctx.item.node.arguments {
        let (_, Any(value)) = ctx.param_value(&name.node, None)?;
        if value != Value::Null {
            values.insert(name.node.clone(), value);
        }
    }
    P::parse(Some(Value::Object(values))).map_err(|error| error.into_server_error(ctx.item.pos))
}

/// Returns the fields of a parameters type as arguments.
fn arguments<P: InputObjectType + JsonSchema>(registry: &mut Registry) -> IndexMap<String, MetaInputValue> {
    let MetaType::InputObject { input_fields, .. } = registry.create_fake_input_type::<P>() else {
        return IndexMap::new();
    };
    let bounds = bounds::<P>();
    let argument = |(name, mut field): (String, MetaInputValue)| {
        // The filter has a default in Rust; for clients it is an optional argument.
        if field.default_value.take().is_some() {
            field.ty = field.ty.trim_end_matches('!').to_owned();
        }
        if name == FILTER {
            field.description =
                Some("Period and filters. Default: all sessions of the last 30 days.".to_owned());
        }
        if let Some(bounds) = bounds.get(&name) {
            let text = field.description.take().unwrap_or_default();
            field.description = Some(format!("{text} {bounds}").trim_start().to_owned());
        }
        (name, field)
    };
    input_fields.into_iter().map(argument).collect()
}

/// Returns the numeric bounds of the JSON Schema by argument, as "From 1 to 200."
fn bounds<P: JsonSchema>() -> IndexMap<String, String> {
    let schema = schemars::SchemaGenerator::default().into_root_schema_for::<P>();
    let properties = schema.get("properties").and_then(Json::as_object).into_iter().flatten();
    let bounded = properties.filter_map(|(name, property)| {
        let (least, most) = (property.get("minimum")?, property.get("maximum")?);
        Some((camel_case(name), format!("From {least} to {most}.")))
    });
    bounded.collect()
}
