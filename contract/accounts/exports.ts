import { z } from 'zod'
import { signedIn } from '../call.ts'
import type { Export } from '../download.ts'

/** The same data as exportRecords, for spreadsheets. */
export const exportRecordsTable = {
  name: 'exportRecordsTable',
  path: '/file/myRecords.csv',
  access: signedIn,
  summary:
    'Everything the portal holds about the signed-in user as CSV, a line for each value: its kind of record, the number of the record, its field and the value.',
  input: z.object({}),
} satisfies Export
