import { useTranslation } from 'react-i18next'
import { useAlive } from '../ui/use-alive.ts'

interface Props {
  busy: boolean
  disabled?: boolean
  className?: string
  children: string
}

/** Submits its form. During the request it is disabled and keeps its size. */
export const SubmitButton = ({ busy, disabled = false, className = '', children }: Props) => {
  const { t } = useTranslation('accounts')
  return (
    <button
      type={useAlive() ? 'submit' : 'button'}
      data-submits
      className={`btn primary ${className}`}
      disabled={disabled}
      aria-busy={busy}
    >
      {children}
      {busy && (
        <span className="vh" role="status">
          {t('working')}
        </span>
      )}
    </button>
  )
}
