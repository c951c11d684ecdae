import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { ErrorFrame } from '../../../frame/errors/ErrorFrame.tsx'
import { SearchForm } from '../../../frame/errors/SearchForm.tsx'
import { useVisit } from '../../../frame/use-visit.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { NearestTables } from './NearestTables.tsx'
import type { NearestReports } from './nearest-tables.server.ts'
import { toSearchWords } from './search-words.ts'
import '../report-tables.css'
import './no-table.css'

interface Props {
  /** The File Name in the URL, which no visible report has. */
  fileName: string
  /** Reports that match the words of the URL; undefined if there are none or the search failed. */
  nearest: NearestReports | undefined
}

/** Shown instead of a report that does not exist or that the reader may not see: the URL, a search for its words, and a contact. */
export const MissingReportPage = ({ fileName, nearest }: Props) => {
  useTrustWords()
  const { t } = useTranslation(['report', 'trust', 'shell'])
  const { signedIn, office } = useVisit()
  const { pathname } = useLocation()
  return (
    <ErrorFrame title={t('notFoundTitle')} className="errorpage lost">
      <p className="soft lostpath">
        <code>{pathname}</code>
      </p>
      <SearchForm words={toSearchWords(fileName)} />
      {nearest && <NearestTables nearest={nearest} />}
      <p className="small soft">
        {t('notFoundText')}{' '}
        {!signedIn && (
          <Link to={`/login?to=${encodeURIComponent(pathname)}`}>{t('loginForMore', { ns: 'trust' })}</Link>
        )}
      </p>
      <p className="small soft">
        {t('brokenLink', { ns: 'trust' })} <a href={`mailto:${office.email}`}>{office.email}</a>
      </p>
      <div className="actions">
        <Link className="btn" to="/">
          {t('openHome', { ns: 'shell' })}
        </Link>
      </div>
    </ErrorFrame>
  )
}
