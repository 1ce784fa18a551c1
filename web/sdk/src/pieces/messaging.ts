/** Records a click on a link into a messenger app from the project's list. */

import type { MessengerApp } from '../../../dashboard/src/rest/values';
import { register } from '../register';

/** Its web address (`t.me`) or its own scheme (`viber:`). */
const MESSENGER = /^(https:(api\.)?)?(\w+)(\.(me|id|com)$|:)/;
/** Messengers whose links use another word than the config. */
const NAMES: Record<string, string> = {
  t: 'telegram',
  tg: 'telegram',
  m: 'messenger',
  weixin: 'wechat',
};

register('messaging', ({ config, on, track }) => {
  const { apps } = config.messaging || {};
  on('click', ({ link, section }) => {
    const name = link && (MESSENGER.exec(link.protocol + link.hostname)?.[3] as string);
    const app = NAMES[name as string] || name;
    if (apps?.includes(app as MessengerApp)) track('messaging_click', { app, section });
  });
});
