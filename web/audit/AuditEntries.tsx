import { type ReactNode, useId } from 'react'
import type { AuditEntry } from '../../contract/audit/entries.ts'
import type { AuditName } from '../../contract/audit/names.ts'
import type { Language } from '../../contract/visit.ts'
import { formatDay, formatNumber } from '../ui/values/formats.ts'
import { toBangkokDay } from '../ui/values/moments.ts'
import { useLanguage } from '../words/use-language.ts'
import { useDescriptions } from './descriptions/use-descriptions.ts'
import { EntryRow } from './EntryRow.tsx'
import { useRecordTexts } from './use-record-texts.ts'

interface Props {
  entries: AuditEntry[]
  /** The names of the objects that the entries refer to. */
  names: AuditName[]
  /** True if entries that are newer than these exist, so that the first day may be incomplete. */
  hasNewerEntries: boolean
  /** True if entries that are older than these exist, so that the last day may be incomplete. */
  hasOlderEntries: boolean
}

/** The entries of the trail as sentences, grouped by day, newest first. */
export const AuditEntries = ({ entries, names: objectNames, hasNewerEntries, hasOlderEntries }: Props) => {
  const recordTexts = useRecordTexts(objectNames)
  const describeEntry = useDescriptions(recordTexts)
  const days = [...Map.groupBy(entries, ({ at }) => toBangkokDay(at))]
  return days.map(([day, dayEntries], index) => {
    const mayLackNewer = index === 0 && hasNewerEntries
    const mayLackOlder = index === days.length - 1 && hasOlderEntries
    // The number of entries is shown only for a day whose entries are all on this page.
    const count = mayLackNewer || mayLackOlder ? undefined : dayEntries.length
    return (
      <Day key={day} day={day} count={count}>
        {dayEntries.map(entry => (
          <EntryRow key={entry.entryId} entry={entry} description={describeEntry(entry)} recordTexts={recordTexts} />
        ))}
      </Day>
    )
  })
}

interface DayProps {
  day: string
  /** The number of entries; undefined if it is not known. */
  count: number | undefined
  children: ReactNode
}

const Day = ({ day, count, children }: DayProps) => {
  const id = useId()
  const language = useLanguage()
  return (
    <section aria-labelledby={id}>
      <h2 className="dayband" id={id}>
        <span>
          {formatWeekday(day, language)} {formatDay(day, language)}
        </span>
        {count !== undefined && <span>{formatNumber(count)}</span>}
      </h2>
      <ol className="entries">{children}</ol>
    </section>
  )
}

const formatWeekday = (day: string, language: Language) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' })
