/** Consent modes `strict` and `require`, and consent by storage key or window event of the site. */

import { register } from '../register';
import { follow } from './dotted';

interface Values {
  grantedValues?: string[];
  deniedValues?: string[];
}

/** How often the site's storage is looked at for a decision. */
const LOOK_MS = 5e3;

/** What a value of the site's own consent storage or event says. */
const decisionOf = (value: unknown, { grantedValues, deniedValues }: Values): boolean | undefined =>
  grantedValues?.includes(value as string) || (deniedValues?.includes(value as string) ? false : undefined);

register('consent_modes', ({ config, rules, granted, guard, listen, decide, send }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { mode, storageKey, windowEvent } = config.consent;
  const said = rules.decision;
  // Read anew each time, because a site may change it silently.
  const kept = guard(() => (storageKey ? localStorage.getItem(storageKey) : undefined));
  rules.decision = () => said() ?? decisionOf(kept(), config.consent);

  if (mode === 'strict' || mode === 'require') rules.refuses = () => rules.decision() === false;
  // A storage key is looked at from time to time; every other decision is told.
  const lookAgain = (): true => {
    clearTimeout(timer);
    if (storageKey) timer = setTimeout(guard(send), LOOK_MS);
    return true;
  };
  // A yes may continue the session of an earlier page, but not once this page has told its own. So a strict project
  // waits for the decision until the page is left.
  if (mode === 'strict') rules.holds = (leaving) => !leaving && rules.decision() === undefined && lookAgain();
  if (mode === 'require') rules.holds = () => !granted() && lookAgain();

  if (windowEvent) {
    listen(windowEvent.name, (event) => {
      const decision = decisionOf(follow((event as CustomEvent).detail, windowEvent.detailPath), windowEvent);
      if (decision !== undefined) decide(decision);
    });
  }
});
