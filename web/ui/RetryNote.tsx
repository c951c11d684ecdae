import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'

interface Props {
  title: string
  children: ReactNode
  requestId?: string
  onTryAgain: () => void
}

/** Shown instead of a list that could not be loaded: what happened, a button to try again, and the request id to report. */
export const RetryNote = ({ title, children, requestId, onTryAgain }: Props) => {
  const { t } = useTranslation('ui')
  return (
    <div className="note bad" role="alert">
      <strong>{title}</strong> {children}
      <div className="actions">
        <button type="button" className="btn sm" onClick={onTryAgain}>
          <Icon of={IconRefresh} size={16} />
          {t('tryAgain')}
        </button>
      </div>
      {requestId && <p className="tiny faint">{t('requestId', { id: requestId })}</p>}
    </div>
  )
}
