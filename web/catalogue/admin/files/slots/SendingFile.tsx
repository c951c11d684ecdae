import { useTranslation } from 'react-i18next'
import { Progress } from '../../../../ui/Progress.tsx'
import { formatBytes } from '../../../../ui/values/bytes.ts'
import type { Slot } from './slots.ts'

type SendingSlot = Exclude<Slot, { state: 'empty' | 'stored' }>

/** A file on its way to the server: that it waits, the progress of its upload, or that the server reads it. */
export const SendingFile = ({ slot, name }: { slot: SendingSlot; name: string }) => {
  const { t } = useTranslation('publishing')
  const { state, file } = slot
  const sentBytes = computeSentBytes(slot)
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
      {state !== 'failed' && (
        <Progress name={t('progressOf', { name })} share={state === 'checking' ? undefined : share} />
      )}
      {/* Rendered even without a text, so that screen readers announce the text when it appears. */}
      {state === 'sending' && (
        <p className="small" role="status">
          {slot.isInterrupted && t('connectionLostRetrying')}
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

const computeSentBytes = (slot: SendingSlot) => {
  if (slot.state === 'sending' || slot.state === 'failed') return slot.sentBytes
  return slot.state === 'checking' ? slot.file.size : 0
}
