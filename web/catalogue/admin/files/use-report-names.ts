import { useEffect, useState } from 'react'
import { listReportNames } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../frame/calls.ts'
import { useLater } from '../../../ui/use-later.ts'
import type { PickedReport } from './reports.ts'

interface FoundNames {
  words: string
  names: PickedReport[]
  failed?: boolean
}

/** Finds reports that contain the typed text; the last result stays until the next one arrives. */
export const useReportNames = (typed: string) => {
  const words = useLater(typed.trim(), 150)
  const [result, setResult] = useState<FoundNames>()
  useEffect(() => {
    let isCurrent = true
    const show = (foundNames: FoundNames) => isCurrent && setResult(foundNames)
    send(listReportNames, { words }).then(
      names => show({ words, names }),
      () => show({ words, names: [], failed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [words])
  return {
    names: result?.names ?? [],
    failed: result?.failed === true,
    searching: result?.words !== typed.trim(),
  }
}
