/**
 * Forms that visitors start, submit or abandon: each at most once per pageview, by name, never with values.
 *
 * A form is abandoned if it was started and not submitted when the pageview ends, even if it is no longer on the page.
 * Search and sign-in forms are excluded.
 */

import { nameOf, plugin } from './plugin';

const SEARCH = '[type=search],[name=q],[name=s],[name=query],[name=search]';
const PASSWORD = '[type=password]:not([autocomplete=new-password])';
const FIELDS = 'textarea,input:not([type=hidden],[type=checkbox],[type=radio],[type=submit],[type=button])';

/** A page that checks the fields itself needs a moment to mark those it does not accept. */
const CHECK_MS = 100;
/** A script that sends a form with `submit()` causes no event but one about its data, and then the page is left. */
const LEAVE_MS = 5000;

const BEGUN = 0;
const SUBMITTING = 1;
const SUBMITTED = 2;

plugin('forms', (api) => {
  const { on, track, guard, listen } = api;
  /** Those of the current view by name: what became of them. */
  const forms = new Map<string, number>();
  /** When the data of a form was last put together. */
  const packed = new Map<string, number>();

  /** Without `form.name` and so on: a field of that name hides the property. */
  function named(form: HTMLFormElement | null): string | undefined {
    const attribute = (name: string) => form!.getAttribute(name);
    if (!form || form.closest('search,[role=search]') || attribute('method') === 'dialog') return;
    // One or two fields of which one is searched in, or which are a name and a password.
    const few = form.querySelectorAll(FIELDS).length < 3;
    if (few && (form.querySelector(SEARCH) || form.querySelectorAll(PASSWORD).length === 1)) return;
    const text = attribute('data-svc-form') || attribute('name') || attribute('id') || attribute('aria-label');
    return nameOf(text, api) || 'form';
  }

  function submitted(name: string): void {
    forms.set(name, SUBMITTED);
    track('form_submit', { form: name });
  }

  const submit = guard((event: Event) => {
    const form = event.composedPath()[0] as HTMLFormElement;
    const name = named(form);
    if (!name || forms.get(name)! > BEGUN) return;
    forms.set(name, SUBMITTING);
    setTimeout(
      guard(() => {
        if (forms.get(name) !== SUBMITTING) return;
        if (event.defaultPrevented && form.querySelector(':invalid,[aria-invalid=true]')) forms.set(name, BEGUN);
        else submitted(name);
      }),
      CHECK_MS,
    );
  });

  listen('submit', submit);
  listen('formdata', ({ target }) => {
    const name = named(target as HTMLFormElement);
    if (name) packed.set(name, Date.now());
  });
  listen('input change', (event) => {
    const { form } = event.composedPath()[0] as HTMLInputElement;
    // What scripts fill in was not begun by anybody.
    const name = event.isTrusted && named(form);
    if (!name || forms.has(name)) return;
    forms.set(name, BEGUN);
    track('form_start', { form: name });
    // This event does not leave a shadow tree.
    form!.addEventListener('submit', submit);
  });
  on('end', () => {
    for (const [name, state] of forms) {
      if (state === SUBMITTING || (!state && Date.now() - packed.get(name)! < LEAVE_MS)) submitted(name);
      else if (!state) track('form_abandon', { form: name });
    }
    forms.clear();
    packed.clear();
  });
});
