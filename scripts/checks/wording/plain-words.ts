import { readProse } from './prose.ts'

interface Phrase {
  pattern: RegExp
  suggestion: string
}

/** The worst patterns of the old dialect (docs/writing.md), each with the plain words that replace it. */
const phrases: Phrase[] = [
  { pattern: /\b(?:stands?|stood)\b/i, suggestion: 'is, appears, applies' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, suggestion: 'fix, correct' },
  { pattern: /\banew\b/i, suggestion: 'again' },
  { pattern: /(?<!edited )\bmeanwhile\b/i, suggestion: 'while …, since …, in the meantime' },
  { pattern: /\bwho(?:ever)? asks\b|\bwhoever\b/i, suggestion: 'the caller, the user, anyone who' },
  { pattern: /\bof (?:now|today)\b/i, suggestion: 'current, present' },
  { pattern: /\btak(?:en?|es|ing) home\b/i, suggestion: 'download' },
  { pattern: /\bin vain\b/i, suggestion: 'without success' },
  { pattern: /\bunasked\b/i, suggestion: 'automatically' },
  { pattern: /\b(?:did|has|have|does|do) not (?:arrive|hear)/i, suggestion: 'could not be loaded, got no response' },
  { pattern: /\bthe line (?:was lost|is back|broke|drops|goes)\b/i, suggestion: 'the connection' },
  { pattern: /\bgood for \d+/i, suggestion: 'valid for' },
  { pattern: /\bparted by\b/i, suggestion: 'separated by' },
  { pattern: /(?<!\b(?:leave|left|let) (?:\w+ )?)\balone\b/i, suggestion: 'only' },
  { pattern: /\b(?:has|have) not(?=[.,;:)]|$)/i, suggestion: 'does not have' },
  { pattern: /\bonce more\b/i, suggestion: 'again' },
  { pattern: /\bby halves\b/i, suggestion: 'partly' },
  { pattern: /\b(?:thereof|therein|thereby|hence|lest|whereupon|upon)\b/i, suggestion: 'a sentence in modern English' },
  { pattern: /\bgives? [\w ]{1,30}\baway\b/i, suggestion: 'reveals' },
  {
    pattern:
      /\b(?:portal|server|page|file|row|report|table|database|browser|cache|queue|store|call|check|session)s? (?:knows?|wish(?:es)?|hears?|speaks?|wants?|forgets?)\b/i,
    suggestion: 'what it does, e.g. "stores", "returns", "needs"',
  },
  { pattern: /^(?:Of|Whose) /, suggestion: 'a sentence with a subject and a verb' },
]

/** Migrations up to this one were written before the check; an applied migration never changes. */
const lastSettledMigration = 205

/** Lists every use of the old dialect in what `readProse` reads. */
export const checkPlainWords = async (root: string): Promise<string[]> =>
  readProse(root)
    .filter(({ path }) => !isSettled(path))
    .flatMap(({ path, line, text }) =>
      phrases.flatMap(({ pattern, suggestion }) => {
        const match = pattern.exec(text)?.[0]
        return match === undefined ? [] : [`${path}:${line} “${match}”: say ${suggestion} (docs/writing.md)`]
      }),
    )

const isSettled = (path: string) => {
  const number = /^database\/migrations\/(\d+)/.exec(path)?.[1]
  return number !== undefined && Number(number) <= lastSettledMigration
}
