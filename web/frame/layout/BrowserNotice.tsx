import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'

/**
 * Gentle advice for browsers that lack what current ones have: the stylesheet hides it wherever it is not needed, so that it also
 * reaches browsers too old for our scripts, and nobody is judged by name.
 */
export const BrowserNotice = () => {
  const { t } = useTranslation(['shell', 'messages'])
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <aside className="browsernotice" aria-label={t('browserNotice')}>
      <p>{t('browserAdvice', { ns: 'messages' })}</p>
      <button type="button" className="iconbtn" aria-label={t('close')} onClick={() => setClosed(true)}>
        <Icon of={IconX} size={16} />
      </button>
    </aside>
  )
}
