import { z } from 'zod'
import { call, menu } from '../call.ts'
import { wire } from '../wire.ts'
import { noTableReasons } from './profiles.ts'

export const getDraftTable = call({
  name: 'getDraftTable',
  method: 'POST',
  path: '/api/getUploadTable',
  access: menu('ReportConfiguration'),
  // The page of a draft repeats it until the build has ended.
  isPassive: true,
  summary:
    'Returns whether the live table of a draft has been built, which begins when its CSV was checked or the settings of its columns were saved. A draft can be published before that, and also if it has no live table. 404 for a draft that no longer exists.',
  input: wire({ draftId: ['draft_id', z.uuid()] }),
  output: wire({
    /** building: the build has not ended yet; none: it cannot be built. */
    state: ['state', z.enum(['ready', 'building', 'none'])],
    /** Why there is no table; null in every other state. */
    reason: ['reason', z.enum([...noTableReasons, 'noCsv']).nullable()],
    /** The column and the row at which the last try failed, or another cause, in English; null without a failed try. The build is retried. */
    failure: ['failure', z.string().nullable()],
    /** Number of rows; 0 unless the table is ready. */
    rowCount: ['row_count', z.int()],
    /** Number of columns; 0 unless the table is ready. */
    columnCount: ['column_count', z.int()],
  }),
})
export type DraftTable = z.output<typeof getDraftTable.output>
