import { useTranslation } from 'react-i18next'
import { limits } from '../../../../../contract/limits.ts'
import { AreaField } from '../../../../ui/fields/AreaField.tsx'
import { RadioField } from '../../../../ui/fields/RadioField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import type { Publisher } from './use-publisher.ts'
import type { ReleaseChoice } from './use-release-choice.ts'

interface Props {
  publisher: Publisher
  choice: ReleaseChoice
}

/** The fields that choose who publishes a draft: the user, or a second person, with a note for that person. */
export const PublisherFields = ({ publisher, choice }: Props) => {
  const { t } = useTranslation('releases')
  const { who, personId, people, mayChoose, isPreselected } = publisher
  return (
    <>
      {mayChoose && (
        <RadioField
          legend={t('whoPublishes')}
          choices={[
            ['me', t('iPublish')],
            ['second', t('secondChecks'), t(isPreselected ? 'secondPreselected' : 'secondChecksHow')],
          ]}
          value={who}
          onChoose={publisher.setWho}
        />
      )}
      {who === 'second' && people.length > 0 && (
        <SelectField
          label={t('secondPerson')}
          value={personId}
          onChange={({ target }) => publisher.setPersonId(target.value)}
        >
          <option value="">{t('anyOtherPerson')}</option>
          {people.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {who === 'second' && (
        <AreaField
          label={t('note')}
          hint={mayChoose ? undefined : t('otherPublishes')}
          rows={3}
          maxLength={limits.note}
          value={choice.note}
          onChange={({ target }) => choice.setNote(target.value)}
        />
      )}
    </>
  )
}
