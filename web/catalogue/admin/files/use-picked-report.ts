import { useEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { listReportNames } from '../../../../contract/catalogue/editing/report-choices.ts'
import { send } from '../../../frame/calls.ts'
import type { EditorData } from '../editor/editor-loading.ts'
import type { PickedReport } from './picked-report.ts'

/**
 * Holds the report to work on: the one that is open in the editor, until the user picks another. Returns the report, a function that picks
 * one, and whether the page is not hydrated yet, so that no report could be set.
 */
export const usePickedReport = (sourceId: string | undefined) => {
  const { form } = useLoaderData<EditorData>()
  const openReport = form?.report
  const [report, setReport] = useState<PickedReport>()
  const [isWaiting, setIsWaiting] = useState(sourceId !== undefined)
  const hasPicked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report is identified by its id
  useEffect(() => {
    if (sourceId === undefined) return
    let isCurrent = true
    hasPicked.current = false
    setReport(openReport)
    setIsWaiting(false)
    const findOpenReport = (names: PickedReport[]) => names.find(name => name.sourceId === sourceId)
    // The names may have changed since the editor was opened.
    send(listReportNames, { words: sourceId }).then(
      names => isCurrent && !hasPicked.current && setReport(findOpenReport(names)),
      // The names of the editor stay.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId])
  const pick = (picked: PickedReport | undefined) => {
    hasPicked.current = true
    setReport(picked)
  }
  return [report, pick, isWaiting] as const
}
