import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { type DayRangeFilter, RangeFields } from './RangeFields.tsx'

export interface RunFilters extends DayRangeFilter {
  source: 'all' | 'internal' | 'external'
  status: 'all' | 'complete' | 'incomplete'
  /** 'source' lists each run once; 'report' lists it once for each report that its source supplies. */
  dataType: 'source' | 'report'
}

interface Props {
  value: RunFilters
  today: string
  onChange: (change: Partial<RunFilters>) => void
}

/** The fields of the filters of the workbench. */
export const RunFilterFields = ({ value, today, onChange }: Props) => {
  const { t } = useTranslation('runs')
  return (
    <div className="runfilters">
      <Choice
        label={t('source')}
        value={value.source}
        choices={{ all: t('all'), internal: t('internal'), external: t('external') }}
        onChoose={source => onChange({ source })}
      />
      <Choice
        label={t('status')}
        value={value.status}
        choices={{ all: t('all'), complete: t('complete'), incomplete: t('incomplete') }}
        onChoose={status => onChange({ status })}
      />
      <Choice
        label={t('dataType')}
        value={value.dataType}
        choices={{ source: t('source'), report: t('report') }}
        onChoose={dataType => onChange({ dataType })}
      />
      <RangeFields value={value} today={today} onChange={onChange} />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: Record<Value, string>
  onChoose: (value: Value) => void
}

const Choice = <Value extends string>({ label, value, choices, onChoose }: ChoiceProps<Value>) => (
  <SelectField
    label={label}
    value={value}
    choices={Object.entries<string>(choices)}
    onChange={({ target }) => onChoose(target.value as Value)}
  />
)
