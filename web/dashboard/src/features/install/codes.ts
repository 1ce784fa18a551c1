/** Code to copy for each way of installing the tracking. Its explanations are in the dictionary. */
import { version } from '../../../../sdk/package.json';

export const ways = [
  'html',
  'tag_manager',
  'wordpress',
  'shopify',
  'webflow',
  'squarespace',
  'wix',
  'next',
  'react',
  'proxy',
] as const;
export type Way = (typeof ways)[number];

export interface Code {
  /** The language, or the file the code belongs in. */
  title: string;
  code: string;
}

export interface Place {
  /** The origin of this server. */
  server: string;
  /** A publishable key of the project. */
  key: string;
}

/** Path of the server on the site's own domain, with a proxy. */
const PATH = '/stats';

const scriptOf = ({ server, key }: Place) => `${server}/v1/s/sdk.js?k=${key}`;
/** The address of a page may name its visitor, so the request for the script does not carry it. */
const tagOf = (src: string): Code => ({
  title: 'HTML',
  code: `<script async referrerpolicy="origin" src="${src}"></script>`,
});
const snippetOf = (place: Place) => tagOf(scriptOf(place));

/** Queues calls made before the script has loaded, or while it is blocked. */
export const queue: Code = {
  title: 'HTML',
  code: `<script>
  window.svc =
    window.svc ||
    function () {
      (svc.q = svc.q || []).push(arguments);
    };
</script>`,
};

/** Steps of each way, in order: the code to copy, or null for a step without code. */
export const codesOf: { readonly [W in Way]: (place: Place) => readonly (Code | null)[] } = {
  html: (place) => [snippetOf(place)],
  tag_manager: (place) => [snippetOf(place), null, null],
  wordpress: (place) => [
    snippetOf(place),
    {
      title: 'functions.php',
      code: `add_action( 'wp_head', function () {
    echo '${snippetOf(place).code}';
} );`,
    },
    null,
  ],
  shopify: (place) => [null, snippetOf(place), null],
  webflow: (place) => [snippetOf(place), null],
  squarespace: (place) => [snippetOf(place), null],
  wix: (place) => [snippetOf(place), null, null],
  next: (place) => [
    {
      title: 'app/layout.tsx',
      code: `import Script from 'next/script';

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Script src="${scriptOf(place)}" strategy="afterInteractive" referrerPolicy="origin" />
      </body>
    </html>
  );
}`,
    },
    null,
  ],
  react: ({ server, key }) => [
    { title: 'npm', code: `npm install ${server}/v1/sdk/svc-sdk-${version}.tgz` },
    {
      title: 'src/main.tsx',
      code: `import { init } from 'svc-sdk';

init({ server: '${server}', key: '${key}' });`,
    },
    {
      title: 'TypeScript',
      code: `import { track } from 'svc-sdk';

track('plan_chosen', { plan: 'team', seats: 5 });`,
    },
  ],
  proxy: ({ server, key }) => [
    null,
    {
      title: 'nginx',
      code: `location ~ ^${PATH}/v1/(s/|e$) {
    rewrite ^${PATH}(/.*)$ $1 break;
    proxy_pass ${server};
    proxy_ssl_server_name on;
    proxy_set_header x-svc-proxy-key "sk_svc_…";
    proxy_set_header x-svc-client-ip $remote_addr;
    proxy_set_header x-svc-client-country "";
}`,
    },
    {
      title: 'Caddy',
      code: `@svc path ${PATH}/v1/s/* ${PATH}/v1/e
handle @svc {
    uri strip_prefix ${PATH}
    reverse_proxy ${server} {
        header_up Host ${new URL(server).host}
        header_up x-svc-proxy-key "sk_svc_…"
        header_up x-svc-client-ip {remote_host}
        header_up -x-svc-client-country
    }
}`,
    },
    tagOf(scriptOf({ server: PATH, key })),
  ],
};
