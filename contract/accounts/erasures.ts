import { z } from 'zod'
import { call, systemAdministrator } from '../call.ts'
import { identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'

const count = z.int()

export const describeErasure = call({
  name: 'describeErasure',
  method: 'POST',
  path: '/api/mgmt/describeErasure',
  access: systemAdministrator,
  summary:
    'Returns what an erasure would remove and what would stay under a random name; 403 for an account that the caller may not manage.',
  input: wire({ userId: ['user_id', identifier] }),
  output: wire({
    username: ['username', z.string()],
    /** Numbers of deleted rows. */
    sessions: ['sessions', count],
    mails: ['mails', count],
    grants: ['grants', count],
    groups: ['groups', count],
    favourites: ['favourites', count],
    suggestions: ['suggestions', count],
    /** Numbers of rows that stay, without names and addresses. */
    consents: ['consents', count],
    downloads: ['downloads', count],
    auditRecords: ['audit_records', count],
    /** Records of consent that the consent service has not acknowledged; they are no longer delivered. */
    undelivered: ['undelivered', count],
  }),
})

export const eraseUser = call({
  name: 'eraseUser',
  method: 'POST',
  path: '/api/mgmt/eraseUser',
  access: systemAdministrator,
  summary:
    'Erases a person permanently (PDPA section 33): names, addresses and logins are removed everywhere; the ledger of consent and the counts stay under a random name. Requires the typed username. Repeating the request changes nothing.',
  input: wire({ userId: ['user_id', identifier], username: ['username', text(limits.email).min(1)] }),
  output: z.object({
    status: wireValues({
      erased: 'success',
      otherUsername: 'Username does not match',
      lastAdministrator: 'Last administrator',
    }),
  }),
})
