import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toasts.ts'

/** A button that copies a text. `name` is its accessible name; several buttons of a page need different ones. */
export const CopyButton = ({ text, name }: { text: string; name?: string }) => {
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
    <button type="button" className="btn sm copy" onClick={copy} aria-label={name}>
      <Icon of={IconCopy} size={16} />
      {t('copy', { ns: 'report' })}
    </button>
  )
}
