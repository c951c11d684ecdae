import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { ReadKey } from '../../../../contract/accounts/read-keys.ts'
import { useFocusAfterLoss } from '../../../ui/use-focus-after-loss.ts'
import { useReadKeyWords } from '../../../words/use-read-key-words.ts'
import { ProfilePart } from '../Part.tsx'
import { ReadKeyDialog } from './ReadKeyDialog.tsx'
import { ReadKeyTable } from './ReadKeyTable.tsx'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'

/** The part with the user's keys for programs that read tables. */
export const ReadKeys = ({ keys }: { keys: ReadKey[] }) => {
  useReadKeyWords()
  const { t } = useTranslation('readKeys')
  const { revalidate } = useRevalidator()
  const [isAdding, setIsAdding] = useState(false)
  const [keyToRevoke, setKeyToRevoke] = useState<ReadKey>()
  const close = () => {
    setIsAdding(false)
    setKeyToRevoke(undefined)
    // A dialog that has added or revoked a key is closed in the same way as a cancelled one.
    void revalidate()
  }
  const addButton = useRef<HTMLButtonElement>(null)
  useFocusAfterLoss(addButton, keys)
  return (
    <ProfilePart title={t('title')} text={t('text')} anchor="keys">
      {keys.length > 0 ? (
        <ReadKeyTable keys={keys} onRevoke={setKeyToRevoke} />
      ) : (
        <p className="small soft">{t('noKeys')}</p>
      )}
      <div className="actions">
        <button type="button" className="btn" ref={addButton} onClick={() => setIsAdding(true)}>
          {t('addKey')}
        </button>
      </div>
      {isAdding && <ReadKeyDialog onClose={close} />}
      {keyToRevoke && <RevokeKeyDialog readKey={keyToRevoke} onClose={close} />}
    </ProfilePart>
  )
}
