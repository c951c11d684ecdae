import { useTranslation } from 'react-i18next'
import type { DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import { isNumberKind } from '../../../../../contract/tables/columns.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'

/** What was detected in the values of a column. */
export const DetectedFacts = ({ column }: { column: DraftColumn }) => {
  const { t } = useTranslation('columns')
  const { kind, period, flag, scale, presentCount, numberCount, markedCount, dayCount, words, missing, samples } =
    column
  // In a column of almost only dates, the values that are not dates do not fit; otherwise those that are not numbers.
  const fittingCount = flag === 'almostDates' ? dayCount : numberCount
  const misfitCount = presentCount - fittingCount
  const missingWords = words
    .filter(({ word }) => missing.includes(word))
    .map(({ word, count }) => `${word} (${formatNumber(count)})`)
  return (
    <>
      {presentCount === 0 && <p>{t('noValues')}</p>}
      {flag && (
        <p>
          {t(`flag_${flag}`, {
            number: formatNumber(flag === 'markedNumbers' ? markedCount : misfitCount),
            total: formatNumber(presentCount),
          })}
        </p>
      )}
      {samples.length > 0 && (
        <p>{t('examples', { examples: samples.map(sample => t('example', { ...sample })).join(', ') })}</p>
      )}
      {period && <p>{t(`period_${period}`)}</p>}
      {kind === 'decimal' && <p>{t('decimals', { count: scale })}</p>}
      {markedCount > 0 && isNumberKind(kind) && <p>{t('marks', { count: markedCount })}</p>}
      {missingWords.length > 0 && <p>{t('missingWords', { words: missingWords.join(', ') })}</p>}
    </>
  )
}
