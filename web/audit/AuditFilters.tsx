import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { AuditFilters as Filters } from '../../contract/audit/records.ts'
import { auditTopics } from '../../contract/audit/topics.ts'
import { limits } from '../../contract/limits.ts'
import { toPageEra } from '../ui/dates/day-eras.ts'
import { toFiscalYear } from '../ui/dates/fiscal-years.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLanguage } from '../words/use-language.ts'
import { toTrailHref } from './audit-paths.ts'
import { DayFields } from './DayFields.tsx'
import { parseAuditQuery, tableParameter } from './filters.ts'
import { PillSelect } from './PillSelect.tsx'
import { type Period, periods } from './periods.ts'
import { useDisplayNames } from './use-display-names.ts'

interface Props {
  filters: Partial<Filters>
  /** A named period such as this month; undefined if the filters have days of their own, or none. */
  period: Period | undefined
  today: string
  /** The users who have a record in the trail. */
  usernames: string[]
}

/** The filters of the trail on one line; each result has a URL that can be bookmarked or shared. */
export const AuditFilterForm = ({ filters, period, today, usernames }: Props) => {
  const { t } = useTranslation('trail')
  const language = useLanguage()
  const navigate = useNavigate()
  const [isChoosingDays, setIsChoosingDays] = useState(false)
  // After a step back or forward, the URL determines the shown period again.
  useHistoryStep(() => setIsChoosingDays(false))
  const hasFreeDays = !period && (filters.from !== undefined || filters.until !== undefined)
  // A named period, 'dates' for a first and a last day, or '' for the whole time.
  const shownPeriod = isChoosingDays || hasFreeDays ? 'dates' : (period ?? '')
  const applyFilters = (form: HTMLFormElement) => {
    const formQuery = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const hasOwnDays = formQuery.get('when') === 'dates'
    if (!hasOwnDays) {
      formQuery.delete('from')
      formQuery.delete('until')
    }
    // Parsing leaves out empty and invalid fields, so that the URL has only the filters that apply.
    const auditQuery = parseAuditQuery(formQuery, today)
    void navigate(toTrailHref(auditQuery.filters, auditQuery.filterPeriod), { preventScrollReset: true })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    applyFilters(event.currentTarget)
  }
  const fiscalYear = toPageEra(toFiscalYear(today), language)
  const offeredUsernames = [...new Set([...usernames, filters.username ?? ''])].filter(Boolean)
  return (
    <Form method="get" className="pills" onSubmit={submit} role="search" aria-label={t('searchTrail')}>
      <PillSelect
        label={t('when')}
        name="when"
        value={shownPeriod}
        options={[
          ['', t('when_all')],
          ...periods.map(name => [name, t(`when_${name}`, { year: fiscalYear })] as const),
          ['dates', t('when_dates')],
        ]}
        onChoose={(value, form) => {
          setIsChoosingDays(value === 'dates')
          if (value !== 'dates') applyFilters(form)
        }}
      />
      <PillSelect
        label={t('who')}
        name="username"
        value={filters.username ?? ''}
        options={[['', t('who_all')], ...offeredUsernames.map(name => [name, name] as const)]}
        onChoose={(_, form) => applyFilters(form)}
      />
      <PillSelect
        label={t('what')}
        name="topic"
        value={filters.topic ?? ''}
        options={[['', t('what_all')], ...auditTopics.map(topic => [topic, t(`topic_${topic}`)] as const)]}
        onChoose={(_, form) => applyFilters(form)}
      />
      <WordsField words={filters.words} />
      {shownPeriod === 'dates' && (
        <DayFields
          // Another range in the URL replaces what was typed in the fields.
          key={`${filters.from} ${filters.until}`}
          from={filters.from ?? ''}
          until={filters.until ?? ''}
        />
      )}
      <LinkedFilter filters={filters} period={period} />
    </Form>
  )
}

/** Calls `onStep` after each step back or forward in the history of the browser. */
const useHistoryStep = (onStep: () => void) => {
  const { key } = useLocation()
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step back or forward has a key of its own
  useEffect(() => {
    if (navigationType === 'POP') onStep()
  }, [key, navigationType])
}

/** The search field, whose text follows the URL. */
const WordsField = ({ words }: { words: string | undefined }) => {
  const { t } = useTranslation('trail')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const shownWords = useRef(words)
  // A new field would lose the focus, so the existing one follows the URL. What was typed before hydration stays.
  useEffect(() => {
    if (!input.current || shownWords.current === words) return
    shownWords.current = words
    input.current.value = words ?? ''
  }, [words])
  return (
    <div className="find">
      <label className="vh" htmlFor={id}>
        {t('searchTrail')}
      </label>
      <Icon of={IconSearch} />
      <input
        ref={input}
        id={id}
        className="input"
        type="search"
        name="words"
        defaultValue={words}
        maxLength={limits.searchText}
        autoComplete="off"
        placeholder={t('searchHint')}
      />
    </div>
  )
}

/** The call or table by which a link has filtered the trail. It stays with the other filters until the user removes it. */
const LinkedFilter = ({ filters, period }: Pick<Props, 'filters' | 'period'>) => {
  const { t } = useTranslation(['trail', 'ui'])
  const displayNames = useDisplayNames()
  const { call, tableName, ...others } = filters
  const linkedNames = [call && displayNames.call(call), tableName && displayNames.table(tableName)]
    .filter(Boolean)
    .join(', ')
  if (!linkedNames) return null
  return (
    <p className="exactly small">
      {t('onlyThese', { what: linkedNames })} <Link to={toTrailHref(others, period)}>{t('allEntries')}</Link>
      {call && <input type="hidden" name="call" value={call} />}
      {tableName && <input type="hidden" name={tableParameter} value={tableName} />}
    </p>
  )
}
