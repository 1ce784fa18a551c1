//! Texts of the steps, in both languages.

use entity::Locale;

use super::catalog::Framework;
use super::step_ids::SetupStepId;

/// Text that is no title and no reason.
#[derive(Clone, Copy)]
pub(super) enum Topic {
    InServer,
    InWorker,
    InNginx,
    InNetlify,
    InWordpress,
    CnameRecord,
    ConsentSetting,
    ScriptExpected,
}

pub(super) fn in_language(locale: Locale, english: &'static str, german: &'static str) -> &'static str {
    match locale {
        Locale::En => english,
        Locale::De => german,
    }
}

pub(super) fn of(topic: Topic, locale: Locale) -> &'static str {
    let (english, german) = match topic {
        Topic::InServer => (
            "The environment of the site's server; .env.local or .env on your machine.",
            "Die Umgebung des Servers der Website; auf deinem Rechner .env.local oder .env.",
        ),
        Topic::InWorker => (
            "The secrets of the worker; a later step asks for the value.",
            "Die Geheimnisse des Workers; ein späterer Schritt fragt nach dem Wert.",
        ),
        Topic::InNginx => (
            "{file}, readable by root only, as the line: proxy_set_header x-svc-proxy-key \"VALUE\";",
            "{file}, nur für root lesbar, als die Zeile: proxy_set_header x-svc-proxy-key \"WERT\";",
        ),
        Topic::InNetlify => (
            "The environment variables of the site on Netlify, with the scope Functions.",
            "Die Umgebungsvariablen der Website bei Netlify, mit dem Bereich Functions.",
        ),
        Topic::InWordpress => (
            "A constant in wp-config.php: define( 'NAME', 'value' );",
            "Eine Konstante in wp-config.php: define( 'NAME', 'Wert' );",
        ),
        Topic::CnameRecord => (
            "DNS record: {name} CNAME {server}. The operator of this server adds {name} to its certificate and its reverse proxy.",
            "DNS-Eintrag: {name} CNAME {server}. Der Betreiber dieses Servers nimmt {name} in Zertifikat und Reverse-Proxy auf.",
        ),
        Topic::ConsentSetting => (
            "Consent tool {tool} in the tracking config.",
            "Einwilligungs-Tool {tool} in der Tracking-Konfiguration.",
        ),
        Topic::ScriptExpected => (
            "JavaScript that begins with window.__svc. Then open a page of the site: the visit appears in the live view.",
            "JavaScript, das mit window.__svc beginnt. Öffne dann eine Seite der Website: Der Besuch erscheint in der Live-Ansicht.",
        ),
    };
    in_language(locale, english, german)
}

/// Returns what is to be known of the script's place in a framework.
pub(super) fn of_framework(framework: Framework, locale: Locale) -> &'static str {
    let (english, german) = match framework {
        Framework::Nextjs => (
            "With src/, the file is src/app/layout. With the pages folder, put the line behind <Main /> in pages/_document.",
            "Mit src/ ist die Datei src/app/layout. Mit dem Ordner pages kommt die Zeile hinter <Main /> in pages/_document.",
        ),
        Framework::Nuxt => (
            "Nuxt loads each file of server/plugins by itself, also for pages that are generated.",
            "Nuxt lädt jede Datei in server/plugins von selbst, auch für erzeugte Seiten.",
        ),
        Framework::Astro => (
            "If your layout has another name, change that file. A page without the layout needs the line, too.",
            "Heißt dein Layout anders, ändere jene Datei. Eine Seite ohne das Layout braucht die Zeile auch.",
        ),
        Framework::Html => (
            "Every page needs the line. A site builder has a field for code in the head; a tag manager takes it as custom HTML on all pages.",
            "Jede Seite braucht die Zeile. Baukästen haben ein Feld für Code im Head; ein Tag-Manager nimmt sie als eigenes HTML auf allen Seiten.",
        ),
        Framework::Other => (
            "Put the line into the head that all pages share.",
            "Setze die Zeile in den Head, den alle Seiten gemeinsam haben.",
        ),
        Framework::Wordpress => (
            "If a plugin combines or delays scripts, exclude this script there, and clear the cache of the site.",
            "Wenn ein Plugin Skripte bündelt oder verzögert, nimm dieses Skript dort aus und leere den Cache der Website.",
        ),
        Framework::Sveltekit | Framework::React => ("", ""),
    };
    in_language(locale, english, german)
}

