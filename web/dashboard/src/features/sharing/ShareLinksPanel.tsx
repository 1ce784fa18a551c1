import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconShare, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Empty } from '@/components/Empty';
import { FormDialog } from '@/components/Dialog';
import { Panel } from '@/components/Panel';
import rows from '@/components/Rows.module.css';
import { defaultPreset, readReportSearch, type ReportSearch } from '@/features/filters/params';
import { useFilterText } from '@/features/filters/useFilterText';
import { momentIn } from '@/features/overview/buckets';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { parseSearch } from '@/lib/search';
import { lower } from '@/lib/names';
import { DeleteShareLinkDocument, type ShareLink, useShareLinkChange } from './links';
import { type MadeLink, NewLinkDialog } from './NewLinkDialog';
import { MadeLinkDialog } from './MadeLinkDialog';

type Open = { what: 'add' } | { what: 'made'; made: MadeLink } | { what: 'end'; link: ShareLink };

interface ShareLinksPanelProps {
  project: string;
  timezone: string;
  /** Newest first. */
  links: readonly ShareLink[];
}

/** The share links of a project, to make and end them. */
export function ShareLinksPanel({ project, timezone, links }: ShareLinksPanelProps) {
  const { t, format } = useI18n();
  const words = t.sharing;
  const sayFilter = useFilterText();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
  const add = (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} />}
      onClick={() => {
        setOpen({ what: 'add' });
      }}
    >
      {words.add}
    </Button>
  );
  const meta = ({ hint, createdBy, lastUsedAt }: ShareLink) => [
    hint,
    ...(createdBy ? [words.by(createdBy)] : []),
    lastUsedAt ? words.used(format.dateTime(lastUsedAt)) : words.unused,
  ];
  const periodOf = ({ preset, from, to }: ReportSearch) =>
    from ? format.range(from, to ?? momentIn(timezone).clock.slice(0, 10)) : t.period.presets[preset ?? defaultPreset];
  /** What the link publishes. */
  const published = ({ screens, dimensions, filter, freePeriod }: ShareLink) => {
    const search = readReportSearch(parseSearch(filter));
    return [
      screens.map((screen) => words.screenNames[lower(screen)]).join(', '),
      ...(dimensions.length > 0 ? [dimensions.map((dimension) => t.dimensions[lower(dimension)]).join(', ')] : []),
      freePeriod ? words.freePeriod : periodOf(search),
      ...sayFilter(search),
    ];
  };
  return (
    <>
      <Panel title={words.heading} subtitle={words.text} aside={links.length > 0 ? add : undefined}>
        {links.length === 0 ? (
          <Empty icon={<IconShare size={24} stroke={1.5} />} heading={words.none} action={add}>
            {words.noneText}
          </Empty>
        ) : (
          <ul className={rows.rows}>
            {links.map((link) => {
              const ended = link.expiresAt ? Date.parse(link.expiresAt) <= Date.now() : false;
              return (
                <li key={link.id} className={rows.row} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
                  <div>
                    <div className={rows.name}>
                      {link.name}
                      {ended ? (
                        <span className={rows.badge} data-tone="bad">
                          {words.ended}
                        </span>
                      ) : link.expiresAt ? (
                        <span className={rows.badge}>{words.until(format.dateTime(link.expiresAt))}</span>
                      ) : null}
                      {link.hasPassword ? <span className={rows.badge}>{words.withPassword}</span> : null}
                      {link.embedOn.length > 0 ? (
                        <span className={rows.badge} title={link.embedOn.join('\n')}>
                          {words.embedded(link.embedOn.length)}
                        </span>
                      ) : null}
                    </div>
                    <div className={rows.meta}>{published(link).join(' · ')}</div>
                    <div className={rows.meta}>{meta(link).join(' · ')}</div>
                  </div>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words.end(link.name)}
                    onClick={() => {
                      setOpen({ what: 'end', link });
                    }}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </li>
              );
            })}
          </ul>
        )}
      </Panel>
      {open?.what === 'add' ? (
        <NewLinkDialog
          project={project}
          timezone={timezone}
          onMade={(made) => {
            setOpen({ what: 'made', made });
          }}
          onClose={close}
        />
      ) : null}
      {open?.what === 'made' ? <MadeLinkDialog made={open.made} onClose={close} /> : null}
      {open?.what === 'end' ? <EndDialog project={project} link={open.link} onClose={close} /> : null}
    </>
  );
}

function EndDialog({ project, link, onClose }: { project: string; link: ShareLink; onClose: () => void }) {
  const { t } = useI18n();
  const mutation = useShareLinkChange(() => request(DeleteShareLinkDocument, { project, id: link.id }), onClose);
  return (
    <FormDialog
      title={t.sharing.endTitle(link.name)}
      text={t.sharing.endText}
      action={t.sharing.endNow}
      danger
      mutation={mutation}
      onClose={onClose}
    />
  );
}
