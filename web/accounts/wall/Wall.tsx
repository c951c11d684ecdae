import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { createLazy } from '../../frame/lazy-components.ts'
import { registerWallQuestion, type WallQuestion } from '../../frame/wall-questions.ts'

const WallDialog = createLazy(() => import('./WallDialog.tsx'))

/** Opens the dialog (the wall) that a press on a file needs if the reader has not logged in or accepted cookies. Loads it only then. */
export const Wall = () => {
  const [question, setQuestion] = useState<WallQuestion>()
  useEffect(() => registerWallQuestion(setQuestion), [])
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links of the dialog open pages that lead to the file themselves
  useEffect(() => setQuestion(undefined), [pathname])
  return <Suspense>{question && <WallDialog question={question} onClose={() => setQuestion(undefined)} />}</Suspense>
}
