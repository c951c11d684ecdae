import { useTranslation } from 'react-i18next'
import { limits } from '../../../../../contract/limits.ts'
import { DateField } from '../../../../ui/dates/DateField.tsx'
import { TimeField } from '../../../../ui/dates/TimeField.tsx'
import { AreaField } from '../../../../ui/fields/AreaField.tsx'
import { RadioField } from '../../../../ui/fields/RadioField.tsx'
import { type ReleaseChoice, releaseDays } from './use-release-choice.ts'
import './releases.css'

interface Props {
  choice: ReleaseChoice
  /** False if a second person must publish it. */
  mayPublish: boolean
}

/** Chooses the time of publication, now or later, and a note if a second person publishes. */
export const ReleaseFields = ({ choice, mayPublish }: Props) => {
  const { t } = useTranslation('releases')
  const { when, date, time, note, isBad } = choice
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
            error={isBad ? t('chooseTime') : undefined}
            {...releaseDays()}
          />
          <TimeField
            label={t('time')}
            value={time}
            onChange={choice.setTime}
            error={isBad ? t('chooseTime') : undefined}
          />
        </div>
      )}
      {!mayPublish && (
        <AreaField
          label={t('note')}
          hint={t('otherPublishes')}
          rows={3}
          maxLength={limits.note}
          value={note}
          onChange={event => choice.setNote(event.target.value)}
        />
      )}
    </div>
  )
}
