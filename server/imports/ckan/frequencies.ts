import type { Frequency } from '../../../contract/catalogue/reports.ts'

/** Patterns for the words of CKAN portals, of Dublin Core and of the European list of frequencies. The first match counts. */
const spellings: [RegExp, Frequency][] = [
  [/half|semi|six.?month|ครึ่งปี|6 เดือน/i, 'Half Year'],
  [/quarter|ไตรมาส/i, 'Quarterly'],
  [/month|เดือน/i, 'Monthly'],
  [/week|สัปดาห์/i, 'Weekly'],
  [/daily|\bday|วัน/i, 'Daily'],
]

/** Finds the release frequency in the extra fields of a package; yearly if no field states a known frequency. */
export const parseFrequency = (extras: readonly { key: string; value?: unknown }[]): Frequency => {
  const frequency = extras.find(({ key }) => /frequency|periodicity/i.test(key))?.value
  return spellings.find(([pattern]) => pattern.test(String(frequency ?? '')))?.[1] ?? 'Yearly'
}
