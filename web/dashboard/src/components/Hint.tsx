import { useId, useMergedRef, useWindowEvent } from '@mantine/hooks';
import {
  cloneElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { HintBoxProps } from './HintBox';
import { atRest, laterWith } from './later';

// A screen is no worse for lacking an explanation that cannot be loaded.
const HintBox = laterWith<HintBoxProps>(() =>
  import('./HintBox').then(
    (part) => part.HintBox,
    () => () => null,
  ),
);

/** Milliseconds for which the pointer rests on a thing before its explanation opens. */
const DELAY = 250;

interface HintProps {
  text: ReactNode;
  children: ReactElement<ComponentProps<'span'>>;
}

/** Tooltip that works with mouse, keyboard and touch. Its code is loaded after the thing that it explains. */
export function Hint({ text, children }: HintProps) {
  const id = useId();
  const target = useRef<HTMLElement>(null);
  const ref = useMergedRef(children.props.ref, target);
  const timer = useRef(0);
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  const close = () => {
    clearTimeout(timer.current);
    setOpened(false);
  };
  useEffect(() => atRest(HintBox.load), []);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return (
    <>
      {cloneElement(children, {
        ref,
        'aria-describedby': opened ? id : children.props['aria-describedby'],
        onMouseEnter: (event) => {
          children.props.onMouseEnter?.(event);
          timer.current = window.setTimeout(() => {
            setOpened(true);
          }, DELAY);
        },
        onMouseLeave: (event) => {
          children.props.onMouseLeave?.(event);
          close();
        },
        onFocus: (event) => {
          children.props.onFocus?.(event);
          if (event.target.matches(':focus-visible')) setOpened(true);
        },
        onBlur: (event) => {
          children.props.onBlur?.(event);
          if (!event.currentTarget.contains(event.relatedTarget)) close();
        },
      })}
      {opened ? <Dismissal target={target} onDismiss={close} /> : null}
      {wanted ? <HintBox id={id} text={text} target={target} opened={opened} /> : null}
    </>
  );
}

/** Closes an explanation by Escape, or by a press elsewhere. */
function Dismissal({ target, onDismiss }: { target: { current: HTMLElement | null }; onDismiss: () => void }) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onDismiss();
  });
  useWindowEvent('pointerdown', (event) => {
    if (!target.current?.contains(event.target as Node)) onDismiss();
  });
  return null;
}
