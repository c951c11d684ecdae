import { z } from 'zod'
import { signedIn } from '../call.ts'
import type { Export } from '../download.ts'

/** The same data as exportRecords, for spreadsheets. */
export const exportRecordsTable = {
  name: 'exportRecordsTable',
  path: '/file/myRecords.csv',
  access: signedIn,
  summary:
    'All data about the signed-in user as CSV, a line for each value with kind of record, number of the record, field and value.',
  input: z.object({}),
} satisfies Export
