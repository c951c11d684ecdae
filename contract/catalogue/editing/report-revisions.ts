import { z } from 'zod'
import { call } from '../../call.ts'
import { page, reportIdOrFileName } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { wire } from '../../wire.ts'
import { staffCall, storedReport } from '../report-editing.ts'

/** One save of a report: its number, and the fields after it, with the current names of the sub-category and the level. */
export const reportRevision = wire({
  revision: ['revision', z.int()],
  savedAt: ['saved_at', z.string()],
  /** Username; null for the state before the first save of staff. */
  savedBy: ['saved_by', z.string().nullable()],
  report: ['data', storedReport],
  subLevelId: ['sublevel_key', z.int()],
  /** The names of the level and the sub level, such as `Level 1, Public`; empty if the sub level was deleted. */
  subLevel: ['sublevel_desc', z.string()],
  subCategoryEn: ['sub_category_name', z.string()],
  subCategoryTh: ['sub_category_name_th', z.string()],
})
export type Revision = z.output<typeof reportRevision>

export const listRevisions = call({
  ...staffCall,
  name: 'listRevisions',
  path: '/api/getReportRevisions',
  summary:
    'Lists the saves of a report, the latest first, a page at a time. X-Total-Count has the number of saves. To restore a save, save its fields again. 404 for a report that does not exist.',
  input: wire({
    sourceId: ['source_id', reportIdOrFileName],
    page: ['page', page],
    pageSize: ['page_size', z.int().min(1).max(limits.changesPageSize).default(limits.changesPageSize)],
  }),
  output: wire({
    revisions: ['result', z.array(reportRevision)],
    /** The save before the oldest one in the result, so that screens can show what the oldest one changed; absent for the first save. */
    earlier: ['earlier', reportRevision.optional()],
    total: ['total', z.int()],
  }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})
