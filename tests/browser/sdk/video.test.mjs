import assert from 'node:assert/strict';
import { test } from 'node:test';
import { film } from '../support/media.mjs';
import { openOwn, stateAtEnd } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({ config: { plugins: { video: true, sections: false, forms: false } } });

async function openWith(body) {
  visit.site.routes['/media/Our-film.wav'] = film(20);
  visit.site.routes['/media/other.wav'] = film(3);
  await openOwn(visit, body);
}

/** Resolves when the video has reached this second. */
const until = (selector, second) =>
  visit.page.waitForFunction(
    ([selector, second]) => {
      const deep = (root) =>
        root.querySelector(selector) ??
        [...root.querySelectorAll('*')].map((element) => element.shadowRoot && deep(element.shadowRoot)).find(Boolean);
      return deep(document)?.currentTime >= second;
    },
    [selector, second],
    { polling: 20, timeout: 20_000 },
  );

const events = () => visit.recorder.events.map(({ e, p }) => [e, p.video]);
const near = (actual, expected, by = 0.6) =>
  assert.ok(Math.abs(actual - expected) <= by, `${actual} is not about ${expected}`);
const hundredths = (bits) =>
  [...bits].flatMap((digit) => [8, 4, 2, 1].map((bit) => Number(!!(parseInt(digit, 16) & bit))));

test('what was watched, without pauses and seeks', async () => {
  await openWith(
    '<button onclick="film.play()">play</button><video id="film" src="/media/Our-film.wav" controls></video>',
  );
  const { page } = visit;
  await page.click('button');
  await until('#film', 2);
  await page.evaluate(() => film.pause());
  await page.waitForTimeout(1500);
  await page.evaluate(() => (film.currentTime = 18));
  await page.click('button');
  await page.waitForFunction(() => film.ended, null, { timeout: 20_000 });
  const state = await stateAtEnd(visit);
  assert.equal(state.vids.length, 1);
  const [{ n, id, src, fmt, t, dur, ws, mp, done, b, r }] = state.vids;
  assert.deepEqual(
    { n, id, src, fmt, dur, done },
    { n: 0, id: 'film', src: 'file', fmt: 'unknown', dur: 20, done: true },
  );
  near(ws, 4, 1);
  assert.equal(mp, 100);
  assert.ok(t > 0 && t < state.age);
  assert.equal(r.length, 2);
  for (const [at, expected] of [
    [r[0][0], 0],
    [r[0][1], 2],
    [r[1][0], 18],
    [r[1][1], 20],
  ])
    near(at, expected);
  const watched = hundredths(b);
  assert.deepEqual([watched[1], watched[8], watched[15], watched[85], watched[91], watched[98]], [1, 1, 0, 0, 1, 1]);
  assert.deepEqual(events(), [
    ['video_start', 'film'],
    ['video_complete', 'film'],
  ]);
});

test('a video that plays by itself without sound counts from when the visitor gives it sound', async () => {
  await openWith('<p>x</p><video data-svc-video="Hero: loop" src="/media/Our-film.wav" autoplay muted loop></video>');
  const { page, recorder } = visit;
  await page.click('p');
  await until('video', 2);
  await page.evaluate(() => svc('flush'));
  await recorder.until((r) => r.batches.length > 0, 'a state arrived');
  assert.deepEqual(recorder.pageviews[0].vids, []);
  await page.evaluate(() => (document.querySelector('video').muted = false));
  await until('video', 4);
  const [{ id, ws, r, t }] = (await stateAtEnd(visit)).vids;
  assert.equal(id, 'Hero:-loop');
  near(ws, 2, 1);
  near(r[0][0], 2, 1);
  assert.ok(t >= 1500);
});

test('a click on a silent video tells that it is watched; one on a link around it does not', async () => {
  await openWith(`<a href="#x"><video id="linked" src="/media/Our-film.wav" autoplay muted loop style="width:300px;height:100px;background:#ccc"></video></a>
    <video id="plain" src="/media/Our-film.wav" autoplay muted loop style="width:300px;height:100px;background:#ccc"></video>`);
  await visit.page.click('#linked');
  await visit.page.click('#plain');
  await until('#plain', 2);
  assert.deepEqual(
    (await stateAtEnd(visit)).vids.map(({ id }) => id),
    ['plain'],
  );
});

test('videos that come later, that change, and that lie in a shadow tree', async () => {
  await openWith(`<button>play</button><my-player></my-player><script>
    document.querySelector('button').onclick = () => {
      const later = document.createElement('video');
      later.src = '/media/Our-film.wav?token=secret';
      document.body.append(later);
      later.play();
      const shadow = document.querySelector('my-player').attachShadow({ mode: 'open' });
      shadow.innerHTML = '<video id="inner" src="/media/Our-film.wav"></video>';
      shadow.querySelector('video').play();
    };
  </script>`);
  const { page } = visit;
  await page.click('button');
  await until('#inner', 1);
  await page.evaluate(() => {
    const video = document.querySelector('body > video');
    video.src = '/media/other.wav';
    return video.play();
  });
  await until('body > video', 1);
  const { vids } = await stateAtEnd(visit);
  assert.deepEqual(vids.map(({ id, dur }) => [id, dur]).sort(), [
    ['Our-film', 20],
    ['inner', 20],
    ['other', 3],
  ]);
  for (const { ws, r } of vids) assert.ok(ws >= 0 && r.length === 1 && r[0][1] >= 0.5);
});

