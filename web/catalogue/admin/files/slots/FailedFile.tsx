import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../../frame/calls.ts'
import { FailureText } from '../../../../frame/staff/FailureText.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatBytes } from '../../../../ui/values/bytes.ts'
import type { Slot } from './slots.ts'

interface Props {
  slot: Extract<Slot, { state: 'failed' }>
  onAgain: () => void
}

/** An upload that failed, with the reason and a button to retry it; the browser still has the file. */
export const FailedFile = ({ slot: { file, sentBytes, error, wasRetried }, onAgain }: Props) => {
  const { t } = useTranslation(['publishing', 'ui'])
  // Without a response, the status is 0.
  const isConnectionLost = !(error as Partial<CallError>).status
  return (
    <div className="note bad" role="alert">
      <strong>{t(isConnectionLost ? 'connectionLost' : 'uploadRefused')}</strong>
      <p>
        {isConnectionLost ? (
          t(wasRetried ? 'uploadStopped' : 'uploadInterrupted', {
            sent: formatBytes(sentBytes),
            size: formatBytes(file.size),
          })
        ) : (
          <FailureText error={error} />
        )}
      </p>
      <div className="actions">
        <button type="button" className="btn sm" onClick={onAgain}>
          <Icon of={IconRefresh} size={16} />
          {t('tryAgain', { ns: 'ui' })}
        </button>
      </div>
    </div>
  )
}
