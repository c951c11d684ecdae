import { visibilityLabels } from '../../../contract/catalogue/visibility.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'

interface Props {
  count: number | undefined
}

/** Shows how many of the counted reports are Inactive or restricted, to users who see them. */
export const HiddenCount = ({ count }: Props) => {
  const marks = useMarks()
  if (count === undefined) return null
  return (
    <span className="hiddencount" title={marks}>
      {' '}
      ({formatNumber(count)}
      <span className="vh"> {marks}</span>)
    </span>
  )
}

/** The number of hidden reports in parentheses, after a sentence: '(Inactive / Restricted: 3)'. */
export const HiddenCountNote = ({ count }: Props) => {
  const marks = useMarks()
  return count === undefined ? null : ` (${marks}: ${formatNumber(count)})`
}

const useMarks = () => {
  const language = useLanguage()
  return `${visibilityLabels.inactive[language]} / ${visibilityLabels.restricted[language]}`
}
