import { useEffect, useState } from 'react'
import { listReportNames } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../shell/calls.ts'
import type { PickedReport } from './reports.ts'

/** The report that staff work on: the one that the editor has open, until they pick another. */
export const usePicked = (sourceId: string | undefined) => {
  const [report, pick] = useState<PickedReport>()
  useEffect(() => {
    if (sourceId === undefined) return
    let isCurrent = true
    const found = (names: PickedReport[]) => names.find(name => name.sourceId === sourceId)
    send(listReportNames, { words: sourceId }).then(
      names => isCurrent && pick(found(names)),
      // The field is empty then, and says itself when names do not come.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId])
  return [report, pick] as const
}
