//! `svc rates import`.

use std::path::Path;
use std::process::{Command, Stdio};

use domain::ground::time::day_number;
use domain::money::rates;

use crate::support::App;
use crate::support::bank::file;

/// Runs the command on the database of a server, with a text on standard input. Returns whether it succeeded, and what it
/// said.
pub(crate) fn import(app: &App, files: &[&Path], input: &str) -> (bool, String) {
    let given = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(given.path(), input).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_svc"));
    command.args(["rates", "import"]).args(files);
    command.env("SVC_DATA_DIR", app.folder.path().join("of-the-command"));
    command.env("SVC_DATABASE_URL", app.inner.config.database.url().as_ref());
    let output = command.stdin(Stdio::from(given.reopen().unwrap())).output().unwrap();
    let said = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(said).unwrap())
}

async fn rate(app: &App, currency: &str, day: &str) -> Option<i64> {
    let rates = rates::current(&app.inner.context).await.unwrap();
    rates.per_euro(currency, day_number(day).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_are_imported_beside_a_server_which_sees_their_rates() {
    let app = App::start().await;
    let history = app.folder.path().join("eurofxref-hist.xml");
    let days: &[(&str, &[(&str, &str)])] =
        &[("2026-11-19", &[("USD", "1.151"), ("JPY", "181.4")]), ("2013-12-31", &[("LVL", "0.702804")])];
    std::fs::write(&history, file(days)).unwrap();
    let said = "Read rates of 2 days and 3 currencies: 3 new, 0 changed, 0 unchanged\n";
    assert_eq!(import(&app, &[&history], ""), (true, said.to_owned()));
    assert_eq!(rate(&app, "USD", "2026-11-19").await, Some(1_151_000));
    let version = rates::current(&app.inner.context).await.unwrap().version();
    // Nothing changes, so nobody has to convert anything again.
    let said = "Read rates of 2 days and 3 currencies: 0 new, 0 changed, 3 unchanged\n";
    assert_eq!(import(&app, &[&history], ""), (true, said.to_owned()));
    assert_eq!(rates::current(&app.inner.context).await.unwrap().version(), version);

    // The later file wins, here the one on standard input.
    let daily = file(&[("2026-11-19", &[("USD", "1.152"), ("XYZ", "7"), ("EUR", "1")])]);
    let said = "Read rates of 2 days and 3 currencies: 0 new, 1 changed, 2 unchanged. Left out, because svc does not know \
                them: EUR, XYZ\n";
    assert_eq!(import(&app, &[&history, Path::new("-")], &daily), (true, said.to_owned()));
    assert_eq!(rate(&app, "USD", "2026-11-19").await, Some(1_152_000));
    assert_eq!(rate(&app, "JPY", "2026-11-19").await, Some(181_400_000));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn if_one_file_cannot_be_read_none_is_imported() {
    let app = App::start().await;
    let in_folder = |name: &str| app.folder.path().join(name);
    let (good, cut, none) = (in_folder("good.xml"), in_folder("cut.xml"), in_folder("none.xml"));
    let whole = file(&[("2026-11-19", &[("USD", "1.151")])]);
    std::fs::write(&good, &whole).unwrap();
    std::fs::write(&cut, &whole[..whole.len() - 20]).unwrap();
    let (done, said) = import(&app, &[&good, &cut], "");
    assert!(
        !done && said.starts_with(&format!("svc: {} is no file of exchange rates: ", cut.display())),
        "{said}"
    );
    let (done, said) = import(&app, &[&good, &none], "");
    assert!(
        !done && said.starts_with(&format!("svc: cannot read {}: No such file", none.display())),
        "{said}"
    );
    let future = file(&[("2996-11-19", &[("USD", "1.151")])]);
    let (done, said) = import(&app, &[&good, Path::new("-")], &future);
    let expected =
        "svc: the standard input is no file of exchange rates: 2996-11-19 is in the future (at byte ";
    assert!(!done && said.starts_with(expected), "{said}");
    assert_eq!(rate(&app, "USD", "2026-11-19").await, None);
}

/// As many days and currencies as the whole history of the bank has.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_history_of_many_years_is_imported_at_once() {
    let app = App::start().await;
    let currencies = ["USD", "JPY", "GBP", "CHF", "SEK"];
    let days: Vec<String> = (11_000..18_000).map(domain::ground::time::day_text).collect();
    let rates: Vec<(&str, &str)> = currencies.iter().map(|currency| (*currency, "1.2345")).collect();
    let days: Vec<(&str, &[(&str, &str)])> =
        days.iter().map(|day| (day.as_str(), rates.as_slice())).collect();
    let said = "Read rates of 7000 days and 5 currencies: 35000 new, 0 changed, 0 unchanged\n";
    assert_eq!(import(&app, &[Path::new("-")], &file(&days)), (true, said.to_owned()));
    let rates = rates::current(&app.inner.context).await.unwrap();
    assert_eq!((rates.first_day(), rates.newest_day()), (Some(11_000), Some(17_999)));
    assert_eq!(rates.per_euro("SEK", 14_500), Some(1_234_500));
}
