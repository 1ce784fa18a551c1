import type { Dictionary } from '../texts';

export const prompts: Pick<Dictionary, 'prompts'> = {
  prompts: {
    title: 'Prompts für einen Assistenten',
    text: 'Kopiere einen in den Assistenten, der an deiner Website arbeitet. Er kennt die Fakten dieses Projekts und sagt, wie das Ergebnis zu prüfen ist.',
    kinds: 'Was der Assistent tun soll',
    unavailable: 'Nicht mit deiner Rolle',
    needs: (scopes) =>
      `Deine Rolle darf diesen Prompt nicht verwenden, weil der Assistent nicht tun könnte, was er verlangt. Nötig ist ${scopes.length === 1 ? '' : 'eines davon: '}${scopes.join(', ')}.`,
    stack: 'Womit die Website gebaut ist',
    anyStack: 'Der Assistent findet es heraus',
    proxy: 'Proxy',
    proxies: { auto: 'Wenn er passt', on: 'Ja', off: 'Nein' },
    locale: 'Sprache',
    noSecret: 'Er enthält den öffentlichen Schlüssel, aber kein Geheimnis.',
  },
};
