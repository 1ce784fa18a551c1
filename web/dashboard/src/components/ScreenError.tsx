import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { reloadIfAnswered, reloadOnce, serverAnswers } from '@/lib/parts';
import { asProblem, isPartMissing, Problem } from '@/lib/problem';
import { ErrorPanel } from './States';

/** Error screen of a route whose loader or component failed. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const part = isPartMissing(error);
  /** Whether the server answers, but no longer has the part. */
  const [upgraded, setUpgraded] = useState(false);
  useEffect(() => {
    if (!part) return;
    void reloadOnce().then(async (reloads) => {
      if (!reloads) setUpgraded(await serverAnswers());
    });
  }, [part]);
  const retry = async () => {
    if (part && (await reloadIfAnswered())) return;
    reset();
    await router.invalidate();
  };
  return (
    <div style={{ minHeight: '60dvh', display: 'flex' }}>
      <ErrorPanel
        page
        error={upgraded ? new Problem({ code: 'upgraded' }) : asProblem(error)}
        retry={() => void retry()}
      />
    </div>
  );
}
