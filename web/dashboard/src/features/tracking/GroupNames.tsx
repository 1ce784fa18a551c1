import type { ReactNode } from 'react';
import { useI18n } from '@/i18n/I18n';
import { boundsOfPageGroup, boundsOfTranslated } from '@/rest/values';
import type { PageGroup } from './draft';
import { useFields } from './editing';
import { Cell } from './rows';
import classes from './Tracking.module.css';

type Names = Pick<PageGroup, 'key' | 'label'>;

interface GroupNamesProps {
  group: Names;
  /** Path of the group in the config. */
  path: string;
  onChange: (names: Names) => void;
  /** Content after the fields. */
  children?: ReactNode;
}

/** Fields for a page group's names in both languages, and its key. */
export function GroupNames({ group: { key, label }, path, onChange, children }: GroupNamesProps) {
  const { t } = useI18n();
  const { errors } = useFields();
  return (
    <div className={classes.groupHead}>
      <Cell
        label={t.setup.groupName}
        labelled
        path={`${path}.label.en`}
        error={errors[`${path}.label`]}
        max={boundsOfTranslated.en.max}
        value={label.en}
        onChange={(en) => {
          onChange({ key, label: { ...label, en } });
        }}
      />
      <Cell
        label={t.setup.groupNameDe}
        labelled
        path={`${path}.label.de`}
        max={boundsOfTranslated.de.max}
        value={label.de}
        onChange={(de) => {
          onChange({ key, label: { ...label, de } });
        }}
      />
      <Cell
        label={t.setup.groupKey}
        labelled
        path={`${path}.key`}
        max={boundsOfPageGroup.key.max}
        value={key}
        onChange={(next) => {
          onChange({ key: next, label });
        }}
      />
      {children}
    </div>
  );
}
