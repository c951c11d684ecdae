import { useTranslation } from 'react-i18next'
import type { FoundRows } from './search.ts'

interface Props {
  words: string
  result: Omit<FoundRows<unknown>, 'rows'>
  /** True if only one category was searched. */
  isWithin: boolean
}

/** Explains changes of the query: a corrected spelling, or omitted words. */
export const SearchNotes = ({ words, result, isWithin }: Props) => {
  const { t } = useTranslation('catalogue')
  const { corrected, wordCount, heldCount, missing } = result
  const suffix = isWithin ? 'Here' : ''
  return (
    <>
      {corrected && <p className="note corrected">{t('corrected', { words })}</p>}
      {heldCount < wordCount && (
        <p className="note corrected">
          {t(`lacking${suffix}`, { held: heldCount, count: wordCount })}
          {missing.length > 0 && ` ${t(`nowhere${suffix}`, { words: quoteWords(missing) })}`}
        </p>
      )}
    </>
  )
}

/** Formats words for a sentence. */
export const quoteWords = (words: string[]) => words.map(word => `“${word}”`).join(', ')