/// Returns title and reason of a step.
pub(super) fn of_step(id: SetupStepId, locale: Locale) -> (&'static str, &'static str) {
    let (english, german) = match id {
        SetupStepId::ProxyKey => (
            (
                "Create a proxy key and keep it secret",
                "Behind a proxy, all visitors come from one address. With the key, svc believes the address and country that the proxy forwards.",
            ),
            (
                "Erzeuge einen Proxy-Schlüssel und halte ihn geheim",
                "Hinter einem Proxy kommen alle Besucher von einer Adresse. Mit dem Schlüssel glaubt svc der Adresse und dem Land, die der Proxy weitergibt.",
            ),
        ),
        SetupStepId::ClientAddress => (
            (
                "Name the header in which your host tells the visitor's address",
                "Take the header that your host overwrites, because visitors could set any other. SVC_CLIENT_COUNTRY_HEADER names one with the country in the same way. Not needed if your server is reached directly.",
            ),
            (
                "Nenne die Kopfzeile, in der dein Host die Adresse des Besuchers nennt",
                "Nimm die Kopfzeile, die dein Host überschreibt, denn jede andere könnten Besucher setzen. SVC_CLIENT_COUNTRY_HEADER nennt ebenso eine mit dem Land. Nicht nötig, wenn dein Server direkt erreicht wird.",
            ),
        ),
        SetupStepId::Proxy => (
            (
                "Pass requests on",
                "Browsers then talk to your domain only, which no list of an ad blocker names. Only the script and its batches are passed on.",
            ),
            (
                "Leite Anfragen weiter",
                "Browser sprechen dann nur mit deiner Domain, die auf keiner Liste eines Werbeblockers steht. Nur das Skript und seine Sendungen werden weitergegeben.",
            ),
        ),
        SetupStepId::AstroDomains => (
            (
                "Name the domains of the site",
                "Put the line into defineConfig of astro.config. Without it, Astro's Node server does not know its own address, takes batches for forged forms and answers 403.",
            ),
            (
                "Nenne die Domains der Website",
                "Setze die Zeile in defineConfig von astro.config. Ohne sie kennt der Node-Server von Astro seine Adresse nicht, hält Sendungen für gefälschte Formulare und antwortet mit 403.",
            ),
        ),
        SetupStepId::WorkerConfig => (
            ("Configure the worker", "The route sends only this path of your domain to the worker."),
            ("Konfiguriere den Worker", "Die Route schickt nur diesen Pfad deiner Domain an den Worker."),
        ),
        SetupStepId::WorkerDeploy => (
            ("Deploy the worker", "The first command asks for the proxy key."),
            ("Veröffentliche den Worker", "Der erste Befehl fragt nach dem Proxy-Schlüssel."),
        ),
        SetupStepId::NginxInclude => (
            ("Include the file", "It belongs into the server block of your site."),
            ("Binde die Datei ein", "Die Zeile gehört in den server-Block deiner Website."),
        ),
        SetupStepId::NginxReload | SetupStepId::ReloadNginx => (
            ("Load the configuration", "nginx checks it first, and keeps the old one if it is wrong."),
            ("Lade die Konfiguration", "nginx prüft sie zuerst und behält die alte, wenn sie falsch ist."),
        ),
        SetupStepId::Dns => (
            (
                "Point a name of your domain to this server",
                "Scripts and batches then come from your domain. Address and country need no proxy key, because browsers reach this server itself.",
            ),
            (
                "Lass einen Namen deiner Domain auf diesen Server zeigen",
                "Skript und Sendungen kommen dann von deiner Domain. Adresse und Land brauchen keinen Proxy-Schlüssel, denn Browser erreichen diesen Server selbst.",
            ),
        ),
        SetupStepId::Script => (
            (
                "Load the script on every page",
                "It loads without blocking, and counts navigation within the site by itself.",
            ),
            (
                "Lade das Skript auf jeder Seite",
                "Es lädt, ohne aufzuhalten, und zählt die Navigation innerhalb der Website von selbst.",
            ),
        ),
        SetupStepId::Activate => (
            ("Activate the plugin", "Without WP-CLI: on the screen Plugins."),
            ("Aktiviere das Plugin", "Ohne WP-CLI: auf der Seite Plugins."),
        ),
        SetupStepId::Consent => (
            (
                "Tell the script what visitors decide",
                "Call it where your banner learns the decision, with true or false.",
            ),
            (
                "Sag dem Skript, was Besucher entscheiden",
                "Rufe es dort auf, wo dein Banner die Entscheidung erfährt, mit true oder false.",
            ),
        ),
        SetupStepId::ConsentTool => (
            (
                "Let the script listen to your consent tool",
                "It then follows each decision, also one that changes. The page needs no code for it.",
            ),
            (
                "Lass das Skript auf dein Einwilligungs-Tool hören",
                "Es folgt dann jeder Entscheidung, auch einer geänderten. Die Seite braucht dafür keinen Code.",
            ),
        ),
        SetupStepId::Package => (
            (
                "Install the calls as typed functions",
                "Only for events of your own: import { track } from 'svc-sdk'. The package does not count by itself.",
            ),
            (
                "Installiere die Aufrufe als Funktionen mit Typen",
                "Nur für eigene Ereignisse: import { track } from 'svc-sdk'. Das Paket zählt selbst nichts.",
            ),
        ),
        SetupStepId::Check => (
            ("See whether it works", "Open the address after the site is deployed."),
            ("Sieh nach, ob es geht", "Öffne die Adresse, wenn die Website veröffentlicht ist."),
        ),
        SetupStepId::RemoveProxyKey => (
            ("Delete the variable, and revoke the key", "A key that nobody uses should not exist."),
            (
                "Lösche die Variable und widerrufe den Schlüssel",
                "Ein Schlüssel, den niemand benutzt, soll nicht bestehen.",
            ),
        ),
        SetupStepId::RemoveClientAddress => (
            ("Delete the variable", "Nothing reads it any more."),
            ("Lösche die Variable", "Nichts liest sie mehr."),
        ),
        SetupStepId::RemovePackage => (
            ("Remove the package", "Remove its imports first."),
            ("Entferne das Paket", "Entferne zuerst seine Importe."),
        ),
        SetupStepId::RemoveWorker => (
            ("Delete the worker", "Its route goes with it."),
            ("Lösche den Worker", "Seine Route geht mit ihm."),
        ),
        SetupStepId::Deactivate => (
            ("Deactivate the plugin", "Nothing is sent from then on."),
            ("Deaktiviere das Plugin", "Von da an wird nichts gesendet."),
        ),
        SetupStepId::RemoveConsentTool => (
            ("Take the consent tool out of the tracking config", "The script no longer listens to it."),
            (
                "Nimm das Einwilligungs-Tool aus der Tracking-Konfiguration",
                "Das Skript hört nicht mehr darauf.",
            ),
        ),
        SetupStepId::RemoveDns => (
            ("Delete the record", "Pages that are still in caches send nothing then."),
            ("Lösche den Eintrag", "Seiten, die noch in Caches liegen, senden dann nichts."),
        ),
        SetupStepId::RemoveProxy
        | SetupStepId::RemoveAstroDomains
        | SetupStepId::RemoveWorkerConfig
        | SetupStepId::RemoveNginxInclude
        | SetupStepId::RemoveScript
        | SetupStepId::RemoveConsent => {
            (("Remove this", "Nothing uses it any more."), ("Entferne das", "Nichts benutzt es mehr."))
        }
    };
    match locale {
        Locale::En => english,
        Locale::De => german,
    }
}
