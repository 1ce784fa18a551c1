import { Button, Modal, TextInput } from '@mantine/core';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useI18n } from '@/i18n/I18n';
import { focusAt, type Place, placeOf } from '@/lib/focus';
import classes from './Dialog.module.css';
import type { Edited } from '@/lib/revision';
import { mayLose, type Unsaved } from '@/lib/unsaved';
import { useBack } from '@/lib/useBack';
import { Form } from './Form';
import { FormsContext } from './formsContext';
import { SaveError } from './SaveError';

/** Stack of open dialogs. Only the last one is visible and receives key presses. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly string[]) => {
  open = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function useOnTop(): boolean {
  const id = useId();
  useLayoutEffect(() => {
    change([...open, id]);
    return () => {
      change(open.filter((other) => other !== id));
    };
  }, [id]);
  return useSyncExternalStore(subscribe, () => open.at(-1)) === id;
}

/** Element that had the focus when the top dialog opened. */
let lastWay: Place | null = null;

/** Returns the focus to where the dialog was opened; for a chain of dialogs, to where the first one was opened. */
function useWayBack() {
  const [way] = useState(() => {
    const here = placeOf(document.activeElement);
    return here && !here.element.closest('[role="dialog"]')
      ? { here, under: null }
      : { here, under: open.length > 0 ? lastWay : null };
  });
  useEffect(() => {
    const { here, under } = way;
    lastWay = under ?? here;
    return () => {
      focusAt(under && !here?.element.isConnected ? under : here);
    };
  }, [way]);
}

/** Parameters of the address that open a dialog. */
const opening = ['add', 'all', 'create', 'edit', 'how', 'test'];

const isInUrl = () => opening.some((name) => new URLSearchParams(window.location.search).has(name));

/** Closes the dialog and lets the content of its forms go. */
const LeaveContext = createContext(() => {});

interface DialogProps {
  title: string;
  /** Closes only by its own button, because its content is shown only once. */
  stays?: boolean;
  size?: number;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, stays = false, size = 460, onClose, children }: DialogProps) {
  const { t } = useI18n();
  const onTop = useOnTop();
  useWayBack();
  const [forms] = useState(() => new Set<Unsaved>());
  const close = () => {
    void mayLose(forms).then((may) => {
      if (may) onClose();
    });
  };
  const leave = () => {
    for (const form of forms) form.letGo();
    onClose();
  };
  const back = () => {
    if (!stays) close();
  };
  useBack(true, back, isInUrl());
  return (
    <Modal
      opened
      onClose={close}
      title={<span className={classes.title}>{title}</span>}
      centered
      size={size}
      withOverlay={onTop}
      styles={onTop ? {} : { content: { visibility: 'hidden' } }}
      withCloseButton={!stays}
      closeOnEscape={onTop && !stays}
      closeOnClickOutside={!stays}
      closeButtonProps={{ 'aria-label': t.common.close }}
    >
      <FormsContext value={forms}>
        <LeaveContext value={leave}>{children}</LeaveContext>
      </FormsContext>
    </Modal>
  );
}

/** Returns what closes the dialog around without a question. */
export const useLeave = () => use(LeaveContext);

/** Button that closes the dialog around it without a question. */
export function CancelButton() {
  const { t } = useI18n();
  return (
    <Button variant="default" onClick={useLeave()}>
      {t.common.cancel}
    </Button>
  );
}

interface FormDialogProps extends Omit<DialogProps, 'stays' | 'children'> {
  children?: ReactNode;
  text?: ReactNode;
  /** Label of the submit button. */
  action: string;
  danger?: boolean;
  /** Whether the form may be submitted. */
  ready?: boolean;
  /** What is saved, if somebody else may have changed it meanwhile. */
  edited?: Edited;
  mutation: { mutate: () => void; isPending: boolean; error: unknown };
}

/** Error of the form in a dialog. */
export function DialogError({ error, edited }: Omit<ComponentProps<typeof SaveError>, 'onDiscard'>) {
  const leave = useLeave();
  return error ? <SaveError error={error} edited={edited} onDiscard={leave} /> : null;
}

/** Dialog with one action, which shows the error if the action fails. */
export function FormDialog({
  text,
  action,
  danger = false,
  ready = true,
  edited,
  mutation,
  children,
  ...dialog
}: FormDialogProps) {
  const submit = () => {
    if (ready) mutation.mutate();
  };
  return (
    <Dialog {...dialog}>
      <Form onSubmit={submit} refused={mutation.error} guarded={!danger} className={classes.fields}>
        {text ? <p className={classes.text}>{text}</p> : null}
        {children}
        <DialogError error={mutation.error} edited={edited} />
        <div className={classes.actions}>
          <CancelButton />
          <Button type="submit" color={danger ? 'red.9' : undefined} loading={mutation.isPending} disabled={!ready}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface TypedDialogProps extends Omit<FormDialogProps, 'danger'> {
  /** The name that must be typed. */
  name: string;
}

/** Confirmation dialog that requires typing the name of what will be deleted. */
export function TypedDialog({ name, ready = true, children, ...dialog }: TypedDialogProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  return (
    <FormDialog {...dialog} danger ready={ready && typed.trim() === name.trim()}>
      {children}
      <TextInput
        label={t.common.typeToConfirm(name)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}

export { classes as dialogClasses };
