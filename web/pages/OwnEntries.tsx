import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Me } from '../frame/use-visit.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Entry } from '../ui/menus/MenuItem.tsx'
import { useAdminEntries, useOwnEntries } from './use-own-entries.ts'

interface Props {
  me: Me
  /** False if the drawer already lists the administration menus. */
  listsAdmin: boolean
}

/** The entries of the header's menus, for the sheet on phones. */
const OwnEntries = ({ me, listsAdmin }: Props) => {
  const { t } = useTranslation('profile')
  const { firstname, lastname } = me.user
  const admin = useAdminEntries(me)
  return (
    <>
      <nav className="onlyphone" aria-label={`${firstname} ${lastname}`}>
        <h2>
          {firstname} {lastname}
        </h2>
        <EntryList entries={useOwnEntries(me)} />
      </nav>
      {listsAdmin && admin.length > 0 && (
        <nav className="onlyphone" aria-label={t('administration')}>
          <h2>{t('administration')}</h2>
          <EntryList entries={admin} />
        </nav>
      )}
    </>
  )
}

const EntryList = ({ entries }: { entries: Entry[] }) => (
  <ul>
    {entries.map(({ label, icon, act }) => (
      <li key={label}>
        {typeof act === 'string' ? (
          <Link className="entry" to={act}>
            <Icon of={icon} />
            <span>{label}</span>
          </Link>
        ) : (
          <button type="button" className="entry" onClick={act}>
            <Icon of={icon} />
            <span>{label}</span>
          </button>
        )}
      </li>
    ))}
  </ul>
)

export default OwnEntries
