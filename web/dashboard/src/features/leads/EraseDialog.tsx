import { FormDialog } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { DeleteLeadDocument, useLeadChange } from './leads';
import classes from './Leads.module.css';

interface EraseDialogProps {
  project: string;
  id: string;
  /** Display name of the lead. */
  name: string;
  onErased: () => Promise<void>;
  onClose: () => void;
}

/** Erases a person after explaining the consequences. */
export function EraseDialog({ project, id, name, onErased, onClose }: EraseDialogProps) {
  const { t } = useI18n();
  const words = t.leads.erase;
  const mutation = useLeadChange(() => request(DeleteLeadDocument, { project, id }), onErased);
  return (
    <FormDialog
      title={words.question(name)}
      text={words.warning}
      action={words.action}
      danger
      mutation={mutation}
      onClose={onClose}
    >
      <div className={classes.erasing}>
        <h3>{words.goes}</h3>
        <ul>
          {words.goesList.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <h3>{words.stays}</h3>
        <ul>
          {words.staysList.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}
