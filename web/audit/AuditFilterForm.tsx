import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import type { AuditFilters } from '../../contract/audit/records.ts'
import { limits } from '../../contract/limits.ts'
import { DateField } from '../ui/dates/DateField.tsx'
import { type DayRange, findDayFault } from '../ui/dates/days.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useNames } from './use-names.ts'

interface Props {
  filters: Partial<AuditFilters>
  calls: string[]
  subjects: string[]
}

/** What the audit trail is narrowed down by; its answer is an address, to be kept or sent on. */
export const AuditFilterForm = ({ filters, calls, subjects }: Props) => {
  const { t } = useTranslation('keeping')
  const name = useNames()
  const [days, setDays] = useState({ from: filters.from ?? '', until: filters.until ?? '' })
  const [isChecked, setChecked] = useState(false)
  const findFaults = useDayFaults()
  const faults = isChecked ? findFaults(days) : undefined
  const check = (event: FormEvent<HTMLFormElement>) => {
    setChecked(true)
    const { from, until } = findFaults(days)
    if (from || until) event.preventDefault()
  }
  return (
    <Form className="auditfilters" method="get" onSubmit={check} aria-label={t('filter')}>
      <DateField
        label={t('from')}
        name="from"
        value={days.from}
        onChange={from => setDays(given => ({ ...given, from }))}
        error={faults?.from}
      />
      <DateField
        label={t('until')}
        name="until"
        value={days.until}
        onChange={until => setDays(given => ({ ...given, until }))}
        error={faults?.until}
      />
      <TextField
        label={t('user')}
        name="username"
        defaultValue={filters.username}
        maxLength={limits.username}
        autoComplete="off"
        spellCheck={false}
      />
      <Names
        label={t('call')}
        name="call"
        every={t('anyCall')}
        names={calls}
        textOf={name.call}
        chosen={filters.call}
      />
      <Names
        label={t('subject')}
        name="subject"
        every={t('anySubject')}
        names={subjects}
        textOf={name.table}
        chosen={filters.subject}
      />
      <TextField
        label={t('words')}
        hint={t('wordsHint')}
        name="words"
        defaultValue={filters.words}
        maxLength={limits.searchText}
        autoComplete="off"
      />
      <div className="actions">
        <button type="submit" className="btn primary">
          {t('filter')}
        </button>
        {Object.keys(filters).length > 0 && (
          <Link className="btn quiet" to="?">
            {t('clearFilters')}
          </Link>
        )}
      </div>
    </Form>
  )
}

/** What is wrong with the days; the fields themselves tell the faults of one day more exactly. */
const useDayFaults = () => {
  const { t } = useTranslation(['keeping', 'dates'])
  const faultOf = (value: string) => findDayFault(value) && t('unfinished', { ns: 'dates' })
  return ({ from, until }: DayRange) => ({
    from: faultOf(from),
    until: faultOf(until) ?? (from !== '' && until !== '' && until < from ? t('untilBeforeFrom') : undefined),
  })
}

interface NamesProps {
  label: string
  name: string
  every: string
  names: string[]
  textOf: (name: string) => string
  chosen: string | undefined
}

const Names = ({ label, name, every, names, textOf, chosen = '' }: NamesProps) => (
  <SelectField label={label} name={name} defaultValue={chosen}>
    <option value="">{every}</option>
    {[...new Set([...names, chosen])].filter(Boolean).map(one => (
      <option key={one} value={one}>
        {textOf(one)}
      </option>
    ))}
  </SelectField>
)
