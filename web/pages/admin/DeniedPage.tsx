import { useTranslation } from 'react-i18next'
import { WayHome } from '../../frame/WayHome.tsx'

/** What somebody sees whose role does not open a page of the administration, and the way home. */
export const DeniedPage = () => {
  const { t } = useTranslation(['admin', 'messages'])
  return <WayHome title={t('permissionDenied', { ns: 'messages' })} text={t('deniedText')} />
}
