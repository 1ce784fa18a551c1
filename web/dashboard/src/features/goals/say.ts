import type { Dictionary } from '@/i18n/I18n';
import { isGroup, type PropTest, type Wanted } from './match';

/** Describes the conditions of a goal in one line. */
export function sayMatch(wanted: Wanted, t: Dictionary): string {
  const say = t.goals.say;
  switch (wanted.kind) {
    case 'event':
      return sayEvent(wanted.name, wanted.props, t);
    case 'page':
      return say.page[wanted.rule.kind](wanted.rule.value);
    case 'page_group':
      return say.group(wanted.group);
    case 'engaged':
      return say.engaged(wanted.seconds);
    case 'scroll':
      return say.scroll(wanted.percent);
    case 'video':
      return say.video(wanted.video, wanted.percent, wanted.completed);
    case 'answer':
      return say.answer(wanted.values.map(t.goals.quoted).join(', '), wanted.question, wanted.questionnaire);
    default:
      return wanted.of
        .map((part) => (isGroup(part) ? `(${sayMatch(part, t)})` : sayMatch(part, t)))
        .join(say[wanted.kind]);
  }
}

/** Describes an event with the conditions on its properties. */
export function sayEvent(name: string, props: readonly PropTest[], t: Dictionary): string {
  const conditions = props.map((test) => sayTest(test, t)).join(', ');
  return t.goals.say.event(name) + (conditions ? ` (${conditions})` : '');
}

function sayTest({ prop, comparison, values }: PropTest, t: Dictionary): string {
  return [prop, t.goals.comparisons[comparison], values.map(t.goals.quoted).join(', ')].filter(Boolean).join(' ');
}
