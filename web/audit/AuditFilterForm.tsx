import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import type { AuditFilters } from '../../contract/audit/records.ts'
import { christianYear, day } from '../../contract/days.ts'
import { limits } from '../../contract/limits.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useLanguage } from '../words/use-language.ts'
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
  const [faults, setFaults] = useState<Faults>({})
  const faultsOf = useDayFaults()
  const check = (event: FormEvent<HTMLFormElement>) => {
    const given = new FormData(event.currentTarget)
    const found = faultsOf(String(given.get('from')), String(given.get('until')))
    setFaults(found)
    if (found.from || found.until) event.preventDefault()
  }
  return (
    <Form className="auditfilters" method="get" onSubmit={check} aria-label={t('filter')}>
      <TextField
        label={t('from')}
        hint={t('dayHint')}
        name="from"
        type="date"
        defaultValue={filters.from}
        error={faults.from}
      />
      <TextField
        label={t('until')}
        hint={t('dayHint')}
        name="until"
        type="date"
        defaultValue={filters.until}
        error={faults.until}
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

interface Faults {
  from?: string | undefined
  until?: string | undefined
}

/** What is wrong with the days that were given. */
const useDayFaults = () => {
  const { t } = useTranslation('keeping')
  const language = useLanguage()
  const yearFault = (given: string) =>
    given === '' || day.safeParse(given).success ? undefined : christianYear[language]
  return (from: string, until: string): Faults => ({
    from: yearFault(from),
    until: yearFault(until) ?? (from !== '' && until !== '' && until < from ? t('untilBeforeFrom') : undefined),
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
