import type { Dictionary } from '../I18n';

export const install: Pick<Dictionary, 'install'> = {
  install: {
    list: 'Wie deine Website gebaut ist',
    noKey: 'Dieses Projekt hat keinen gültigen öffentlichen Schlüssel. Lege einen an unter Einrichten → Schlüssel.',
    toKeys: 'Zu den Schlüsseln',
    policy: (origin) =>
      `Hat deine Website eine Content Security Policy, erlaube ${origin} in script-src und in connect-src.`,
    ways: {
      html: {
        name: 'HTML',
        steps: [
          'Setze diese Zeile in den Kopf jeder Seite. Sie lädt, ohne zu blockieren; wo im Kopf sie steht, ist egal.',
        ],
      },
      tag_manager: {
        name: 'Tag-Manager',
        steps: [
          'Lege ein Tag der Art „Benutzerdefiniertes HTML“ an und füge diese Zeile ein.',
          'Löse das Tag auf jeder Seite einmal aus. Für Navigation in Single-Page-Anwendungen braucht es keinen weiteren Auslöser.',
          'Veröffentliche den Container. Wartet das Tag auf eine Einwilligung, wird davor nichts gezählt.',
        ],
      },
      wordpress: {
        name: 'WordPress',
        steps: [
          'Mit einem Plugin für Skripte im Header: Füge diese Zeile in sein Feld für den Header ein und speichere.',
          'Ohne Plugin: Setze stattdessen dies ans Ende der functions.php deines Child-Themes. Nur eines von beiden.',
          'Wenn ein Plugin Skripte zusammenfasst oder verzögert, nimm dieses Skript dort aus. Leere dann den Cache der Website.',
        ],
      },
      shopify: {
        name: 'Shopify',
        steps: [
          'Öffne unter Onlineshop → Themes im Menü deines Themes „Code bearbeiten“ und dort layout/theme.liquid.',
          'Füge diese Zeile über </head> ein und speichere.',
          'Die Kasse gehört nicht zum Theme und wird nicht gezählt, alle anderen Seiten des Shops schon.',
        ],
      },
      webflow: {
        name: 'Webflow',
        steps: [
          'Öffne in den Einstellungen der Website „Custom code“, füge diese Zeile in „Head code“ ein und speichere.',
          'Veröffentliche die Website. Eigener Code braucht einen bezahlten Tarif.',
        ],
      },
      squarespace: {
        name: 'Squarespace',
        steps: [
          'Suche in den Einstellungen „Code-Einspeisung“ („Code injection“), füge diese Zeile in das Feld für den Header ein und speichere.',
          'Im kleinsten Tarif gibt es keine Code-Einspeisung.',
        ],
      },
      wix: {
        name: 'Wix',
        steps: [
          'Öffne in den Einstellungen der Website „Benutzerdefinierter Code“, füge Code hinzu und setze diese Zeile ein.',
          'Wähle alle Seiten, einmaliges Laden und den Head als Ort. Wende es an.',
          'Eigener Code braucht ein Premiumpaket und eine eigene Domain.',
        ],
      },
      next: {
        name: 'Next.js',
        steps: [
          'Ergänze das Skript im Root-Layout. Mit dem Ordner pages gehört dieselbe Zeile in pages/_app.tsx.',
          'Wechsel zwischen Seiten werden ohne weitere Zeile gezählt.',
        ],
      },
      react: {
        name: 'React, Vite',
        steps: [
          'Installiere das Paket. Es kommt von diesem Server und macht in deinem Bundle weniger als ein Kilobyte aus.',
          'Starte es dort, wo deine Anwendung startet. Wechsel zwischen Seiten werden ohne weitere Zeile gezählt.',
          'Um ein eigenes Ereignis aufzuzeichnen, wo immer es geschieht:',
        ],
      },
      proxy: {
        name: 'Eigene Domain',
        steps: [
          'Mit einem Proxy auf deiner Website sprechen Browser nur mit deiner Domain. Lege zuerst einen Proxy-Schlüssel an: Mit ihm vertraut der Server der Adresse des Besuchers, die der Proxy weiterreicht. Ohne den Schlüssel sähen alle Besucher wie einer aus.',
          'Mit nginx: Setze dies in den server-Block deiner Website, mit deinem Schlüssel.',
          'Mit Caddy: Setze dies in den Block deiner Website, mit deinem Schlüssel.',
          'Setze dann diese Zeile in den Kopf jeder Seite.',
        ],
      },
    },
  },
};
