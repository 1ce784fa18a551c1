import { oneOf } from '@/features/filters/params';

export interface FlowSearch {
  /** The page that paths begin or end with. */
  focus?: string;
  direction?: 'to';
  steps?: '2' | '4' | '5';
  view?: 'table';
}

export function readFlowSearch(raw: Record<string, unknown>): FlowSearch {
  const focus = typeof raw.focus === 'string' && raw.focus !== '' && raw.focus.length <= 2048 ? raw.focus : undefined;
  const steps = oneOf(['2', '4', '5'], raw.steps);
  return {
    ...(focus ? { focus } : {}),
    ...(focus && raw.direction === 'to' ? { direction: 'to' as const } : {}),
    ...(steps ? { steps } : {}),
    ...(raw.view === 'table' ? { view: 'table' as const } : {}),
  };
}
