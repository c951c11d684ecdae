import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subLevelKeyPattern } from '../../../../contract/catalogue/levels.ts'

/** The values of a sub level's form: its level, and the id and name that staff give it. */
export interface SubLevelValues {
  levelId: string
  key: string
  name: string
}
export type SubLevelErrors = Partial<Record<keyof SubLevelValues, string>>

/** Holds the three fields of a sub level, with the errors that the form or the server detects. */
export const useLevelFields = (initialValues: SubLevelValues) => {
  const { t } = useTranslation(['catalogueAdmin', 'messages'])
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<SubLevelErrors>({})
  const [isIncomplete, setIsIncomplete] = useState(false)
  const bindField = (name: keyof SubLevelValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  /** Validates the fields and sets an error at each invalid one. Returns true if all are valid. */
  const validate = () => {
    const requiredMessage = t('notAvailableRequired', { ns: 'messages' })
    const newErrors: SubLevelErrors = {}
    for (const name of ['levelId', 'key', 'name'] as const)
      if (values[name].trim() === '') newErrors[name] = requiredMessage
    if (!newErrors.key && !subLevelKeyPattern.test(values.key.trim()))
      newErrors.key = t('englishOnly', { ns: 'messages' })
    setErrors(newErrors)
    setIsIncomplete(Object.values(newErrors).includes(requiredMessage))
    return Object.keys(newErrors).length === 0
  }
  /** Shows that another sub level already has this id or name. */
  const showTaken = (name: 'key' | 'name') => setErrors({ [name]: t(`${name}Taken`) })
  return { values, setValues, bindField, isIncomplete, validate, showTaken }
}
export type BindSubLevelField = ReturnType<typeof useLevelFields>['bindField']
