import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Repeats the contract's pattern, so that the page does not load the contract's dependencies. */
const keyForm = /^[A-Za-z0-9_.-]+$/

export interface LevelValues {
  levelId: string
  key: string
  name: string
}
export type LevelErrors = Partial<Record<keyof LevelValues, string>>

/** Holds the three fields of ADD LEVEL, with the faults found here and by the server. */
export const useLevelFields = (start: LevelValues) => {
  const { t } = useTranslation(['keeping', 'messages'])
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<LevelErrors>({})
  const [isWanting, setIsWanting] = useState(false)
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
    if (!newErrors.key && !keyForm.test(values.key.trim())) newErrors.key = t('englishOnly', { ns: 'messages' })
    setErrors(newErrors)
    setIsWanting(Object.values(newErrors).includes(requiredMessage))
    return Object.keys(newErrors).length === 0
  }
  return { values, setValues, field, isWanting, check, refuse: (status: string) => setErrors(toErrors(status, t)) }
}
export type LevelField = ReturnType<typeof useLevelFields>['field']

type Words = ReturnType<typeof useTranslation<['keeping', 'messages']>>['t']

const toErrors = (status: string, t: Words): LevelErrors =>
  status === 'keyTaken' ? { key: t('keyTaken') } : { name: t('nameTaken') }
