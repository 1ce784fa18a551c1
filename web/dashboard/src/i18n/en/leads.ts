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
      lost: 'Will not become one.',
    } satisfies Record<LeadStatus, string>,
    list: 'Leads',
    noAccessHeading: 'You may not see leads',
    noAccessText:
      'Leads are personal data. Seeing them takes the permission “May see personal data”, which an admin of the organization gives under Members.',
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
    noVisit: 'told by a server',
    noValue: 'no value',
    filters: {
      label: 'Filter the leads',
      person: 'Email or phone',
      personPlaceholder: 'anna@example.com',
      personHint: 'Written in full: people are found by their whole address or number.',
      wrongPerson: 'Enter a whole email address, or a phone number with its country code.',
      find: 'Find',
      status: 'Status',
      channel: 'Channel',
      any: 'Any',
      clear: 'Clear filters',
    },
    contact: {
      show: 'Show contact details',
      hint: 'Names and addresses that your servers told. The audit log keeps that you read them.',
    },
    csv: 'the leads',
    older: 'Show older ones',
    end: 'These are all of them.',
    erased: (count: number, text: string) =>
      count === 1 ? '1 person was erased so far.' : `${text} people were erased so far.`,
    first: {
      heading: 'Nobody has said yet who they are',
      text: 'A lead is a person who left an address or a number: in a form of your site, or with your server. What their visits and your servers tell of them comes together here.',
    },
    none: {
      heading: 'No lead in these days',
      text: 'Nobody who said who they are was seen in these days.',
      filteredHeading: 'No lead fits',
      filteredText: 'None in these days has all that is asked for.',
      personHeading: 'Nobody has this address or number',
      personText: 'Check that it is written in full, and that the other filters do not hide the person.',
      personTextDays: 'Not in these days. Check that it is written in full, or look at all days.',
      refusedHeading: 'This number cannot be looked up',
      refusedText: 'It says no country. Write it like +43 660 1234567, or set the country of the project under Setup.',
      allDays: 'Look at all days',
    },

    how: {
      action: 'How leads come',
      page: 'From your site',
      pageText:
        'Call this where a visitor says who they are, for example when a form was sent. Address and number become hashes in the browser, and only these are sent.',
      pageNeeds:
        'It works once identifying visitors is switched on for this project. The visitor has to have agreed, unless you switch that off there.',
      pageAction: 'Open the tracking settings',
      server: 'From a server',
      serverText:
        'With a secret key that may write leads. Everything becomes a hash at once; plain text is kept, encrypted, only where the project says so. One of address, number and id is enough.',
      serverAction: 'Make a secret key',
    },

    goneHeading: 'This lead is not there',
    goneText: 'It does not exist, it became one with another lead of the same person, or the person was erased.',
    seen: (first: string, last: string) => `First seen ${first}, last seen ${last}`,
    worth: (value: string) => `worth ${value}`,
    who: 'Who it is',
    fields: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      externalId: 'Your id',
    },
    logged: 'These contact details were just read by you: the audit log keeps that.',
    hashed: 'Recognized by',
    hashedText: 'Kept as hashes. They tell whether two addresses are the same, and not what they are.',
    consentYes: 'The person agreed that ad platforms are told.',
    consentNo: 'The person has not agreed that ad platforms are told.',
    source: 'Where it came from',
    sourceText: 'What the first visit says.',
    sourceNone: 'No visit of this person is known. A server told of them.',
    firstVisit: 'Open the first visit',
    form: 'Last form',
    traits: 'What else is known',
    visits: 'Visits',
    visitsText: 'In which the person said who they are, the latest first.',
    visitsNone: 'No visit is stored. A server told of this person, or the visits were deleted.',
    visitsMost: 'Only the latest 100 are shown.',
    visitsHidden: 'You may not see visits.',
    visitPages: (count: number, text: string) => (count === 1 ? '1 page' : `${text} pages`),
    conversions: 'Conversions of these visits',

    set: {
      action: 'Set status',
      title: 'How far has it come?',
      status: 'Status',
      value: 'Value',
      valueHint: 'With up to four decimals.',
      valueKeep: (value: string) => `Left empty, it stays as it is: ${value}.`,
      currency: 'Currency',
      settle: {
        confirm: (count: number) =>
          count === 1 ? 'Confirm the pending conversion' : `Confirm the ${count} pending conversions`,
        reject: (count: number) =>
          count === 1 ? 'Reject the pending conversion' : `Reject the ${count} pending conversions`,
      },
      settleHint: {
        confirm: 'From the visits of this person. They count from then on, and ad platforms are told of them.',
        reject:
          'From the visits of this person. They will not count, and no ad platform is told. This cannot be undone.',
      },
    },

    erase: {
      title: 'Erase this person',
      text: 'If somebody asks you to be forgotten. Visits stay, as visits of nobody.',
      action: 'Erase',
      question: (name: string) => `Erase ${name}?`,
      warning: 'This cannot be undone.',
      goes: 'This is erased',
      goesList: [
        'The lead, with its status and all that was told of the person',
        'Everything by which visits and conversions would recognize the person',
        'What ad platforms were still to be told of the person',
      ],
      stays: 'This stays',
      staysList: [
        'The visits and conversions, as those of nobody',
        'One more in the count of erased people',
        'What ad platforms were told before: have it deleted there',
        'Backups, until they are deleted',
      ],
    },
  },
} as const;
