import { useTranslation } from 'react-i18next'
import { WayHome } from '../../frame/WayHome.tsx'

/** Shown to users whose role may not open a page of the administration, with a link to the home page. */
export const DeniedPage = () => {
  const { t } = useTranslation(['admin', 'messages'])
  return <WayHome title={t('permissionDenied', { ns: 'messages' })} text={t('deniedText')} />
}
