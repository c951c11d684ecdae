import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { usageObjectives } from '../../../contract/accounts/objectives.ts'
import { limits } from '../../../contract/limits.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

/** What `useFields` returns for a field. Only these props are read here; the spreads below pass its event handlers too. */
type BoundField = Pick<ComponentProps<typeof TextField>, 'name' | 'error'> & { value: string }

/** The usage objective of an account; staff may choose any of them. */
export const ObjectiveFields = ({ objective, other }: { objective: BoundField; other: BoundField }) => {
  const { t } = useTranslation(['profile', 'accounts'])
  return (
    <>
      <SelectField {...(objective as object)} value={objective.value} error={objective.error} label={t('objective')}>
        {objective.value === '' && (
          <option value="" disabled>
            {t('choose', { ns: 'accounts' })}
          </option>
        )}
        {usageObjectives.map(name => (
          <option key={name} value={name}>
            {t(name)}
          </option>
        ))}
      </SelectField>
      {objective.value === 'other' && (
        <TextField
          {...other}
          label={t('otherObjective')}
          counter={[other.value.length, limits.otherObjective]}
          maxLength={limits.otherObjective}
          autoComplete="off"
        />
      )}
    </>
  )
}
