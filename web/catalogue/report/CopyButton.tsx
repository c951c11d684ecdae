import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toasts.ts'

interface Props {
  text: string
  /** The accessible name; several buttons of a page need different ones. */
  name?: string
  /** The visible label, if it is not `Copy`. */
  label?: string
  className?: string
}

/** A button that copies a text. */
export const CopyButton = ({ text, name, label, className = 'btn sm copy' }: Props) => {
  const { t } = useTranslation(['trust', 'report'])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('done', t('copied'))
    } catch {
      // Browsers refuse without HTTPS, or without the reader's permission.
      showToast('warning', t('copyFailed'))
    }
  }
  return (
    <button type="button" className={className} onClick={copy} aria-label={name}>
      <Icon of={IconCopy} size={16} />
      {label ?? t('copy', { ns: 'report' })}
    </button>
  )
}
