import type { Language } from '../../../contract/visit.ts'

/** The stored change of a release; its `versions` were published shortly after each other. */
export type Change = { versions: number } & (
  | { kind: 'first' | 'unknown' }
  | {
      kind: 'compared'
      added: number
      removed: number
      changed: number
      columnsAdded: string[]
      columnsRemoved: string[]
    }
)

/** Formats a change in one line. */
export const changeLine = (change: Change, language: Language): string => {
  const own = phrases[language]
  const line = change.kind === 'compared' ? comparedLine(change, own) : own[change.kind]
  return change.versions > 1 ? `${own.versions(change.versions)} ${line}` : line
}

const formatCount = (count: number) => count.toLocaleString('en-US')
const rows = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

const phrases = {
  en: {
    first: 'This is its first publication.',
    unknown: 'Its files are new; they could not be compared with the earlier ones.',
    versions: (count: number) => `Published ${count} times; of the last:`,
    added: (count: number) => `${rows(count)} added`,
    removed: (count: number) => `${rows(count)} removed`,
    changed: (count: number) => `${rows(count)} changed`,
    columnsAdded: (names: string) => `new columns: ${names}`,
    columnsRemoved: (names: string) => `columns removed: ${names}`,
    none: 'No row changed',
    join: ', ',
    end: '.',
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
    join: ' ',
    end: '',
  },
} as const

type Phrases = (typeof phrases)[Language]

const comparedLine = (change: Extract<Change, { kind: 'compared' }>, phrases: Phrases) => {
  const counts = (['added', 'removed', 'changed'] as const).flatMap(kind =>
    change[kind] > 0 ? phrases[kind](change[kind]) : [],
  )
  const columns = (['columnsAdded', 'columnsRemoved'] as const).flatMap(kind =>
    change[kind].length > 0 ? phrases[kind](spellOut(change[kind])) : [],
  )
  return ([...counts, ...columns].join(phrases.join) || phrases.none) + phrases.end
}

const maxNames = 5
const maxNameLength = 60

/** Joins the first names, each shortened so that the text fits one line. */
const spellOut = (names: readonly string[]) =>
  [
    ...names.slice(0, maxNames).map(name => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name)),
    ...(names.length > maxNames ? ['…'] : []),
  ].join(', ')
