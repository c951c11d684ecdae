import { useTranslation } from 'react-i18next'
import type { DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import { columnKinds } from '../../../../../contract/tables/columns.ts'
import {
  canHaveUnit,
  listEraOptions,
  monthFirst,
  pickTypeOption,
  type TypeOption,
  toEraChoice,
  toTypeChoice,
  toUnitChoice,
} from './column-settings.ts'
import { SettingSelect } from './SettingSelect.tsx'
import type { PickChoice } from './use-draft-columns.ts'

const typeOptions: readonly TypeOption[] = [...columnKinds, monthFirst]

interface Props {
  column: DraftColumn
  busy: boolean
  onChoose: (pickChoice: PickChoice) => void
}

/** The fields for the type of a column, and below it for the era of its years and the unit of its numbers. */
export const TypeSettings = ({ column, busy, onChoose }: Props) => {
  const { t } = useTranslation('columns')
  const { name, era, period, unit, statedUnit } = column
  const eraOptions = listEraOptions(column)
  return (
    <div className="settings">
      <SettingSelect
        label={`${t('type')}: ${name}`}
        value={pickTypeOption(column)}
        options={typeOptions.map(
          type => [type, t(type === 'date' && period ? `kind_${period}` : typeTexts[type])] as const,
        )}
        busy={busy}
        onChoose={type => onChoose(current => toTypeChoice(current, type))}
      />
      {eraOptions.length > 0 && (
        <SettingSelect
          label={`${t('era')}: ${name}`}
          value={era ?? 'none'}
          options={eraOptions.map(option => [option ?? 'none', t(`era_${option ?? 'none'}`)] as const)}
          busy={busy}
          onChoose={option => onChoose(current => toEraChoice(current, option === 'none' ? null : option))}
        />
      )}
      {canHaveUnit(column) && (
        <SettingSelect
          label={`${t('unit')}: ${name}`}
          value={unit ?? 'none'}
          options={[
            ['none', statedUnit ? t('unit_stated', { unit: statedUnit }) : t('unit_none')],
            ['%', t('unit_percent')],
          ]}
          busy={busy}
          onChoose={option => onChoose(current => toUnitChoice(current, option === 'none' ? null : option))}
        />
      )}
    </div>
  )
}

/** The text of each type. */
const typeTexts = {
  text: 'kind_text',
  integer: 'kind_integer',
  decimal: 'kind_decimal',
  number: 'kind_number',
  date: 'dayFirst',
  datetime: 'kind_datetime',
  mdy: 'monthFirst',
} as const satisfies Record<TypeOption, string>
