import type { Names } from './names.ts'
import {
  buildActors,
  buildRoutes,
  buildTableHead,
  buildWritingContract,
  buildWritingResponder,
  capitalise,
  platformImports,
  type Templates,
} from './texts.ts'

const buildContract = (names: Names) =>
  buildWritingContract(names, { imported: 'call, menu', access: `menu('${names.who}')`, failures: '' })

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

const { clock, database, route } = platformImports

const buildWritingRoutes = (names: Names) =>
  buildRoutes(names, {
    imports: [clock, database, route],
    dependencies: 'database: Database; clock: Clock',
    respond: buildWritingResponder(names, 'writer', 'writer()'),
  })

/** Builds the scenario table of a call that writes. */
const buildWritingTable = (names: Names) => `${buildTableHead(names)}import { stoppedClock } from '../platform/clock.ts'
import type { Menu } from '../../contract/permissions.ts'

const { database, actors } = await openCatalogue()
const clock = stoppedClock('2026-11-20T03:00:00Z')
${buildActors(names.who)}const portal = testPortal(${names.routes}({ database, clock }), everybody)
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

/** The files of a call that writes for the holders of a menu. */
export const writingTemplates: Templates = {
  contract: buildContract,
  server: buildWriting,
  routes: buildWritingRoutes,
  test: buildWritingTable,
}
