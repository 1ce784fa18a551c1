//! Texts of the findings, in both languages.

use entity::Locale;

use super::codes::FindingCode;
use crate::ground::pages::{NoPage, Refused};

/// Texts of a finding.
pub(super) struct Words {
    pub(super) title: &'static str,
    /// Meaning of the finding.
    pub(super) detail: &'static str,
    /// Advice that removes it.
    pub(super) fix: &'static str,
}

/// Label in front of what was seen.
pub(super) const fn seen(locale: Locale) -> &'static str {
    match locale {
        Locale::En => "Seen:",
        Locale::De => "Gesehen:",
    }
}

/// Returns why there is no page, in words.
pub(super) fn no_page(why: &NoPage, locale: Locale) -> &'static str {
    match (locale, why) {
        (Locale::En, why) => why.reason(),
        (Locale::De, NoPage::Refused(Refused::Scheme)) => {
            "führt zu einer Adresse, die weder http noch https ist"
        }
        (Locale::De, NoPage::Refused(Refused::Port)) => "führt zu einem anderen Port als 80 und 443",
        (Locale::De, NoPage::Refused(Refused::User)) => "führt zu einer Adresse, die einen Benutzer nennt",
        (Locale::De, NoPage::Refused(Refused::Host)) => {
            "führt zu einem Host, der keine Domain des Projekts ist"
        }
        (Locale::De, NoPage::Refused(Refused::Private)) => "hat eine Adresse, die nicht öffentlich ist",
        (Locale::De, NoPage::NoName) => "hat einen Namen, den das Domain Name System nicht kennt",
        (Locale::De, NoPage::NotReached) => "ist nicht erreichbar",
        (Locale::De, NoPage::Tls) => "hat kein gültiges Zertifikat",
        (Locale::De, NoPage::TimedOut) => "hat nicht rechtzeitig geantwortet",
        (Locale::De, NoPage::Broken) => "antwortete nicht wie ein Webserver",
        (Locale::De, NoPage::Redirects) => "leitet zu oft weiter",
    }
}

const fn words(title: &'static str, detail: &'static str, fix: &'static str) -> Words {
    Words { title, detail, fix }
}

/// Returns the texts of a finding.
pub(super) fn of(code: FindingCode, locale: Locale) -> Words {
    match locale {
        Locale::En => english(code),
        Locale::De => german(code),
    }
}

