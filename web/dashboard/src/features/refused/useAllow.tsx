import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCan } from '@/features/account/me';
import { trackingQuery } from '@/features/tracking/config';
import { asConfig } from '@/features/tracking/draft';
import { AllowDialog } from './AllowDialog';
import { isAllowed } from './allowing';
import type { Refused } from './refused';

interface Allow {
  /** Whether this person may allow origins. */
  can: boolean;
  /** Refused origins that have been allowed since. */
  allowed: (origin: string) => boolean;
  ask: (origin: string) => void;
  /** The dialog, while it is open. */
  dialog: ReactNode;
}

/** Hook for allowing refused origins. */
export function useAllow(project: string, refused: readonly Refused[]): Allow {
  const can = useCan(project.split('/')[0] ?? '')('project:admin');
  const [origin, setOrigin] = useState<string | null>(null);
  const { data } = useQuery({ ...trackingQuery(project), enabled: refused.length > 0 });
  const config = data && asConfig(data.project.trackingConfig.tracking);
  return {
    can,
    allowed: (one) => config !== undefined && isAllowed(config, one),
    ask: setOrigin,
    dialog:
      origin === null ? null : (
        <AllowDialog
          project={project}
          origin={origin}
          onClose={() => {
            setOrigin(null);
          }}
        />
      ),
  };
}
