import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import { SearchForm } from '../../../frame/SearchForm.tsx'
import { useVisit } from '../../../frame/use-visit.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { RelatedTables } from '../RelatedTables.tsx'
import { wordsIn } from './words-in.ts'
import '../report-tables.css'
import './no-table.css'

/** Shown instead of a report that the reader does not see: the requested URL, a search for its words, and a contact. */
export const NoTable = ({ fileName, nearest }: { fileName: string; nearest: ReportRow[] }) => {
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
      <SearchForm words={wordsIn(fileName)} />
      {nearest.length > 0 && (
        <section className="nearest" aria-labelledby="nearest">
          <h2 id="nearest">{t('nearest', { ns: 'trust' })}</h2>
          <RelatedTables reports={nearest} />
        </section>
      )}
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
