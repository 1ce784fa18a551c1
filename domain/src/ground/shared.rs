//! Values that the whole server shares, one of each type.
//!
//! A wing that keeps something for as long as the server runs, such as a cache or a queue, defines a type for it and
//! asks the [`Context`](crate::Context) for it. The ground therefore need not name the types of the wings above it.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::RwLock;

/// One value of each type. Cheap to clone; all clones hold the same values.
#[derive(Clone, Default)]
pub(crate) struct Shared(Arc<RwLock<HashMap<TypeId, Box<dyn Any + Send + Sync>>>>);

impl Shared {
    /// Returns the value of a type. The first call makes it with `Default`.
    pub(crate) fn get<T: Clone + Default + Send + Sync + 'static>(&self) -> T {
        let key = TypeId::of::<T>();
        let found = |values: &HashMap<TypeId, Box<dyn Any + Send + Sync>>| {
            values.get(&key)?.downcast_ref::<T>().cloned()
        };
        if let Some(value) = found(&self.0.read()) {
            return value;
        }
        // Another thread may have made it since.
        let mut values = self.0.write();
        found(&values).unwrap_or_else(|| {
            let value = T::default();
            values.insert(key, Box::new(value.clone()));
            value
        })
    }

    /// Replaces the value of a type.
    pub(crate) fn set<T: Send + Sync + 'static>(&self, value: T) {
        self.0.write().insert(TypeId::of::<T>(), Box::new(value));
    }
}
