import { TextField } from '../fields/TextField.tsx'
import { Dialog } from './Dialog.tsx'
import { type CopyResult, useShownOnce } from './use-shown-once.ts'

interface Props {
  token: string
  words: Record<CopyResult | 'title' | 'text' | 'key' | 'copy' | 'close', string>
  /** How the key is used. */
  hint?: string
  onClose: () => void
}

/** Shows a new key, once: the server does not store it. */
export const NewKeyDialog = ({ token, words, hint, onClose }: Props) => {
  const { copyResult, copy, closeOrWarn } = useShownOnce(onClose)
  return (
    <Dialog title={words.title} open onClose={closeOrWarn} width={600}>
      <p>{words.text}</p>
      <TextField
        label={words.key}
        hint={hint}
        value={token}
        readOnly
        translate="no"
        onFocus={({ target }) => target.select()}
      />
      {/* A toast would be behind the dialog, where screen readers do not announce it. */}
      <p role="status">{copyResult && words[copyResult]}</p>
      <div className="foot">
        <button type="button" className="btn" onClick={() => void copy(token)}>
          {copyResult === 'copied' ? words.copied : words.copy}
        </button>
        <button type="button" className="btn primary" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Dialog>
  )
}
