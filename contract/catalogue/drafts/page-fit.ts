import { z } from 'zod'
import { wire } from '../../wire.ts'
import { tableTimeRange } from '../report-details.ts'
import { frequencies } from '../reports.ts'

/** A text of the report's page in both languages; empty in a language in which the page has no text. */
const bilingualText = z.object({ en: z.string(), th: z.string() })

/** Compares a new table with the texts of the report's page. Each part is null if the table or the page has nothing to compare. */
export const pageFit = wire({
  /** The single value in the table's column of units. */
  unit: ['unit', z.object({ page: bilingualText, table: z.string(), fits: z.boolean() }).nullable()],
  /**
   * 'fits' if the page states exactly the years of the table; 'shrinks' if the table covers less time than the page states; 'follows' if
   * the page has another text, because the page shows the times of the table itself.
   */
  coverage: [
    'coverage',
    z.object({ page: bilingualText, table: tableTimeRange, fit: z.enum(['fits', 'follows', 'shrinks']) }).nullable(),
  ],
  /** How often the table has rows; it fits if this is at least as often as the frequency of the page. */
  frequency: [
    'frequency',
    z.object({ page: z.enum(frequencies), table: z.enum(frequencies), fits: z.boolean() }).nullable(),
  ],
})
export type PageFit = z.output<typeof pageFit>
