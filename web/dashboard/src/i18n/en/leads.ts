import type { Known } from '@/features/leads/person';
import type { LeadStatus } from '@/rest/values';

/** The list of leads, and the page of one. */
export const leads = {
  leads: {
    called: (code: string) => `Lead ${code}`,
    status: {
      new: 'New',
      qualified: 'Qualified',
      won: 'Won',
      lost: 'Lost',
    } satisfies Record<LeadStatus, string>,
    statusHints: {
      new: 'Nobody has looked at it yet.',
      qualified: 'Worth talking to.',
      won: 'Became a customer.',
      lost: 'Will not become a customer.',
    } satisfies Record<LeadStatus, string>,
    list: 'Leads',
    noAccessHeading: 'You may not see leads',
    noAccessText:
      'Leads are personal data. To see them, you need the permission “May see personal data”, which an admin of the organization grants under Members.',
    noAccessAction: 'Go to the members',
    columns: {
      lead: 'Lead',
      status: 'Status',
      source: 'Came from',
      first: 'First seen',
      last: 'Last seen',
      value: 'Value',
    },
    knownBy: (names: string) => `known by ${names}`,
    known: {
      email: 'email',
      phone: 'phone',
      name: 'name',
      id: 'your id',
    } satisfies Record<Known, string>,
    noVisit: 'reported by a server',
    noValue: 'no value',
    filters: {
      label: 'Filter the leads',
      person: 'Email or phone',
      personPlaceholder: 'anna@example.com',
      personHint: 'Enter the full address or number. Parts of it find nobody.',
      wrongPerson: 'Enter a full email address, or a phone number with its country code.',
      find: 'Find',
      status: 'Status',
      channel: 'Channel',
      any: 'Any',
      clear: 'Clear filters',
    },
    contact: {
      show: 'Show contact details',
      hint: 'Names and addresses reported by your servers. The audit log records that you read them.',
    },
    csv: 'the leads',
    older: 'Show older ones',
    end: 'These are all of them.',
    erased: (count: number, text: string) =>
      count === 1 ? '1 person was erased so far.' : `${text} people were erased so far.`,
    first: {
      heading: 'No leads yet',
      text: 'A lead is a person who left an email address or a phone number, in a form on your site or through your server. Each lead combines what the visits and your servers report about the person.',
    },
    none: {
      heading: 'No leads in this period',
      text: 'No identified person was seen in this period.',
      filteredHeading: 'No lead matches',
      filteredText: 'No lead of this period matches all filters.',
      personHeading: 'Nobody has this address or number',
      personText: 'Check that the address or number is complete, and that no other filter hides the person.',
      personTextDays: 'Nobody in this period. Check that the address or number is complete, or show all days.',
      refusedHeading: 'This number cannot be looked up',
      refusedText:
        'The country code is missing. Write the number like +43 660 1234567, or set the country of the project under Setup.',
      allDays: 'Show all days',
    },

    how: {
      action: 'How to collect leads',
      page: 'From your site',
      pageText:
        'Call this when visitors identify themselves, for example after they send a form. The browser turns the address and the number into hashes, and sends only the hashes.',
      pageNeeds:
        'This works once identifying visitors is switched on in the tracking settings of this project. The visitor must have consented, unless you switch off that requirement there.',
      pageAction: 'Open the tracking settings',
      ids: {
        title: 'Your own ids',
        text: 'Anybody can make a browser send an id. So an id from a page counts only with a signature, which your server makes with the signing secret of this project.',
        none: 'This project has no signing secret yet, so ids from pages are ignored.',
        since: (time: string) => `The signing secret was created on ${time}.`,
        others: 'An administrator of this project can create the signing secret here.',
        name: 'Signing secret',
        create: 'Create a signing secret',
        createText: 'The secret is shown once. Keep it on your server, never in a page.',
        createAction: 'Create',
        replace: 'Replace the signing secret',
        replaceText:
          'Signatures made with the present secret no longer count, and ids from pages are ignored until your server uses the new one.',
        replaceAction: 'Replace',
      },
      server: 'From a server',
      serverText:
        'Use a secret key that may write leads. The server hashes everything at once. It keeps plain text, encrypted, only if the project is set to do so. An address, a number or an id is enough.',
      serverAction: 'Create a secret key',
    },

    goneHeading: 'This lead does not exist',
    goneText:
      'Check the link. The lead may also have been merged with another lead of the same person, or the person was erased.',
    seen: (first: string, last: string) => `First seen ${first}, last seen ${last}`,
    worth: (value: string) => `worth ${value}`,
    who: 'Who it is',
    fields: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      externalId: 'Your id',
    },
    logged: 'You have just read these contact details. The audit log records it.',
    hashed: 'Recognized by',
    hashedText: 'Stored as hashes. A hash shows whether two addresses are the same, but not the address itself.',
    consentYes: 'The person consented to sharing data with ad platforms.',
    consentNo: 'The person has not consented to sharing data with ad platforms.',
    source: 'Where it came from',
    sourceText: 'According to the first visit.',
    sourceNone: 'No visit of this person is known. A server reported the person.',
    firstVisit: 'Open the first visit',
    form: 'Last form',
    traits: 'What else is known',
    visits: 'Visits',
    visitsText: 'Visits in which the person was identified, latest first.',
    visitsNone: 'No visit is stored. A server reported this person, or the visits were deleted.',
    visitsMost: 'Only the latest 100 are shown.',
    visitsHidden: 'You may not see visits.',
    visitPages: (count: number, text: string) => (count === 1 ? '1 page' : `${text} pages`),
    conversions: 'Conversions of these visits',

    set: {
      action: 'Set status',
      title: 'Set the status',
      status: 'Status',
      value: 'Value',
      valueHint: 'Up to four decimals.',
      valueKeep: (value: string) => `If left empty, the value stays: ${value}.`,
      currency: 'Currency',
      settle: {
        confirm: (count: number) =>
          count === 1 ? 'Confirm the pending conversion' : `Confirm the ${count} pending conversions`,
        reject: (count: number) =>
          count === 1 ? 'Reject the pending conversion' : `Reject the ${count} pending conversions`,
      },
      settleHint: {
        confirm: 'Conversions from the visits of this person. They count from then on and are sent to ad platforms.',
        reject:
          'Conversions from the visits of this person. They will not count and are not sent to any ad platform. This cannot be undone.',
      },
    },

    erase: {
      title: 'Erase this person',
      text: 'For people who ask you to forget them. Their visits stay, but are no longer linked to a person.',
      action: 'Erase',
      question: (name: string) => `Erase ${name}?`,
      warning: 'This cannot be undone.',
      goes: 'This is erased',
      goesList: [
        'The lead, with its status and everything reported about the person',
        'All identifiers of the person in visits and conversions',
        'Pending uploads about the person to ad platforms',
      ],
      stays: 'This stays',
      staysList: [
        'The visits and conversions, no longer linked to a person',
        'The count of erased people, which goes up by one',
        'Data already sent to ad platforms: have it deleted there',
        'Backups, until they are deleted',
      ],
    },
  },
} as const;
