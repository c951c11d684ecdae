import { dayMilliseconds } from '../contract/durations.ts'
import words from './words.json' with { type: 'json' }

export type Pair = readonly [en: string, th: string]

const { measures, places, cuts, columns, facets } = words as unknown as Record<
  'measures' | 'places' | 'cuts' | 'facets',
  Pair[]
> & {
  columns: (readonly [name: string, type: string, th: string])[]
}
/** Subjects of the reports of each category, by the category's English name. */
export const subjects = words.subjects as unknown as Record<string, Pair[]>
export { facets, measures, places }

/**
 * Creates a generator of the same numbers on every machine (mulberry32), at least 0 and below 1, so that two runs send the same requests.
 */
export const seededRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)] as T

const frequencies = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Half Year', 'Yearly']

/** Generates a typical report of an office, in the columns of its tables; one in fifty is Inactive, one in ten restricted. */
export const inventReport = (number: number, category: string, subCategoryId: number, random: () => number) => {
  const [measure, subject, place, cut] = [
    pick(measures, random),
    pick(subjects[category] ?? [], random),
    pick(places, random),
    pick(cuts, random),
  ]
  const year = 1995 + Math.floor(random() * 32)
  const fileName = `${subject[0]}-${place[0]}-${year}-${number}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    report_id: number,
    source_id: fileName,
    file_name: fileName,
    title_en: `${measure[0]} of ${subject[0]}, ${place[0]}, ${cut[0]}, ${year}`,
    title_th: `${measure[1]}${subject[1]} ${place[1]} ${cut[1]} พ.ศ. ${year + 543}`,
    description_en: `${measure[0]} of ${subject[0]} for ${place[0]} ${cut[0]}, compiled by the office from the returns of ${year}. Revised once a year.`,
    description_th: `${measure[1]}${subject[1]}ของ${place[1]} ${cut[1]} รวบรวมโดยสำนักงานจากรายงานประจำปี ${year + 543} ปรับปรุงปีละครั้ง`,
    sub_category_id: subCategoryId,
    sub_level_id: number % 10 ? 1 : 2,
    status: number % 50 === 7 ? 'Inactive' : 'Active',
    frequency: pick(frequencies, random),
    release_date: new Date(Date.UTC(2026, 10, 1) - Math.floor(random() ** 2 * 4000) * dayMilliseconds)
      .toISOString()
      .slice(0, 10),
    // A third have a next release; some of those are late.
    next_release_date:
      number % 3 ? null : new Date(Date.UTC(2026, 10, 1) + (number % 200) * dayMilliseconds).toISOString().slice(0, 10),
    licence: 'CC BY 4.0',
    licence_url: 'https://creativecommons.org/licenses/by/4.0/',
    source: 'Generated for measurements',
    dashboard_url: number % 3 ? null : `https://dashboards.example/${number}`,
    api_document_url: number % 7 ? null : `https://api.example/${number}`,
    keywords: [...subject, ...place],
    columns: columns.filter((_, position) => position < 2 || random() < 0.2),
  }
}

export type InventedReport = ReturnType<typeof inventReport>
