import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { compileGroupCount, compileGroups } from '../queries/group-queries.ts'
import { buildPageBody, readCount } from './page-bodies.ts'
import { readGroupsPage } from './pages.ts'
import { parseGroupsQuery, unpivotRequestedYears } from './parameters/group-parameters.ts'
import { respondAboutTable, type TableContext } from './table-requests.ts'

/** Creates the responder for groups of rows and the measures of each. */
export const createGroupsResponder = (context: TableContext) => (request: ApiQuery) =>
  respondAboutTable(context, request, (tableRequest, runQuery) => {
    const unpivotedRequest = unpivotRequestedYears(tableRequest)
    const groupsQuery = parseGroupsQuery(unpivotedRequest)
    // Throws here for faults that only the compilation to SQL detects.
    compileGroups(unpivotedRequest, groupsQuery)
    // Without groups, all rows are one group.
    const hasOneGroup = groupsQuery.groups.length === 0 && !groupsQuery.having
    return async parquetPath => {
      const localRequest = { ...unpivotedRequest, path: parquetPath }
      const runGroupsQuery = () => runQuery(compileGroups(localRequest, groupsQuery))
      const countGroups = async () =>
        hasOneGroup ? 1 : readCount(runQuery, compileGroupCount(localRequest, groupsQuery))
      const page = await readGroupsPage(groupsQuery, runGroupsQuery, countGroups)
      return buildPageBody(localRequest, 'groups', groupsQuery, page)
    }
  })
