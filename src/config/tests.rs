//! Settings that are read, and those that are refused.

use super::*;

fn read(settings: &[(&str, &str)]) -> Result<(Config, Vec<Setting>), Invalid> {
    Config::read(|variable| {
        settings.iter().find(|(name, _)| *name == variable).map(|(_, value)| (*value).to_owned())
    })
}

#[test]
fn everything_has_a_default_and_a_sentence() {
    let (config, settings) = read(&[]).unwrap();
    assert_eq!(config.public_url(), "http://127.0.0.1:8787");
    assert_eq!(config.database, Database::file("./data/svc.db"));
    assert!(settings.iter().all(|setting| setting.sentence.ends_with('.')));
}

#[test]
fn an_invalid_setting_is_one_sentence_that_names_it() {
    for (variable, value) in [
        ("SVC_LISTEN", "8787"),
        ("SVC_ENV", "staging"),
        ("SVC_PUBLIC_URL", "stats.example.com"),
        ("SVC_PUBLIC_URL", "https://example.com/stats"),
        ("SVC_COLUMNS_MEMORY", "much"),
        ("SVC_ADS_MEMORY", "16777215"),
        ("SVC_SQL_TIMEOUT", "0"),
        ("SVC_SQL_MEMORY", "much"),
        ("SVC_DATABASE_URL", "mysql://localhost/svc"),
        ("SVC_TRUSTED_IP_HEADER", "not a header"),
        ("SVC_REQUESTS_PER_MINUTE", "0"),
        ("SVC_REPORTS", "sql"),
        ("SVC_STORAGE_LIMIT_BYTES", "much"),
        ("SVC_METRICS_LISTEN", "9000"),
        ("SVC_SNAPSHOTS", "gs://stats"),
        ("SVC_MAIL_FROM", "nobody"),
        ("SVC_SECRET_KEY", "hunter2"),
        ("SVC_SOCIAL_ADS_1_URL", "platform.example"),
        ("SVC_SOCIAL_ADS_2_VERSION", "v2"),
        ("SVC_RATES_URL", "on"),
        ("SVC_RATES_URL", "http://rates.example/eurofxref"),
        ("SVC_RATES_URL", "http://127.0.0.1.rates.example/eurofxref"),
        ("SVC_SEARCH_ADS_1_CLIENT_ID", "client"),
        ("SVC_SOCIAL_ADS_2_CLIENT_SECRET", "hunter2"),
        ("SVC_ADS_BROKER_URL", "https://broker.example"),
        ("SVC_ADS_BROKER_INTEGRATIONS", "google=google-ads"),
        ("SVC_CORS_ORIGINS", "app.example.com"),
        ("SVC_CORS_ORIGINS", "https://app.example.com/path"),
        ("SVC_LOG", "bogus==="),
        ("SVC_MAIL_URL", "smtp://localhost"),
    ] {
        let Invalid(sentence) = read(&[(variable, value)]).unwrap_err();
        assert!(sentence.contains(variable), "{sentence}");
    }
}

#[test]
fn storage_is_cleaned_up_before_it_pauses() {
    let cleanup = ("SVC_STORAGE_CLEANUP_ABOVE_BYTES", "2GB");
    assert!(read(&[cleanup, ("SVC_STORAGE_LIMIT_BYTES", "1GB")]).is_err());
    let (config, _) = read(&[cleanup, ("SVC_STORAGE_LIMIT_BYTES", "3GB")]).unwrap();
    assert_eq!(config.storage.pauses(2_500_000_000), None);
    assert!(config.storage.pauses(3_000_000_000).is_some());
}

#[test]
fn a_mail_server_is_a_url_with_a_sender() {
    let with = |url: &str| read(&[("SVC_MAIL_URL", url), ("SVC_MAIL_FROM", "Svc <svc@example.com>")]);
    assert!(with("smtps://user:pass@mail.example.com").is_ok());
    assert!(with("smtp://localhost:2525").is_ok());
    let Invalid(sentence) = with("http://user:hunter2@mail.example.com").unwrap_err();
    assert!(sentence.contains("SVC_MAIL_URL") && !sentence.contains("hunter2"), "{sentence}");
}

#[test]
fn secrets_are_not_shown() {
    let Invalid(sentence) = read(&[("SVC_SNAPSHOTS", "s3://key:hunter2@stats/svc")]).unwrap_err();
    assert!(!sentence.contains("hunter2"), "{sentence}");
    let Invalid(sentence) = read(&[("SVC_SECRET_KEY", "hunter2")]).unwrap_err();
    assert!(!sentence.contains("hunter2"), "{sentence}");
    let url = "postgres://svc:hunter2@db/svc";
    let (config, settings) = read(&[("SVC_DATABASE_URL", url), ("SVC_CRON_SECRET", "hunter2")]).unwrap();
    assert!(!format!("{settings:?} {config:?}").contains("hunter2"));
    assert_eq!(config.database.url(), url);
}

#[test]
fn credentials_of_ad_platforms_go_out_encrypted_in_production() {
    let loopback = ("SVC_SOCIAL_ADS_3_URL", "http://127.0.0.1:1");
    assert!(read(&[loopback]).is_ok());
    let Invalid(sentence) = read(&[loopback, ("SVC_ENV", "production")]).unwrap_err();
    assert!(sentence.contains("SVC_SOCIAL_ADS_3_URL"), "{sentence}");
    let broker = [
        ("SVC_ENV", "production"),
        ("SVC_ADS_BROKER_URL", "http://broker.example"),
        ("SVC_ADS_BROKER_KEY", "hunter2"),
        ("SVC_ADS_BROKER_INTEGRATIONS", "search_ads_1=google-ads, social_ads_1=facebook"),
    ];
    let Invalid(sentence) = read(&broker).unwrap_err();
    assert!(sentence.contains("SVC_ADS_BROKER_URL") && !sentence.contains("hunter2"), "{sentence}");
    let (config, settings) = read(&broker[1..]).unwrap();
    assert!(!format!("{settings:?} {config:?}").contains("hunter2"));
}

#[test]
fn exchange_rates_come_over_https_or_from_this_machine() {
    let url = |text| read(&[("SVC_RATES_URL", text)]).unwrap().0.rates.url().map(str::to_owned);
    assert_eq!(read(&[]).unwrap().0.rates.url(), Some("https://www.ecb.europa.eu/stats/eurofxref"));
    assert_eq!(url("off"), None);
    assert_eq!(url("https://rates.example/"), Some("https://rates.example".to_owned()));
    for loopback in ["http://127.0.0.1:8080/rates", "http://[::1]:8080", "http://localhost"] {
        assert_eq!(url(loopback).as_deref(), Some(loopback));
    }
}

#[test]
fn sizes_have_units() {
    let memory = |text| read(&[("SVC_COLUMNS_MEMORY", text)]).unwrap().0.columns_memory;
    assert_eq!(memory("512MiB"), 512 << 20);
    assert_eq!(memory("2 GB"), 2_000_000_000);
    assert_eq!(memory("4096"), 4096);
}
