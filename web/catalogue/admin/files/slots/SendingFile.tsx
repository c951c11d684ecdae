import { useTranslation } from 'react-i18next'
import { Progress } from '../../../../ui/Progress.tsx'
import { formatBytes } from '../../../../ui/values/bytes.ts'
import type { Slot } from './slots.ts'

type SendingSlot = Exclude<Slot, { state: 'empty' | 'kept' }>

/** Upload progress in bytes and per cent; then that the server reads the file. */
export const SendingFile = ({ slot, name }: { slot: SendingSlot; name: string }) => {
  const { t } = useTranslation('publishing')
  const { state, file } = slot
  const sentBytes = state === 'sending' || state === 'lost' ? slot.sentBytes : state === 'checking' ? file.size : 0
  const share = file.size ? sentBytes / file.size : 0
  const size = formatBytes(file.size)
  return (
    <>
      <div className="line">
        <b>{file.name}</b>
        <span className="num">
          {state === 'waiting' || state === 'checking'
            ? size
            : t('sentOf', { sent: formatBytes(sentBytes), size, percent: Math.floor(share * 100) })}
        </span>
      </div>
      {state !== 'lost' && (
        <Progress name={t('progressOf', { name })} share={state === 'checking' ? undefined : share} />
      )}
      {/* Always rendered, so that screen readers announce its changes. */}
      {state === 'sending' && (
        <p className="small" role="status">
          {slot.isInterrupted && t('tryingAgain')}
        </p>
      )}
      {(state === 'waiting' || state === 'checking') && (
        <p className="small soft" role="status">
          {t(state)}
        </p>
      )}
    </>
  )
}
