import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Allowed licences of dependencies: none of them imposes conditions on the portal's own code. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Its conditions apply only to changes of its own files, and there are none.
  'MPL-2.0',
  // The licence of the fonts.
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

/** Packages that state their licence only in a file, with that licence. */
const licencesInFiles: Record<string, string> = { busboy: 'MIT', streamsearch: 'MIT' }

interface Lockfile {
  packages: Record<string, { license?: string; version?: string } | undefined>
}

/** Checks that every dependency, including transitive and test dependencies, has an allowed licence. */
export const checkLicences = async (root: string): Promise<string[]> => {
  const path = join(root, 'package-lock.json')
  if (!existsSync(path)) return []
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
  return Object.entries(packages)
    .filter(([place]) => place.startsWith('node_modules/'))
    .flatMap(([place, entry]) => {
      const name = place.split('node_modules/').at(-1)!
      const licence = entry?.license ?? licencesInFiles[name]
      if (!licence) return [`${name} states no licence`]
      return isAllowed(licence) ? [] : [`${name} is under ${licence}`]
    })
}

/** Evaluates an SPDX expression: of alternatives one must be allowed, of a combination all. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(licence => allowed.has(licence.trim())))
