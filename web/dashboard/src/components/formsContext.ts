import { createContext } from 'react';
import type { Unsaved } from '@/lib/unsaved';

/** Forms of the dialog around them; null on a screen. */
export const FormsContext = createContext<Set<Unsaved> | null>(null);
