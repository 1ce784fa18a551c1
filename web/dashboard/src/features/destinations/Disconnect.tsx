import { FormDialog } from '@/components/Dialog';
import { useConversionChange } from '@/features/conversions/conversions';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { lower } from '@/lib/names';
import { type Destination, disconnected, PutDestinationDocument } from './destinations';

interface DisconnectProps {
  project: string;
  destination: Destination;
  onClose: () => void;
}

/** Disconnects a platform: deletes its credentials and settings. */
export function Disconnect({ project, destination, onClose }: DisconnectProps) {
  const { t } = useI18n();
  const words = t.destinations.form;
  const { provider } = destination;
  const mutation = useConversionChange(
    () => request(PutDestinationDocument, { project, provider, input: disconnected(destination) }),
    onClose,
  );
  return (
    <FormDialog
      title={words.disconnectTitle(t.values.ad_platform[lower(provider)])}
      text={words.disconnectText}
      action={words.disconnect}
      danger
      mutation={mutation}
      onClose={onClose}
    />
  );
}
