/** Records a click on a link into the chat product. */

import { register } from '../register';

/** Its web address (`wa.me`, `api.whatsapp.com`) or its own scheme. */
const CHATAPP = /^(https:(api\.)?(wa|whatsapp)\.(me|com)$|whatsapp:)/;

register('chatapp', ({ config, on, track }) => {
  on('click', ({ link, section }) => {
    if (config.messaging?.chatapp && link && CHATAPP.test(link.protocol + link.hostname))
      track('chatapp_click', { section });
  });
});
