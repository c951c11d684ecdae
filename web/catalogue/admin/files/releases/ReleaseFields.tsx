import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../ui/dates/DateField.tsx'
import { TimeField } from '../../../../ui/dates/TimeField.tsx'
import { RadioField } from '../../../../ui/fields/RadioField.tsx'
import { PublisherFields } from './PublisherFields.tsx'
import type { Publisher } from './use-publisher.ts'
import { computeReleaseDays, type ReleaseChoice } from './use-release-choice.ts'
import './releases.css'

interface Props {
  choice: ReleaseChoice
  publisher: Publisher
}

/** The fields that choose when a draft is published, now or later, and who publishes it. */
export const ReleaseFields = ({ choice, publisher }: Props) => {
  const { t } = useTranslation('releases')
  const { when, date, time, isInvalid } = choice
  return (
    <div className="releasefields">
      <RadioField
        legend={t('when')}
        choices={[
          ['now', t('now')],
          ['later', t('later')],
        ]}
        value={when}
        onChoose={choice.setWhen}
      />
      {when === 'later' && (
        <div className="releasetime">
          <DateField
            label={t('day')}
            value={date}
            onChange={choice.setDate}
            error={isInvalid ? t('chooseTime') : undefined}
            {...computeReleaseDays()}
          />
          <TimeField
            label={t('time')}
            value={time}
            onChange={choice.setTime}
            error={isInvalid ? t('chooseTime') : undefined}
          />
        </div>
      )}
      <PublisherFields publisher={publisher} choice={choice} />
    </div>
  )
}
