import { useEffect, useState } from 'react'
import { type Explanation, explainAccess } from '../../../../contract/access/explanations.ts'
import { send } from '../../../frame/calls.ts'

interface ExplanationInput {
  userId: number
  reportId: number
}

/** Loads the explanation for a user and a report, once both are given. Until it is loaded, the previous explanation stays. */
export const useExplanation = ({ userId, reportId }: ExplanationInput) => {
  const [result, setResult] = useState<{ key: string; explanation?: Explanation; failure?: unknown }>()
  const isComplete = userId > 0 && reportId > 0
  const key = `${userId} ${reportId}`
  useEffect(() => {
    if (!isComplete) return
    let isCurrent = true
    send(explainAccess, { userId, reportId }).then(
      explanation => isCurrent && setResult({ key, explanation }),
      failure => isCurrent && setResult({ key, failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [userId, reportId, key, isComplete])
  return {
    explanation: isComplete ? result?.explanation : undefined,
    failure: isComplete ? result?.failure : undefined,
    busy: isComplete && result?.key !== key,
  }
}
