import { visibilityLabels } from '../../../contract/catalogue/visibility.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'

interface Props {
  /** Undefined for readers who see no hidden reports. */
  count: number | undefined
}

/** Shows in parentheses how many of the counted reports are Inactive or restricted. Only users who see such reports have the number. */
export const HiddenCount = ({ count }: Props) => {
  const label = useHiddenLabel()
  if (count === undefined) return null
  return (
    <span className="hiddencount" title={label}>
      {' '}
      ({formatNumber(count)}
      <span className="vh"> {label}</span>)
    </span>
  )
}

/** The same number for the end of a sentence: ' (Inactive / Restricted: 3)'. */
export const HiddenCountNote = ({ count }: Props) => {
  const label = useHiddenLabel()
  return count === undefined ? null : ` (${label}: ${formatNumber(count)})`
}

const useHiddenLabel = () => {
  const language = useLanguage()
  return `${visibilityLabels.inactive[language]} / ${visibilityLabels.restricted[language]}`
}
