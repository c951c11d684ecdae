import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Select, SelectField } from '../ui/fields/SelectField.tsx'
import { useFollowWords } from '../words/use-follow-words.ts'
import { FollowConsent } from './FollowConsent.tsx'
import type { ShownPace } from './paces.ts'
import { useFollow } from './use-follow.tsx'
import './follows.css'

interface Props {
  /** File Name of the report. */
  fileName: string
  /** The pace that the page loaded. */
  loadedPace: ShownPace
}

/** The paces in the order of the select. The contract's list is not imported, because it would load zod in the browser. */
const shownPaces = ['off', 'atOnce', 'weekly'] as const

/** Returns the properties of a select that shows the pace and changes it. */
const usePaceSelect = ({ fileName, loadedPace }: Props) => {
  const { pace, choose } = useFollow(fileName, loadedPace)
  return {
    value: pace,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => void choose(target.value as ShownPace),
  }
}

const PaceOptions = () => {
  const { t } = useTranslation('follows')
  return shownPaces.map(shownPace => (
    <option key={shownPace} value={shownPace}>
      {t(shownPace)}
    </option>
  ))
}

interface SelectProps extends Props {
  /** Title of the report. */
  title: string
  /** Id of the element with the consent text. */
  consentId: string
}

/** Select for the mails about releases of a report, in a row of the favourites. */
export const FollowSelect = ({ title, consentId, ...paceProps }: SelectProps) => {
  useFollowWords()
  const { t } = useTranslation('follows')
  return (
    <div className="followrow">
      <span className="about" aria-hidden="true">
        {t('email')}
      </span>
      <Select aria-label={t('mailMeAbout', { title })} aria-describedby={consentId} {...usePaceSelect(paceProps)}>
        <PaceOptions />
      </Select>
    </div>
  )
}

/** Select for the mails about releases of a report, as a field with the consent text. */
export const FollowField = (paceProps: Props) => {
  useFollowWords()
  const { t } = useTranslation('follows')
  return (
    <div className="follow">
      <SelectField label={t('mailMe')} hint={<FollowConsent />} {...usePaceSelect(paceProps)}>
        <PaceOptions />
      </SelectField>
    </div>
  )
}
