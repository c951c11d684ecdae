import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences under which a dependency may be: none of them asks anything of the portal's own code. */
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
  // Asks for changes of its own files only, and none is changed.
  'MPL-2.0',
  // Fonts have it.
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

/** Packages that state their licence in a file only, and what it says. */
const stated: Record<string, string> = { busboy: 'MIT', streamsearch: 'MIT' }

interface Lockfile {
  packages: Record<string, { license?: string; version?: string } | undefined>
}

/** Every dependency, also those of dependencies and for testing, has a licence of the list. */
export const checkLicences = async (root: string): Promise<string[]> => {
  const path = join(root, 'package-lock.json')
  if (!existsSync(path)) return []
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
  return Object.entries(packages)
    .filter(([place]) => place.startsWith('node_modules/'))
    .flatMap(([place, entry]) => {
      const name = place.split('node_modules/').at(-1)!
      const licence = entry?.license ?? stated[name]
      if (!licence) return [`${name} states no licence`]
      return isAllowed(licence) ? [] : [`${name} is under ${licence}`]
    })
}

/** An expression of SPDX: of a choice one has to be allowed, of a sum each. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(licence => allowed.has(licence.trim())))
