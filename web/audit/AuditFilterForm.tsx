import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import type { AuditFilters } from '../../contract/audit/records.ts'
import { limits } from '../../contract/limits.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
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
  const [isTurned, setTurned] = useState(false)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const given = new FormData(event.currentTarget)
    const [from, until] = [String(given.get('from')), String(given.get('until'))]
    const turned = from !== '' && until !== '' && until < from
    setTurned(turned)
    if (turned) event.preventDefault()
  }
  return (
    <Form className="auditfilters" method="get" onSubmit={check} aria-label={t('filter')}>
      <TextField label={t('from')} name="from" type="date" defaultValue={filters.from} />
      <TextField
        label={t('until')}
        name="until"
        type="date"
        defaultValue={filters.until}
        error={isTurned ? t('untilBeforeFrom') : undefined}
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
