import type { Frequency } from '../../../contract/catalogue/reports.ts'

/** Patterns for the words of portals, Dublin Core and the European list of frequencies; the more specific ones first. */
const spellings: [RegExp, Frequency][] = [
  [/half|semi|six.?month|ครึ่งปี|6 เดือน/i, 'Half Year'],
  [/quarter|ไตรมาส/i, 'Quarterly'],
  [/month|เดือน/i, 'Monthly'],
  [/week|สัปดาห์/i, 'Weekly'],
  [/daily|\bday|วัน/i, 'Daily'],
]

/** Returns the release frequency from a package's extra fields; yearly if none of them states it. */
export const parseFrequency = (extras: readonly { key: string; value?: unknown }[]): Frequency => {
  const frequency = extras.find(({ key }) => /frequency|periodicity/i.test(key))?.value
  return spellings.find(([pattern]) => pattern.test(String(frequency ?? '')))?.[1] ?? 'Yearly'
}
