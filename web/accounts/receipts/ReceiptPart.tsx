import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../contract/consent/receipts.ts'
import { BothEras } from './BothEras.tsx'
import { LedgerLink } from './LedgerLink.tsx'

/**
 * Shows the receipt of one acceptance or withdrawal: agreement, time, person, IP address, digests of the documents, and links of the
 * ledger.
 */
export const ReceiptPart = ({ receipt }: { receipt: Receipt }) => {
  const { t } = useTranslation(['privacy', 'profile'])
  const id = useId()
  const { purpose, given, name, version, acceptedAt, address, link, delivery } = receipt
  const person = [receipt.firstname, receipt.lastname, receipt.email].filter(Boolean).join(' ')
  const digests = [
    [t('pdf'), receipt.pdfDigest],
    [t('textEn'), receipt.textEnDigest],
    [t('textTh'), receipt.textThDigest],
  ] as const
  return (
    <section className="receipt" aria-labelledby={id}>
      <h2 id={id}>
        {t(`purpose_${purpose}`, { ns: 'profile' })}
        <span className={given ? 'chip done' : 'chip'}>{t(given ? 'given' : 'withdrawn', { ns: 'profile' })}</span>
      </h2>
      <dl className="facts">
        {/* `name` is the name of the agreement; consent to news has none. */}
        {name !== null && (
          <>
            <dt>{t('agreement')}</dt>
            <dd>{name}</dd>
          </>
        )}
        <dt>{t('version', { ns: 'profile' })}</dt>
        <dd>{version}</dd>
        <dt>{t('when', { ns: 'profile' })}</dt>
        <dd>
          <BothEras of={acceptedAt} />
        </dd>
        {person !== '' && (
          <>
            <dt>{t('nameAtThatTime')}</dt>
            <dd>{person}</dd>
          </>
        )}
        <dt>{t('address')}</dt>
        <dd className="num">{address}</dd>
        {digests.map(
          ([label, digest]) =>
            digest && (
              <div key={label} className="pair">
                <dt>{label}</dt>
                <dd>
                  <code>{digest}</code>
                </dd>
              </div>
            ),
        )}
        <LedgerLink label={t('ledger')} link={link} missingText={t('notInLedger')} />
        <LedgerLink label={t('delivery')} link={delivery} missingText={t('notDelivered')} showsTime />
      </dl>
    </section>
  )
}
