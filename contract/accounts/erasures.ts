import { z } from 'zod'
import { call, systemAdministrator } from '../call.ts'
import { identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'

const rowCount = z.int()

export const describeErasure = call({
  name: 'describeErasure',
  method: 'POST',
  path: '/api/mgmt/describeErasure',
  access: systemAdministrator,
  summary:
    'Returns how many rows an erasure would delete, and how many would stay under a random name. 403 for an account that the caller may not manage.',
  input: wire({ userId: ['user_id', identifier] }),
  output: wire({
    username: ['username', z.string()],
    /** How many rows are deleted, by kind. */
    sessions: ['sessions', rowCount],
    mails: ['mails', rowCount],
    grants: ['grants', rowCount],
    groups: ['groups', rowCount],
    favourites: ['favourites', rowCount],
    suggestions: ['suggestions', rowCount],
    /** Drafts that only the person can open. */
    drafts: ['drafts', rowCount],
    /** How many rows stay without names and addresses, by kind. */
    consents: ['consents', rowCount],
    downloads: ['downloads', rowCount],
    auditRecords: ['audit_records', rowCount],
    /** Drafts that are scheduled or wait for a second person. They stay, but are published only after somebody has reviewed them. */
    releases: ['releases', rowCount],
    /** Loads that publish in the person's name. The portal switches them off. */
    loads: ['loads', rowCount],
    /** How many of the consents the consent service has not acknowledged. The erasure stops their delivery. */
    undelivered: ['undelivered', rowCount],
  }),
})

export const eraseUser = call({
  name: 'eraseUser',
  method: 'POST',
  path: '/api/mgmt/eraseUser',
  access: systemAdministrator,
  summary:
    'Erases a person permanently (PDPA section 33). Names, addresses and logins are removed everywhere. The ledger of consent and the counts stay under a random name. Requires the typed username. Repeating the request changes nothing.',
  input: wire({ userId: ['user_id', identifier], username: ['username', text(limits.email).min(1)] }),
  output: z.object({
    status: wireValues({
      erased: 'success',
      otherUsername: 'Username does not match',
      lastAdministrator: 'Last administrator',
    }),
  }),
})
