import { frame } from './frame';
import { reports } from './reports';
import { rows } from './rows';
import { exploring } from './exploring';
import { funnels } from './funnels';
import { values } from './values';

/** The German texts of the overview and of the frame around all screens, which are loaded first. */
export const first = {
  ...frame,
  ...reports,
  ...rows,
  ...exploring,
  ...funnels,
  values,
};
