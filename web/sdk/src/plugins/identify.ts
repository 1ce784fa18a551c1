/**
 * `svc('identify', { email, phone, firstName, lastName, externalId, signature, form, traits })`: sends hashes that
 * identify the visitor. An `externalId` counts only with its signature by the site's server.
 *
 * The data stays in memory until it may be sent, and is deleted after a "no". It is sent with the next batch, and again
 * until the server has accepted a batch. With consent, the advertising cookies of the page are sent too.
 */

import { ALONE } from '../build';
import { MAX_TRAITS } from '../limits';
import { register } from '../register';
import { emailOf, gmailOf, personNameOf, phoneOf } from './identify/forms_of';
import { sha256 } from './identify/sha256';
import { nameOf } from './plugin';

interface Config {
  enabled?: boolean;
  requireConsent?: boolean;
}

type Person = Partial<
  Record<'email' | 'phone' | 'firstName' | 'lastName' | 'externalId' | 'signature' | 'form', unknown>
> & {
  traits?: object;
};

/** The advertising cookies, as the server takes them. */
const COOKIES =
  /(?:^|; )_(fbp=fb\.\d\.\d{10,13}\.\d{1,30}|fbc=fb\.\d\.\d{10,13}\.[\w-]{10,500}|ttp=[\w.-]{8,200})(?=;|$)/g;

register('identify', (api) => {
  const { config, on, command, granted, renew, plan, label } = api;
  const { identify } = config as { identify?: Config };
  if (!ALONE && !identify?.enabled) return true;
  let said: Record<string, unknown> | undefined;
  /** What the last batch had and no answer has confirmed, and what was confirmed of the cookies. */
  let flying: [unknown, string] | undefined;
  let taken = '';

  const may = () => granted() || identify?.requireConsent === false;

  /** Texts that are no person's and short, numbers and booleans; nothing that was said to be the person. */
  function traitsOf(traits: object, person: string[]): object {
    const kept = Object.entries(traits).flatMap(([name, value]) => {
      const text = label(String(value));
      const tells = !text || person.some((word) => word && text.toLowerCase().includes(word));
      return /^[\w.-]{1,40}$/.test(name) && /string|number|boolean/.test(typeof value) && !tells
        ? [[name, typeof value === 'string' ? text : value]]
        : [];
    });
    return Object.fromEntries(kept.slice(0, MAX_TRAITS));
  }

  command('identify', (person: Person) => {
    const text = (value: unknown) => String(value ?? '');
    const { email, phone, firstName, lastName, externalId, signature, form, traits } = Object(person) as Person;
    const em = emailOf(text(email));
    const plain: Record<string, string | undefined> = {
      em,
      emg: em && gmailOf(em),
      ph: phoneOf(text(phone), config.phone),
      fn: personNameOf(text(firstName)),
      ln: personNameOf(text(lastName)),
      xid: text(externalId).trim(),
    };
    said = { ...said };
    for (const name in plain) if (plain[name]) said[name] = sha256(plain[name]);
    // The signature of another id says nothing about this one.
    if (plain.xid) said.sig = /^[\da-f]{64}$/.test(signature as string) ? signature : undefined;
    if (form) said.form = nameOf(text(form), api) || undefined;
    if (traits)
      said.tr = traitsOf(
        traits,
        Object.values(plain).map((word) => text(word).toLowerCase()),
      );
    if (!may()) return;
    renew();
    plan();
  });

  on('forget', () => {
    said = undefined;
  });

  on('keep', (allowed) => {
    // After a withdrawal the server has no cookies, either.
    if (!allowed) taken = '';
    if (!may()) said = undefined;
    // A yes that came after the call.
    else if (said) renew();
  });

  on('batch', (batch) => {
    const id = may() && said;
    if (id) batch.id = { pv: batch.pvs[batch.pvs.length - 1]!.id, ...id };
    flying = [id, taken];
    if (!granted()) return;
    const found = Object.fromEntries([...document.cookie.matchAll(COOKIES)].map(([, cookie]) => cookie!.split('=')));
    const text = JSON.stringify(found);
    if (text !== '{}' && text !== taken) batch.ac = found;
    flying = [id, text];
  });

  on('answer', (isTaken) => {
    if (!isTaken || !flying) return;
    // What was said since is not in it.
    if (said === flying[0]) said = undefined;
    taken = flying[1];
    flying = undefined;
  });
});
