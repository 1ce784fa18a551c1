/**
 * What somebody has typed and not saved yet. Each form registers here while it is on the screen, so that whatever would
 * lose its content asks first.
 */
export interface Unsaved {
  /** Whether the form contains something that was not saved. */
  changed: () => boolean;
  /** Whether the form outlives a change of the address that stays on the screen. */
  survives: boolean;
  /** Lets the form go with its content. */
  letGo: () => void;
}

const forms = new Set<Unsaved>();
const dialogs: (() => void)[] = [];

/**
 * Loads a dialog with the first form. It protects what is typed there, and after an upgrade of the server its file is gone.
 */
export function withForms(load: () => void) {
  dialogs.push(load);
}

export function watch(form: Unsaved): () => void {
  forms.add(form);
  for (const load of dialogs.splice(0)) load();
  return () => {
    forms.delete(form);
  };
}

/** Returns true if leaving the screen would lose something. */
export const isUnsaved = () => [...forms].some((form) => form.changed());

/** Lets all forms go with their content. */
export function letAllGo() {
  for (const form of forms) form.letGo();
}

let ask: () => Promise<boolean> = () => Promise.resolve(true);

/** Called when something would be lost. Resolves to true if the person agrees. */
export function onLoss(question: () => Promise<boolean>) {
  ask = question;
}

/** Asks before the address changes. `sameScreen`: its search parameters change only. */
export const mayLeave = (sameScreen: boolean) => mayLose([...forms].filter((form) => !sameScreen || !form.survives));

/** Asks whether the content of these forms may be lost, if they have any. Lets them go if it may. */
export async function mayLose(some: Iterable<Unsaved>): Promise<boolean> {
  const changed = [...some].filter((form) => form.changed());
  if (changed.length === 0) return true;
  if (!(await ask())) return false;
  for (const form of changed) form.letGo();
  return true;
}

/** What opens over the screen, in the order of opening, with what closes it. */
const overlays: { close: () => void; inUrl: boolean }[] = [];

/** Registers a dialog or menu, which Back closes. `inUrl`: the address has opened it, so that going back closes it. */
export function opened(close: () => void, inUrl = false): () => void {
  // What opens over another dialog has not been opened by the address.
  const overlay = { close, inUrl: inUrl && overlays.length === 0 };
  overlays.push(overlay);
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
  };
}

/** Closes the list of the focused field, such as a select, if it is on the screen. Returns false if there is none. */
function closeList(): boolean {
  const field = document.querySelector('[role="combobox"][aria-expanded="true"]:focus');
  const list = document.getElementById(field?.getAttribute('aria-controls') ?? '');
  // A list without options is open, too, but not shown.
  if (!field || !list || list.offsetHeight === 0) return false;
  // The library keeps whether the list is open, and closes it by this key.
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }));
  return true;
}

/**
 * Closes the top list, dialog or menu instead of going back. Returns false if there is none, or if going back closes it.
 * `sameScreen`: going back changes search parameters only.
 */
export function closeTop(sameScreen: boolean): boolean {
  if (closeList()) return true;
  const top = overlays.at(-1);
  if (!top || (top.inUrl && sameScreen)) return false;
  top.close();
  return true;
}

/** Returns the content of a form's fields, to compare it with a later state. */
export function contentOf(form: HTMLFormElement): string {
  const fields = [...form.elements].flatMap((field) => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return field.checked;
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return isText || field instanceof HTMLSelectElement ? field.value : [];
  });
  return JSON.stringify(fields);
}
