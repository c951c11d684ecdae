import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import { formatDay } from '../../ui/formats.ts'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage } from '../../words/use-language.ts'

interface Props {
  details: ReportDetails
  title: string
  office: string
  /** Where the report can be found, without regard to language. */
  address: string
}

/** One sentence to cite the report by, to be marked or copied. */
export const Citation = ({ details: { attribution, report }, title, office, address }: Props) => {
  const { t } = useTranslation('report')
  const date = formatDay(report.releaseDate, useLanguage())
  const source = attribution.replace(/[\s.]+$/, '')
  const sentence = source
    ? t('citation', { attribution: source, office, title, date, address })
    : t('citationWithoutSource', { office, title, date, address })
  return (
    <div className="citerow">
      <p className="citation small">{sentence}</p>
      <CopyButton text={sentence} />
    </div>
  )
}

const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTranslation('report')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('done', t('copied'))
    } catch {
      // Browsers give the clipboard only to pages that came by https, and readers may refuse it.
      showToast('warning', t('copyFailed'))
    }
  }
  return (
    <button type="button" className="btn sm copy" onClick={copy}>
      <Icon of={IconCopy} size={16} />
      {t('copy')}
    </button>
  )
}
