import { TextInput, type TextInputProps } from '@mantine/core';
import {
  createContext,
  type ComponentProps,
  type FormEvent,
  type SubmitEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Dictionary, useI18n } from '@/i18n/I18n';
import { isNowhere } from '@/lib/focus';
import { contentOf, type Unsaved, watch } from '@/lib/unsaved';
import { FormsContext } from './formsContext';

type Said = Readonly<Record<string, string | undefined>>;
const SaidContext = createContext<Said>({});

/** Error of a field from the last submit. */
export const useSaid = (name: string | undefined) => use(SaidContext)[name ?? ''];

/**
 * Registers a form while it is on the screen. `changed` says whether it has changes; without it, the fields are compared
 * with what they were before the person did something in the form.
 */
function useUnsaved(changed: boolean | undefined, guarded: boolean, refused: unknown) {
  const element = useRef<HTMLFormElement>(null);
  const around = use(FormsContext);
  const known = useRef(changed);
  known.current = changed;
  /** Content before the first action since the last submit; null if there was none. */
  const before = useRef<string | null>(null);
  /** The same before the last submit. */
  const unsent = useRef<string | null>(null);
  const [first] = useState(() => ({ content: '' }));
  const gone = useRef(false);

  useEffect(() => {
    if (!guarded) return;
    const form: Unsaved = {
      changed: () =>
        !gone.current &&
        (known.current ??
          (element.current !== null && before.current !== null && contentOf(element.current) !== before.current)),
      survives: around === null && known.current === undefined,
      letGo: () => {
        gone.current = true;
      },
    };
    if (element.current) first.content = contentOf(element.current);
    const forget = watch(form);
    around?.add(form);
    return () => {
      forget();
      around?.delete(form);
    };
  }, [around, first, guarded]);
  // What was sent counts as saved, unless it is refused.
  useEffect(() => {
    if (refused) before.current ??= unsent.current;
  }, [refused]);

  const begin = () => {
    before.current ??= element.current ? contentOf(element.current) : null;
    gone.current = false;
  };
  return {
    element,
    sent: () => {
      unsent.current = before.current;
      before.current = null;
    },
    events: {
      onKeyDownCapture: begin,
      onPointerDownCapture: begin,
      // Not all that fills a field uses keys or a pointer.
      onInputCapture: () => {
        before.current ??= first.content;
        gone.current = false;
      },
    },
  };
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Called on submit if every field is valid. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The server's error for the last submit. */
  refused: unknown;
  /** Whether the form has changes, where the screen knows. */
  changed?: boolean;
  /** False if nothing is lost with the content, such as a password. */
  guarded?: boolean;
}

/**
 * A form that checks its fields in the words of the dashboard, not of the browser. When it is refused, here or by the
 * server, the focus moves to the first field that has to change.
 */
export function Form({ onSubmit, refused, changed, guarded = true, children, ...form }: FormProps) {
  const { t } = useI18n();
  const [said, setSaid] = useState<Said>({});
  const [tries, setTries] = useState(0);
  const { element, sent, events } = useUnsaved(changed, guarded, refused);

  useEffect(() => {
    if (!refused && tries === 0) return;
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    if (invalid) {
      // The save bar covers the lower edge of the screen.
      invalid.scrollIntoView({ block: 'center' });
      invalid.focus({ preventScroll: true });
    }
    // The submit button was disabled while waiting and lost the focus.
    else if (isNowhere()) element.current?.querySelector<HTMLElement>('button[type="submit"]:not(:disabled)')?.focus();
  }, [element, refused, tries]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = check(event.currentTarget, t);
    setSaid(found);
    if (Object.keys(found).length > 0) setTries(tries + 1);
    else {
      sent();
      onSubmit(event);
    }
  };
  const typed = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && said[target.name]) setSaid({ ...said, [target.name]: undefined });
  };
  return (
    <form {...form} {...events} ref={element} noValidate onSubmit={submit} onInput={typed}>
      <SaidContext value={said}>{children}</SaidContext>
    </form>
  );
}

/** The invalid fields, by name. */
function check(form: HTMLFormElement, t: Dictionary): Said {
  const found: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !field.name || field.disabled || field.readOnly) continue;
    const words = wrong(field, t);
    if (words) found[field.name] = words;
  }
  return found;
}

function wrong({ value, required, minLength, validity, dataset }: HTMLInputElement, t: Dictionary): string | null {
  if (required && value.trim() === '') return t.errors.violations.required('');
  if (value !== '' && value.length < minLength) return t.errors.violations.too_short(String(minLength));
  if (validity.rangeUnderflow) return t.errors.violations.in_past('');
  if (validity.valid) return null;
  if (dataset.rule === 'slug') return t.errors.fields.slug;
  return validity.typeMismatch ? t.errors.fields.email : t.errors.violations.wrong_format('');
}

/** Text field of a form. Field errors are matched by its name, so the name is required. */
export function Field({ error, name, ...props }: TextInputProps & { name: string }) {
  const said = useSaid(name);
  return <TextInput withAsterisk={false} {...props} name={name} error={said ?? error} />;
}
