import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { useTranslation } from 'react-i18next'
import type { Me } from '../frame/use-visit.ts'
import { Menu } from '../ui/menus/Menu.tsx'
import { useAdminEntries, useOwnEntries } from './use-own-entries.ts'

/** The two menus of a signed-in user in the header: the administration, and the user's own. */
const OwnMenus = ({ me }: { me: Me }) => {
  const { t } = useTranslation('profile')
  const adminEntries = useAdminEntries(me)
  const { firstname, lastname } = me.user
  return (
    <>
      {adminEntries.length > 0 && (
        <Menu label={t('administration')} icon={IconSettings} entries={adminEntries} isIconOnly />
      )}
      <Menu label={`${firstname} ${lastname}`} icon={IconUserCircle} entries={useOwnEntries(me)} />
    </>
  )
}

export default OwnMenus
