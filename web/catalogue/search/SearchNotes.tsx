import { useTranslation } from 'react-i18next'
import type { FoundRows } from './search.ts'

interface Props {
  words: string
  result: Omit<FoundRows<unknown>, 'rows'>
  /** True if only one category was searched. */
  isWithin: boolean
}

/** Explains how a search differs from the typed words: a corrected spelling, or results that lack some words. */
export const SearchNotes = ({ words, result, isWithin }: Props) => {
  const { t } = useTranslation('catalogue')
  const { isCorrected, termCount: wordCount, matchedTermCount: matchedWordCount, missing } = result
  // The keys of the sentences about one category end in `Here`.
  const suffix = isWithin ? 'Here' : ''
  return (
    <>
      {isCorrected && <p className="note corrected">{t('correctedWords', { words })}</p>}
      {matchedWordCount < wordCount && (
        <p className="note corrected">
          {t(`partialMatch${suffix}`, { number: matchedWordCount, total: wordCount })}
          {missing.length > 0 && ` ${t(`missingWords${suffix}`, { words: quoteWords(missing) })}`}
        </p>
      )}
    </>
  )
}

/** Formats words for a sentence: “gold”, “price”. */
export const quoteWords = (words: string[]) => words.map(word => `“${word}”`).join(', ')
