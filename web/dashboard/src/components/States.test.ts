import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { I18nProvider } from '@/i18n/I18n';
import type { Language } from '@/i18n/language';
import { loadDictionary } from '@/i18n/texts';
import { problemFromResponse } from '@/lib/problem';
import { allLocale } from '@/rest/values';
import { ErrorNotice } from './States';

async function shown(language: Language, document: object): Promise<string> {
  const error = problemFromResponse(new Response(null, { status: 400 }), document);
  const initial = { language, t: await loadDictionary(language) };
  return renderToStaticMarkup(
    createElement(I18nProvider, { initial, children: createElement(ErrorNotice, { error }) }),
  );
}

describe('an error without words of our own', () => {
  it('shows what the server said, as text, in every language', async () => {
    const detail = 'cursor <img src=x onerror=alert(1)> is malformed & "odd"';
    for (const language of allLocale) {
      const { errors } = await loadDictionary(language);
      const markup = await shown(language, { code: 'bad_request', title: 'No', detail });
      expect(markup).toContain(errors.codes.bad_request);
      expect(markup).toContain(errors.said);
      expect(markup).toContain('cursor &lt;img src=x onerror=alert(1)&gt; is malformed &amp; &quot;odd&quot;');
      expect(markup).not.toContain('<img');
    }
  });

  it('is left out where our own words say it all, or the server says nothing', async () => {
    expect(await shown('en', { code: 'last_owner', detail: 'the change would' })).not.toContain('the change would');
    expect(await shown('en', { code: 'bad_request' })).not.toContain('The server says');
  });
});
