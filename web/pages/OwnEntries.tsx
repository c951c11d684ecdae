import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Me } from '../frame/use-visit.ts'
import { Icon } from '../ui/Icon.tsx'
import type { MenuEntry } from '../ui/menus/MenuItem.tsx'
import { useAdminEntries, useOwnEntries } from './use-own-entries.ts'

interface Props {
  me: Me
  /** False if the drawer already lists the administration menus. */
  hasAdminEntries: boolean
}

/** The entries of the header's two menus as lists in the drawer, which phones show instead. */
const OwnEntries = ({ me, hasAdminEntries }: Props) => {
  const { t } = useTranslation('profile')
  const { firstname, lastname } = me.user
  const adminEntries = useAdminEntries(me)
  return (
    <>
      <nav className="onlyphone" aria-label={`${firstname} ${lastname}`}>
        <h2>
          {firstname} {lastname}
        </h2>
        <EntryList entries={useOwnEntries(me)} />
      </nav>
      {hasAdminEntries && adminEntries.length > 0 && (
        <nav className="onlyphone" aria-label={t('administration')}>
          <h2>{t('administration')}</h2>
          <EntryList entries={adminEntries} />
        </nav>
      )}
    </>
  )
}

const EntryList = ({ entries }: { entries: MenuEntry[] }) => (
  <ul>
    {entries.map(({ label, icon, action }) => (
      <li key={label}>
        {typeof action === 'string' ? (
          <Link className="entry" to={action}>
            <Icon of={icon} />
            <span>{label}</span>
          </Link>
        ) : (
          <button type="button" className="entry" onClick={action}>
            <Icon of={icon} />
            <span>{label}</span>
          </button>
        )}
      </li>
    ))}
  </ul>
)

export default OwnEntries
