import type { Dictionary } from '@/i18n/I18n';

/**
 * What a lead is called where nobody may know, or has asked, who it is. It stays the same as long as the lead is there,
 * and says nothing about the person.
 */
export const nameOf = (id: string, t: Dictionary) => t.leads.called(id.slice(-6).toUpperCase());
