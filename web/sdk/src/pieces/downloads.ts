/** Records a click on a link to a file. */

import { register } from '../register';

register('downloads', ({ config, on, label, track, guard }) => {
  on('click', ({ link }) => {
    const [, file, ext] = /([^/]*)\.(\w+)$/.exec(link?.pathname || '') || [];
    const kind = ext?.toLowerCase();
    if (kind && config.downloads?.extensions.includes(kind))
      track('download', { ext: kind, file: label((guard(decodeURIComponent)(file as string) ?? file)?.toLowerCase()) });
  });
});
