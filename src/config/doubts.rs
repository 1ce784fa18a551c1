//! Settings that are probably not meant as they are. The server starts, warns of each, and its health says so.

use super::{Config, Setting};

/// Returns what is doubtful about settings that are valid each for itself.
pub(super) fn of(config: &Config) -> Vec<String> {
    let mut doubts = Vec::new();
    if config.is_production() && config.configured_public_url.is_none() {
        doubts.push(format!(
            "SVC_PUBLIC_URL is not set, so links in mails and snippets lead to {}; set it to the address under which \
             browsers reach the service",
            config.public_url()
        ));
    }
    doubts
}

/// Returns a sentence for each variable that is no setting, but is spelt almost like one.
pub fn misspelt(settings: &[Setting], variables: impl IntoIterator<Item = String>) -> Vec<String> {
    let is_setting = |name: &str| settings.iter().any(|setting| setting.variable == name);
    let mut found: Vec<_> = variables.into_iter().filter(|name| looks_like_setting(name)).collect();
    found.retain(|name| !is_setting(name));
    found.sort();
    found
        .into_iter()
        .filter_map(|name| {
            let differences =
                |setting: &Setting| strsim::levenshtein(&letters(&name), &letters(setting.variable));
            let meant = settings.iter().map(|setting| (differences(setting), setting));
            let (differences, meant) = meant.min_by_key(|(differences, _)| *differences)?;
            let meant = meant.variable;
            (differences <= most_differences(meant))
                .then(|| format!("{name} is not a setting and has no effect; {meant} is one"))
        })
        .collect()
}

/// Number of letters that may be added, removed or replaced in a name that is taken for a setting, misspelt. Short names
/// are too close to others.
fn most_differences(setting: &str) -> usize {
    ((letters(setting).len() - "SVC".len()) / 4).min(2)
}

fn looks_like_setting(name: &str) -> bool {
    letters(name).starts_with("SVC")
}

/// Returns a name without what separates its words.
fn letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(variables: &[&str]) -> Vec<String> {
        let setting = |variable| Setting { variable, value: String::new(), default: "", sentence: "" };
        let settings = ["SVC_DATABASE_URL", "SVC_LOG", "SVC_JOBS", "SVC_TRUSTED_IP_HEADER"].map(setting);
        misspelt(&settings, variables.iter().map(|name| (*name).to_owned()))
    }

    #[test]
    fn a_setting_is_recognized_with_a_typing_error() {
        for (given, meant) in [
            ("SVC_DATABASEURL", "SVC_DATABASE_URL"),
            ("SVC_DATABSE_URL", "SVC_DATABASE_URL"),
            ("svc_log", "SVC_LOG"),
            ("SVCLOG", "SVC_LOG"),
            ("SVC_JOB", "SVC_JOBS"),
            ("SVC_TRUSTED_IP_HEADERS", "SVC_TRUSTED_IP_HEADER"),
        ] {
            let sentence = format!("{given} is not a setting and has no effect; {meant} is one");
            assert_eq!(found(&[given]), [sentence]);
        }
    }

    #[test]
    fn other_variables_are_nobodys_business() {
        let others = [
            "SVC_LOG",
            "SVC_PORT_8787_TCP",
            "SVC_SERVICE_HOST",
            "SVC_TAG",
            "SVC_LOGO",
            "SVC_CORS",
            "DATABASE_URL",
            "LOG",
            "PATH",
        ];
        assert_eq!(found(&others), Vec::<String>::new());
    }
}
