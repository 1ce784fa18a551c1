/** Labels of histogram classes. */
import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';

/** A half-open range. The last class has no end. */
export interface Class {
  from: number;
  below?: number | null;
}

export type NameOf = (entry: Class, t: Dictionary, format: Format) => string;

/** Milliseconds: none, up to 10s, 10s to 30s, 10m and more. */
export const timeClass: NameOf = ({ from, below }, { engagement: words }, { duration }) => {
  if (below == null) return words.over(duration(from));
  if (from === 0) return words.none;
  return from === 1 ? words.upTo(duration(below)) : words.between(duration(from), duration(below));
};

/** Percent, which are whole: up to 24%, 25% to 49%, 100%. */
export const depthClass: NameOf = ({ from, below }, { engagement: words }, { percent }) => {
  const say = (value: number) => percent(value / 100);
  if (below == null) return from >= 100 ? say(from) : words.over(say(from));
  return from === 0 ? words.upTo(say(below - 1)) : words.between(say(from), say(below - 1));
};

/** Pages: 1, 2, 4 to 5, 11 and more. A session has one at least, but for those of server events. */
export const pagesClass: NameOf = ({ from, below }, { engagement: words }, { whole }) => {
  if (below == null) return words.over(whole(from));
  const first = Math.max(1, from);
  return first === below - 1 ? whole(first) : words.between(whole(first), whole(below - 1));
};
