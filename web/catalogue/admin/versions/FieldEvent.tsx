import { useTranslation } from 'react-i18next'
import type { FieldSave, HistoryEvent } from '../../../../contract/catalogue/versions/report-history.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { formatMoment } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { DifferencesTable } from './DifferencesTable.tsx'
import { type Difference, listDifferences } from './differences.ts'
import { CurrentChip, EventRow } from './EventRow.tsx'
import type { Restorable } from './restorable.ts'
import { useShownValue } from './use-shown-value.ts'

interface Props {
  event: HistoryEvent
  fields: FieldSave
  isCurrent: boolean
  onRestore: (restorable: Restorable) => void
}

/** Maximum number of fields named in the line; the table below shows all. */
const maxFields = 3

/** A save of the report: the changed fields, each before and after. */
export const FieldEvent = ({ event, fields: { save, before }, isCurrent, onRestore }: Props) => {
  const { t } = useTranslation(['history', 'publishing'])
  const language = useLanguage()
  const when = formatMoment(save.savedAt, language)
  const differences = before ? listDifferences(language, before, save) : []
  const [firstDifference] = differences
  return (
    <EventRow
      event={event}
      actionText={useActionText(before !== undefined, differences)}
      actions={
        isCurrent ? (
          <CurrentChip />
        ) : (
          <button
            type="button"
            className="btn sm quiet"
            aria-label={t('restoreFields', { ns: 'publishing', when })}
            onClick={() => onRestore({ save })}
          >
            {t('restore', { ns: 'publishing' })}
          </button>
        )
      }
    >
      {firstDifference && <FirstChange difference={firstDifference} />}
      {firstDifference && (
        <details>
          <summary>{t('seeChanges')}</summary>
          <DifferencesTable
            label={`${t('changedFields', { ns: 'publishing' })}, ${when}`}
            differences={differences}
            heads={[t('before', { ns: 'publishing' }), t('after', { ns: 'publishing' })]}
          />
        </details>
      )}
    </EventRow>
  )
}

const useActionText = (hasBefore: boolean, differences: Difference[]) => {
  const { t } = useTranslation(['history', 'publishing'])
  if (!hasBefore) return t('created')
  const count = differences.length
  if (count === 0) return t('savedSame')
  const fieldNames = differences
    .slice(0, maxFields)
    .map(({ field }) => t(`field_${field}`, { ns: 'publishing' }))
    .join(', ')
  const fields = count > maxFields ? t('moreFields', { fields: fieldNames }) : fieldNames
  return t('changedFields', { count, shown: formatNumber(count), fields })
}

const FirstChange = ({ difference: { field, before, after } }: { difference: Difference }) => {
  const { t } = useTranslation('history')
  const shownValue = useShownValue()
  const key = before === '' ? 'added' : after === '' ? 'removed' : 'became'
  return (
    <span className="second vchange">
      {t(key, { before: shownValue(field, before), after: shownValue(field, after) })}
    </span>
  )
}
