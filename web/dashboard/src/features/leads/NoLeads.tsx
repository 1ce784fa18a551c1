import { Button } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { Empty } from '@/components/Empty';
import { useI18n } from '@/i18n/I18n';

interface NoLeadsProps {
  /** Whether the project has no leads at all. */
  nobodyYet: boolean;
  /** Whether the list is searched for one person. */
  searched: boolean;
  /** Whether the server refused the searched address or number. */
  refused: boolean;
  filtered: boolean;
  allDays: boolean;
  onClear: () => void;
  onAllDays: () => void;
  onHow: () => void;
}

/** Empty state of the list: why there are no leads, and what to do. */
export function NoLeads({ nobodyYet, searched, refused, filtered, allDays, onClear, onAllDays, onHow }: NoLeadsProps) {
  const { t } = useI18n();
  const { first, none, filters, how } = t.leads;
  const icon = <IconAddressBook size={24} stroke={1.5} />;
  if (nobodyYet)
    return (
      <Empty
        icon={icon}
        heading={first.heading}
        action={
          <Button size="xs" onClick={onHow}>
            {how.action}
          </Button>
        }
      >
        {first.text}
      </Empty>
    );
  const [heading, text] = refused
    ? [none.refusedHeading, none.refusedText]
    : searched
      ? [none.personHeading, allDays ? none.personText : none.personTextDays]
      : filtered
        ? [none.filteredHeading, none.filteredText]
        : [none.heading, none.text];
  return (
    <Empty
      icon={icon}
      heading={heading}
      action={
        <>
          {allDays || refused ? null : (
            <Button size="xs" variant="default" onClick={onAllDays}>
              {none.allDays}
            </Button>
          )}
          {searched || filtered ? (
            <Button size="xs" variant="default" onClick={onClear}>
              {filters.clear}
            </Button>
          ) : null}
        </>
      }
    >
      {text}
    </Empty>
  );
}
