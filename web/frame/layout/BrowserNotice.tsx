import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'

/**
 * Advises users of outdated browsers to update. The stylesheet hides it in browsers with the required features, so that it also works in
 * browsers that cannot run the scripts, and does not rely on their names.
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
