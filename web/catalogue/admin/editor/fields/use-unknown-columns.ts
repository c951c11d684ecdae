import { useEffect, useState } from 'react'
import { getSeriesChoices } from '../../../../../contract/catalogue/figures/key-figures.ts'
import { send } from '../../../../frame/calls.ts'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import type { ReportEdit } from '../use-report-edit.ts'
import { listUnknownColumns } from './chart-columns.ts'

const noNames: readonly string[] = []

/**
 * Returns the chosen columns of the chart that the current table does not have; none for a report without a table. A pause in typing is
 * awaited.
 */
export const useUnknownColumns = ({ form, values, sourceId }: ReportEdit) => {
  const [columnNames, setColumnNames] = useState(noNames)
  const hasChoice = values.chartMeasure !== '' || values.chartSeries !== ''
  const chartMeasure = useDebounced(values.chartMeasure)
  const chartSeries = useDebounced(values.chartSeries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was loaded again may have another table
  useEffect(() => {
    let isCurrent = true
    setColumnNames(noNames)
    if (!hasChoice || sourceId === '') return
    send(getSeriesChoices, { sourceId }).then(
      choices => isCurrent && setColumnNames(choices.columnNames),
      // The warning is only a help: without the names, the report can be saved as before.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId, form, hasChoice])
  return columnNames.length > 0 ? listUnknownColumns(columnNames, { chartMeasure, chartSeries }) : []
}
