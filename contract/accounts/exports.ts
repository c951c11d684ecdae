import { z } from 'zod'
import { signedIn } from '../call.ts'
import type { Export } from '../download.ts'

/** The same data as `exportRecords`, for spreadsheets. */
export const exportRecordsTable = {
  name: 'exportRecordsTable',
  path: '/file/myRecords.csv',
  access: signedIn,
  summary:
    'Returns all data about the signed-in user as CSV. Each line has one value: the kind of record, the number of the record, the field and the value.',
  input: z.object({}),
} satisfies Export
