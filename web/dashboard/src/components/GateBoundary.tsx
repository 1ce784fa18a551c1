import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withForms } from '@/lib/unsaved';
import type { GateErrorProps } from './GateError';
import { later } from './later';

const GateError = later<GateErrorProps>(async () => (await import('./GateError')).GateError);
withForms(GateError.load);

interface GateBoundaryProps {
  /** Goes back to the screen without an answer; undefined if the screen can do nothing without one. */
  onStay?: () => void;
  children: ReactNode;
}

/** Keeps the screen and what was typed there if a question over it cannot be loaded. */
export function GateBoundary({ onStay, children }: GateBoundaryProps) {
  return (
    <CatchBoundary
      getResetKey={() => ''}
      errorComponent={({ error, reset }) => <GateError error={error} onRetry={reset} onStay={onStay} />}
    >
      {children}
    </CatchBoundary>
  );
}
