import { accounts } from './accounts';
import { calendar } from './calendar';
import { funnelEditor } from './funnelEditor';
import { signIn } from './signIn';
import { flow } from './flow';
import { questionnaires } from './questionnaires';
import { keys } from './keys';
import { assistants } from './assistants';
import { consent } from './consent';
import { install } from './install';
import { refused } from './refused';
import { conditions } from './conditions';
import { channels } from './channels';
import { annotations } from './annotations';
import { sharing } from './sharing';
import { ads } from './ads';
import { adAccounts } from './adAccounts';
import { goals } from './goals';
import { conversions } from './conversions';
import { deletions } from './deletions';
import { destinations } from './destinations';
import { leads } from './leads';
import { relevance } from './relevance';
import { sessions } from './sessions';
import { attention } from './attention';
import { speed } from './speed';
import { live } from './live';
import { meanings } from './meanings';
import { docs } from './docs';
import { catalog } from './catalog';
import { check } from './check';
import { setup } from './setup';
import { prompts } from './prompts';
import { sites } from './sites';
import { sql } from './sql';
import { steps } from './steps';
import { machines } from './machines';
import { tracking } from './tracking';
import { reasons } from './reasons';
import { reportMails } from './reportMails';

/** The English texts of all other screens, and of what a click opens. */
export const more = {
  ...accounts,
  ...calendar,
  ...funnelEditor,
  ...signIn,
  ...flow,
  ...questionnaires,
  ...keys,
  ...assistants,
  ...consent,
  ...install,
  ...refused,
  ...conditions,
  ...channels,
  ...annotations,
  ...sharing,
  ...ads,
  ...adAccounts,
  ...goals,
  ...conversions,
  ...deletions,
  ...destinations,
  ...leads,
  ...relevance,
  ...sessions,
  ...attention,
  ...speed,
  ...live,
  ...meanings,
  ...docs,
  ...catalog,
  ...check,
  ...setup,
  ...prompts,
  ...sites,
  ...sql,
  ...steps,
  ...machines,
  ...tracking,
  ...reasons,
  ...reportMails,
};
