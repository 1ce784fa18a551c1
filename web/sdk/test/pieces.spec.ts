import { inlinedConfig, piecesOf } from '../pieces.mjs';
import { open, run } from './page';

const variant = { config: { variantParam: 'v' }, url: 'https://shop.example/?v=b' };
const bridge = { bridges: [{ event: 'shop:open', emit: 'opened', props: {}, flush: true }] };
const names = (config: object) => piecesOf(config).map(({ name }) => name);

it('joins a piece that comes before the core', async () => {
  const page = await open({ ...variant, pieces: ['variant'] });
  await page.settle();
  expect(page.state.variant).toBe('b');
});

it('joins a piece that comes after the core', async () => {
  const page = await open({ config: bridge, pieces: [] });
  run('bridges');
  window.dispatchEvent(new CustomEvent('shop:open'));
  expect(page.events.map((event) => event.e)).toEqual(['opened']);
});

it('takes a piece once, however often it comes', async () => {
  const page = await open({ config: bridge, pieces: ['bridges', 'bridges'] });
  run('bridges');
  window.dispatchEvent(new CustomEvent('shop:open'));
  expect(page.events).toHaveLength(1);
});

it('takes pieces of a script that waits for its config', async () => {
  const page = await open({
    config: bridge,
    pieces: ['bridges'],
    inlined: false,
    src: 'https://stats.example/v1/s/sdk.js',
    data: { key: 'pk_svc_' + 'a1B2c3D4e5'.repeat(3) },
  });
  window.dispatchEvent(new CustomEvent('shop:open'));
  expect(page.events).toHaveLength(1);
});

it('asks a core that is there before its config is known to wait', async () => {
  const page = await open({
    config: bridge,
    pieces: [],
    inlined: false,
    src: 'https://stats.example/v1/s/sdk.js',
    data: { key: 'pk_svc_' + 'a1B2c3D4e5'.repeat(3) },
    before: () => queueMicrotask(() => run('bridges')),
  });
  window.dispatchEvent(new CustomEvent('shop:open'));
  expect(page.events).toHaveLength(1);
});

it('leaves no global but `svc`', async () => {
  const before = Object.keys(window);
  await open();
  expect(Object.keys(window).filter((name) => !before.includes(name))).toEqual(['svc']);
});

it('sends nothing in a mode whose piece is missing', async () => {
  const page = await open({ config: { consent: { mode: 'strict' } }, pieces: [] });
  await page.wait(20_000);
  page.hide();
  expect(page.requests).toHaveLength(0);
});

it('sends nothing in a mode that it does not know', async () => {
  const page = await open({ config: { consent: { mode: 'newer' as 'strict' } } });
  await page.wait(20_000);
  page.hide();
  expect(page.requests).toHaveLength(0);
});

it('is picked when what a pointer leads to is there', () => {
  expect(names({})).toEqual([]);
  expect(names({ variantParam: null, bridges: [], cta: { selectors: [] }, firstTouch: { enabled: false } })).toEqual(
    [],
  );
  expect(names({ variantParam: 'v', bridges: [{}], cta: { selectors: ['a'] } })).toEqual(['variant', 'cta', 'bridges']);
  expect(names({ consent: { mode: 'cookieless', storageKey: null } })).toEqual([]);
  expect(names({ consent: { mode: 'strict' } })).toEqual(['consent_modes']);
});

it('is left out of a script what its config says anyway, and nothing else', () => {
  const assumed = { mode: 'cookieless', respectGlobalPrivacyControl: true };
  expect(
    inlinedConfig({
      configRev: 0,
      sessionTimeoutMs: 1_800_000,
      storagePrefix: 'svc',
      variantParam: null,
      bridges: [],
      consent: { ...assumed, respectDoNotTrack: false },
      identify: { enabled: false, requireConsent: true },
    }),
  ).toEqual({ configRev: 0 });
  const said = {
    sessionTimeoutMs: 60_000,
    storagePrefix: 'own',
    consent: { mode: 'strict', respectGlobalPrivacyControl: false },
    identify: { enabled: true, requireConsent: false },
  };
  expect(inlinedConfig(said)).toEqual(said);
});

it('does not mind keys that it does not know', async () => {
  const page = await open({
    config: { newer: { deep: [1] }, excludePaths: [{ kind: 'newer' as 'glob', value: '/' }] } as object,
  });
  await page.settle();
  expect(page.batches).toHaveLength(1);
});
