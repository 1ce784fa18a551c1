import type { Dictionary } from '../texts';

export const check: Pick<Dictionary, 'check'> = {
  check: {
    title: 'Einbau prüfen',
    text: 'Öffne eine Seite deiner Website und sieh sie hier ankommen, oder lass diesen Server die Seite holen und sagen, was an ihr nicht stimmt.',
    address: 'Seite deiner Website',
    addressHint: 'Auf einer der Domains dieses Projekts',
    wrong: 'Das ist nicht die Adresse einer Seite.',
    proxy: 'Proxy, den die Website haben soll',
    proxyHint: 'Die Prüfung sagt es, wenn er fehlt',
    anyProxy: 'Wie die Seite, falls es einen gibt',
    onlyAdmins: 'Damit der Server die Seite holt, braucht deine Rolle das Recht, das Projekt zu verwalten.',
    open: 'Seite öffnen und warten',
    action: 'Seite prüfen',
    proof: {
      title: 'In deinem Browser',
      waiting: 'Warten auf deinen Besuch',
      waitingText: 'Die Seite öffnet sich in einem neuen Tab mit dem Testparameter. Lass sie laden und komm zurück.',
      others: 'Andere Besuche kommen an, also läuft das Skript. Deiner ist noch nicht dabei.',
      arrived: 'Dein Besuch ist angekommen',
      arrivedText:
        'Skript, Richtlinie, Einwilligung und Proxy funktionieren. Der Besuch ist ein Test, Berichte lassen ihn aus.',
      blocked: 'Kein neuer Tab? Öffne ihn selbst:',
      tips: [
        'Nach einer Minute noch nichts? Meist ist es ein Werbeblocker im eigenen Browser.',
        'Wenn deine Website nach Einwilligung fragt, beantworte die Frage im neuen Tab.',
        'Prüfe auch die Seite: Das nennt, was Skript oder Daten aufhält.',
      ],
    },
    findings: {
      ok: 'Kein Fehler gefunden',
      errors: (count) => (count === 1 ? 'Ein Fehler gefunden' : `${count} Fehler gefunden`),
      checked: (url, at) => (url ? `${url}, geprüft am ${at}` : `Geprüft am ${at}`),
      severities: { error: 'Fehler', warning: 'Warnung', info: 'Hinweis' },
      code: 'Setze das ein',
      guide: 'Mehr dazu in der Anleitung',
    },
    seen: {
      title: 'Was zu sehen war',
      text: 'Die Tatsachen, auf denen die Befunde beruhen.',
      script: 'Skript',
      byScript: 'Ein anderes Skript der Seite nennt es.',
      count: (count) =>
        count === 0 ? 'Das HTML lädt es nicht.' : count === 1 ? 'Einmal geladen.' : `${count}-mal geladen.`,
      keys: {
        valid: 'Der Schlüssel gehört diesem Projekt.',
        unknown: 'Der Schlüssel gehört keinem Projekt.',
        other_project: 'Der Schlüssel gehört einem anderen Projekt.',
        revoked: 'Der Schlüssel wurde widerrufen oder ist abgelaufen.',
      },
      altered: (attribute) => `Etwas hat „${attribute}“ ergänzt, deshalb führen Browser es nicht sofort aus.`,
      proxy: 'Proxy',
      proxyWorks: 'Er liefert das Skript.',
      proxyFails: (status, type) =>
        status === null
          ? 'Er hat nicht geantwortet.'
          : `Er hat mit ${status}${type ? ` und ${type}` : ''} geantwortet, nicht mit dem Skript.`,
      proxyKeys: {
        none: 'Das Projekt hat keinen gültigen Proxy-Schlüssel.',
        unused: 'Kein Proxy-Schlüssel wurde je verwendet.',
        used: 'Ein Proxy-Schlüssel ist in Gebrauch.',
      },
      policy: 'Sicherheitsrichtlinie',
      policies: (count) =>
        count === 0 ? 'Die Seite hat keine.' : count === 1 ? 'Die Seite hat eine.' : `Die Seite hat ${count}.`,
      stopsScript: (directive) => `Sie hält das Skript auf: ${directive}`,
      stopsSending: (directive) => `Sie hält die Daten auf: ${directive}`,
      wouldStop: (directive) => `Eine Richtlinie, die nur berichtet, würde es aufhalten: ${directive}`,
      consent: 'Einwilligung',
      tool: (name) => `Die Seite verwendet ${name}.`,
      waits: 'Nichts wird gesendet, bevor ein Besucher zustimmt.',
      arrived: 'Am letzten Tag angekommen',
      visits: (count, shown) => (count === 1 ? 'Ein Besuch' : `${shown} Besuche`),
      tests: (count, shown) => (count === 1 ? 'Ein Test' : `${shown} Tests`),
      last: (ago) => `Letzte Aktivität ${ago}`,
    },
    arriving: {
      title: 'Was ankommt',
      text: 'Hosts, von denen am letzten Tag Besuche kamen, auch Tests.',
      never: 'Noch ist nichts angekommen.',
      first: (at) => `Der erste Besuch begann am ${at}.`,
      quiet: 'Am letzten Tag ist nichts angekommen.',
      host: 'Host',
      visits: 'Besuche',
      last: 'Letzte Aktivität',
      foreign: 'keine Domain dieses Projekts',
    },
    conversion: {
      title: 'Test-Conversion',
      text: 'Eine erfundene Conversion geht durch die Warteschlange an eine Werbeplattform, in deren Testmodus. Sie zählt nirgends und wird nach einem Tag gelöscht.',
      none: 'Noch ist keine Werbeplattform eingeschaltet, also gibt es kein Ziel für eine Conversion.',
      toDestinations: 'Werbeplattform einrichten',
      platform: 'Werbeplattform',
      definition: 'Conversion',
      anyDefinition: 'Die erste, die passt',
      action: 'Test-Conversion senden',
      took: (milliseconds, id) => `Nach ${milliseconds} ms, mit der Event-ID ${id}.`,
      outcomes: {
        accepted: (platform) => `${platform} hat die Conversion angenommen. Echte nehmen denselben Weg.`,
        refused: (platform) =>
          `${platform} kennt die Zugangsdaten, lehnt aber diese Conversion ab. Die Antwort sagt, warum.`,
        unauthorized: (platform) =>
          `${platform} lehnt die Zugangsdaten ab, oder ihnen fehlt ein Recht. Trage sie unter Werbeplattformen neu ein.`,
        later: (platform) => `${platform} nimmt gerade nichts an. Echte Conversions warten in der Warteschlange.`,
        unknown: (platform) => `${platform} hat geantwortet, aber nicht, ob die Conversion zählen würde.`,
      },
    },
  },
};
