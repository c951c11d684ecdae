import { useTranslation } from 'react-i18next'
import type { FieldSave, HistoryEvent } from '../../../../contract/catalogue/versions/report-history.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { formatMoment } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { DifferencesTable } from './DifferencesTable.tsx'
import { type Difference, listDifferences } from './differences.ts'
import { CurrentChip, EventRow } from './EventRow.tsx'
import type { Restorable } from './restorable.ts'
import { useValueFormatter } from './use-value-formatter.ts'

interface Props {
  event: HistoryEvent
  /** The save of this event, and the save before it. */
  fields: FieldSave
  isCurrent: boolean
  onRestore: (restorable: Restorable) => void
}

/** Maximum number of fields that the text names; the table below it shows all. */
const maxNamedFields = 3

/** The entry of a save of the report's fields: the changed fields with their values before and after, and a button to restore the save. */
export const FieldEvent = ({ event, fields: { save, before: previousSave }, isCurrent, onRestore }: Props) => {
  const { t } = useTranslation(['history', 'publishing'])
  const language = useLanguage()
  const savedAt = formatMoment(save.savedAt, language)
  // The first save has none before it.
  const isFirstSave = previousSave === undefined
  const differences = isFirstSave ? [] : listDifferences(language, previousSave, save)
  const [firstDifference] = differences
  const actionText = useActionText(differences, { isFirstSave })
  return (
    <EventRow
      event={event}
      actionText={actionText}
      actions={
        isCurrent ? (
          <CurrentChip />
        ) : (
          <button
            type="button"
            className="btn sm quiet"
            aria-label={t('restoreFields', { ns: 'publishing', time: savedAt })}
            onClick={() => onRestore({ save })}
          >
            {t('restore', { ns: 'publishing' })}
          </button>
        )
      }
    >
      {firstDifference && (
        <>
          <FirstChange difference={firstDifference} />
          <details>
            <summary>{t('seeChanges')}</summary>
            <DifferencesTable
              label={`${t('changedFields', { ns: 'publishing' })}, ${savedAt}`}
              differences={differences}
              beforeLabel={t('before', { ns: 'publishing' })}
              afterLabel={t('after', { ns: 'publishing' })}
            />
          </details>
        </>
      )}
    </EventRow>
  )
}

/** Returns a text that says what a save has changed. */
const useActionText = (differences: Difference[], { isFirstSave }: { isFirstSave: boolean }) => {
  const { t } = useTranslation(['history', 'publishing'])
  if (isFirstSave) return t('created')
  const count = differences.length
  if (count === 0) return t('savedWithoutChanges')
  const fieldNames = differences
    .slice(0, maxNamedFields)
    .map(({ field }) => t(`field_${field}`, { ns: 'publishing' }))
    .join(', ')
  const fields = count > maxNamedFields ? t('moreFields', { fields: fieldNames }) : fieldNames
  return t('changedFields', { count, number: formatNumber(count), fields })
}

/** The values of the first changed field before and after. */
const FirstChange = ({ difference }: { difference: Difference }) => {
  const { t } = useTranslation('history')
  const formatValue = useValueFormatter()
  const { field, before, after } = difference
  return (
    <span className="second vchange">
      {t(pickChangeTextKey(difference), { before: formatValue(field, before), after: formatValue(field, after) })}
    </span>
  )
}

/** Returns the key of the text for a change of a value; an empty text is no value. */
const pickChangeTextKey = ({ before, after }: Difference) => {
  const hasValueBefore = before !== ''
  const hasValueAfter = after !== ''
  if (!hasValueBefore) return 'valueAdded'
  return hasValueAfter ? 'valueChanged' : 'valueRemoved'
}
