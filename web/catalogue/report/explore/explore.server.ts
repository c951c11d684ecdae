import { data, redirect } from 'react-router'
import type { Visit } from '../../../../contract/visit.ts'
import { toNoReport } from '../missing/no-report.server.ts'
import {
  buildAddress,
  type Filter,
  formatQuery,
  parseAddress,
  type Selection,
  toFilterParameters,
  toRowParameters,
  wholeSelection,
} from './address/address.ts'
import { findEditedSelection } from './address/edits.ts'
import {
  buildYearsProfile,
  type Column,
  type Description,
  type Facets,
  isDay,
  listFilterableColumns,
  listGroupableColumns,
  type Profile,
  type RowsPage,
} from './answers.ts'
import { loadPoints } from './chart/load-points.ts'
import { findDefaultSelection } from './default-selection.server.ts'
import { pageSize } from './limits.ts'
import { findQueryFailure, type QueryContext, type SendQuery } from './send-query.ts'
import { loadSummary } from './summary/load-summary.ts'

/** How many values a filter lists. */
const maxFacets = 50
/** How many invalid parts are removed from an address; after that the whole table is shown. */
const maxInvalidParts = 6

interface FailedCall {
  status?: number
  fields?: { field: string }[]
}

/** Loads the data of Explore. Throws a redirect to the URL of a submitted form, and from a URL without a selection to its series. */
export const loadExplore = async (visit: Visit, fileName: string, path: string, query: URLSearchParams) => {
  const sendQuery = createSendQuery(visit, fileName)
  const description = await describeTable(sendQuery, query)
  if (description.state !== 'ready') return { description, ready: null }
  const { columns } = description
  const defaultSelection = await findDefaultSelection(visit, description, query)
  if (defaultSelection)
    throw redirect(addOtherParameters(buildAddress(path, defaultSelection), query, listFilterableColumns(description)))
  const editedSelection = findEditedSelection(query, listFilterableColumns(description))
  if (editedSelection) throw redirect(buildAddress(path, editedSelection))
  const { selection, unknown } = parseAddress(query, listFilterableColumns(description))
  const profiles = await sendQuery<{ columns: Profile[] }>('profile', toVersionQuery(selection)).catch(() => ({
    columns: [],
  }))
  const result = await requestRows(sendQuery, selection, unknown)
  const allProfiles = [...profiles.columns, ...buildYearsProfile(description)]
  if ('errorMessage' in result)
    return {
      description,
      ready: { ...result, profiles: allProfiles, facets: null, points: null, chartFailure: null, summary: null },
    }
  const context = {
    sendQuery,
    columns: listGroupableColumns(description),
    profiles: profiles.columns,
    selection: result.selection,
  }
  const [facets, chart, summary] = await Promise.all([
    requestFacets(sendQuery, columns, result.selection),
    result.selection.view === 'table' ? noChart : loadPointsOrFailure(context),
    loadSummary(context),
  ])
  return { description, ready: { ...result, profiles: allProfiles, facets, ...chart, summary } }
}

const noChart = { points: null, chartFailure: null }

/** Loads a chart, or returns why the engine refuses it, so that the rest of the page is not affected. Throws other failures. */
const loadPointsOrFailure = (context: QueryContext) =>
  loadPoints(context).then(
    points => ({ points, chartFailure: null }),
    error => {
      const chartFailure = findQueryFailure(error)
      if (!chartFailure) throw error
      return { points: null, chartFailure }
    },
  )

/**
 * Adds the other parameters of a request to a redirect: the language, as such a link overrides the reader's own, and parameters that do not
 * match the table, since the page names them.
 */
const addOtherParameters = (address: string, query: URLSearchParams, columns: readonly Column[]) => {
  const { unknown } = parseAddress(query, columns)
  const pickParameters = (names: string[]) =>
    formatQuery(new URLSearchParams([...query].filter(([name]) => names.includes(name))))
  const otherParameters = pickParameters(['lang', ...unknown])
  const addedText = otherParameters.length <= maxOthersLength ? otherParameters : pickParameters(['lang'])
  return addedText === '' ? address : `${address}&${addedText}`
}
/** A proxy may refuse a response with a longer address. */
const maxOthersLength = 1000

export type LoadedExplore = Awaited<ReturnType<typeof loadExplore>>
export type LoadedTable = NonNullable<LoadedExplore['ready']>

/** Builds requests about one table on behalf of the reader. */
export const createSendQuery =
  (visit: Visit, fileName: string): SendQuery =>
  <Answer>(kind: string, query: URLSearchParams, column?: string) =>
    visit.sendQuery(
      `/api/tables/:file_name${kind && `/${kind}`}`,
      { file_name: fileName, ...(column !== undefined && { column }) },
      query,
    ) as Promise<Answer>

