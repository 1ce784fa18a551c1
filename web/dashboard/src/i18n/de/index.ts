import type { Dictionary } from '../I18n';
import { accounts } from './accounts';
import { adAccounts } from './adAccounts';
import { ads } from './ads';
import { assistants } from './assistants';
import { channels } from './channels';
import { catalog } from './catalog';
import { check } from './check';
import { consent } from './consent';
import { conversions } from './conversions';
import { destinations } from './destinations';
import { docs } from './docs';
import { exploring } from './exploring';
import { attention } from './attention';
import { frame } from './frame';
import { goals } from './goals';
import { funnels } from './funnels';
import { install } from './install';
import { keys } from './keys';
import { leads } from './leads';
import { live } from './live';
import { machines } from './machines';
import { prompts } from './prompts';
import { reasons } from './reasons';
import { refused } from './refused';
import { relevance } from './relevance';
import { reports } from './reports';
import { rows } from './rows';
import { sessions } from './sessions';
import { setup } from './setup';
import { sql } from './sql';
import { steps } from './steps';
import { tracking } from './tracking';
import { values } from './values';

export const de: Dictionary = {
  ...frame,
  ...accounts,
  ...keys,
  ...assistants,
  ...consent,
  ...install,
  ...refused,
  ...channels,
  ...ads,
  ...adAccounts,
  ...reports,
  ...rows,
  ...goals,
  ...conversions,
  ...destinations,
  ...leads,
  ...relevance,
  ...sessions,
  ...attention,
  ...live,
  ...docs,
  ...exploring,
  ...catalog,
  ...check,
  ...funnels,
  ...setup,
  ...prompts,
  ...sql,
  ...steps,
  ...machines,
  ...tracking,
  ...reasons,
  values,
};
