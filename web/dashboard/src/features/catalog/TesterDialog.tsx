import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { Dialog, dialogClasses } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { boundsOfEventValidate } from '@/rest/values';
import type { Catalog } from './catalog';
import classes from './Catalog.module.css';
import { asProps } from './draft';
import { exampleOf, exampleOfNames } from './example';
import { PayloadTester } from './PayloadTester';

interface TesterDialogProps {
  project: string;
  catalog: Catalog;
  onClose: () => void;
}

/** Dialog to test an event of any name. Events of the catalog come with an example payload. */
export function TesterDialog({ project, catalog, onClose }: TesterDialogProps) {
  const { t } = useI18n();
  const words = t.catalog.test;
  const [name, setName] = useState('');
  const known = catalog.items.find((item) => item.name === name);
  const example = known?.schema ? exampleOf(asProps(known.schema.props)) : exampleOfNames(known?.props ?? []);
  const full = catalog.unregistered >= catalog.limit && name !== '' && known === undefined;
  return (
    <Dialog title={words.title} size={620} onClose={onClose}>
      <div className={classes.tester}>
        <p className={dialogClasses.text}>{words.text}</p>
        <Autocomplete
          label={t.catalog.name}
          data-autofocus
          openOnFocus={false}
          spellCheck={false}
          maxLength={boundsOfEventValidate.name.max}
          maxDropdownHeight={240}
          data={known ? [] : catalog.items.map((item) => item.name)}
          value={name}
          onChange={setName}
        />
        <PayloadTester project={project} name={name} example={example} notes={full ? [words.full] : []} />
      </div>
    </Dialog>
  );
}
