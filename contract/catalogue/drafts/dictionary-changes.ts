import { z } from 'zod'
import { wire } from '../../wire.ts'

/** The changes in the data dictionary: names of columns. */
export const dictionaryChanges = wire({
  /** Number of columns that the new dictionary describes. */
  describedCount: ['described', z.int()],
  added: ['added', z.array(z.string())],
  removed: ['removed', z.array(z.string())],
  changed: ['changed', z.array(z.string())],
})
export type DictionaryChanges = z.output<typeof dictionaryChanges>

/** The differences between a new table and the current dictionary, which the draft does not replace: names of columns. */
export const dictionaryGaps = wire({
  /** Columns that only the dictionary has. */
  gone: ['gone', z.array(z.string())],
  /** Columns that only the table has. */
  undescribed: ['undescribed', z.array(z.string())],
})
