import { Button, Modal } from '@mantine/core';
import { IconMaximize, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '@/i18n/I18n';
import { useBack } from '@/lib/useBack';
import classes from './BigScreen.module.css';
import { ConnectionState } from './ConnectionState';
import { HalfHourFigures } from './LastHalfHour';
import { MinuteChart } from './MinuteChart';
import { PauseButton } from './PauseButton';
import { TopRows } from './TopRows';
import type { Live } from './useLive';
import { useWakeLock } from './useWakeLock';
import { VisitList } from './VisitList';

/** Number of visits and of values that a large screen has room for. */
const VISITS = 12;
const MOST = 7;

interface BigScreenProps {
  live: Live;
  project: { name: string; address: string; timezone: string };
  place: { org: string; project: string };
  onClose: () => void;
}

/** The live view for a screen on a wall: it fills the window, in large letters, and keeps the display awake. */
export function BigScreen({ live, project: { name, address, timezone }, place, onClose }: BigScreenProps) {
  const { t, format } = useI18n();
  const realtime = live.figures.data?.project.realtime;
  const words = t.live.activity;
  useBack(true, onClose, true);
  useWakeLock();
  const isFull = useFullScreen(onClose);
  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={t.live.bigTitle(name)} className={classes.content}>
        <Modal.Body className={classes.screen}>
          <header className={classes.head}>
            <h2>{name}</h2>
            <ConnectionState now={live.connection} />
            <PauseButton live={live} size="sm" />
            {document.fullscreenEnabled && !isFull ? (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconMaximize size={15} />}
                onClick={() => void document.documentElement.requestFullscreen()}
              >
                {t.live.fullScreen}
              </Button>
            ) : null}
            <Button size="sm" variant="default" leftSection={<IconX size={15} />} onClick={onClose}>
              {t.common.close}
            </Button>
          </header>
          <div role="group" className={classes.now} aria-label={t.live.current}>
            <strong className="num">{realtime ? format.whole(realtime.currentVisitors) : '–'}</strong>
            <span>{t.live.current}</span>
          </div>
          <div role="group" className={classes.course} aria-label={t.live.lastHalfHour}>
            <HalfHourFigures realtime={realtime} />
            {realtime ? <MinuteChart realtime={realtime} timezone={timezone} /> : null}
          </div>
          <div role="group" className={classes.visits} aria-label={t.live.visits}>
            <h3>{t.live.visits}</h3>
            {live.items && live.items.length > 0 ? (
              <VisitList
                items={live.items}
                fresh={live.fresh}
                address={address}
                place={place}
                timezone={timezone}
                most={VISITS}
              />
            ) : (
              <p>{live.items ? t.live.emptyText : t.live.connections[live.connection].hint}</p>
            )}
          </div>
          <section className={classes.pages}>
            <h3>{words.pages.name}</h3>
            <TopRows
              label={words.pages.name}
              dimension="EXIT_PAGE"
              rows={realtime?.pages}
              most={MOST}
              none={t.live.nobody}
            />
          </section>
          <section className={classes.from}>
            <h3>{words.channels}</h3>
            <TopRows
              label={words.channels}
              dimension="CHANNEL"
              rows={realtime?.channels}
              most={MOST}
              none={t.live.nobody}
            />
          </section>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Whether the browser shows the page in full screen. Calls `end` when it leaves that, which Escape does there, and leaves
 * it with the component.
 */
function useFullScreen(end: () => void): boolean {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const changed = () => {
      setFull(document.fullscreenElement !== null);
      if (!document.fullscreenElement) latest.current();
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  return isFull;
}
