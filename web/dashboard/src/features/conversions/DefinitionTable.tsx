import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconCode, IconPencil } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import { allAdPlatform } from '@/rest/values';
import type { Definition, GoalName } from './conversions';
import classes from './Conversions.module.css';
import { readDestinations } from './draft';
import { sayTrigger, sayValue } from './say';

interface DefinitionTableProps {
  definitions: readonly Definition[];
  goals: readonly GoalName[];
  currency: string;
  onCode: (key: string) => void;
  /** Undefined if the person may not change definitions. */
  onEdit: ((key: string) => void) | null;
}

/** Table of the conversion definitions. */
export function DefinitionTable({ definitions, goals, currency, onCode, onEdit }: DefinitionTableProps) {
  const { t, format } = useI18n();
  const words = t.conversions.definitions;
  return (
    <table className={`${classes.table} ${classes.definitions}`}>
      <thead>
        <tr>
          <th scope="col" className={classes.nameHead}>
            {words.columns.name}
          </th>
          <th scope="col">{words.columns.trigger}</th>
          <th scope="col">{words.columns.value}</th>
          <th scope="col">{words.columns.platforms}</th>
          <th className={classes.toolsHead}>
            <span className="sr-only">{words.codeShort}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {definitions.map((definition) => {
          const { key, name, trigger, value, confirmationDays } = definition;
          const told = readDestinations(definition.destinations);
          const ofAmounts = definition.boundsCurrency ?? definition.currency ?? currency;
          const platforms = allAdPlatform.filter((platform) => told[platform].name !== '');
          return (
            <tr key={key}>
              <th scope="row" className={classes.conversion}>
                <span className="truncate">{name}</span>
                <small className="truncate">{key}</small>
              </th>
              <td className={classes.asks}>
                {sayTrigger(trigger, goals, t)}
                {confirmationDays ? <small>{words.confirms(String(confirmationDays))}</small> : null}
              </td>
              <td className={`${classes.worth} num`}>{sayValue(value, ofAmounts, t, format)}</td>
              <td className={classes.platforms}>
                {platforms.length > 0 ? (
                  <span className={classes.badges}>
                    {platforms.map((platform) => (
                      <span
                        key={platform}
                        className={classes.badge}
                        data-tone={told[platform].enabled ? 'accent' : 'plain'}
                        title={told[platform].name}
                      >
                        {told[platform].enabled
                          ? t.values.ad_platform[platform]
                          : t.conversions.platformState(t.values.ad_platform[platform], words.off)}
                      </span>
                    ))}
                  </span>
                ) : (
                  <span className={classes.muted}>{t.conversions.noPlatforms}</span>
                )}
              </td>
              <td className={classes.tools}>
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconCode size={14} />}
                  aria-label={words.code(name)}
                  onClick={() => {
                    onCode(key);
                  }}
                >
                  {words.codeShort}
                </Button>
                {onEdit ? (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words.edit(name)}
                    onClick={() => {
                      onEdit(key);
                    }}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export const DefinitionSkeleton = () => (
  <div aria-busy>
    {[46, 62, 38, 54].map((width, at) => (
      <Skeleton key={at} height={14} width={`${width}%`} my={20} />
    ))}
  </div>
);
