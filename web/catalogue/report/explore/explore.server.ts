import { data, redirect } from 'react-router'
import type { Visit } from '../../../../contract/visit.ts'
import { toReportError } from '../missing/report-errors.server.ts'
import { buildAddress, formatQuery, toFilterParameters, toRowParameters } from './address/format-address.ts'
import { parseAddress } from './address/parse-address.ts'
import { type Filter, type Selection, wholeSelection } from './address/selection.ts'
import { findEditedSelection, stateField } from './address/submitted-forms.ts'
import type { Column, Description, Facets, Profile, RowsPage } from './api-responses.ts'
import { loadChart } from './chart/load-chart.ts'
import { buildYearsProfile, isDay, listFilterableColumns, listGroupableColumns } from './columns.ts'
import { findDefaultSelection } from './default-selection.server.ts'
import { pageSize } from './limits.ts'
import { findQueryFailure, type QueryContext, type SendQuery } from './send-query.ts'
import { loadSummary } from './summary/load-summary.ts'

/** How many values a filter lists. */
const maxFilterValues = 50
/** After removing this many invalid parts of a URL, Explore shows the whole table. No more filters than this are tried one by one. */
const maxInvalidParts = 6

/** The fields of an error that the API or a call throws. */
interface FailedRequest {
  status?: number
  fields?: { field: string }[]
}

/**
 * Loads the data of Explore; `ready` is null if the table cannot be explored. Throws a redirect if the URL comes from a submitted form, or
 * selects nothing: the URL of the new selection then replaces it.
 */
export const loadExplore = async (visit: Visit, fileName: string, path: string, query: URLSearchParams) => {
  const sendQuery = createSendQuery(visit, fileName)
  const description = await loadDescription(sendQuery, query)
  if (description.state !== 'ready') return { description, ready: null }
  const { columns } = description
  const filterableColumns = listFilterableColumns(description)
  const defaultSelection = await findDefaultSelection(visit, description, query)
  if (defaultSelection)
    throw redirect(addOtherParameters(buildAddress(path, defaultSelection), query, filterableColumns))
  const editedSelection = findEditedSelection(query, filterableColumns)
  if (editedSelection) throw redirect(buildAddress(path, editedSelection))
  const { selection, invalidNames } = parseAddress(query, filterableColumns)
  // Profiles only improve the page, e.g. with hints.
  const profiles = await sendQuery<{ columns: Profile[] }>('profile', toVersionQuery(selection)).catch(() => ({
    columns: [],
  }))
  const result = await requestRows(sendQuery, selection, invalidNames)
  const allProfiles = [...profiles.columns, ...buildYearsProfile(description)]
  if ('errorMessage' in result)
    return {
      description,
      ready: { ...result, profiles: allProfiles, facets: null, ...noChart, summary: null },
    }
  const queryContext = {
    sendQuery,
    columns: listGroupableColumns(description),
    profiles: profiles.columns,
    selection: result.selection,
  }
  const [facets, chartOrFailure, summary] = await Promise.all([
    requestFacets(sendQuery, columns, result.selection),
    result.selection.view === 'table' ? noChart : loadChartOrFailure(queryContext),
    loadSummary(queryContext),
  ])
  return { description, ready: { ...result, profiles: allProfiles, facets, ...chartOrFailure, summary } }
}

const noChart = { chart: null, chartFailure: null }

/** Loads a chart, or returns why the engine refuses it, so that the page shows everything else. Throws other failures. */
const loadChartOrFailure = (context: QueryContext) =>
  loadChart(context).then(
    chart => ({ chart, chartFailure: null }),
    error => {
      const chartFailure = findQueryFailure(error)
      if (!chartFailure) throw error
      return { chart: null, chartFailure }
    },
  )

/** Limit of the parameters that a redirect adds, in characters. A proxy may refuse a redirect to a longer URL. */
const maxAddedLength = 1000

/**
 * Adds to a redirect what its selection does not contain: the language, because a link with a language overrides the reader's choice, and
 * the invalid parameters, because the page names them.
 */
const addOtherParameters = (address: string, query: URLSearchParams, columns: readonly Column[]) => {
  const { invalidNames } = parseAddress(query, columns)
  const pickParameters = (names: string[]) =>
    formatQuery(new URLSearchParams([...query].filter(([name]) => names.includes(name))))
  const allParameters = pickParameters(['lang', ...invalidNames])
  const addedParameters = allParameters.length <= maxAddedLength ? allParameters : pickParameters(['lang'])
  // The address of a selection has at least one parameter, so it already has a question mark.
  return addedParameters === '' ? address : `${address}&${addedParameters}`
}

export type LoadedExplore = Awaited<ReturnType<typeof loadExplore>>
export type LoadedTable = NonNullable<LoadedExplore['ready']>

/** Creates the function that requests data of one table from the API, with the rights of the reader. */
export const createSendQuery =
  (visit: Visit, fileName: string): SendQuery =>
  <Output>(kind: string, query: URLSearchParams, column?: string) =>
    visit.sendQuery(
      `/api/tables/:file_name${kind && `/${kind}`}`,
      { file_name: fileName, ...(column !== undefined && { column }) },
      query,
    ) as Promise<Output>

