/**
 * Players in frames of another site, which communicate by messages.
 *
 * YouTube sends messages if the address of the frame has `enablejsapi=1`, and once the page has sent "listening". A
 * page that uses YouTube's own script has already sent it. The plugin then only reads the messages and sends nothing,
 * because the player answers to the last listener. Vimeo sends each event to every page that has subscribed to it.
 */

import type { Api } from '../../api';

const PLAYER = /\/\/(?:www\.youtube(?:-nocookie)?\.com\/embed(?=.*enablejsapi=1)|player\.vimeo\.com\/video)\/([\w-]+)/;

/** What both kinds of video tell, those of the page by its events and those of Vimeo by messages. */
export const EVENTS = ['play', 'pause', 'timeupdate', 'seeking', 'ended'];

/** What there is to know of a video; the words are those of `<video>`, which YouTube uses, too. */
export interface Player {
  id: string;
  currentSrc?: string;
  currentTime: number;
  duration: number;
  paused: boolean;
  playbackRate: number;
  muted: boolean;
  autoplay: boolean;
  readyState?: number;
  loop?: boolean;
}

interface Embed extends Player {
  /** The word of Vimeo for `currentTime`. */
  seconds?: number;
  /** Of YouTube: 0 is "over" and 1 is "playing". */
  playerState?: number;
  videoData?: { video_id?: string };
}

type Heard = (type: string, player: Player, frame: HTMLElement, src: string) => unknown;

/** Answers what is to be called with each frame, and when one has loaded. `hear` gets what their players tell. */
export function watchEmbeds({ listen }: Api, hear: Heard) {
  const embeds = new Map<HTMLIFrameElement, Embed>();

  const brand = (frame: HTMLIFrameElement) => /youtube|vimeo/.exec(frame.src)![0];

  function ask(frame: HTMLIFrameElement): void {
    const say = (what: unknown) => frame.contentWindow?.postMessage(what, '*');
    if (brand(frame) === 'youtube') say('{"event":"listening","id":"svc","channel":"widget"}');
    else for (const value of EVENTS) say({ method: 'addEventListener', value });
  }

  listen('message', (message) => {
    const { origin, source, data } = message as MessageEvent;
    for (const [frame, embed] of embeds) {
      if (frame.contentWindow !== source || !frame.src.startsWith(origin + '/')) continue;
      const { event, info, data: told } = typeof data === 'string' ? JSON.parse(data) : data;
      if (event === 'ready') ask(frame);
      const { playerState = -1, seconds, videoData } = Object.assign(embed, info, told);
      embed.currentTime = seconds ?? embed.currentTime;
      embed.paused = playerState !== 1 && !/^(play|timeupdate)$/.test(event);
      const id = videoData?.video_id ? 'youtube-' + videoData.video_id : embed.id;
      // A playlist goes on in the same frame.
      const type = id !== embed.id ? 'emptied' : playerState ? event : 'ended';
      embed.id = id;
      hear(type, embed, frame, brand(frame));
    }
  });

  return (frame: HTMLIFrameElement, loaded: boolean): void => {
    const embed = embeds.get(frame);
    if (!embed || loaded) {
      const id = PLAYER.exec(frame.src)?.[1];
      if (!id) return;
      const muted = /background|mute/.test(frame.src);
      // Without the word in front of it, a number might be one of a phone.
      embeds.set(frame, { id: brand(frame) + '-' + id, muted, playbackRate: 2, autoplay: true } as Embed);
    } else if (embed.currentTime >= 0) return;
    ask(frame);
  };
}
