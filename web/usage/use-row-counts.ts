import { useEffect, useState } from 'react'
import { countSystemReports, type SystemReportKey } from '../../contract/usage/system-reports.ts'
import { send } from '../frame/calls.ts'
import type { DayRange } from '../ui/dates/days.ts'
import { useLater } from '../ui/use-later.ts'

type Counts = Partial<Record<SystemReportKey, number>>

/** How many rows each report has in some days; nothing while they are not known, or are not asked for. */
export const useRowCounts = (days: DayRange | undefined): Counts => {
  const range = useLater(days && `${days.from} ${days.until}`)
  const [found, setFound] = useState<{ range: string; counts: Counts }>()
  useEffect(() => {
    if (range === undefined) return
    let isCurrent = true
    const [start = '', end = ''] = range.split(' ')
    // Without an answer no number is shown; LOAD says what is wrong.
    send(countSystemReports, { start, end }).then(
      ({ counts }) => {
        const entries = counts.map(({ report, total }) => [report, total])
        if (isCurrent) setFound({ range, counts: Object.fromEntries(entries) })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [range])
  return found && found.range === range ? found.counts : {}
}