/** Returns the parameter of the requested version. */
export const toVersionQuery = ({ version }: Pick<Selection, 'version'>) =>
  new URLSearchParams(version === null ? {} : { version })

/** Loads the description of a table. Throws 404 for a missing version or report. */
export const describeTable = async (sendQuery: SendQuery, query: URLSearchParams): Promise<Description> => {
  // A submitted form carries the address of its page.
  const formState = query.get('at')
  const { selection } = parseAddress(formState === null ? query : new URLSearchParams(formState), [])
  try {
    return await sendQuery<Description>('', toVersionQuery(selection))
  } catch (error) {
    const { status } = error as FailedCall
    throw status === 429 ? data(null, { status }) : toNoReport(error)
  }
}

/** Loads the rows of a selection; parts that the API refuses are removed and listed. */
const requestRows = async (sendQuery: SendQuery, requested: Selection, unknown: string[]) => {
  let selection = requested
  const invalidNames = [...new Set(unknown)]
  for (let tries = 0; ; tries += 1) {
    try {
      const rows = await sendQuery<RowsPage>('rows', toRowsQuery(selection))
      const lastPage = Math.max(1, Math.ceil(rows.total / pageSize))
      if (selection.page <= lastPage) return { selection, invalidNames, rows }
      // A page beyond the end is replaced by the last one, which is read now.
      selection = { ...selection, page: lastPage }
    } catch (error) {
      const { status = 500, fields = [] } = error as FailedCall
      const errorMessage = findQueryFailure(error)
      if (errorMessage) return { selection, invalidNames, errorMessage }
      if (status !== 400) throw error
      const repaired =
        tries < maxInvalidParts ? await removeInvalidPart(sendQuery, selection, fields[0]?.field ?? '') : null
      selection = repaired?.selection ?? { ...wholeSelection, version: requested.version }
      invalidNames.push(...(repaired?.names ?? []).filter(name => !invalidNames.includes(name)))
    }
  }
}

/** Removes the refused part of a selection; null if it cannot be identified. */
const removeInvalidPart = async (sendQuery: SendQuery, selection: Selection, field: string) => {
  const names = [field]
  if (field === 'sort') return { names, selection: { ...selection, sort: [] } }
  if (field === 'select') return { names, selection: { ...selection, select: null } }
  // A column with the name of a parameter is refused as `column.name`.
  const column = field.replace(/^column\./, '')
  const filtersOfColumn = selection.filters.filter(filter => filter.column === column)
  // A column can have several filters, of which one is invalid; too many filters are reported without a column.
  const invalidFilters = filtersOfColumn.length === 1 ? filtersOfColumn : await listInvalidFilters(sendQuery, selection)
  const filters = selection.filters.filter(filter => !invalidFilters.includes(filter))
  if (invalidFilters.length > 0)
    return { names: invalidFilters.map(filter => filter.column), selection: { ...selection, filters } }
  return selection.where === null ? null : { names, selection: { ...selection, where: null } }
}

/** Finds the filters that are invalid on their own. */
const listInvalidFilters = async (sendQuery: SendQuery, { filters, version }: Selection) => {
  const invalidFilters: Filter[] = []
  for (const filter of filters.slice(0, maxInvalidParts)) {
    const query = toFilterParameters({ ...wholeSelection, version, filters: [filter] })
    query.set('limit', '1')
    await sendQuery('rows', query).catch(({ status }: FailedCall) => status === 400 && invalidFilters.push(filter))
  }
  return invalidFilters
}

const toRowsQuery = (selection: Selection) => {
  const query = toRowParameters(selection)
  query.set('limit', String(pageSize))
  query.set('offset', String((selection.page - 1) * pageSize))
  return query
}

/** Loads the values of a column for its filter, among rows that match all other filters. */
const requestFacets = async (
  sendQuery: SendQuery,
  columns: readonly Column[],
  selection: Selection,
): Promise<Facets | null> => {
  const column = columns.find(({ name }) => name === selection.filter)
  if (!column || isDay(column)) return null
  // A filter by the years of columns chooses columns, not rows.
  const isOther = (filter: Filter) =>
    filter.column !== column.name && columns.some(({ name }) => name === filter.column)
  const otherConditions = { ...selection, filters: selection.filters.filter(isOther) }
  const query = toFilterParameters(otherConditions)
  query.set('limit', String(maxFacets))
  if (selection.find && column.type === 'text') query.set('search', selection.find)
  return sendQuery<Facets>('facets/:column', query, column.name).catch(() => null)
}
