import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoice } from '../../../../../contract/tables/column-choices.ts'
import { columnKinds, columnRoles } from '../../../../../contract/tables/columns.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { toColumnChoice } from './use-draft-columns.ts'

interface Props {
  column: DraftColumn
  busy: boolean
  onChoose: (choice: ColumnChoice | null) => void
}

/** One column: the detected type, and the settings that staff may change. */
export const ColumnRow = ({ column, busy, onChoose }: Props) => {
  const { t } = useTranslation('columns')
  const { name, kind, role, order, missing, isChosen } = column
  const [words, setWords] = useState(missing.join(', '))
  const change = (choice: ColumnChoice) => onChoose({ ...toColumnChoice(column), ...choice })
  const saveWords = () => {
    const typedWords = words.split(',').map(word => word.trim())
    const next = [...new Set(typedWords.filter(Boolean))]
    if (next.join('\n') !== missing.join('\n')) change({ missing: next })
  }
  const label = (setting: string) => `${setting}: ${name}`
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className="sel">
          <select
            className="input"
            aria-label={label(t('type'))}
            value={order === 'mdy' ? 'mdy' : kind}
            disabled={busy}
            onChange={event => change(toKindChoice(event.target.value))}
          >
            {columnKinds.map(each => (
              <option key={each} value={each}>
                {each === 'date' ? t('dayFirst') : t(`kind_${each}`)}
              </option>
            ))}
            <option value="mdy">{t('monthFirst')}</option>
          </select>
          <Icon of={IconChevronDown} size={16} />
        </span>
      </td>
      <td>
        <span className="sel">
          <select
            className="input"
            aria-label={label(t('role'))}
            value={role}
            disabled={busy}
            onChange={event => change({ role: event.target.value as typeof role })}
          >
            {columnRoles.map(each => (
              <option key={each} value={each}>
                {t(`role_${each}`)}
              </option>
            ))}
          </select>
          <Icon of={IconChevronDown} size={16} />
        </span>
      </td>
      <td>
        <input
          className="input"
          aria-label={label(t('missing'))}
          value={words}
          readOnly={busy}
          onChange={event => setWords(event.target.value)}
          onBlur={saveWords}
        />
      </td>
      <td>
        <DetectedFacts column={column} />
        {isChosen && (
          <button type="button" className="btn link" disabled={busy} onClick={() => onChoose(null)}>
            {t('asFound')}
          </button>
        )}
      </td>
    </tr>
  )
}

/**
 * Returns the choice for a selected type, without the role and date order of the previous one; days with the month first are times of the
 * Common Era.
 */
const toKindChoice = (value: string): ColumnChoice =>
  value === 'mdy'
    ? { kind: 'date', era: 'ce', order: 'mdy', role: 'time' }
    : {
        kind: value as ColumnChoice['kind'],
        role: undefined,
        ...(value === 'date' ? { order: 'dmy' } : { order: null }),
      }

const DetectedFacts = ({ column }: { column: DraftColumn }) => {
  const { t } = useTranslation('columns')
  const { kind, flag, era, unit, present, numbers, days, words, missing, samples } = column
  const others = formatNumber(present - (flag === 'almostDates' ? days : numbers))
  const missingWords = words
    .filter(({ word }) => missing.includes(word))
    .map(({ word, count }) => `${word} (${formatNumber(count)})`)
  return (
    <>
      {present === 0 && <p>{t('noValues')}</p>}
      {flag && <p>{t(`flag_${flag}`, { others, present: formatNumber(present), samples: samples.join(', ') })}</p>}
      {kind !== 'text' && era === 'be' && <p>{t('eraBe')}</p>}
      {unit && <p>{t('percent')}</p>}
      {missingWords.length > 0 && <p>{t('words', { words: missingWords.join(', ') })}</p>}
    </>
  )
}
