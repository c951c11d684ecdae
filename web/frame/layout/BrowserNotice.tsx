import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'

/**
 * Advises users of outdated browsers to update. The stylesheet hides the notice in browsers that support the required features. So the
 * notice does not depend on the names of browsers, and it also appears in browsers that cannot run the scripts.
 */
export const BrowserNotice = () => {
  const { t } = useTranslation(['shell', 'messages'])
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  return (
    <aside className="browsernotice" aria-label={t('browserNotice')}>
      <p>{t('browserAdvice', { ns: 'messages' })}</p>
      <button type="button" className="iconbtn" aria-label={t('close')} onClick={() => setIsClosed(true)}>
        <Icon of={IconX} size={16} />
      </button>
    </aside>
  )
}
