import { useState } from 'react'

/** Whether a secret was copied; 'notCopied' for a warning. */
export type CopyResult = 'copied' | 'copyFailed' | 'notCopied'

/**
 * For a dialog that shows a secret only once. Escape and the close button should call `closeOrWarn`: it closes the dialog if the user has
 * copied or saved the secret, or has been warned; otherwise `copyResult` becomes 'notCopied'.
 */
export const useShownOnce = (onClose: () => void) => {
  const [copyResult, setCopyResult] = useState<CopyResult>()
  const [isSaved, setIsSaved] = useState(false)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopyResult('copied')
      setIsSaved(true)
    } catch {
      // The clipboard needs HTTPS and the user's permission.
      setCopyResult('copyFailed')
    }
  }
  const closeOrWarn = () => (isSaved || copyResult === 'notCopied' ? onClose() : setCopyResult('notCopied'))
  return { copyResult, copy, markSaved: () => setIsSaved(true), closeOrWarn }
}
