import type { Names } from './names.ts'
import { buildActors, buildRoutes, buildTableHead, capitalise, platformImports, type Templates } from './texts.ts'

/** What the contract imports for the access of a call, by who may make it; `menu` for the name of a menu. */
const accessByWho: Record<string, string> = { anyone: 'anyone', user: 'signedIn' }

const buildReadingContract = ({ call, verb, many, who }: Names) => `import { z } from 'zod'
import { ${['call', accessByWho[who] ?? 'menu'].sort().join(', ')} } from '../call.ts'
import { wire } from '../wire.ts'

export const ${call} = call({
  name: '${call}',
  method: 'GET',
  path: '/api/${call}',
  access: ${accessByWho[who] ?? `menu('${who}')`},
  summary: '${capitalise(verb)}s the ${many}${who === 'user' ? ' of the signed-in user' : ''}.',
  input: z.object({}),
  output: wire({ names: ['result', z.array(z.string())] }),
})
`

const buildReading = ({
  handler,
  verb,
  many,
  who,
}: Names) => `import type { Database } from '../platform/database/pool.ts'

interface ${capitalise(handler)}Context {
  database: Database
}

/** ${capitalise(verb)}s the ${many}${who === 'user' ? ' of a user' : ''}. */
export const ${handler} = async (_context: ${capitalise(handler)}Context${who === 'user' ? ', _userId: number' : ''}): Promise<string[]> => []
`

const { actor, database, route } = platformImports

const buildReadingRoutes = (names: Names) => {
  const { handler, who } = names
  const isOfUser = who === 'user'
  return buildRoutes(names, {
    imports: [...(isOfUser ? [actor] : []), database, route],
    dependencies: 'database: Database',
    respond: isOfUser
      ? `async ({ actor }) => ({ names: await ${handler}(context, requireUserActor(actor).userId) })`
      : `async () => ({ names: await ${handler}(context) })`,
  })
}

const buildReadingTable = (names: Names) => {
  const { call, many, who, routes } = names
  const none = 'body: { result: [] } },'
  const linesByWho: Record<string, string[]> = {
    anyone: [`{ name: 'without ${many} a visitor gets none', call: ${call}, ${none}`],
    user: [
      `{ name: 'a visitor is refused', call: ${call}, status: 401, contains: ['Please login'] },`,
      `{ name: 'a pending login is refused', call: ${call}, who: 'pending', status: 401 },`,
      `{ name: 'a user without ${many} gets none', call: ${call}, who: 'stranger', ${none}`,
    ],
  }
  const lines = linesByWho[who] ?? [
    `{ name: 'a visitor is refused', call: ${call}, status: 401 },`,
    `{ name: 'a user is denied', call: ${call}, who: 'stranger', status: 403 },`,
    `{ name: 'a role with another menu is denied', call: ${call}, who: 'other', status: 403 },`,
    `{ name: 'without ${many} a holder of the menu gets none', call: ${call}, who: 'holder', ${none}`,
  ]
  const hasMenu = who !== 'anyone' && who !== 'user'
  return `${buildTableHead(names)}${hasMenu ? "import type { Menu } from '../../contract/permissions.ts'\n" : ''}
const { database, actors } = await openCatalogue()
${hasMenu ? buildActors(who) : ''}const portal = testPortal(${routes}({ database }), ${hasMenu ? 'everybody' : 'actors'})

const table: Scenario[] = [
  ${lines.join('\n  ')}
]

scenarios(portal, table)
`
}

/** The files of a call that reads. */
export const readingTemplates: Templates = {
  contract: buildReadingContract,
  server: buildReading,
  routes: buildReadingRoutes,
  test: buildReadingTable,
}
