import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { menus } from '../../contract/permissions.ts'

/** All names in the skeleton of a call. */
export interface Names {
  domain: string
  /** In names of files: `release-notes`. */
  nouns: string
  /** For comments: `release note`, `release notes`. */
  one: string
  many: string
  verb: string
  isReading: boolean
  /** `saveReleaseNote`, or `listReleaseNotes`. */
  call: string
  /** `releaseNoteRoutes`. */
  routes: string
  /** The function that the route calls. */
  handler: string
  /** The menu of a writing call. */
  menu: string
}

export class UsageError extends Error {}

export const usage = `npm run new-call -- DOMAIN NOUNS VERB [MENU]
  DOMAIN  a folder of server/, such as catalogue
  NOUNS   the plural, as the file is to be called: release-notes
  VERB    list, get, count and find read; others such as save, add, edit, remove write
  MENU    the menu of a writing call; ReportConfiguration if left out`

const reading = ['list', 'get', 'count', 'find']

/** Derives all names from the words of the command. Throws a UsageError for invalid words. */
export const deriveNames = (
  root: string,
  [domain = '', nouns = '', verb = '', menu = 'ReportConfiguration']: string[],
): Names => {
  if (!existsSync(join(root, 'server', domain, 'domain.ts'))) throw new UsageError(`server/${domain} is not a domain`)
  if (!/^[a-z]+(-[a-z]+)*s$/.test(nouns)) throw new UsageError(`${nouns || 'NOUNS'} is not a plural in kebab-case`)
  if (!/^[a-z]+$/.test(verb)) throw new UsageError(`${verb || 'VERB'} is not a verb in small letters`)
  if (!Object.hasOwn(menus, menu)) throw new UsageError(`${menu} is not a menu: ${Object.keys(menus).join(', ')}`)
  const isReading = reading.includes(verb)
  const one = toSingular(nouns)
  const noun = toPascalCase(verb === 'list' || verb === 'count' ? nouns : one)
  const call = verb + noun
  const handler = isReading ? `${verb}User${noun}` : `${call}As`
  const texts = { one: one.replaceAll('-', ' '), many: nouns.replaceAll('-', ' ') }
  return { domain, nouns, ...texts, verb, isReading, call, routes: `${toCamelCase(one)}Routes`, handler, menu }
}

const toSingular = (nouns: string) => {
  if (nouns.endsWith('ies')) return `${nouns.slice(0, -3)}y`
  return /(?:s|x|z|ch|sh)es$/.test(nouns) ? nouns.slice(0, -2) : nouns.slice(0, -1)
}

const toPascalCase = (words: string) => words.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
const toCamelCase = (words: string) => words.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
