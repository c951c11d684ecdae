import { useTranslation } from 'react-i18next'
import type { ReceiptLink } from '../../../contract/consent/receipts.ts'
import { BothEras } from './BothEras.tsx'

interface Props {
  label: string
  link: ReceiptLink | null
  /** The text if the link does not exist yet. */
  missingText: string
  /** True for the link of a delivery, whose time differs from that of the choice. */
  showsTime?: boolean
}

/** Shows a link of the ledger: its number and hash, and folded, the texts from which the hash was computed. */
export const LedgerLink = ({ label, link, missingText, showsTime = false }: Props) => {
  const { t } = useTranslation('privacy')
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {link === null ? (
          missingText
        ) : (
          <>
            <span>
              {t('link', { number: link.linkId })}
              {showsTime && (
                <>
                  {' · '}
                  <BothEras of={link.at} />
                </>
              )}
            </span>
            <code>{link.hash}</code>
            <details>
              <summary className="small">{t('hashInput')}</summary>
              <p className="small soft">{t('previousHash')}</p>
              {/* The first link of the ledger has no previous hash. */}
              <code>{link.previousHash || t('firstLink')}</code>
              <p className="small soft">{t('content')}</p>
              <code>{link.content}</code>
            </details>
          </>
        )}
      </dd>
    </>
  )
}
