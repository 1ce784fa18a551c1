import { type KeyboardEvent, useRef, useState } from 'react';
import { useI18n } from '@/i18n/I18n';
import type { FlowLink } from './flow';
import classes from './Flow.module.css';

interface FlowLinksProps {
  links: readonly FlowLink[];
  sessions: number;
  active: FlowLink | null;
  onActive: (link: FlowLink | null) => void;
  onPage: (page: string) => void;
}

/** The streams as a list with arrow key navigation. The focused row is highlighted in the chart. */
export function FlowLinks({ links, sessions, active, onActive, onPage }: FlowLinksProps) {
  const { t, format } = useI18n();
  const list = useRef<HTMLOListElement>(null);
  const [reached, setReached] = useState(0);
  const place = Math.min(reached, Math.max(0, links.length - 1));

  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: links.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= links.length) return;
    event.preventDefault();
    setReached(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  const nameOf = (page: string | null) => page ?? t.flow.other;
  return (
    <ol ref={list} className={classes.links} aria-label={t.flow.links} onKeyDown={move}>
      {links.map((link, at) => {
        const [from, to] = [nameOf(link.from.page), nameOf(link.to.page)];
        const begins = at === 0 || links[at - 1]?.from.step !== link.from.step;
        return (
          <li key={`${link.from.id} ${link.to.id}`}>
            {begins ? <p className={classes.step}>{t.flow.step(link.from.step + 1)}</p> : null}
            <button
              type="button"
              className={`plain ${classes.link}`}
              tabIndex={at === place ? 0 : -1}
              data-active={link === active}
              title={link.to.page ? t.flow.focus(link.to.page) : undefined}
              onFocus={() => {
                setReached(at);
                onActive(link);
              }}
              onBlur={() => {
                onActive(null);
              }}
              onClick={() => {
                if (link.to.page) onPage(link.to.page);
              }}
            >
              <span className={classes.way}>
                <span className="truncate" title={from}>
                  {from}
                </span>
                <span aria-hidden>→</span>
                <span className="truncate" title={to}>
                  {to}
                </span>
              </span>
              <span className="num">{format.whole(link.sessions)}</span>
              <span className={`${classes.share} num`}>
                {format.percent(sessions > 0 ? link.sessions / sessions : 0)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
