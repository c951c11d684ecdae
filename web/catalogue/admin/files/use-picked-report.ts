import { useEffect, useState } from 'react'
import { listReportNames } from '../../../../contract/catalogue/editing/report-choices.ts'
import { send } from '../../../frame/calls.ts'
import type { PickedReport } from './picked-report.ts'

/**
 * Holds the report to work on: the one that is open in the editor, until the user picks another. Returns the report, a function that picks
 * one, and whether the report of the editor is still being loaded.
 */
export const usePickedReport = (sourceId: string | undefined) => {
  const [report, pick] = useState<PickedReport>()
  const [loadingId, setLoadingId] = useState(sourceId)
  useEffect(() => {
    if (sourceId === undefined) return
    let isCurrent = true
    setLoadingId(sourceId)
    const findOpenReport = (names: PickedReport[]) => names.find(name => name.sourceId === sourceId)
    send(listReportNames, { words: sourceId })
      .then(
        names => isCurrent && pick(findOpenReport(names)),
        // The field then stays empty, and shows an error if it cannot load names either.
        () => undefined,
      )
      .finally(() => isCurrent && setLoadingId(undefined))
    return () => {
      isCurrent = false
    }
  }, [sourceId])
  return [report, pick, loadingId !== undefined] as const
}
