import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { menus } from '../../contract/permissions.ts'

/** All names in the skeleton of a call. */
export interface Names {
  domain: string
  /** The sub-folder of the domain's folders; empty for none. */
  folder: string
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
  /** Who may make the call: `anyone`, `user` for signed-in users, or the name of a menu for its holders. */
  who: string
  /** The names of the dependencies of the routes. */
  dependencies: string[]
}

export class UsageError extends Error {}

export const usage = `npm run new-call -- DOMAIN NOUNS VERB [WHO]
  DOMAIN  a folder of server/, such as catalogue
  NOUNS   the plural, as the file is to be called: release-notes; in a sub-folder of the domain: readers/release-notes
  VERB    list, get, count and find read; others such as save, add, edit, remove write
  WHO     a menu, or anyone; if left out, a signed-in user reads, and the menu ReportConfiguration writes`

const reading = ['list', 'get', 'count', 'find']

/** Derives all names from the words of the command. Throws a UsageError for invalid words. */
export const deriveNames = (root: string, [domain = '', path = '', verb = '', chosenWho]: string[]): Names => {
  const [nouns = '', folder = ''] = path.split('/').reverse()
  if (!existsSync(join(root, 'server', domain, 'domain.ts'))) throw new UsageError(`server/${domain} is not a domain`)
  if (!/^([a-z-]+\/)?[a-z]+(-[a-z]+)*s$/.test(path))
    throw new UsageError(`${path || 'NOUNS'} is not a plural in kebab-case`)
  if (!/^[a-z]+$/.test(verb)) throw new UsageError(`${verb || 'VERB'} is not a verb in small letters`)
  const isReading = reading.includes(verb)
  const who = chosenWho ?? (isReading ? 'user' : 'ReportConfiguration')
  if (chosenWho && chosenWho !== 'anyone' && !Object.hasOwn(menus, chosenWho))
    throw new UsageError(`${chosenWho} is not a menu: ${Object.keys(menus).join(', ')}`)
  const one = toSingular(nouns)
  const noun = toPascalCase(verb === 'list' || verb === 'count' ? nouns : one)
  const call = verb + noun
  return {
    domain,
    folder,
    nouns,
    one: one.replaceAll('-', ' '),
    many: nouns.replaceAll('-', ' '),
    verb,
    isReading,
    call,
    routes: `${toCamelCase(one)}Routes`,
    handler: pickHandler({ isReading, who, verb, noun }),
    who,
    dependencies: ['database', ...(isReading ? [] : [who === 'anyone' ? 'allowances' : 'clock'])],
  }
}

/** Picks a name that differs from that of the call, which the file of the routes imports too. */
const pickHandler = ({ isReading, who, verb, noun }: Pick<Names, 'isReading' | 'who' | 'verb'> & { noun: string }) => {
  if (isReading) return who === 'user' ? `${verb}User${noun}` : `read${noun}`
  return who === 'anyone' ? `${verb}Visitor${noun}` : `${verb}${noun}As`
}

const toSingular = (nouns: string) => {
  if (nouns.endsWith('ies')) return `${nouns.slice(0, -3)}y`
  return /(?:s|x|z|ch|sh)es$/.test(nouns) ? nouns.slice(0, -2) : nouns.slice(0, -1)
}

const toPascalCase = (words: string) => words.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
const toCamelCase = (words: string) => words.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
