import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { createCountCache } from '../engines/count-cache.ts'
import { computeTag } from '../etags.ts'
import { formatGroupName } from '../queries/group-columns.ts'
import { formatMeasureName } from '../queries/group-measures.ts'
import { compileGroupCount, compileGroups } from '../queries/group-queries.ts'
import { buildPageBody, listCacheKeyParts } from './page-bodies.ts'
import { readPage } from './pages.ts'
import { parseGroupsQuery, unpivotRequestedYears } from './parameters/group-parameters.ts'
import { respondAboutTable, type TableContext } from './table-requests.ts'

/** Creates the responder for groups of rows and the measures of each. */
export const createGroupsResponder = (context: TableContext) => {
  const countCached = createCountCache(context)
  return (request: ApiQuery) =>
    respondAboutTable(context, request, tableRequest => {
      const unpivotedRequest = unpivotRequestedYears(tableRequest)
      const isUnpivoted = unpivotedRequest.years !== undefined
      const groupsQuery = parseGroupsQuery(unpivotedRequest)
      // Throws here for faults that only the compilation to SQL detects.
      compileGroups(unpivotedRequest, groupsQuery)
      const countKey = computeTag(
        ...listCacheKeyParts(tableRequest),
        groupsQuery.where,
        groupsQuery.groups.map(formatGroupName),
        // Measures change the number of groups only through the conditions on groups.
        groupsQuery.having && [groupsQuery.having, groupsQuery.measures.map(formatMeasureName)],
        isUnpivoted,
        groupsQuery.era,
      )
      // Without groups, all rows are one group.
      const hasOneGroup = groupsQuery.groups.length === 0 && !groupsQuery.having
      return async parquetPath => {
        const localRequest = { ...unpivotedRequest, path: parquetPath }
        const runGroupsQuery = () => context.engine.runQuery(compileGroups(localRequest, groupsQuery))
        const countGroups = async () =>
          hasOneGroup ? 1 : countCached(countKey, () => compileGroupCount(localRequest, groupsQuery))
        // Most first pages hold all groups, so the groups are counted only after a full page.
        const page = await readPage({ ...groupsQuery, isUsuallyFull: false }, runGroupsQuery, countGroups)
        return buildPageBody(localRequest, 'groups', groupsQuery, page)
      }
    })
}