/** Returns the query with the version of a selection; empty for the latest version. */
export const toVersionQuery = ({ version }: Pick<Selection, 'version'>) =>
  new URLSearchParams(version === null ? {} : { version })

/** Loads the description of a table. Throws 404 if the report or its version is missing, and 429 if the rate limit is exceeded. */
export const loadDescription = async (sendQuery: SendQuery, query: URLSearchParams): Promise<Description> => {
  // In the URL of a submitted form, one field contains the parameters of its page.
  const formState = query.get(stateField)
  const { selection } = parseAddress(formState === null ? query : new URLSearchParams(formState), [])
  try {
    return await sendQuery<Description>('', toVersionQuery(selection))
  } catch (error) {
    const { status } = error as FailedRequest
    throw status === 429 ? data(null, { status }) : toReportError(error)
  }
}

/**
 * Loads the rows of a selection. Returns also the selection without the parts that the API refuses, and the names of all invalid parts:
 * those that the URL's parser refused, and these. If the engine refuses the query, returns why instead of rows.
 */
const requestRows = async (sendQuery: SendQuery, requestedSelection: Selection, namesRefusedByParser: string[]) => {
  let selection = requestedSelection
  const invalidNames = [...new Set(namesRefusedByParser)]
  for (let repairCount = 0; ; repairCount += 1) {
    try {
      const rows = await sendQuery<RowsPage>('rows', toRowsQuery(selection))
      const lastPage = Math.max(1, Math.ceil(rows.total / pageSize))
      if (selection.page <= lastPage) return { selection, invalidNames, rows }
      // The page is beyond the end, so the next round loads the last page.
      selection = { ...selection, page: lastPage }
    } catch (error) {
      const { status = 500, fields = [] } = error as FailedRequest
      const errorMessage = findQueryFailure(error)
      if (errorMessage) return { selection, invalidNames, errorMessage }
      if (status !== 400) throw error
      // A part that is unknown, or one too many, leads to the whole table, which the API does not refuse.
      const repaired =
        repairCount < maxInvalidParts ? await removeInvalidPart(sendQuery, selection, fields[0]?.field ?? '') : null
      selection = repaired?.selection ?? { ...wholeSelection, version: requestedSelection.version }
      invalidNames.push(...(repaired?.names ?? []).filter(name => !invalidNames.includes(name)))
    }
  }
}

/** Removes the part of a selection to which the API objects; null if that part is unknown. */
const removeInvalidPart = async (sendQuery: SendQuery, selection: Selection, field: string) => {
  const names = [field]
  if (field === 'sort') return { names, selection: { ...selection, sort: [] } }
  if (field === 'select') return { names, selection: { ...selection, select: null } }
  // The API names a column like a filter does, if necessary with a prefix.
  const columnName = field.replace(/^column\./, '')
  const filtersOfColumn = selection.filters.filter(filter => filter.column === columnName)
  // Otherwise it is unknown which filter is invalid: the column has several, or the API names no column.
  const invalidFilters = filtersOfColumn.length === 1 ? filtersOfColumn : await listInvalidFilters(sendQuery, selection)
  const filters = selection.filters.filter(filter => !invalidFilters.includes(filter))
  if (invalidFilters.length > 0)
    return { names: invalidFilters.map(filter => filter.column), selection: { ...selection, filters } }
  // No filter is invalid, so the condition is, if there is one.
  return selection.where === null ? null : { names, selection: { ...selection, where: null } }
}

/** Returns the invalid filters: sends one filter at a time, and the API refuses the invalid ones. */
const listInvalidFilters = async (sendQuery: SendQuery, { filters, version }: Selection) => {
  const invalidFilters: Filter[] = []
  for (const filter of filters.slice(0, maxInvalidParts)) {
    const query = toFilterParameters({ ...wholeSelection, version, filters: [filter] })
    query.set('limit', '1')
    await sendQuery('rows', query).catch(({ status }: FailedRequest) => status === 400 && invalidFilters.push(filter))
  }
  return invalidFilters
}

const toRowsQuery = (selection: Selection) => {
  const query = toRowParameters(selection)
  query.set('limit', String(pageSize))
  query.set('offset', String((selection.page - 1) * pageSize))
  return query
}

/** Loads the values of the column whose filter panel is open, with their counts among the rows that match all other filters. */
const requestFacets = async (
  sendQuery: SendQuery,
  columns: readonly Column[],
  selection: Selection,
): Promise<Facets | null> => {
  const column = columns.find(({ name }) => name === selection.filter)
  // The panel of a column of days has only a range, without a list of values.
  if (!column || isDay(column)) return null
  // A filter by the years of columns selects columns, not rows, so it does not affect the counts.
  const isOtherFilter = (filter: Filter) =>
    filter.column !== column.name && columns.some(({ name }) => name === filter.column)
  const otherFilters = { ...selection, filters: selection.filters.filter(isOtherFilter) }
  const query = toFilterParameters(otherFilters)
  query.set('limit', String(maxFilterValues))
  if (selection.find && column.type === 'text') query.set('search', selection.find)
  return sendQuery<Facets>('facets/:column', query, column.name).catch(() => null)
}
