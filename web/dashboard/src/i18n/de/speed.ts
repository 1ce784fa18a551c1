import type { Dictionary } from '../texts';

export const speed: Pick<Dictionary, 'speed'> = {
  speed: {
    tiles: 'Web Vitals',
    vitals: {
      lcp: {
        name: 'Laden',
        full: 'Largest Contentful Paint',
        text: 'Vom Öffnen einer Seite, bis ihr größtes Bild oder ihr größter Text zu sehen ist.',
      },
      inp: {
        name: 'Antwort',
        full: 'Interaction to Next Paint',
        text: 'Von einem Klick, Tippen oder Tastendruck, bis die Seite reagiert, bei der langsamsten Eingabe eines Seitenaufrufs.',
      },
      cls: {
        name: 'Ruhe',
        full: 'Cumulative Layout Shift',
        text: 'Wie weit Sichtbares von selbst springt, ab 0 für gar nicht.',
      },
      ttfb: {
        name: 'Server',
        full: 'Time to First Byte',
        text: 'Vom Öffnen einer Seite, bis das erste Byte der Antwort ankommt.',
      },
    },
    ratings: { good: 'Gut', fair: 'Verbesserbar', poor: 'Schlecht' },
    bounds: (good, fair) => `Gut bis ${good}, schlecht über ${fair}.`,
    upTo: (bound) => `Gut bis ${bound}`,
    above: (bound) => `Schlecht über ${bound}`,
    shares: (good, poor) => `${good} gut, ${poor} schlecht`,
    of: (count, text) => (count === 1 ? 'von 1 Seitenaufruf.' : `von ${text} Seitenaufrufen.`),
    rated: (rating, vital) => `${rating} (${vital})`,
    p75: '75. Perzentil',
    p75Hint: '75. Perzentil: Drei Viertel der Seitenaufrufe, bei denen gemessen wurde, haben höchstens diesen Wert.',
    goodHint: 'Anteil der Seitenaufrufe mit gutem Wert an denen, bei denen gemessen wurde.',
    poorHint: 'Anteil der Seitenaufrufe mit schlechtem Wert an denen, bei denen gemessen wurde.',
    viewsHint: 'Seitenaufrufe, bei denen mindestens eine der Zahlen gemessen wurde.',
    source:
      'Jeder Wert ist ein 75. Perzentil: Drei Viertel der Seitenaufrufe haben höchstens diesen Wert. Zahlen und Bewertungen sind die von',
    over: (vital) => `${vital} im Verlauf`,
    overText: 'Ein Seitenaufruf zählt zu der Zeit, in der seine Sitzung begann.',
    notMeasured: 'Nicht gemessen',
    notByAll: 'Safari und Firefox messen nicht jede Zahl, und ohne Eingabe gibt es keine Antwort.',
    list: 'Tempo der Seiten',
    listText: '75. Perzentile der Seitenaufrufe, bei denen die jeweilige Zahl gemessen wurde.',
    by: { page: 'Seite', device: 'Gerät', country: 'Land' },
    columns: { views: 'Aufrufe' },
    first: (shown, all) => `Die ${shown} Werte mit den meisten Seitenaufrufen, von ${all}.`,
    none: 'In diesem Zeitraum wurde kein Tempo gemessen',
    noneText:
      'Gemessen wird erst, wenn du „Tempo der Seiten“ in den Tracking-Einstellungen einschaltest. Es beginnt mit dem nächsten Seitenaufruf und macht das Skript um etwa 1 KB größer.',
    turnOn: 'Tracking-Einstellungen',
  },
};
