import { type KeyboardEvent, useRef } from 'react';
import classes from './Tabs.module.css';

interface TabsProps<Value extends string> {
  label: string;
  /** Wraps many tabs onto several lines instead of scrolling. */
  wrap?: boolean;
  value: Value;
  /** Whether the chosen tab takes the focus when the tabs appear. */
  autoFocus?: boolean;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Tabs with the usual arrow key navigation. */
export function Tabs<Value extends string>({
  label,
  wrap = false,
  value,
  autoFocus = false,
  options,
  onChange,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = (options.findIndex((option) => option.value === value) + step + options.length) % options.length;
    const next = options[index];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <div ref={list} className={classes.tabs} data-wrap={wrap} role="tablist" aria-label={label} onKeyDown={move}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          className={`plain ${classes.tab}`}
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          autoFocus={autoFocus && option.value === value}
          onClick={() => {
            onChange(option.value);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
