import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, dialogClasses } from '@/components/Dialog';
import type { AnalyticsFilter } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import classes from './ConditionDialog.module.css';
import { ConditionFields } from './ConditionFields';
import { isWhole } from './ops';
import { type Clause, type Condition, usual } from './where';

interface ConditionDialogProps {
  project: string;
  filter: AnalyticsFilter;
  /** The clause to edit; undefined for a new one. */
  clause?: Clause | undefined;
  onApply: (clause: Clause) => void;
  onClose: () => void;
}

/** Dialog for one condition, or several combined with "or". */
export function ConditionDialog({ project, filter, clause, onApply, onClose }: ConditionDialogProps) {
  const { t } = useI18n();
  const [conditions, setConditions] = useState<Clause>(clause?.map(usual) ?? [{ field: 'page', op: 'contains' }]);
  const ready = conditions.length > 0 && conditions.every(isWhole);
  const change = (at: number, next: Condition) => {
    setConditions(conditions.map((old, place) => (place === at ? next : old)));
  };
  return (
    <Dialog title={t.conditions.title} size={620} onClose={onClose}>
      <form
        className={dialogClasses.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onApply(conditions);
        }}
      >
        <p className={dialogClasses.text}>
          {conditions.length > 1 ? `${t.conditions.anyOf} ` : ''}
          {t.conditions.text}
        </p>
        {conditions.map((condition, at) => (
          <fieldset key={at} className={classes.condition} aria-label={`${t.conditions.title} ${at + 1}`}>
            {at > 0 ? <span className={classes.or}>{t.where.or}</span> : null}
            <ConditionFields
              project={project}
              filter={filter}
              condition={condition}
              onChange={(next) => {
                change(at, next);
              }}
            />
            {conditions.length > 1 ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove}
                aria-label={t.conditions.removeCondition}
                onClick={() => {
                  setConditions(conditions.filter((_, place) => place !== at));
                }}
              >
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            ) : null}
          </fieldset>
        ))}
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={15} />}
            disabled={conditions.length >= 10}
            onClick={() => {
              setConditions([...conditions, { field: 'page', op: 'contains' }]);
            }}
          >
            {t.conditions.addOr}
          </Button>
        </div>
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button type="submit" disabled={!ready}>
            {t.conditions.apply}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
