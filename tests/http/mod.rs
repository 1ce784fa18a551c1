//! What every route has in common: problem documents, request ids, strict input, limits.

mod problems;