test('the shape follows from the dimensions', async () => {
  await openWith(`<script>
    for (const [id, width, height] of [['wide', 320, 180], ['high', 180, 320]]) {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      canvas.getContext('2d').fillRect(0, 0, 9, 9);
      setInterval(() => canvas.getContext('2d').fillRect(Math.random() * 99, 0, 9, 9), 50);
      const video = Object.assign(document.createElement('video'), { id, srcObject: canvas.captureStream(), controls: true });
      document.documentElement.append(video);
    }
  </script><button onclick="wide.play(); high.play()">play</button>`);
  await visit.page.click('button');
  await until('#high', 1);
  const { vids } = await stateAtEnd(visit);
  assert.deepEqual(vids.map(({ id, fmt, dur, done }) => [id, fmt, dur, done]).sort(), [
    ['high', 'portrait', 0, false],
    ['wide', 'landscape', 0, false],
  ]);
});

/** A player in a frame that speaks as YouTube's does. */
const YOUTUBE = `<body><script>
  addEventListener('message', ({ data, source }) => {
    if (JSON.parse(data).event !== 'listening' || self.began) return;
    self.began = true;
    const say = (event, info) => source.postMessage(JSON.stringify({ event, info, id: 'svc', channel: 'widget' }), '*');
    say('initialDelivery', { playerState: 5, duration: 10, currentTime: 0, muted: false, volume: 100, playbackRate: 1, videoData: { video_id: 'dQw4w9WgXcQ', title: 'x', author: 'y' } });
    let at = 0;
    const timer = setInterval(() => {
      at += 0.25;
      say('infoDelivery', { currentTime: at, playerState: at < 2.5 ? 1 : 2 });
      if (at >= 2.5) clearInterval(timer);
    }, 250);
  });
</script>`;

/** One that speaks as Vimeo's does, to whom asked. */
const VIMEO = `<body><script>
  const asked = new Set();
  addEventListener('message', ({ data, source }) => {
    if (data.method === 'addEventListener') asked.add(data.value);
    if (self.began || !asked.has('ended')) return;
    self.began = true;
    const say = (event, data) => asked.has(event) && source.postMessage({ event, data }, '*');
    let at = 0;
    say('play', { seconds: 0, percent: 0, duration: 2 });
    const timer = setInterval(() => {
      at += 0.25;
      say('timeupdate', { seconds: at, percent: at / 2, duration: 2 });
      if (at < 2) return;
      clearInterval(timer);
      say('ended', { seconds: 2, percent: 1, duration: 2 });
    }, 250);
  });
</script>`;

async function withPlayers(body, late = '') {
  const { context, page, recorder } = visit;
  const answer = (html) => (route) => route.fulfill({ contentType: 'text/html', body: html });
  await context.route('https://www.youtube-nocookie.com/**', answer(YOUTUBE));
  await context.route('https://player.vimeo.com/**', answer(VIMEO));
  await openWith(body);
  if (late) await page.evaluate(late);
  return { page, recorder };
}

test('the players of YouTube and Vimeo', async () => {
  await withPlayers(
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?enablejsapi=1" width="320" height="180"></iframe>',
    () => {
      const frame = document.createElement('iframe');
      frame.src = 'https://player.vimeo.com/video/76979871?h=8272103f6e';
      Object.assign(frame, { width: 180, height: 320 });
      document.body.append(frame);
    },
  );
  await visit.recorder.until((r) => r.events.some(({ e }) => e === 'video_complete'), 'the video was over');
  await visit.page.waitForTimeout(500);
  const vids = (await stateAtEnd(visit)).vids.sort((a, b) => (a.src < b.src ? -1 : 1));
  assert.deepEqual(
    vids.map(({ id, src, fmt, dur, done }) => [id, src, fmt, dur, done]),
    [
      ['vimeo-76979871', 'vimeo', 'portrait', 2, true],
      ['youtube-dQw4w9WgXcQ', 'youtube', 'landscape', 10, false],
    ],
  );
  for (const { ws, r } of vids) {
    near(ws, 2, 1);
    assert.equal(r.length, 1);
  }
  assert.deepEqual(
    events().filter(([e]) => e === 'video_complete'),
    [['video_complete', 'vimeo-76979871']],
  );
});

test('a player that nobody may speak to, and one that only decorates, are left alone', async () => {
  await withPlayers(
    `<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>
     <iframe src="https://player.vimeo.com/video/1?background=1"></iframe>`,
  );
  await visit.page.waitForTimeout(1500);
  assert.deepEqual((await stateAtEnd(visit)).vids, []);
});
