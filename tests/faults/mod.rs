//! What happens when things break: the process is killed, the database goes away, files are torn.

mod killed;
mod postgres_stopped;
mod terminated;
