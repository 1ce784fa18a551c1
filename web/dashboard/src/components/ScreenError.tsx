import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reloadIfAnswered, reloadOnce } from '@/lib/parts';
import { asProblem, isPartMissing } from '@/lib/problem';
import { ErrorPanel } from './States';

/** Error screen of a route whose loader or component failed. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const part = isPartMissing(error);
  useEffect(() => {
    if (part) void reloadOnce();
  }, [part]);
  const retry = async () => {
    if (part && (await reloadIfAnswered())) return;
    reset();
    await router.invalidate();
  };
  return (
    <div style={{ minHeight: '60dvh', display: 'flex' }}>
      <ErrorPanel page error={asProblem(error)} retry={() => void retry()} />
    </div>
  );
}
