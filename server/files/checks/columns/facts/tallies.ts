import { type ReadingForm, readingForms } from '../../../../../contract/tables/columns.ts'
import { createColumnExamples } from './column-examples.ts'

/** Creates what all facts about a column share: the number of texts of each form, of years of each era, and the examples. */
export const createTally = () => ({
  counts: Object.fromEntries(readingForms.map(form => [form, 0])) as Record<ReadingForm, number>,
  years: { be: 0, ce: 0, none: 0 },
  ...createColumnExamples(),
})

export type Tally = ReturnType<typeof createTally>