fn english(code: FindingCode) -> Words {
    match code {
        FindingCode::Ok => {
            words("Everything is in place", "The check found nothing wrong.", "Nothing needs to be done.")
        }
        FindingCode::EventsArrive => words(
            "Visits arrive",
            "Visits that are no tests arrived within the last day. That proves script, policy and proxy, whatever the page's HTML shows.",
            "Nothing needs to be done.",
        ),
        FindingCode::LiveProof => words(
            "A visit arrived during the check",
            "A page was opened while the check waited, and its visit arrived. That proves script, consent, policy and proxy at once.",
            "Nothing needs to be done.",
        ),
        FindingCode::Unreachable => words(
            "The page cannot be fetched",
            "The site did not answer the check with a page.",
            "Open the address in a browser. If it works there, let the site's host or firewall accept requests from this server.",
        ),
        FindingCode::Dns => words(
            "The site's name is unknown",
            "The domain name system has no address for the site's name.",
            "Check the spelling of the domain in the tracking config and in the address. A new domain takes up to a day until all servers know it.",
        ),
        FindingCode::Tls => words(
            "The site's certificate is not valid",
            "No secure connection to the site was made. Browsers show their visitors a warning instead of the page.",
            "Renew the certificate, and make sure that it names this host and includes the intermediate certificates.",
        ),
        FindingCode::BlockedByChallenge => words(
            "The site's host blocks the check",
            "The site's host answered with a challenge that only browsers solve, so the check has not seen the page. Visitors may see it all the same.",
            "Open a page of the site yourself while the check waits: a visit that arrives proves more than the page. Or let the host's firewall accept requests whose user agent begins with svc/.",
        ),
        FindingCode::RedirectedAway => words(
            "The page leads to another domain",
            "The address redirects to a host that is not one of the project's domains, so the check did not follow.",
            "If that host is your site, add it to the domains in the tracking config. Otherwise check the address.",
        ),
        FindingCode::NotHtml => words(
            "The answer is not an HTML page",
            "The script runs in HTML pages only.",
            "Give the check the address of a page that visitors see.",
        ),
        FindingCode::SnippetMissing => words(
            "The script is not on the page",
            "Neither the page's HTML nor an inline script loads the script, and no visit has arrived within the last day.",
            "Put the script into the head of every page, publish the site, and run the check again.",
        ),
        FindingCode::SnippetOnlyByScript => words(
            "Another script loads the script",
            "The page's HTML does not contain the script's element. A tag manager or the site's own code adds it, which the check cannot follow.",
            "Nothing needs to be done if visits arrive. In the HTML, the script starts sooner and misses fewer short visits.",
        ),
        FindingCode::SnippetTwice => words(
            "The script is on the page twice",
            "The page loads the script more than once. Only the first one counts, the others are wasted.",
            "Remove all elements but one. Often one is in the theme and another in a plugin or tag manager.",
        ),
        FindingCode::KeyUnknown => words(
            "The key on the page does not exist",
            "The script's address has no key, or a key that this server does not know. Nothing that the page sends is counted.",
            "Copy the script again, with the project's key. Check that no character was lost.",
        ),
        FindingCode::KeyOfAnotherProject => words(
            "The key belongs to another project",
            "The page's key is valid, but its visits are counted in another project or refused there.",
            "Replace the key by this project's.",
        ),
        FindingCode::KeyRevoked => words(
            "The key was revoked or has expired",
            "Nothing that the page sends with this key is counted.",
            "Replace the key by the project's valid one.",
        ),
        FindingCode::ScriptAltered => words(
            "An optimizer has changed the script",
            "The script's element is on the page, but its type or its address was changed, so that browsers do not run it at once. Plugins and hosts do that to delay scripts.",
            "Exclude the script in the optimizer: add /v1/s/sdk to its list of exceptions. Then clear the site's caches.",
        ),
        FindingCode::NotAsync => words(
            "The script holds up the page",
            "The script's element has neither async nor defer. Browsers stop building the page until the script has loaded.",
            "Add the attribute async to the element.",
        ),
        FindingCode::StaleCache => words(
            "A cache serves an old page",
            "With a query that no cache knows, the page has the script. Under its plain address it comes from a cache, without the script.",
            "Clear the caches of the site: plugin, web server and content network.",
        ),
        FindingCode::CspScript => words(
            "The content security policy stops the script",
            "A content security policy of the page does not allow the script's address. Browsers do not load it.",
            "Add the source to script-src of every policy of the page, in headers and meta elements. A policy with strict-dynamic needs the page's nonce on the script's element instead.",
        ),
        FindingCode::CspConnect => words(
            "The content security policy stops sending",
            "A content security policy of the page does not allow requests to the address that the script sends to. The script loads, and nothing arrives.",
            "Add the source to connect-src of every policy of the page, in headers and meta elements.",
        ),
        FindingCode::OriginNotAllowed => words(
            "The site's origin is not allowed",
            "The tracking config does not list the origin of the site, so its batches are answered with 403 and not stored.",
            "Add the origin to allowedOrigins in the tracking config, with its scheme and port.",
        ),
        FindingCode::HostNotADomain => words(
            "Visits come from a host that is not a domain of the project",
            "The host may send, but the tracking config does not list it as one of the site's domains. Links between it and your domains count as visits from elsewhere.",
            "Add the host to domains in the tracking config. If it is not your site, remove its origin from allowedOrigins.",
        ),
        FindingCode::ProxyMissing => words(
            "The proxy does not serve the script",
            "The proxy's path on the site does not answer with the script.",
            "Do the steps of the proxy again, publish the site, and open the script's address in a browser: it must show code.",
        ),
        FindingCode::ProxyWrongType => words(
            "The proxy's path answers with a page",
            "The path answers, but not with the script. Often the site's own not-found page or its start page stands there, because a rule for all paths comes before the proxy's.",
            "Put the rule of the proxy before the rules for all other paths.",
        ),
        FindingCode::ProxyCached => words(
            "A cache keeps the script for too long",
            "The script contains the project's settings and may be kept for a minute. Here it is kept longer, so that changed settings reach visitors late.",
            "Exclude the proxy's path from caching, and keep the header cache-control as this server sends it.",
        ),
        FindingCode::ProxyWithoutKey => words(
            "The proxy sends no proxy key",
            "The script comes through a proxy, but no valid proxy key of the project was ever used. All visitors seem to have the proxy's address, so they are counted as few, in the proxy's country.",
            "Create a proxy key, and let the proxy send it in the header x-svc-proxy-key.",
        ),
        FindingCode::CountryMissing => words(
            "Visits have no country",
            "None of the visits of the last day has a country.",
            "Let the proxy send x-svc-client-country together with its key. Without a proxy, the operator of this server sets SVC_GEOIP_DB or SVC_TRUSTED_COUNTRY_HEADER.",
        ),
        FindingCode::ConsentWaits => words(
            "The script waits for consent",
            "Nothing is sent before a visitor agrees: the project requires consent, or a consent tool holds the script back.",
            "Nothing needs to be done if that is intended and the page has a consent tool that the tracking config names. Otherwise set consent.mode to cookieless, which stores nothing on the device, and mark the script as necessary in the tool.",
        ),
        FindingCode::OnlyTests => words(
            "Only test visits arrive",
            "All visits of the last day are tests, which reports leave out.",
            "Open the site without the test parameter.",
        ),
        FindingCode::OnlyBots => words(
            "Only bots arrive",
            "Batches arrive, but all come from bots and automated browsers, which are not counted.",
            "Open the site in an ordinary browser window.",
        ),
        FindingCode::BudgetSpent => words(
            "A quota is used up",
            "Batches arrive and are ignored, because a quota of the project is used up.",
            "Raise the quota in the project's settings, or delete old visits if the storage is full. Daily quotas begin anew at midnight in the project's time zone.",
        ),
    }
}

