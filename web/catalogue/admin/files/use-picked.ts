import { useEffect, useState } from 'react'
import { listReportNames } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../frame/calls.ts'
import type { PickedReport } from './reports.ts'

/** Holds the report to work on: the one open in the editor until the user picks another; and whether it is loading. */
export const usePicked = (sourceId: string | undefined) => {
  const [report, pick] = useState<PickedReport>()
  const [awaitedId, setAwaitedId] = useState(sourceId)
  useEffect(() => {
    if (sourceId === undefined) return
    let isCurrent = true
    setAwaitedId(sourceId)
    const findPicked = (names: PickedReport[]) => names.find(name => name.sourceId === sourceId)
    send(listReportNames, { words: sourceId })
      .then(
        names => isCurrent && pick(findPicked(names)),
        // The field then stays empty, and shows its own error if names cannot be loaded.
        () => undefined,
      )
      .finally(() => isCurrent && setAwaitedId(undefined))
    return () => {
      isCurrent = false
    }
  }, [sourceId])
  return [report, pick, awaitedId !== undefined] as const
}
