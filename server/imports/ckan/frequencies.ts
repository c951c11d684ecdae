import type { Frequency } from '../../../contract/catalogue/reports.ts'

/** Words of portals, of Dublin Core and of the European list of frequencies; the longer ones first. */
const spellings: [RegExp, Frequency][] = [
  [/half|semi|six.?month|ครึ่งปี|6 เดือน/i, 'Half Year'],
  [/quarter|ไตรมาส/i, 'Quarterly'],
  [/month|เดือน/i, 'Monthly'],
  [/week|สัปดาห์/i, 'Weekly'],
  [/daily|\bday|วัน/i, 'Daily'],
]

/** How often a package is released by the extra field of that meaning; yearly where none says so. */
export const frequencyOf = (extras: readonly { key: string; value?: unknown }[]): Frequency => {
  const said = extras.find(({ key }) => /frequency|periodicity/i.test(key))?.value
  return spellings.find(([words]) => words.test(String(said ?? '')))?.[1] ?? 'Yearly'
}
