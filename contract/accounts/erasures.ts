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
    'What erasing a person would remove and what would stay under a random name; 403 for an account out of reach.',
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
    'Erases a person for ever (PDPA section 33): names, addresses and logins go everywhere, the ledger of consent and the counts stay under a random name. Needs the username as it was typed. The same request again changes nothing.',
  input: wire({ userId: ['user_id', identifier], username: ['username', text(limits.email).min(1)] }),
  output: z.object({
    status: wireValues({
      erased: 'success',
      otherUsername: 'Username does not match',
      lastAdministrator: 'Last administrator',
    }),
  }),
})
