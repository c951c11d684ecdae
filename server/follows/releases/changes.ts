import { truncateText } from '../../../contract/truncated-texts.ts'
import type { Language } from '../../../contract/visit.ts'

/**
 * What a release changed. `versions` is the number of versions that were published shortly after each other; the other fields compare the
 * last of them with the version before it.
 */
export type ReleaseChange = { versions: number } & (
  | {
      /** The first version of a report, or a version that could not be compared. */
      kind: 'first' | 'unknown'
    }
  | {
      kind: 'compared'
      /** Numbers of rows. */
      added: number
      removed: number
      changed: number
      columnsAdded: string[]
      columnsRemoved: string[]
    }
)

/** Maximum number of column names in a line; after them, the line has an ellipsis. */
const maxNames = 5
/** Longer column names are shortened. */
const maxNameLength = 60

/** Formats a change as one line of a letter. */
export const formatReleaseChange = (change: ReleaseChange, language: Language): string => {
  const words = phrases[language]
  const line = change.kind === 'compared' ? formatComparison(change, words) : words[change.kind]
  return change.versions > 1 ? `${words.versions(change.versions)} ${line}` : line
}

const formatCount = (count: number) => count.toLocaleString('en-US')
const formatRowCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

const phrases = {
  en: {
    first: 'This is its first publication.',
    unknown: 'Its files are new; they could not be compared with the earlier ones.',
    versions: (count: number) => `Published ${count} times; the last time:`,
    added: (count: number) => `${formatRowCount(count)} added`,
    removed: (count: number) => `${formatRowCount(count)} removed`,
    changed: (count: number) => `${formatRowCount(count)} changed`,
    columnsAdded: (names: string) => `new columns: ${names}`,
    columnsRemoved: (names: string) => `columns removed: ${names}`,
    none: 'No row changed',
    separator: ', ',
    fullStop: '.',
  },
  th: {
    first: 'เป็นการเผยแพร่ครั้งแรก',
    unknown: 'มีไฟล์ใหม่ ระบบเปรียบเทียบกับไฟล์เดิมไม่ได้',
    versions: (count: number) => `เผยแพร่ ${count} ครั้ง ครั้งล่าสุด:`,
    added: (count: number) => `เพิ่ม ${formatCount(count)} แถว`,
    removed: (count: number) => `ลบ ${formatCount(count)} แถว`,
    changed: (count: number) => `แก้ไข ${formatCount(count)} แถว`,
    columnsAdded: (names: string) => `คอลัมน์ใหม่: ${names}`,
    columnsRemoved: (names: string) => `คอลัมน์ที่นำออก: ${names}`,
    none: 'ไม่มีแถวที่เปลี่ยนแปลง',
    separator: ' ',
    fullStop: '',
  },
} as const

type Phrases = (typeof phrases)[Language]

const formatComparison = (change: Extract<ReleaseChange, { kind: 'compared' }>, words: Phrases) => {
  const counts = (['added', 'removed', 'changed'] as const).flatMap(kind =>
    change[kind] > 0 ? words[kind](change[kind]) : [],
  )
  const columns = (['columnsAdded', 'columnsRemoved'] as const).flatMap(kind =>
    change[kind].length > 0 ? words[kind](formatColumnNames(change[kind])) : [],
  )
  return ([...counts, ...columns].join(words.separator) || words.none) + words.fullStop
}

/** Joins the first names, each shortened so that the text fits one line. */
const formatColumnNames = (names: readonly string[]) =>
  [
    ...names.slice(0, maxNames).map(name => truncateText(name, maxNameLength)),
    ...(names.length > maxNames ? ['…'] : []),
  ].join(', ')
