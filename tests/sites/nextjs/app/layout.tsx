import type { ReactNode } from 'react';
import { Banner } from './banner';
import { Links } from './links';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>Shop</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <Links />
        {children}
        <Banner />
      </body>
    </html>
  );
}
