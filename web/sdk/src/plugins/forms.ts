/**
 * Forms that visitors start, submit or abandon: each at most once per pageview, by name, never with values.
 *
 * A form is abandoned if it was started and not submitted when the pageview ends, even if it is no longer on the page.
 * One that an application still shows after a change of page goes on: it may have several steps, and each may be
 * submitted to reach the next.
 * Search and sign-in forms are excluded.
 */

import type { Pageview } from '../pageview';
import { nameOf, plugin } from './plugin';

const SEARCH = '[type=search],[name=q],[name=s],[name=query],[name=search]';
const PASSWORD = '[type=password]:not([autocomplete=new-password])';
const FIELDS = 'textarea,input:not([type=hidden],[type=checkbox],[type=radio],[type=submit],[type=button])';

/** A page that checks the fields itself needs a moment to mark those it does not accept. */
const CHECK_MS = 100;
/** An application needs a moment to show the page of its new address. */
const STEP_MS = 1000;
/** The name of a form that has none. */
const NAMELESS = 'form';

const BEGUN = 0;
const SUBMITTING = 1;
const SUBMITTED = 2;

interface Form {
  state: number;
  form: HTMLFormElement;
  /** The submit that ends the form, unless the application shows its next step. */
  event?: Event | undefined;
}

plugin('forms', (api) => {
  const { on, track, guard, listen } = api;
  /** Those of the current view by name. */
  const forms = new Map<string, Form>();

  /** Without `form.name` and so on: a field of that name hides the property. */
  function named(form: HTMLFormElement | null): string | undefined {
    const attribute = (name: string) => form!.getAttribute(name);
    if (!form || form.closest('search,[role=search]') || attribute('method') === 'dialog') return;
    // One or two fields of which one is searched in, or which are a name and a password.
    const few = form.querySelectorAll(FIELDS).length < 3;
    if (few && (form.querySelector(SEARCH) || form.querySelectorAll(PASSWORD).length === 1)) return;
    const text = attribute('data-svc-form') || attribute('name') || attribute('id') || attribute('aria-label');
    return nameOf(text, api) || NAMELESS;
  }

  function submitted(name: string, owner?: Pageview): void {
    forms.get(name)!.state = SUBMITTED;
    track('form_submit', { form: name }, undefined, owner);
  }

  const submit = guard((event: Event) => {
    const form = event.composedPath()[0] as HTMLFormElement;
    const name = named(form);
    if (!name || forms.get(name)?.state) return;
    const submitting: Form = { state: SUBMITTING, form, event };
    forms.set(name, submitting);
    setTimeout(
      guard(() => {
        if (submitting.state !== SUBMITTING || forms.get(name) !== submitting) return;
        if (event.defaultPrevented && form.querySelector(':invalid,[aria-invalid=true]'))
          forms.set(name, { state: BEGUN, form });
        else submitted(name);
      }),
      CHECK_MS,
    );
  });

  listen('submit', submit);
  // A script that calls it causes no event.
  const { prototype } = HTMLFormElement;
  const send = prototype.submit;
  prototype.submit = function () {
    guard(() => {
      const name = named(this);
      if (name && forms.get(name)!.state < SUBMITTED) submitted(name);
    })();
    send.call(this);
  };
  listen('input change', (event) => {
    const { form } = event.composedPath()[0] as HTMLInputElement;
    // What scripts fill in was not begun by anybody.
    const name = event.isTrusted && named(form);
    if (!name) return;
    const begun = forms.get(name);
    if (begun) begun.form = form!;
    else {
      forms.set(name, { state: BEGUN, form: form! });
      track('form_start', { form: name });
    }
    // This event does not leave a shadow tree.
    form!.addEventListener('submit', submit);
  });

  const isThere = (name: string, form: HTMLFormElement) =>
    form.isConnected || (name !== NAMELESS && [...document.forms].some((other) => named(other) === name));

  on('end', (owner, leaving) => {
    for (const [name, form] of forms) {
      if (form.state === SUBMITTING) {
        if (!leaving && form.event!.defaultPrevented) form.state = BEGUN;
        else submitted(name, owner);
      }
      if (form.state) forms.delete(name);
    }
    const begun = [...forms];
    const conclude = guard(() => {
      for (const [name, form] of begun) {
        if (form.state || forms.get(name) !== form) continue;
        if (!leaving && isThere(name, form.form)) {
          form.event = undefined;
          continue;
        }
        if (form.event) submitted(name, owner);
        else track('form_abandon', { form: name }, undefined, owner);
        forms.delete(name);
      }
    });
    if (leaving) conclude();
    else setTimeout(conclude, STEP_MS);
  });
});
