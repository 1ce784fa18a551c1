import './theme/library';
import './theme/global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from './i18n/I18n';
import { firstLanguage } from './i18n/language';
import { loadDictionary } from './i18n/texts';
import { keepPage } from './lib/parts';
import { queryClient } from './lib/query';
import { router } from './router';
import { theme } from './theme/theme';

const scheme = localStorageColorSchemeManager({ key: 'svc.scheme' });

async function start() {
  keepPage();
  const element = document.getElementById('root');
  if (!element) return;
  const language = firstLanguage();
  const initial = { language, t: await loadDictionary(language) };
  createRoot(element).render(
    <StrictMode>
      <MantineProvider theme={theme} colorSchemeManager={scheme} defaultColorScheme="auto">
        <I18nProvider initial={initial}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

void start();
