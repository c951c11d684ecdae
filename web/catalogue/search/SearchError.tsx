import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import type { SearchOutcome } from './search.ts'

/** Shown instead of results: why there are none, and what to do. */
export const SearchError = ({ search }: { search: Exclude<SearchOutcome<unknown>, { state: 'found' }> }) => {
  const { t } = useTranslation('catalogue')
  const { revalidate } = useRevalidator()
  if (search.state === 'refused')
    return (
      <p className="note bad" role="alert">
        {t(search.reason, { max: formatNumber(limits.searchText) })}
      </p>
    )
  return (
    <RetryNote title={t('listFailed')} requestId={search.requestId} onTryAgain={() => void revalidate()}>
      {t('listFailedText')}
    </RetryNote>
  )
}
