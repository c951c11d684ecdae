import { useTranslation } from 'react-i18next'
import type { ReceiptLink } from '../../../contract/consent/receipts.ts'
import { BothEras } from './BothEras.tsx'

interface Props {
  label: string
  link: ReceiptLink | null
  /** Text when there is no link yet. */
  missing: string
  /** True when the link's time differs from that of the decision. */
  isTimed?: boolean
}

/** A link of the ledger: its number and hash, with the input of the hash in a disclosure. */
export const LedgerLink = ({ label, link, missing, isTimed = false }: Props) => {
  const { t } = useTranslation('privacy')
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {link === null ? (
          missing
        ) : (
          <>
            <span>
              {t('link', { number: link.linkId })}
              {isTimed && (
                <>
                  {' · '}
                  <BothEras of={link.at} />
                </>
              )}
            </span>
            <code>{link.hash}</code>
            <details>
              <summary className="small">{t('madeOf')}</summary>
              <p className="small soft">{t('previousHash')}</p>
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
