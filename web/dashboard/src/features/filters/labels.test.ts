import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { I18nProvider } from '@/i18n/I18n';
import { loadAllTexts, loadDictionary } from '@/i18n/texts';
import { useValueLabel } from './labels';
import { useChoiceMeaning } from './meanings';

const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];

function Values() {
  const say = useValueLabel();
  const meaning = useChoiceMeaning();
  const said = inherited.flatMap((name) => [
    say('EVENT', name),
    say('GOAL', name, 'Mine'),
    say('RELEVANCE_TIER', name),
    say('CHANNEL', name, null),
    meaning('EVENT', name) ?? 'nothing',
  ]);
  return said.join(' ');
}

it('names of events that every object inherits are names as others', async () => {
  const initial = { language: 'en', t: await loadDictionary('en') } as const;
  await loadAllTexts();
  const shown = renderToStaticMarkup(createElement(I18nProvider, { initial, children: createElement(Values) }));
  expect(shown).toBe(inherited.map((name) => `${name} Mine ${name} ${name} nothing`).join(' '));
});
