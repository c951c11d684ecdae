import { useEffect, useState } from 'react'
import { countSystemReports, type SystemReportKey } from '../../contract/usage/system-reports.ts'
import { send } from '../frame/calls.ts'
import type { DayRange } from '../ui/dates/day-ranges.ts'
import { useDebounced } from '../ui/use-debounced.ts'

type Counts = Partial<Record<SystemReportKey, number>>

/** Loads the number of rows of each report in a range of days. Returns no numbers without a range, or until they are loaded. */
export const useRowCounts = (days: DayRange | undefined): Counts => {
  const range = useDebounced(days && `${days.from} ${days.until}`)
  const [result, setResult] = useState<{ range: string; counts: Counts }>()
  useEffect(() => {
    if (range === undefined) return
    let isCurrent = true
    const [start = '', end = ''] = range.split(' ')
    // No number is shown if the call fails; the button that loads the report shows the error.
    send(countSystemReports, { start, end }).then(
      ({ counts }) => {
        const entries = counts.map(({ report, total }) => [report, total])
        if (isCurrent) setResult({ range, counts: Object.fromEntries(entries) })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [range])
  return result && result.range === range ? result.counts : {}
}
