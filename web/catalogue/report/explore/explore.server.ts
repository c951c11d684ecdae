import { redirect } from 'react-router'
import type { Visit } from '../../../../contract/visit.ts'
import { findNearestReports } from '../missing/nearest-tables.server.ts'
import { buildAddress, formatQuery } from './address/format-address.ts'
import { removeMissingColumns } from './address/missing-columns.ts'
import { parseAddress } from './address/parse-address.ts'
import { findSubmittedSelection } from './address/submitted-forms.ts'
import { listAnnotationNames } from './annotations.ts'
import type { Column, ColumnProfile } from './api-responses.ts'
import { loadChart } from './chart/load-chart.ts'
import { buildYearsProfile, listFilterableColumns, listGroupableColumns } from './columns.ts'
import { findDefaultSelection } from './default-selection.server.ts'
import { createSendQuery, loadDescription, toVersionQuery } from './explore-queries.server.ts'
import { requestFacets } from './filters/request-facets.server.ts'
import { requestRows } from './request-rows.server.ts'
import { findQueryFailure, type QueryContext } from './send-query.ts'
import { loadSummary } from './summary/load-summary.ts'

/**
 * Loads the data of Explore; `ready` is null if the table cannot be explored. Throws a redirect if the URL comes from a submitted form, or
 * selects nothing: the URL of the new selection then replaces it.
 */
export const loadExplore = async (visit: Visit, fileName: string, path: string, query: URLSearchParams) => {
  const sendQuery = createSendQuery(visit, fileName)
  const description = await loadDescription(sendQuery, query, () => findNearestReports(visit, fileName))
  if (description.state !== 'ready') return { description, ready: null }
  const { columns } = description
  const filterableColumns = listFilterableColumns(description)
  const defaultSelection = await findDefaultSelection(visit, description, query)
  if (defaultSelection)
    throw redirect(addOtherParameters(buildAddress(path, defaultSelection), query, filterableColumns))
  const editedSelection = findSubmittedSelection(query, filterableColumns)
  if (editedSelection) throw redirect(buildAddress(path, editedSelection))
  const { selection: addressSelection, invalidNames } = parseAddress(query, filterableColumns)
  const groupableColumns = listGroupableColumns(description)
  const { selection, missingTexts } = removeMissingColumns(addressSelection, groupableColumns)
  // Profiles only improve the page, e.g. with hints.
  const profiles = await sendQuery<{ columns: ColumnProfile[] }>('profile', toVersionQuery(selection)).catch(() => ({
    columns: [],
  }))
  const result = await requestRows(sendQuery, selection, {
    namesRefusedByParser: [...invalidNames, ...missingTexts],
    annotationNames: listAnnotationNames(columns, profiles.columns),
    columnCount: columns.length,
  })
  const allProfiles = [...profiles.columns, ...buildYearsProfile(description)]
  if ('queryFailure' in result)
    return {
      description,
      ready: { ...result, profiles: allProfiles, facets: null, chart: null, chartFailure: null, summary: null },
    }
  const queryContext = {
    sendQuery,
    columns: groupableColumns,
    profiles: profiles.columns,
    selection: result.selection,
  }
  const [facets, { chart, chartFailure }, summary] = await Promise.all([
    requestFacets(sendQuery, columns, result.selection),
    result.selection.view === 'table' ? noChart : loadChartOrFailure(queryContext),
    loadSummary(queryContext),
  ])
  return { description, ready: { ...result, profiles: allProfiles, facets, chart, chartFailure, summary } }
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
