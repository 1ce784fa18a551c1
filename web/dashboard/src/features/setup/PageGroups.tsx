import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import { slugOf } from '@/lib/slug';
import { boundsOfPageGroup, boundsOfTrackingConfigPatch, boundsOfTranslated } from '@/rest/values';
import { PathRules } from './PathRules';
import classes from './Setup.module.css';
import type { PageGroup } from './tracking';

interface PageGroupsProps {
  groups: readonly PageGroup[];
  disabled: boolean;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (groups: PageGroup[]) => void;
}

/** Named groups of pages; the first group whose pattern fits a page wins. */
export function PageGroups({ groups, disabled, errors, onChange }: PageGroupsProps) {
  const { t } = useI18n();
  const set = (index: number, next: Partial<PageGroup>) => {
    onChange(groups.map((group, at) => (at === index ? { ...group, ...next } : group)));
  };
  return (
    <div className={classes.rules}>
      {groups.length === 0 ? <p className={classes.emptyRules}>{t.setup.noGroups}</p> : null}
      {groups.map((group, index) => {
        const rename = (en: string) => {
          set(index, {
            label: { ...group.label, en },
            key: group.key === slugOf(group.label.en) ? slugOf(en) : group.key,
          });
        };
        return (
          <div key={index} className={classes.group}>
            <div className={classes.groupHead}>
              <TextInput
                size="xs"
                label={t.setup.groupName}
                disabled={disabled}
                maxLength={boundsOfTranslated.en.max}
                value={group.label.en}
                error={errors[`pageGroups.${index}.label`] ?? errors[`pageGroups.${index}.label.en`]}
                onChange={(event) => {
                  rename(event.currentTarget.value);
                }}
              />
              <TextInput
                size="xs"
                label={t.setup.groupNameDe}
                disabled={disabled}
                maxLength={boundsOfTranslated.de.max}
                value={group.label.de}
                onChange={(event) => {
                  set(index, { label: { ...group.label, de: event.currentTarget.value } });
                }}
              />
              <TextInput
                size="xs"
                label={t.setup.groupKey}
                disabled={disabled}
                maxLength={boundsOfPageGroup.key.max}
                value={group.key}
                error={errors[`pageGroups.${index}.key`]}
                spellCheck={false}
                onChange={(event) => {
                  set(index, { key: event.currentTarget.value });
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                disabled={disabled}
                aria-label={t.setup.removeGroup(group.label.en)}
                onClick={() => {
                  onChange(groups.filter((_, at) => at !== index));
                }}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
            <PathRules
              rules={group.match}
              max={boundsOfPageGroup.match.max}
              empty={t.setup.noPatterns}
              disabled={disabled}
              errors={errors}
              path={`pageGroups.${index}.match`}
              onChange={(match) => {
                set(index, { match });
              }}
            />
          </div>
        );
      })}
      {disabled || groups.length >= boundsOfTrackingConfigPatch.pageGroups.max ? null : (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange([...groups, { key: '', label: { en: '', de: '' }, match: [{ kind: 'prefix', value: '' }] }]);
          }}
        >
          {t.setup.addGroup}
        </Button>
      )}
    </div>
  );
}
