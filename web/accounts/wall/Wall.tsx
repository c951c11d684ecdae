import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazily } from '../../frame/lazily.ts'
import { onWallQuestion, type WallQuestion } from '../../frame/wall-questions.ts'

const WallDialog = lazily(() => import('./WallDialog.tsx'))

/** Waits for a press on a file that needs more than the reader has; fetches the dialog then. */
export const Wall = () => {
  const [question, setQuestion] = useState<WallQuestion>()
  useEffect(() => onWallQuestion(setQuestion), [])
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: its links lead to other pages, where the question is theirs
  useEffect(() => setQuestion(undefined), [pathname])
  return <Suspense>{question && <WallDialog question={question} onClose={() => setQuestion(undefined)} />}</Suspense>
}
