import { useEffect, useEffectEvent } from 'react'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { CallError } from '../../../../frame/calls.ts'
import type { Slot, Slots } from './slots.ts'

/** Retries each upload that ended with a lost connection once, when the browser is online again. */
export const useRetryOnline = (slots: Slots, retry: (kind: FileKind) => void) => {
  const retryLost = useEffectEvent(() => {
    for (const [kind, slot] of Object.entries(slots) as [FileKind, Slot][])
      if (slot.state === 'failed' && !slot.wasRetried && isConnectionLost(slot.error)) retry(kind)
  })
  useEffect(() => {
    const onOnline = () => retryLost()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}

/** Returns true if the call got no response. */
const isConnectionLost = (error: unknown) => error instanceof CallError && error.status === 0