fn german(code: FindingCode) -> Words {
    match code {
        FindingCode::Ok => words(
            "Alles ist an seinem Platz",
            "Die Prüfung hat keinen Fehler gefunden.",
            "Es ist nichts zu tun.",
        ),
        FindingCode::EventsArrive => words(
            "Besuche kommen an",
            "Im letzten Tag kamen Besuche an, die keine Tests sind. Das beweist Skript, Richtlinie und Proxy, was auch immer das HTML der Seite zeigt.",
            "Es ist nichts zu tun.",
        ),
        FindingCode::LiveProof => words(
            "Während der Prüfung kam ein Besuch an",
            "Während die Prüfung wartete, wurde eine Seite geöffnet, und ihr Besuch kam an. Das beweist Skript, Einwilligung, Richtlinie und Proxy zugleich.",
            "Es ist nichts zu tun.",
        ),
        FindingCode::Unreachable => words(
            "Die Seite lässt sich nicht abrufen",
            "Die Website hat der Prüfung nicht mit einer Seite geantwortet.",
            "Öffne die Adresse im Browser. Wenn sie dort geht, lass Host oder Firewall der Website Anfragen dieses Servers annehmen.",
        ),
        FindingCode::Dns => words(
            "Der Name der Website ist unbekannt",
            "Das Domain Name System kennt zum Namen der Website keine Adresse.",
            "Prüfe die Schreibweise der Domain in der Tracking-Konfiguration und in der Adresse. Bis alle Server eine neue Domain kennen, vergeht bis zu einem Tag.",
        ),
        FindingCode::Tls => words(
            "Das Zertifikat der Website gilt nicht",
            "Zur Website kam keine sichere Verbindung zustande. Browser zeigen ihren Besuchern eine Warnung statt der Seite.",
            "Erneuere das Zertifikat und achte darauf, dass es diesen Host nennt und die Zwischenzertifikate enthält.",
        ),
        FindingCode::BlockedByChallenge => words(
            "Der Host der Website sperrt die Prüfung aus",
            "Der Host der Website stellte eine Aufgabe, die nur Browser lösen. Deshalb hat die Prüfung die Seite nicht gesehen. Besucher sehen sie vielleicht trotzdem.",
            "Öffne selbst eine Seite der Website, während die Prüfung wartet: Ein Besuch, der ankommt, beweist mehr als die Seite. Oder lass die Firewall des Hosts Anfragen annehmen, deren User-Agent mit svc/ beginnt.",
        ),
        FindingCode::RedirectedAway => words(
            "Die Seite führt zu einer anderen Domain",
            "Die Adresse leitet zu einem Host weiter, der keine Domain des Projekts ist. Deshalb ist die Prüfung nicht gefolgt.",
            "Wenn jener Host deine Website ist, nimm ihn in die Domains der Tracking-Konfiguration auf. Sonst prüfe die Adresse.",
        ),
        FindingCode::NotHtml => words(
            "Die Antwort ist keine HTML-Seite",
            "Das Skript läuft nur in HTML-Seiten.",
            "Gib der Prüfung die Adresse einer Seite, die Besucher sehen.",
        ),
        FindingCode::SnippetMissing => words(
            "Das Skript fehlt auf der Seite",
            "Weder das HTML der Seite noch ein Skript darin lädt das Skript, und im letzten Tag kam kein Besuch an.",
            "Setze das Skript in den Head jeder Seite, veröffentliche die Website und prüfe noch einmal.",
        ),
        FindingCode::SnippetOnlyByScript => words(
            "Ein anderes Skript lädt das Skript",
            "Das HTML der Seite enthält das Element des Skripts nicht. Ein Tag-Manager oder Code der Website fügt es hinzu, und dem kann die Prüfung nicht folgen.",
            "Es ist nichts zu tun, wenn Besuche ankommen. Im HTML startet das Skript früher und verpasst weniger kurze Besuche.",
        ),
        FindingCode::SnippetTwice => words(
            "Das Skript ist zweimal auf der Seite",
            "Die Seite lädt das Skript mehr als einmal. Nur das erste zählt, die anderen sind vergebens.",
            "Entferne alle Elemente bis auf eines. Oft ist eines im Theme und eines in einem Plugin oder Tag-Manager.",
        ),
        FindingCode::KeyUnknown => words(
            "Den Schlüssel auf der Seite gibt es nicht",
            "Die Adresse des Skripts hat keinen Schlüssel oder einen, den dieser Server nicht kennt. Nichts, was die Seite sendet, wird gezählt.",
            "Kopiere das Skript noch einmal, mit dem Schlüssel des Projekts. Achte darauf, dass kein Zeichen verloren geht.",
        ),
        FindingCode::KeyOfAnotherProject => words(
            "Der Schlüssel gehört zu einem anderen Projekt",
            "Der Schlüssel der Seite gilt, aber ihre Besuche werden in einem anderen Projekt gezählt oder dort abgewiesen.",
            "Ersetze den Schlüssel durch den dieses Projekts.",
        ),
        FindingCode::KeyRevoked => words(
            "Der Schlüssel ist widerrufen oder abgelaufen",
            "Nichts, was die Seite mit diesem Schlüssel sendet, wird gezählt.",
            "Ersetze den Schlüssel durch den gültigen des Projekts.",
        ),
        FindingCode::ScriptAltered => words(
            "Ein Optimierer hat das Skript verändert",
            "Das Element des Skripts ist auf der Seite, aber sein Typ oder seine Adresse wurde verändert, sodass Browser es nicht sofort ausführen. Plugins und Hosts tun das, um Skripte zu verzögern.",
            "Nimm das Skript im Optimierer aus: Setze /v1/s/sdk auf seine Liste der Ausnahmen. Leere dann die Caches der Website.",
        ),
        FindingCode::NotAsync => words(
            "Das Skript hält die Seite auf",
            "Das Element des Skripts hat weder async noch defer. Browser bauen die Seite erst weiter auf, wenn das Skript geladen ist.",
            "Gib dem Element das Attribut async.",
        ),
        FindingCode::StaleCache => words(
            "Ein Cache liefert eine alte Seite",
            "Mit einem Query, den kein Cache kennt, hat die Seite das Skript. Unter ihrer einfachen Adresse kommt sie ohne das Skript aus einem Cache.",
            "Leere die Caches der Website: Plugin, Webserver und Content-Netzwerk.",
        ),
        FindingCode::CspScript => words(
            "Die Content Security Policy hält das Skript auf",
            "Eine Content Security Policy der Seite erlaubt die Adresse des Skripts nicht. Browser laden es nicht.",
            "Nimm die Quelle in script-src jeder Policy der Seite auf, in Kopfzeilen und meta-Elementen. Eine Policy mit strict-dynamic braucht stattdessen die Nonce der Seite am Element des Skripts.",
        ),
        FindingCode::CspConnect => words(
            "Die Content Security Policy hält das Senden auf",
            "Eine Content Security Policy der Seite erlaubt keine Anfragen an die Adresse, an die das Skript sendet. Das Skript lädt, und nichts kommt an.",
            "Nimm die Quelle in connect-src jeder Policy der Seite auf, in Kopfzeilen und meta-Elementen.",
        ),
        FindingCode::OriginNotAllowed => words(
            "Der Ursprung der Website ist nicht erlaubt",
            "Die Tracking-Konfiguration nennt den Ursprung (Origin) der Website nicht. Ihre Sendungen werden mit 403 beantwortet und nicht gespeichert.",
            "Nimm den Ursprung mit Schema und Port in allowedOrigins der Tracking-Konfiguration auf.",
        ),
        FindingCode::HostNotADomain => words(
            "Besuche kommen von einem Host, der keine Domain des Projekts ist",
            "Der Host darf senden, aber die Tracking-Konfiguration nennt ihn nicht als Domain der Website. Links zwischen ihm und deinen Domains zählen als Besuche von anderswo.",
            "Nimm den Host in domains der Tracking-Konfiguration auf. Wenn er nicht zu deiner Website gehört, entferne seinen Ursprung aus allowedOrigins.",
        ),
        FindingCode::ProxyMissing => words(
            "Der Proxy liefert das Skript nicht",
            "Der Pfad des Proxys auf der Website antwortet nicht mit dem Skript.",
            "Mache die Schritte des Proxys noch einmal, veröffentliche die Website und öffne die Adresse des Skripts im Browser: Sie muss Code zeigen.",
        ),
        FindingCode::ProxyWrongType => words(
            "Der Pfad des Proxys antwortet mit einer Seite",
            "Der Pfad antwortet, aber nicht mit dem Skript. Oft steht dort die Fehlerseite oder die Startseite der Website, weil eine Regel für alle Pfade vor der des Proxys kommt.",
            "Setze die Regel des Proxys vor die Regeln für alle anderen Pfade.",
        ),
        FindingCode::ProxyCached => words(
            "Ein Cache behält das Skript zu lange",
            "Das Skript enthält die Einstellungen des Projekts und darf eine Minute behalten werden. Hier wird es länger behalten, sodass geänderte Einstellungen Besucher spät erreichen.",
            "Nimm den Pfad des Proxys vom Caching aus und lass die Kopfzeile cache-control so, wie dieser Server sie sendet.",
        ),
        FindingCode::ProxyWithoutKey => words(
            "Der Proxy sendet keinen Proxy-Schlüssel",
            "Das Skript kommt durch einen Proxy, aber noch nie wurde ein gültiger Proxy-Schlüssel des Projekts benutzt. Alle Besucher scheinen die Adresse des Proxys zu haben und werden deshalb als wenige gezählt, im Land des Proxys.",
            "Lege einen Proxy-Schlüssel an und lass den Proxy ihn in der Kopfzeile x-svc-proxy-key senden.",
        ),
        FindingCode::CountryMissing => words(
            "Besuche haben kein Land",
            "Keiner der Besuche des letzten Tages hat ein Land.",
            "Lass den Proxy x-svc-client-country zusammen mit seinem Schlüssel senden. Ohne Proxy setzt der Betreiber dieses Servers SVC_GEOIP_DB oder SVC_TRUSTED_COUNTRY_HEADER.",
        ),
        FindingCode::ConsentWaits => words(
            "Das Skript wartet auf Einwilligung",
            "Nichts wird gesendet, bevor ein Besucher zustimmt: Das Projekt verlangt Einwilligung, oder ein Einwilligungs-Tool hält das Skript zurück.",
            "Es ist nichts zu tun, wenn das so sein soll und die Seite ein Einwilligungs-Tool hat, das die Tracking-Konfiguration nennt. Sonst setze consent.mode auf cookieless, was nichts auf dem Gerät speichert, und trage das Skript im Tool als notwendig ein.",
        ),
        FindingCode::OnlyTests => words(
            "Nur Testbesuche kommen an",
            "Alle Besuche des letzten Tages sind Tests, und Berichte lassen Tests weg.",
            "Öffne die Website ohne den Testparameter.",
        ),
        FindingCode::OnlyBots => words(
            "Nur Bots kommen an",
            "Sendungen kommen an, aber alle von Bots und ferngesteuerten Browsern. Die werden nicht gezählt.",
            "Öffne die Website in einem gewöhnlichen Browserfenster.",
        ),
        FindingCode::BudgetSpent => words(
            "Ein Kontingent ist verbraucht",
            "Sendungen kommen an und werden übergangen, weil ein Kontingent des Projekts verbraucht ist.",
            "Erhöhe das Kontingent in den Einstellungen des Projekts, oder lösche alte Besuche, wenn der Speicher voll ist. Tageskontingente beginnen um Mitternacht in der Zeitzone des Projekts neu.",
        ),
    }
}
