import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Repeats the contract's pattern, so that the page does not load the contract's dependencies. */
const keyPattern = /^[A-Za-z0-9_.-]+$/

export interface LevelValues {
  levelId: string
  key: string
  name: string
}
export type LevelErrors = Partial<Record<keyof LevelValues, string>>

/** Holds the three fields of ADD LEVEL, with the faults found here and by the server. */
export const useLevelFields = (initialValues: LevelValues) => {
  const { t } = useTranslation(['keeping', 'messages'])
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<LevelErrors>({})
  const [isIncomplete, setIsIncomplete] = useState(false)
  const field = (name: keyof LevelValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  /** Validates the three fields and sets an error at each invalid one. */
  const check = () => {
    const requiredMessage = t('notAvailableRequired', { ns: 'messages' })
    const newErrors: LevelErrors = {}
    for (const name of ['levelId', 'key', 'name'] as const)
      if (values[name].trim() === '') newErrors[name] = requiredMessage
    if (!newErrors.key && !keyPattern.test(values.key.trim())) newErrors.key = t('englishOnly', { ns: 'messages' })
    setErrors(newErrors)
    setIsIncomplete(Object.values(newErrors).includes(requiredMessage))
    return Object.keys(newErrors).length === 0
  }
  return { values, setValues, field, isIncomplete, check, refuse: (status: string) => setErrors(toErrors(status, t)) }
}
export type LevelField = ReturnType<typeof useLevelFields>['field']

type Words = ReturnType<typeof useTranslation<['keeping', 'messages']>>['t']

const toErrors = (status: string, t: Words): LevelErrors =>
  status === 'keyTaken' ? { key: t('keyTaken') } : { name: t('nameTaken') }
