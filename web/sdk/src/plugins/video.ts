/**
 * Videos that the visitor watches: `<video>`, also in open shadow trees, and the players of YouTube and Vimeo.
 *
 * A muted video that starts by itself is decoration. It counts once the visitor clicks on it, unmutes it, or starts it
 * by a click elsewhere, unless it then plays in a loop.
 */

import { MAX_VIDEOS } from '../limits';
import type { WireVideo } from '../wire';
import { nameOf, plugin } from './plugin';
import { EVENTS, type Player, watchEmbeds } from './video/embeds';
import { play, type Tell } from './video/play';

const TYPES = [...EVENTS, 'emptied', 'load'];

plugin('video', (api) => {
  const { view, age, on, track, guard } = api;
  /** Those of the current view. */
  let plays = new WeakMap<Node, Tell>();
  /** Players that the visitor has shown to want, and the trees that are listened to. */
  const met = new WeakSet<Node>();

  function hear(type: string, player: Player, node: HTMLElement, src: string): void {
    // Something else is being loaded.
    if (type === 'emptied') plays.delete(node);
    if (
      !player.muted ||
      (type === 'play' && !player.autoplay && !player.loop && navigator.userActivation?.isActive) ||
      // A click into a frame leaves the focus there.
      (node.getRootNode() as Document).activeElement === node
    )
      met.add(node);
    const vids = view()?.vids;
    // Of one that has loaded nothing neither the address nor the shape is known.
    const runs = !player.paused && player.readyState !== 0;
    if (vids && !vids[MAX_VIDEOS - 1] && runs && met.has(node) && !plays.has(node)) {
      // Of the address the name of the file. That of a stream which a script puts together says nothing.
      const id =
        nameOf(
          node.dataset.svcVideo || player.id || player.currentSrc!.replace(/^blob.*|[^?#]*\/|(\.\w+)?([?#].*)?$/g, ''),
          api,
        ) || 'video';
      const { videoWidth: width = node.offsetWidth, videoHeight: height = node.offsetHeight } =
        node as HTMLVideoElement;
      const fmt = !width ? 'unknown' : width < height ? 'portrait' : 'landscape';
      const video: WireVideo = {
        n: vids.length,
        id,
        src,
        fmt,
        t: age(),
        dur: 0,
        ws: 0,
        mp: 0,
        done: false,
        b: '0'.repeat(25),
        r: [],
      };
      vids.push(video);
      plays.set(node, play(video, track));
    }
    plays.get(node)?.(type, player);
  }

  const frame = watchEmbeds(api, hear);

  const meet = (node: Partial<Element>, type = '') => {
    if (node.tagName === 'VIDEO') hear(type, node as HTMLVideoElement, node as HTMLElement, 'file');
    if (node.tagName === 'IFRAME') frame(node as HTMLIFrameElement, type === 'load');
  };

  /** Media events do not leave a shadow tree, so each tree is listened to. */
  function look(tree: Document | ShadowRoot): void {
    for (const type of met.has(tree) ? [] : TYPES)
      tree.addEventListener(
        type,
        guard(({ target }) => meet(target as Element, type)),
        true,
      );
    met.add(tree);
    for (const element of tree.querySelectorAll('*')) {
      if (element.shadowRoot) look(element.shadowRoot);
      meet(element);
    }
  }

  const lookAround = guard(() => look(document));
  on('view', () => {
    plays = new WeakMap();
    lookAround();
  });
  on('refresh', lookAround);
  on('click', ({ find, link }) => {
    const video = !link && find('video');
    if (video) met.add(video);
    // What the click brings is there afterwards.
    setTimeout(lookAround);
  });
  lookAround();
});
