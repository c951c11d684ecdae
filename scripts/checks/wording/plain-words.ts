import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readProse } from './prose.ts'

interface Phrase {
  pattern: RegExp
  say: string
}

/** The worst patterns of the old dialect (docs/writing.md), each with the plain words that replace it. */
const phrases: Phrase[] = [
  { pattern: /\b(?:stands?|stood)\b/i, say: 'is, appears, applies' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, say: 'fix, correct' },
  { pattern: /\banew\b/i, say: 'again' },
  { pattern: /\bmeanwhile\b/i, say: 'while …, since …, in the meantime' },
  { pattern: /\bwho(?:ever)? asks\b|\bwhoever\b/i, say: 'the caller, the user, anyone who' },
  { pattern: /\bof (?:now|today)\b/i, say: 'current, present' },
  { pattern: /\btak(?:en?|es|ing) home\b/i, say: 'download' },
  { pattern: /\bin vain\b/i, say: 'without success' },
  { pattern: /\bunasked\b/i, say: 'automatically' },
  { pattern: /\b(?:did|has|have|does|do) not (?:arrive|hear)/i, say: 'could not be loaded, got no response' },
  { pattern: /\bthe line (?:was lost|is back|broke|drops|goes)\b/i, say: 'the connection' },
  { pattern: /\bgood for \d+/i, say: 'valid for' },
  { pattern: /\bparted by\b/i, say: 'separated by' },
  { pattern: /(?<!\b(?:leave|left|let) (?:\w+ )?)\balone\b/i, say: 'only' },
  { pattern: /\b(?:has|have) not(?=[.,;:)]|$)/i, say: 'does not have' },
  { pattern: /\bonce more\b/i, say: 'again' },
  { pattern: /\bby halves\b/i, say: 'partly' },
  { pattern: /\b(?:thereof|therein|thereby|hence|lest|whereupon|upon)\b/i, say: 'a sentence in modern English' },
  { pattern: /\bgives? [\w ]{1,30}\baway\b/i, say: 'reveals' },
  {
    pattern:
      /\b(?:portal|server|page|file|row|report|table|database|browser|cache|queue|store|call|check|session)s? (?:knows?|wish(?:es)?|hears?|speaks?|wants?|forgets?)\b/i,
    say: 'what it does, e.g. "stores", "returns", "needs"',
  },
  { pattern: /^(?:Of|Whose) /, say: 'a sentence with a subject and a verb' },
]

export interface Offence {
  path: string
  line: number
  found: string
  say: string
}

/** How many offences each file had when it was last counted. */
export type Counts = Record<string, number>

export const countsFile = 'scripts/checks/wording/plain-words.json'

/** Every use of the old dialect in comments, Markdown, English words and test names. */
const findOffences = (root: string): Offence[] =>
  readProse(root).flatMap(({ path, line, text }) =>
    phrases.flatMap(({ pattern, say }) => {
      const found = pattern.exec(text)?.[0]
      return found === undefined ? [] : [{ path, line, found, say }]
    }),
  )

/** Fails where a file has more offences than the committed count allows; a new file may have none. */
export const checkPlainWords = async (root: string): Promise<string[]> => {
  const byFile = Map.groupBy(findOffences(root), ({ path }) => path)
  const allowed = allowedIn(root, [...byFile.keys()])
  return [...byFile].flatMap(([path, offences]) => {
    const most = allowed(path)
    if (offences.length <= most) return []
    const shown = offences.map(({ line, found, say }) => `  ${path}:${line} “${found}”: say ${say}`)
    return [
      `${path} has ${offences.length} phrases of the old dialect, ${most} allowed (docs/writing.md)\n${shown.join('\n')}`,
    ]
  })
}

/** The counts after a refresh: each at most what it was, nothing for files that are clean or gone. */
export const lowerCounts = (root: string): Counts => {
  const byFile = Map.groupBy(findOffences(root), ({ path }) => path)
  const allowed = allowedIn(root, [...byFile.keys()])
  const counts = [...byFile].map(([path, found]) => [path, Math.min(found.length, allowed(path))] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A moved file keeps its count: it takes the entry of a file of the same name that no longer exists. */
const allowedIn = (root: string, paths: string[]) => {
  const counts = readCounts(root)
  const gone = Object.keys(counts).filter(path => !existsSync(join(root, path)))
  const moved = new Map<string, number>()
  for (const path of paths.filter(path => !(path in counts))) {
    const at = gone.findIndex(old => basename(old) === basename(path))
    if (at >= 0) moved.set(path, counts[gone.splice(at, 1)[0]!]!)
  }
  return (path: string) => counts[path] ?? moved.get(path) ?? 0
}

const readCounts = (root: string): Counts => {
  const file = join(root, countsFile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
