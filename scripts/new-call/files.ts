import type { Names } from './names.ts'
import { readingTemplates } from './reading.ts'
import type { Templates } from './texts.ts'
import { visitorTemplates } from './visitor-writes.ts'
import { writingTemplates } from './writing.ts'

/** Builds the files of a new call by their paths: contract, function, routes and scenario table. */
export const buildFiles = (names: Names): Record<string, string> => {
  const place = names.folder ? `${names.domain}/${names.folder}` : names.domain
  const templates = pickTemplates(names)
  return Object.fromEntries(
    (
      [
        [`contract/${place}/${names.nouns}.ts`, templates.contract],
        [`server/${place}/${names.nouns}.ts`, templates.server],
        [`server/${place}/${names.nouns}-routes.ts`, templates.routes],
        [`server/${place}/${names.nouns}.test.ts`, templates.test],
      ] as const
    ).map(([path, build]) => [path, moveImports(build(names), names)]),
  )
}

const pickTemplates = ({ isReading, who }: Names): Templates => {
  if (isReading) return readingTemplates
  return who === 'anyone' ? visitorTemplates : writingTemplates
}

/** Corrects the paths of imports for files in a sub-folder. */
const moveImports = (text: string, { domain, folder }: Names) =>
  folder === ''
    ? text
    : text.replaceAll(`/contract/${domain}/`, `/contract/${domain}/${folder}/`).replaceAll("from '../", "from '../../")
