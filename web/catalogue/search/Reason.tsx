import { useTranslation } from 'react-i18next'
import type { Reasons } from '../lists/listed.ts'
import { quoteWords } from './SearchNotes.tsx'

/** Explains a search result: where words were found that its row does not show, and which words are missing. */
export const Reason = ({ matches, missing }: Reasons) => {
  const { t } = useTranslation('catalogue')
  if (matches.length === 0 && missing.length === 0) return null
  return (
    <p className="place tiny faint">
      {matches.length > 0 && `${t('foundIn')} `}
      {matches.map(({ field, text }, index) => (
        <span key={`${field} ${text}`}>
          {index > 0 && ' · '}
          {t(`in-${field}`)}
          {field !== 'description' && text !== '' && ` “${text}”`}
        </span>
      ))}
      {missing.length > 0 && (
        <strong>
          {matches.length > 0 && ' · '}
          {t('withoutWords', { words: quoteWords(missing) })}
        </strong>
      )}
    </p>
  )
}
