import type { Names } from './names.ts'
import {
  buildRoutes,
  buildTableHead,
  buildWritingContract,
  buildWritingResponder,
  capitalise,
  platformImports,
  type Templates,
} from './texts.ts'

const buildContract = (names: Names) =>
  buildWritingContract(names, {
    imported: 'anyone, call',
    access: 'anyone',
    failures: ', 429 for too many requests from one network',
  })

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

const { database, route, allowances } = platformImports

const buildVisitorRoutes = (names: Names) =>
  buildRoutes(names, {
    imports: [database, route, allowances],
    dependencies: 'database: Database; allowances: Allowances',
    respond: buildWritingResponder(names, 'origin'),
  })

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
  routes: buildVisitorRoutes,
  test: buildTable,
}
