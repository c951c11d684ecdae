import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { ReadKey } from '../../../../contract/accounts/read-keys.ts'
import { useReadKeyWords } from '../../../words/use-read-key-words.ts'
import { Part } from '../Part.tsx'
import { ReadKeyDialog } from './ReadKeyDialog.tsx'
import { ReadKeyTable } from './ReadKeyTable.tsx'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'

/** The reader's keys for programs. */
export const ReadKeys = ({ keys }: { keys: ReadKey[] }) => {
  useReadKeyWords()
  const { t } = useTranslation('readKeys')
  const { revalidate } = useRevalidator()
  const [isMaking, setIsMaking] = useState(false)
  const [revoked, setRevoked] = useState<ReadKey>()
  const close = () => {
    setIsMaking(false)
    setRevoked(undefined)
    void revalidate()
  }
  return (
    <Part title={t('title')} text={t('text')} anchor="keys">
      {keys.length > 0 ? (
        <ReadKeyTable keys={keys} onRevoke={setRevoked} />
      ) : (
        <p className="small soft">{t('noKeys')}</p>
      )}
      <div className="actions">
        <button type="button" className="btn" onClick={() => setIsMaking(true)}>
          {t('addKey')}
        </button>
      </div>
      {isMaking && <ReadKeyDialog onClose={close} />}
      {revoked && <RevokeKeyDialog readKey={revoked} onClose={close} />}
    </Part>
  )
}
