import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../ui/values/formats.ts'

interface Props {
  /** How many rows the dialog will show; left out where nobody has counted them. */
  count?: number
  /** The button's full name: 'View the reports of kanya.srisuk'. */
  name: string
  /** Loads what the dialog shows, and opens it. */
  onOpen: () => Promise<void>
}

/** Opens a dialog once its data has loaded. */
export const ViewButton = ({ count, name, onOpen }: Props) => {
  const { t } = useTranslation('monitor')
  const [busy, setBusy] = useState(false)
  const open = async () => {
    if (busy) return
    setBusy(true)
    await onOpen().finally(() => setBusy(false))
  }
  return (
    <button type="button" className="btn sm quiet" aria-label={name} aria-busy={busy || undefined} onClick={open}>
      {t('view')} {count !== undefined && formatNumber(count)}
    </button>
  )
}
