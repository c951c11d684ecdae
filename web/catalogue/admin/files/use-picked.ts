import { useEffect, useState } from 'react'
import { listReportNames } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../frame/calls.ts'
import type { PickedReport } from './reports.ts'

/** The report that staff work on: the one that the editor has open, until they pick another; and whether it is still on its way. */
export const usePicked = (sourceId: string | undefined) => {
  const [report, pick] = useState<PickedReport>()
  const [awaited, setAwaited] = useState(sourceId)
  useEffect(() => {
    if (sourceId === undefined) return
    let isCurrent = true
    setAwaited(sourceId)
    const found = (names: PickedReport[]) => names.find(name => name.sourceId === sourceId)
    send(listReportNames, { words: sourceId })
      .then(
        names => isCurrent && pick(found(names)),
        // The field is empty then, and says itself when names do not come.
        () => undefined,
      )
      .finally(() => isCurrent && setAwaited(undefined))
    return () => {
      isCurrent = false
    }
  }, [sourceId])
  return [report, pick, awaited !== undefined] as const
}
