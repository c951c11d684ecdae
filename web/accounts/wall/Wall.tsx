import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazily } from '../../frame/lazily.ts'
import { registerWallQuestion, type WallQuestion } from '../../frame/wall-questions.ts'

const WallDialog = lazily(() => import('./WallDialog.tsx'))

/** Waits for a press on a file that needs a login or consent, and then loads the dialog. */
export const Wall = () => {
  const [question, setQuestion] = useState<WallQuestion>()
  useEffect(() => registerWallQuestion(setQuestion), [])
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links of the dialog open pages that handle the file themselves
  useEffect(() => setQuestion(undefined), [pathname])
  return <Suspense>{question && <WallDialog question={question} onClose={() => setQuestion(undefined)} />}</Suspense>
}
