/**
 * One play of a video, computed from positions that its player reports from time to time.
 *
 * The range between two positions was watched if the video was playing at the first one and has not advanced faster
 * than its playback speed. So pauses, stalls and seeks count nothing, and no seek event is needed.
 */

import type { Api } from '../../api';
import type { WireVideo } from '../../wire';
import type { Player } from './embeds';

/** Players tell their position late by up to so many seconds. */
const SLACK_S = 0.5;
/** A stretch that begins so near to the end of the last one continues it. */
const NEAR_S = 0.3;
const MAX_STRETCHES = 40;

export type Tell = (type: string, player: Player) => void;

const tenths = (seconds: number): number => +seconds.toFixed(1);

/** Keeps this part of the pageview's state up to date, and records the beginning and the end. */
export function play(video: WireVideo, track: Api['track']): Tell {
  const record = (name: string) => track(name, { video: video.id });
  record('video_start');
  /** The hundredths of the video, the first one in the highest bit. */
  let bits = 0n;
  /** Where it was, if it played. */
  let last: number;
  let toldAt: number;
  let watched = 0;

  return (type, { currentTime: at, duration, paused, playbackRate }) => {
    const now = Date.now();
    let ended = type === 'ended';
    if (type !== 'seeking' && at > last && at - last < ((now - toldAt) / 1e3) * playbackRate + SLACK_S) {
      video.ws = (watched += at - last) | 0;
      const open = video.r[video.r.length - 1];
      if (open && Math.abs(open[1] - last) < NEAR_S) open[1] = tenths(at);
      // Of more stretches only the bits tell.
      else if (!video.r[MAX_STRETCHES - 1]) video.r.push([tenths(last), tenths(at)]);
      // A live one has no end.
      if (duration > 0 && duration < Infinity) {
        video.dur = Math.min(tenths(duration), 7200);
        const from = (last / duration) * 100;
        const to = Math.min((at / duration) * 100, 100);
        video.mp = Math.max(video.mp, to | 0);
        // A hundredth was watched if its middle was.
        for (let part = Math.ceil(from - 0.5); part + 0.5 < to; part++) bits |= 1n << BigInt(99 - part);
        video.b = bits.toString(16).padStart(25, '0');
        ended ||= to > 99;
      }
    }
    if (ended && watched && !video.done) {
      video.done = true;
      record('video_complete');
    }
    last = paused ? NaN : at;
    toldAt = now;
  };
}
