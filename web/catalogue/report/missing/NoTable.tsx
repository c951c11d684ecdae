import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { SearchForm } from '../../../frame/errors/SearchForm.tsx'
import { useVisit } from '../../../frame/use-visit.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { NearestTables } from './NearestTables.tsx'
import type { Nearest } from './nearest.server.ts'
import { toSearchWords } from './words-in.ts'
import '../report-tables.css'
import './no-table.css'

/** Shown instead of a report that the reader does not see: the requested URL, a search for its words, and a contact. */
export const NoTable = ({ fileName, nearest }: { fileName: string; nearest: Nearest | undefined }) => {
  useTrustWords()
  const { t } = useTranslation(['report', 'trust', 'shell'])
  const { signedIn, office } = useVisit()
  const { pathname } = useLocation()
  const title = t('notFoundTitle')
  return (
    <div className="errorpage lost">
      <title>{t('titleOf', { ns: 'shell', title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className="soft lostpath">
        <code>{pathname}</code>
      </p>
      <SearchForm words={toSearchWords(fileName)} />
      {nearest && <NearestTables nearest={nearest} />}
      <p className="small soft">
        {t('notFoundText')}{' '}
        {!signedIn && (
          <Link to={`/login?to=${encodeURIComponent(pathname)}`}>{t('loginForYours', { ns: 'trust' })}</Link>
        )}
      </p>
      <p className="small soft">
        {t('brokenLink', { ns: 'trust' })} <a href={`mailto:${office.email}`}>{office.email}</a>
      </p>
      <div className="actions">
        <Link className="btn" to="/">
          {t('toHome', { ns: 'shell' })}
        </Link>
      </div>
    </div>
  )
}
