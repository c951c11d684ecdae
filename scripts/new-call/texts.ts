import type { Names } from './names.ts'

/** The texts of the files of a kind of calls, which are correct for files directly in the folder of a domain. */
export type Templates = Record<'contract' | 'server' | 'routes' | 'test', (names: Names) => string>

/** Returns the text with a capital at its start. */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Builds the start of a scenario table. */
export const buildTableHead = ({
  domain,
  nouns,
  call,
  routes,
}: Names) => `import { ${call} } from '../../contract/${domain}/${nouns}.ts'
import { openCatalogue } from '../testing/catalogue/catalogue-portal.ts'
import { type Scenario, scenarios, testPortal } from '../testing/portal.ts'
import { ${routes} } from './${nouns}-routes.ts'
`

/** Builds the actors of a scenario table: the sample actors, a holder of the menu, and a holder of another menu only. */
export const buildActors = (menu: string) => `const everybody = {
  ...actors,
  holder: { ...actors.staff!, menus: new Set<Menu>(['${menu}']) },
  other: { ...actors.staff!, menus: new Set<Menu>(['${menu === 'WorkBench' ? 'DataSource' : 'WorkBench'}']) },
}
`

/** Builds the contract of a call that writes. `failures` are the further statuses in its summary. */
export const buildWritingContract = (
  { call, verb, one }: Names,
  { imported, access, failures }: { imported: string; access: string; failures: string },
) => {
  const summary = `'${capitalise(verb)}s a ${one} by its name; 404 for one that does not exist${failures}.'`
  return `import { z } from 'zod'
import { ${imported} } from '../call.ts'
import { filledText } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire } from '../wire.ts'

export const ${call} = call({
  name: '${call}',
  method: 'POST',
  path: '/api/${call}',
  access: ${access},
  summary:${failures === '' ? ' ' : '\n    '}${summary},
  input: wire({ name: ['name', filledText(limits.name, messages.informationRequired.en)] }),
  output: wire({ status: ['status', z.literal('success')] }),
})
`
}

/** Builds the routes. `imports` are those of the platform; `dependencies` are the fields of their context. */
export const buildRoutes = (
  { domain, nouns, call, handler, routes, many }: Names,
  { imports, dependencies, respond }: { imports: string[]; dependencies: string; respond: string },
) => `import { ${call} } from '../../contract/${domain}/${nouns}.ts'
${imports.join('\n')}
import { ${handler} } from './${nouns}.ts'

/** Returns the routes about ${many}. */
export const ${routes} = (context: { ${dependencies} }): Route[] => [
  route(${call}, ${respond}),
]
`

/** Builds the responder of a call that writes; `source` is what it passes on besides the input, and `argument` how. */
export const buildWritingResponder = ({ handler }: Names, source: string, argument = source) =>
  `async ({ input, ${source} }) => {
    await ${handler}(context, ${argument}, input.name)
    return { status: 'success' as const }
  }`

/** Imports of the platform in routes. */
export const platformImports = {
  actor: "import { requireUserActor } from '../platform/actor.ts'",
  allowances: "import type { Allowances } from '../platform/limits/allowances.ts'",
  clock: "import type { Clock } from '../platform/clock.ts'",
  database: "import type { Database } from '../platform/database/pool.ts'",
  route: "import { type Route, route } from '../platform/http/route.ts'",
} as const
