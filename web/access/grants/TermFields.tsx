import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { RadioField } from '../../ui/fields/RadioField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { formatDay } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { computeFiscalYearEnd, type Term } from './terms.ts'
import './terms.css'

interface Props {
  legend: string
  term: Term
  today: string
  /** The error of the last day. */
  error?: string | undefined
  /** Moves the focus to the last day when it increases. */
  refusalCount: number
  onChange: (term: Term) => void
}

/** Fields for the last day of a grant, in the calendar of the page's language, and for its reason. */
export const TermFields = ({ legend, term, today, error, refusalCount, onChange }: Props) => {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const change = (part: Partial<Term>) => onChange({ ...term, ...part })
  const fieldsRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusalCount > 0) fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusalCount])
  return (
    <div ref={fieldsRef} className="termfields">
      <RadioField
        legend={legend}
        choices={[
          ['no end', t('noEnd')],
          ['until', t('untilDate')],
        ]}
        value={term.hasEnd ? 'until' : 'no end'}
        onChoose={choice => change({ hasEnd: choice === 'until' })}
      />
      <DateField
        label={t('lastDay')}
        value={term.until}
        min={today}
        hint={t('fiscalYearEnd', { day: formatDay(computeFiscalYearEnd(today), language) })}
        error={term.hasEnd ? error : undefined}
        disabled={!term.hasEnd}
        onChange={until => change({ until })}
      />
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={limits.line}
        autoComplete="off"
        value={term.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </div>
  )
}
