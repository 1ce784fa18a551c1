import { open, START } from './page';

it('stops and forgets on opt-out, and starts on opt-in', async () => {
  const page = await open();
  page.svc('event', 'before');
  page.svc('optout');
  page.svc('event', 'during');
  await page.stay(20_000);
  expect(page.svc('session')).toBeUndefined();
  page.hide();
  expect(page.requests).toHaveLength(0);
  page.show();
  page.svc('optin');
  page.svc('event', 'after');
  await page.settle();
  expect(page.events.map((event) => event.e)).toEqual(['after']);
});

it('remembers an objection without consent, since the visitor asks for it', async () => {
  const first = await open();
  first.svc('optout');
  expect(localStorage.getItem('svc_out')).toBe('1');
  const second = await open();
  await second.settle();
  expect(second.requests).toHaveLength(0);
  second.svc('optin');
  expect(localStorage).toHaveLength(0);
});

it('starts a document that began with a refusal, without what was stored before', async () => {
  const consent = { storageKey: 'cmp', grantedValues: ['yes'] };
  localStorage.setItem('cmp', 'yes');
  localStorage.setItem('svc_out', '1');
  sessionStorage.setItem('svc_sid', '019df26e-2d00-7df1-87ce-c59ab237c7b4.' + (START - 1000));
  const page = await open({ config: { consent } });
  page.svc('optin');
  page.svc('event', 'after');
  await page.settle();
  expect(page.events).toHaveLength(1);
  expect(page.last.sid).not.toBe('019df26e-2d00-7df1-87ce-c59ab237c7b4');
  expect(page.last.fresh).toBe(true);
});
