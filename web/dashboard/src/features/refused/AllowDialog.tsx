import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangesDialog } from '@/features/tracking/ChangesDialog';
import { trackingQuery } from '@/features/tracking/config';
import { asConfig, changedKeys, type Key } from '@/features/tracking/draft';
import { saveTracking } from '@/features/tracking/saveTracking';
import { allowing } from './allowing';

interface AllowDialogProps {
  project: string;
  origin: string;
  onClose: () => void;
}

/** Shows the changes of the tracking settings that allow an origin, and saves them on confirmation. */
export function AllowDialog({ project, origin, onClose }: AllowDialogProps) {
  const client = useQueryClient();
  const query = useQuery({ ...trackingQuery(project), staleTime: 0 });
  const [theirs, setTheirs] = useState<Key[] | null>(null);
  const stored = query.data?.project.trackingConfig;
  const save = useMutation({
    mutationFn: async () => {
      const { trackingConfig } = (await client.fetchQuery({ ...trackingQuery(project), staleTime: 0 })).project;
      const now = asConfig(trackingConfig.tracking);
      // Do not save on top of changes that the person has not seen.
      const unseen = stored ? changedKeys(asConfig(stored.tracking), now) : null;
      if (unseen) return unseen;
      await saveTracking(project, allowing(now, origin));
      return null;
    },
    onSuccess: async (found) => {
      if (found) {
        setTheirs(found);
        return;
      }
      onClose();
      await client.invalidateQueries({ queryKey: ['TrackingConfig'] });
    },
  });
  if (!stored) return null;
  const config = asConfig(stored.tracking);
  return (
    <ChangesDialog
      stored={config}
      revision={stored.configRev}
      patch={allowing(config, origin)}
      theirs={theirs}
      mutation={save}
      onClose={onClose}
    />
  );
}
