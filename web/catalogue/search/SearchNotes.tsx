import { useTranslation } from 'react-i18next'
import type { Found } from './search.ts'

interface Props {
  words: string
  result: Omit<Found<unknown>, 'rows'>
  /** Whether only one category was searched. */
  isWithin: boolean
}

/** What was done to the words so that something is found: another spelling, or some of them left out. */
export const SearchNotes = ({ words, result, isWithin }: Props) => {
  const { t } = useTranslation('catalogue')
  const { corrected, wordCount, heldCount, missing } = result
  const here = isWithin ? 'Here' : ''
  return (
    <>
      {corrected && <p className="note corrected">{t('corrected', { words })}</p>}
      {heldCount < wordCount && (
        <p className="note corrected">
          {t(`lacking${here}`, { held: heldCount, count: wordCount })}
          {missing.length > 0 && ` ${t(`nowhere${here}`, { words: quoted(missing) })}`}
        </p>
      )}
    </>
  )
}

/** Words as they are named in a sentence. */
export const quoted = (words: string[]) => words.map(word => `“${word}”`).join(', ')
