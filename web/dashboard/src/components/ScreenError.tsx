import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { asProblem } from '@/lib/problem';
import { NotFound } from './NotFound';
import { ErrorPanel } from './States';

/** A route whose loader or screen failed. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (asProblem(error).code === 'not_found') return <NotFound />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div style={{ minHeight: '60dvh', display: 'flex' }}>
      <ErrorPanel page error={error} retry={retry} />
    </div>
  );
}
