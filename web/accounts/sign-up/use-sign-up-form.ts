import { useState } from 'react'
import { useSentence } from '../sentences.ts'
import { useWords } from '../use-sending.ts'
import { emptyValues, isObjectiveComplete, type SignUpValues, signUpRules } from './sign-up-values.ts'

type Name = keyof SignUpValues

/** Holds the values of the sign-up form, and the faults of the fields that the user has left. */
export const useSignUpForm = () => {
  const { t } = useWords()
  const findSentence = useSentence()
  const [values, setValues] = useState(emptyValues)
  const [visitedFields, setVisitedFields] = useState<Partial<Record<Name, boolean>>>({})
  const findFault = (name: Name): string | undefined => {
    if (name === 'repeated')
      return values.repeated === values.password ? undefined : t('passwordsDiffer', { ns: 'messages' })
    if (name === 'otherObjective' && !isObjectiveComplete(values))
      return t('otherObjectiveRequired', { ns: 'messages' })
    const fault = findSentence(signUpRules[name], values[name])
    // The specification shows the address beside the sentence.
    return fault && name === 'email' && values.email ? `${fault} (${values.email})` : fault
  }
  const names = Object.keys(emptyValues) as Name[]
  return {
    values,
    isValid: values.repeated !== '' && names.every(name => findFault(name) === undefined),
    /** Returns the props of the field with this name. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: visitedFields[name] ? findFault(name) : undefined,
      onChange: ({ target: { value } }: { target: { value: string } }) =>
        setValues(previous => ({ ...previous, [name]: value })),
      onBlur: () => setVisitedFields(previous => ({ ...previous, [name]: true })),
    }),
  }
}
