import { useTranslation } from 'react-i18next'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

interface Props {
  busy: boolean
  disabled?: boolean
  className?: string
  children: string
}

/** The button that submits its form. It shows that a request is running, and keeps its size. */
export const SubmitButton = ({ busy, disabled = false, className = '', children }: Props) => {
  const { t } = useTranslation('accounts')
  return (
    <button
      // Until hydration the script of the page stores the press and repeats it (web/frame/early-input.ts).
      type={useIsHydrated() ? 'submit' : 'button'}
      data-submits
      className={`btn primary ${className}`}
      disabled={disabled}
      aria-busy={busy}
    >
      {children}
      {busy && (
        <span className="vh" role="status">
          {t('pending')}
        </span>
      )}
    </button>
  )
}
