import { useValueLabel } from '@/features/filters/labels';
import { useI18n } from '@/i18n/I18n';
import { type Part, readParts } from './steps';

/** Display name of a step: its name, else its condition. Goals have the given names, by key. */
export function useStepName(goals: ReadonlyMap<string, string>) {
  const { t } = useI18n();
  const say = useValueLabel();
  const part = ({ kind, value, rule, question, answer, conditions, kept }: Part): string => {
    if (kind === 'page') return rule === 'exact' ? value : `${t.values.rule[rule]} ${value}`;
    if (kind === 'page_group') return t.funnels.groupStep(value);
    if (kind === 'goal') return say('goal', value, goals.get(value));
    if (kind === 'answer')
      return t.funnels.answerStep([value, question, answer].filter((text) => text !== '').join(' · '));
    const narrowed = conditions.length + Object.keys(kept).length;
    return narrowed > 0 ? t.funnels.narrowedStep(say('event', value), narrowed) : say('event', value);
  };
  return ({ name, match }: { name?: string | null | undefined; match: unknown }): string =>
    name ?? readParts(match).map(part).join(t.funnels.or);
}
