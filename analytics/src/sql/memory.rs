//! Memory limit for one query.
//!
//! SQLite's own heap limit applies to the whole process, which also uses SQLite for the service's database. So SQLite's
//! allocator is wrapped: while a thread runs a query, its allocations on that thread are counted, and beyond the limit
//! they fail, which SQLite handles everywhere. Allocations on all other threads are not limited. A query never leaves
//! its thread.
//!
//! [`install`] must run before the process opens its first SQLite database. If it was called too late, there is no
//! limit, and SQL queries are disabled ([`is_installed`]).
#![allow(unsafe_code, reason = "an allocator of SQLite is a table of C functions")]

use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::sync::OnceLock;

use rusqlite::ffi;

thread_local! {
    /// Bytes that the query of this thread may still allocate. None while the thread runs no query.
    static LEFT: Cell<Option<i64>> = const { Cell::new(None) };
    /// True if an allocation of this thread's query was refused.
    static REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// SQLite's own allocator.
#[derive(Clone, Copy)]
struct Inner {
    malloc: unsafe extern "C" fn(c_int) -> *mut c_void,
    free: unsafe extern "C" fn(*mut c_void),
    realloc: unsafe extern "C" fn(*mut c_void, c_int) -> *mut c_void,
    size: unsafe extern "C" fn(*mut c_void) -> c_int,
}

/// None if it could no longer be wrapped.
static INNER: OnceLock<Option<Inner>> = OnceLock::new();

/// Wraps SQLite's allocator, once per process, before its first database is opened.
pub fn install() {
    INNER.get_or_init(|| {
        let mut own = EMPTY;
        // SAFETY: SQLite fills the table with pointers to functions of its own.
        let got = unsafe { ffi::sqlite3_config(ffi::SQLITE_CONFIG_GETMALLOC, &raw mut own) };
        if got != ffi::SQLITE_OK {
            return None;
        }
        let inner =
            Inner { malloc: own.xMalloc?, free: own.xFree?, realloc: own.xRealloc?, size: own.xSize? };
        let mut wrapped = ffi::sqlite3_mem_methods {
            xMalloc: Some(malloc),
            xFree: Some(free),
            xRealloc: Some(realloc),
            ..own
        };
        // SAFETY: SQLite copies the table. Once it has started it refuses to.
        let set = unsafe { ffi::sqlite3_config(ffi::SQLITE_CONFIG_MALLOC, &raw mut wrapped) };
        (set == ffi::SQLITE_OK).then_some(inner)
    });
}

/// Returns true if queries have a memory limit.
pub(super) fn is_installed() -> bool {
    inner().is_some()
}

/// Runs a query on this thread with a limit of `bytes`.
pub(super) fn limited<T>(bytes: usize, run: impl FnOnce() -> T) -> T {
    struct End;
    impl Drop for End {
        fn drop(&mut self) {
            LEFT.set(None);
        }
    }
    REFUSED.set(false);
    LEFT.set(Some(i64::try_from(bytes).unwrap_or(i64::MAX)));
    let _end = End;
    run()
}

/// Runs work on this thread that is not part of its query: its allocations are not counted.
pub(super) fn beside<T>(work: impl FnOnce() -> T) -> T {
    struct Back(Option<i64>);
    impl Drop for Back {
        fn drop(&mut self) {
            LEFT.set(self.0);
        }
    }
    let _back = Back(LEFT.replace(None));
    work()
}

/// Returns true if the query of this thread has exceeded its limit.
pub(super) fn was_refused() -> bool {
    REFUSED.get()
}

/// Reserves bytes for data of the query outside of SQLite. Returns false if not enough are left.
pub(super) fn take(bytes: usize) -> bool {
    match LEFT.get() {
        None => true,
        Some(left) => {
            let left = left.saturating_sub(i64::try_from(bytes).unwrap_or(i64::MAX));
            if left < 0 {
                REFUSED.set(true);
                return false;
            }
            LEFT.set(Some(left));
            true
        }
    }
}

/// Releases reserved bytes.
pub(super) fn give(bytes: usize) {
    if let Some(left) = LEFT.get() {
        LEFT.set(Some(left.saturating_add(i64::try_from(bytes).unwrap_or(i64::MAX))));
    }
}

const EMPTY: ffi::sqlite3_mem_methods = ffi::sqlite3_mem_methods {
    xMalloc: None,
    xFree: None,
    xRealloc: None,
    xSize: None,
    xRoundup: None,
    xInit: None,
    xShutdown: None,
    pAppData: std::ptr::null_mut(),
};

/// Returns SQLite's own allocator. Ours is only called after [`install`] has stored it.
fn inner() -> Option<Inner> {
    INNER.get().copied().flatten()
}

unsafe extern "C" fn malloc(bytes: c_int) -> *mut c_void {
    let Some(inner) = inner() else { return std::ptr::null_mut() };
    let size = usize::try_from(bytes).unwrap_or(0);
    if !take(size) {
        return std::ptr::null_mut();
    }
    // SAFETY: the argument is SQLite's.
    let got = unsafe { (inner.malloc)(bytes) };
    if got.is_null() {
        give(size);
    }
    got
}

unsafe extern "C" fn free(what: *mut c_void) {
    let Some(inner) = inner() else { return };
    if what.is_null() {
        return;
    }
    // SAFETY: the argument is SQLite's, from `malloc` or `realloc`.
    unsafe {
        give(usize::try_from((inner.size)(what)).unwrap_or(0));
        (inner.free)(what);
    }
}

unsafe extern "C" fn realloc(what: *mut c_void, bytes: c_int) -> *mut c_void {
    let Some(inner) = inner() else { return std::ptr::null_mut() };
    // SAFETY: the arguments are SQLite's. It gives none that is null to this function.
    unsafe {
        let before = usize::try_from((inner.size)(what)).unwrap_or(0);
        let after = usize::try_from(bytes).unwrap_or(0);
        if after > before && !take(after - before) {
            return std::ptr::null_mut();
        }
        let got = (inner.realloc)(what, bytes);
        match (got.is_null(), after > before) {
            (true, true) => give(after - before),
            (false, false) => give(before - after),
            _ => {}
        }
        got
    }
}
