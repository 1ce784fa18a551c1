// Makes a silent WAV file of a given length. Every browser can play it and seek in it.

const RATE = 8000;

function wav(seconds) {
  const bytes = Buffer.alloc(44 + RATE * seconds, 128);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(RATE * seconds, 40);
  return bytes;
}

/** A route of the site that serves it, also in parts. */
export function film(seconds) {
  const bytes = wav(seconds);
  return (request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
    const first = Number(from ?? 0);
    const last = to ? Number(to) : bytes.length - 1;
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'content-length': last - first + 1,
      ...(from !== undefined && { 'content-range': `bytes ${first}-${last}/${bytes.length}` }),
    });
    response.end(bytes.subarray(first, last + 1));
  };
}
