import type { Names } from './names.ts'
import { buildTableHead, capitalise, type Templates } from './texts.ts'

const buildContract = ({ call, verb, one }: Names) => `import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { filledText } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire } from '../wire.ts'

export const ${call} = call({
  name: '${call}',
  method: 'POST',
  path: '/api/${call}',
  access: anyone,
  summary:
    '${capitalise(verb)}s a ${one} by its name; 404 for one that does not exist, 429 for too many requests from one network.',
  input: wire({ name: ['name', filledText(limits.name, messages.informationRequired.en)] }),
  output: wire({ status: ['status', z.literal('success')] }),
})
`

const buildFunction = ({ call, handler, verb, one }: Names) => `import type { Origin } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Allowances } from '../platform/limits/allowances.ts'
import { toNetwork } from '../platform/limits/networks.ts'
import { notFound } from '../platform/problem.ts'

interface ${capitalise(handler)}Context {
  database: Database
  allowances: Allowances
}

/** Allowance of one network. It is high, because a whole office may share one IP address. */
const networkAllowance = { tries: 60, withinSeconds: 3600 }

/** ${capitalise(verb)}s a ${one} for a visitor. Throws 429 for too many requests of one network, 404 for one that does not exist. */
export const ${handler} = async (
  { allowances }: ${capitalise(handler)}Context,
  origin: Pick<Origin, 'address'>,
  _name: string,
): Promise<void> => {
  await allowances.take(\`${call}:\${toNetwork(origin)}\`, networkAllowance)
  throw notFound()
}
`

const buildRoutes = ({
  domain,
  nouns,
  call,
  handler,
  routes,
  many,
}: Names) => `import { ${call} } from '../../contract/${domain}/${nouns}.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { Allowances } from '../platform/limits/allowances.ts'
import { ${handler} } from './${nouns}.ts'

/** Returns the routes about ${many}. */
export const ${routes} = (context: { database: Database; allowances: Allowances }): Route[] => [
  route(${call}, async ({ input, origin }) => {
    await ${handler}(context, origin, input.name)
    return { status: 'success' as const }
  }),
]
`

const buildTable = (names: Names) => `${buildTableHead(names)}import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stoppedClock } from '../platform/clock.ts'
import { createAllowances } from '../platform/limits/allowances.ts'

const { database, actors } = await openCatalogue()
const allowances = createAllowances(database, stoppedClock('2026-11-20T03:00:00Z'))
const portal = testPortal(${names.routes}({ database, allowances }), actors)

const table: Scenario[] = [
  { name: 'an empty name is refused', call: ${names.call}, input: { name: ' ' }, status: 400 },
  { name: 'a missing name is refused', call: ${names.call}, input: {}, status: 400 },
  { name: 'one that does not exist is not found', call: ${names.call}, input: { name: 'x' }, status: 404 },
]

scenarios(portal, table)

test('more than 60 requests of one network in an hour are refused', async () => {
  await allowances.emptyBucket(database, '${names.call}:127.0.0.1')
  for (let count = 0; count < 60; count += 1)
    assert.notEqual((await portal.request(${names.call}, { name: 'x' })).status, 429)
  assert.equal((await portal.request(${names.call}, { name: 'x' })).status, 429)
})
`

/** The files of a call by which visitors write: it has a rate limit, and nothing is recorded in the audit trail. */
export const visitorTemplates: Templates = {
  contract: buildContract,
  server: buildFunction,
  routes: buildRoutes,
  test: buildTable,
}
