import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getProfile } from '../../../contract/accounts/profiles.ts'
import { getReceipts } from '../../../contract/consent/receipts.ts'
import { createLoginRedirect, visitContext } from '../../frame/visit.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Route } from './+types/ReceiptsPage.ts'
import { BothEras } from './BothEras.tsx'
import { ReceiptPart } from './ReceiptPart.tsx'
import './receipts.css'
import { usePrivacyWords } from '../../words/use-privacy-words.ts'

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const { call, signedIn } = context.get(visitContext)
  if (!signedIn) throw createLoginRedirect(new URL(request.url).pathname)
  const [{ user }, receiptsAndCookies] = await Promise.all([call(getProfile), call(getReceipts)])
  return { user, ...receiptsAndCookies, profilePath: `/userprofile/${encodeURIComponent(params.name)}` }
}

/** /userprofile/{name}/receipts: receipts for what the signed-in user accepted and withdrew, for printing. */
const ReceiptsPage = ({ loaderData: { user, receipts, cookiesAcceptedAt, profilePath } }: Route.ComponentProps) => {
  usePrivacyWords()
  const { t } = useTranslation(['privacy', 'profile', 'shell'])
  return (
    <div className="receipts">
      <title>{t('documentTitle', { ns: 'shell', title: t('receipts') })}</title>
      <meta name="robots" content="noindex" />
      <p className="crumb">
        <Link to={profilePath}>{t('userProfile', { ns: 'profile' })}</Link>
      </p>
      <div className="toolbar">
        <h1>{t('receipts')}</h1>
        <button type="button" className="btn" onClick={() => window.print()}>
          <Icon of={IconPrinter} />
          {t('print')}
        </button>
      </div>
      <dl className="facts">
        <dt>{t('person')}</dt>
        <dd>{[`${user.firstname} ${user.lastname}`.trim(), user.username, user.email].filter(Boolean).join(' · ')}</dd>
        <dt>{t('cookies')}</dt>
        <dd>
          {cookiesAcceptedAt ? <BothEras of={cookiesAcceptedAt} /> : t('cookiesNotAccepted')}
          <span className="small soft">{t('cookiesText')}</span>
        </dd>
      </dl>
      {receipts.length === 0 && <p className="soft">{t('noReceipts')}</p>}
      {receipts.map(receipt => (
        <ReceiptPart key={receipt.purpose + receipt.acceptedAt + receipt.given} receipt={receipt} />
      ))}
      {receipts.length > 0 && (
        <section className="check">
          <h2>{t('howToCheck')}</h2>
          <p className="small soft">{t('howToCheckText')}</p>
        </section>
      )}
    </div>
  )
}

export default ReceiptsPage
