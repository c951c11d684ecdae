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
