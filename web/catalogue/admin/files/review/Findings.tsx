import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import type { Finding } from '../../../../../contract/catalogue/uploads.ts'
import { faultSentence } from '../../../../../contract/files/faults.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useLanguage } from '../../../../words/use-language.ts'
import type { Review } from './use-review.ts'

interface Props {
  review: Pick<Review, 'acknowledged' | 'tick'>
  findings: readonly Finding[]
}

/** What may be a mistake: each has to be ticked before the files are published. */
export const Findings = ({ review: { acknowledged, tick }, findings }: Props) => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  if (findings.length === 0) return null
  const isAlarm = findings.some(({ rule }) => rule === 'otherTable')
  return (
    <section className="findings" aria-labelledby="findings">
      <h3 id="findings">
        <Icon of={IconAlertTriangle} size={20} />
        {t(isAlarm ? 'otherTableTitle' : 'findingsTitle')}
      </h3>
      {isAlarm && <p>{t('otherTableText')}</p>}
      {findings.map(({ key, rule, values }) => (
        <label className="choice" key={key}>
          <input
            type="checkbox"
            checked={acknowledged.includes(key)}
            onChange={({ target }) => tick(key, target.checked)}
          />
          <span>{faultSentence({ file: '', rule, values }, language)}</span>
        </label>
      ))}
    </section>
  )
}
