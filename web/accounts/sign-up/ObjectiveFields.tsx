import { signUpObjective } from '../../../contract/accounts/objectives.ts'
import { limits } from '../../../contract/limits.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useWords } from '../use-sending.ts'
import type { useSignUpForm } from './use-sign-up-form.ts'

type BoundField = ReturnType<ReturnType<typeof useSignUpForm>['field']>

/** The usage objective; 'other' requires a free text. */
export const ObjectiveFields = ({ objective, other }: { objective: BoundField; other: BoundField }) => {
  const { t } = useWords()
  return (
    <>
      <SelectField {...objective} label={t('objective', { ns: 'profile' })}>
        <option value="" disabled>
          {t('choose')}
        </option>
        {signUpObjective.options.map(name => (
          <option key={name} value={name}>
            {/* Only here, the text of 'other' also says that details are required. */}
            {name === 'other' ? t('others') : t(name, { ns: 'profile' })}
          </option>
        ))}
      </SelectField>
      {objective.value === 'other' && (
        <TextField
          {...other}
          label={t('otherObjective', { ns: 'profile' })}
          counter={[other.value.length, limits.otherObjective]}
          maxLength={limits.otherObjective}
          autoComplete="off"
        />
      )}
    </>
  )
}
