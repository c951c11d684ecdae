import type { Names } from './names.ts'

/** Builds the files of a new call by their paths: contract, function, routes and scenario table. */
export const buildFiles = (names: Names): Record<string, string> => {
  const { domain, nouns } = names
  return {
    [`contract/${domain}/${nouns}.ts`]: names.isReading ? buildReadingContract(names) : buildWritingContract(names),
    [`server/${domain}/${nouns}.ts`]: names.isReading ? buildReading(names) : buildWriting(names),
    [`server/${domain}/${nouns}-routes.ts`]: names.isReading ? readingRoutes(names) : writingRoutes(names),
    [`server/${domain}/${nouns}.test.ts`]: names.isReading ? buildReadingTable(names) : buildWritingTable(names),
  }
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const buildReadingContract = ({ call, verb, many }: Names) => `import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { wire } from '../wire.ts'

export const ${call} = call({
  name: '${call}',
  method: 'GET',
  path: '/api/${call}',
  access: signedIn,
  summary: '${capitalise(verb)}s the ${many} of the signed-in user.',
  input: z.object({}),
  output: wire({ names: ['result', z.array(z.string())] }),
})
`

/** Builds the contract of a call that writes. */
const buildWritingContract = ({ call, verb, one, menu }: Names) => `import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire } from '../wire.ts'

export const ${call} = call({
  name: '${call}',
  method: 'POST',
  path: '/api/${call}',
  access: menu('${menu}'),
  summary: '${capitalise(verb)}s a ${one} by its name; 404 for one that does not exist.',
  input: wire({ name: ['name', filledText(limits.name, messages.informationRequired.en)] }),
  output: wire({ status: ['status', z.literal('success')] }),
})
`

const buildReading = ({ handler, verb, many }: Names) => `import type { Database } from '../platform/database/pool.ts'

interface ${capitalise(handler)}Context {
  database: Database
}

/** ${capitalise(verb)}s the ${many} of a user. */
export const ${handler} = async (_context: ${capitalise(handler)}Context, _userId: number): Promise<string[]> => []
`

/** Builds the function of a call that writes. */
const buildWriting = ({ handler, verb, one }: Names) => `import { type Writer, writeAs } from '../platform/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { notFound } from '../platform/problem.ts'

interface ${capitalise(handler)}Context {
  database: Database
  clock: Clock
}

/** ${capitalise(verb)}s a ${one} in the writer's name. Throws 404 for one that does not exist. */
export const ${handler} = (context: ${capitalise(handler)}Context, writer: Writer, _name: string): Promise<void> =>
  writeAs(context, writer, async () => {
    throw notFound()
  })
`

const readingRoutes = ({
  domain,
  nouns,
  call,
  handler,
  routes,
  many,
}: Names) => `import { ${call} } from '../../contract/${domain}/${nouns}.ts'
import { requireUserActor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Route, route } from '../platform/http/route.ts'
import { ${handler} } from './${nouns}.ts'

/** Returns the routes about ${many}. */
export const ${routes} = (context: { database: Database }): Route[] => [
  route(${call}, async ({ actor }) => ({ names: await ${handler}(context, requireUserActor(actor).userId) })),
]
`

const writingRoutes = ({
  domain,
  nouns,
  call,
  handler,
  routes,
  many,
}: Names) => `import { ${call} } from '../../contract/${domain}/${nouns}.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Route, route } from '../platform/http/route.ts'
import { ${handler} } from './${nouns}.ts'

/** Returns the routes about ${many}. */
export const ${routes} = (context: { database: Database; clock: Clock }): Route[] => [
  route(${call}, async ({ input, writer }) => {
    await ${handler}(context, writer(), input.name)
    return { status: 'success' as const }
  }),
]
`

const tableHead = ({
  domain,
  nouns,
  call,
  routes,
}: Names) => `import { ${call} } from '../../contract/${domain}/${nouns}.ts'
import { openCatalogue } from '../testing/catalogue/catalogue-portal.ts'
import { type Scenario, scenarios, testPortal } from '../testing/portal.ts'
import { ${routes} } from './${nouns}-routes.ts'
`

const buildReadingTable = (names: Names) => `${tableHead(names)}
const { database, actors } = await openCatalogue()
const portal = testPortal(${names.routes}({ database }), actors)

const table: Scenario[] = [
  { name: 'a visitor is refused', call: ${names.call}, status: 401, contains: ['Please login'] },
  { name: 'a pending login is refused', call: ${names.call}, who: 'pending', status: 401 },
  { name: 'a user without ${names.many} gets none', call: ${names.call}, who: 'stranger', body: { result: [] } },
]

scenarios(portal, table)
`

/** Builds the scenario table of a call that writes. */
const buildWritingTable = (names: Names) => `${tableHead(names)}import { stoppedClock } from '../platform/clock.ts'
import type { Menu } from '../../contract/permissions.ts'

const { database, actors } = await openCatalogue()
const clock = stoppedClock('2026-11-20T03:00:00Z')
const otherMenu: Menu = '${names.menu === 'WorkBench' ? 'DataSource' : 'WorkBench'}'
const everybody = {
  ...actors,
  holder: { ...actors.staff!, menus: new Set<Menu>(['${names.menu}']) },
  other: { ...actors.staff!, menus: new Set([otherMenu]) },
}
const portal = testPortal(${names.routes}({ database, clock }), everybody)
const listAuditIds = () => database.selectFrom('audit_records').select('audit_id').execute()

const denied = { status: 403, contains: ['Permission denied'] }
const table: Scenario[] = [
  { name: 'a visitor is refused', call: ${names.call}, input: { name: 'x' }, status: 401 },
  { name: 'a user is denied', call: ${names.call}, who: 'stranger', input: { name: 'x' }, ...denied },
  { name: 'a role with another menu is denied', call: ${names.call}, who: 'other', input: { name: 'x' }, ...denied },
  { name: 'an empty name is refused', call: ${names.call}, who: 'holder', input: { name: ' ' }, status: 400 },
  { name: 'a missing name is refused', call: ${names.call}, who: 'holder', input: {}, status: 400 },
  { name: 'one that does not exist is not found', call: ${names.call}, who: 'holder', input: { name: 'x' }, status: 404 },
]

scenarios(portal, table, listAuditIds)
`
