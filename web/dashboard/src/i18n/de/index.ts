import type { Dictionary } from '../I18n';
import { frame } from './frame';
import { reasons } from './reasons';
import { reports } from './reports';
import { sessions } from './sessions';
import { setup } from './setup';
import { values } from './values';

export const de: Dictionary = {
  ...frame,
  ...reports,
  ...sessions,
  ...setup,
  ...reasons,
  values,
};
