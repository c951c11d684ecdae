import { TextField } from '../fields/TextField.tsx'
import { Dialog } from './Dialog.tsx'
import { type CopyResult, useShownOnce } from './use-shown-once.ts'

interface Props {
  token: string
  /** Returns the words of the dialog. */
  formatWords: (key: CopyResult | 'newKeyTitle' | 'newKeyText' | 'key' | 'copy' | 'close') => string
  /** How the key is used. */
  hint?: string
  onClose: () => void
}

/** Shows a new key, once: the server does not store it. */
export const NewKeyDialog = ({ token, formatWords, hint, onClose }: Props) => {
  const { copyResult, copy, closeOrWarn } = useShownOnce(onClose)
  return (
    <Dialog title={formatWords('newKeyTitle')} open onClose={closeOrWarn} width={600}>
      <p>{formatWords('newKeyText')}</p>
      <TextField
        label={formatWords('key')}
        hint={hint}
        value={token}
        readOnly
        translate="no"
        onFocus={({ target }) => target.select()}
      />
      {/* A toast would be behind the dialog, where screen readers do not announce it. */}
      <p role="status">{copyResult && formatWords(copyResult)}</p>
      <div className="foot">
        <button type="button" className="btn" onClick={() => void copy(token)}>
          {formatWords(copyResult === 'copied' ? 'copied' : 'copy')}
        </button>
        <button type="button" className="btn primary" onClick={onClose}>
          {formatWords('close')}
        </button>
      </div>
    </Dialog>
  )
}
