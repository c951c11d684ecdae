import type { Frequency } from '../../../../contract/catalogue/reports.ts'
import type { Database } from '../../../platform/database/pool.ts'

/** A text in both languages; empty where the page has none. */
type BilingualText = Record<'en' | 'th', string>

/** What the page of a report states about its table. */
export interface PageFacts {
  unit: BilingualText
  coverage: BilingualText
  frequency: Frequency
}

/** Reads what the page of a report states about its table. */
export const readPageFacts = async (database: Database, reportId: number): Promise<PageFacts> => {
  const report = await database
    .selectFrom('reports')
    .select(['unit_en', 'unit_th', 'coverage_en', 'coverage_th', 'frequency'])
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return {
    unit: { en: report.unit_en ?? '', th: report.unit_th ?? '' },
    coverage: { en: report.coverage_en ?? '', th: report.coverage_th ?? '' },
    frequency: report.frequency as Frequency,
  }
}

/** Returns the English text, or the Thai one if there is no English text. */
export const pickText = ({ en, th }: BilingualText) => en || th
