import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewedGrant } from '../../../contract/access/reviews.ts'
import { getBangkokTodayIso } from '../../ui/dates/calendars.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { formatDay, formatNumber } from '../../ui/values/formats.ts'
import { toBangkokDay } from '../../ui/values/moments.ts'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { AccessTerm } from '../grants/AccessTerm.tsx'
import { pickTargetName, toGrantKey } from '../grants/grant-names.ts'
import { countReviewed } from './review-counts.ts'

interface Props {
  grants: ReviewedGrant[]
  /** The key of the grant whose decision is being saved. */
  decidingKey: string | undefined
  onDecide: (grant: ReviewedGrant, decision: 'keep' | 'end') => void
}

/** Lists the reviewed grants with their last use and last review, each with buttons to keep or end it. */
export const ReviewTable = ({ grants, decidingKey, onDecide }: Props) => {
  const { t } = useTranslation('reviews')
  const [unusedOnly, setUnusedOnly] = useState(false)
  const columns = useReviewColumns(decidingKey, onDecide)
  const { unusedCount, reviewedCount } = countReviewed(grants, getBangkokTodayIso())
  const numbers = {
    count: grants.length,
    number: formatNumber(grants.length),
    unused: formatNumber(unusedCount),
    reviewed: formatNumber(reviewedCount),
  }
  return (
    <section aria-label={t('grants')}>
      <p className="summary" role="status">
        {t('summary', numbers)}
      </p>
      <StaffTable
        label={t('grants')}
        rows={unusedOnly ? grants.filter(({ isUnused }) => isUnused) : grants}
        columns={columns}
        rowKey={toGrantKey}
        empty={t('noOpenGrants')}
      >
        <CheckField
          label={t('unusedOnly')}
          checked={unusedOnly}
          onChange={({ target }) => setUnusedOnly(target.checked)}
        />
      </StaffTable>
    </section>
  )
}

const useReviewColumns = (decidingKey: string | undefined, onDecide: Props['onDecide']): Column<ReviewedGrant>[] => {
  const { t } = useTranslation(['reviews', 'access'])
  const language = useLanguage()
  const today = getBangkokTodayIso()
  const formatMomentDay = (moment: string) => formatDay(toBangkokDay(moment), language)
  const columns: Column<ReviewedGrant>[] = [
    { name: 'holder', label: t('givenTo'), text: ({ holder }) => holder, className: 'strong' },
    { name: 'target', label: t('given'), text: grant => pickTargetName(language, grant) },
    { name: 'kind', label: t('kind'), text: ({ kind }) => t(`kind_${kind}`, { ns: 'access' }), className: 'soft wide' },
    {
      name: 'grantedBy',
      label: t('givenBy'),
      text: ({ grantedBy }) => grantedBy ?? '',
      show: ({ grantedBy }) => grantedBy ?? <NoValue />,
      className: 'soft wide',
    },
    {
      name: 'until',
      label: t('until'),
      text: ({ until }) => until ?? '',
      show: ({ until }) => <AccessTerm until={until} today={today} />,
    },
    {
      name: 'lastUsed',
      label: t('lastUsed'),
      className: 'labelled',
      text: ({ lastUsedAt }) => lastUsedAt ?? '',
      show: ({ lastUsedAt, isUnused }) => (
        <span className="used">
          {lastUsedAt ? <time dateTime={lastUsedAt}>{formatMomentDay(lastUsedAt)}</time> : t('never')}
          {isUnused && <span className="chip error">{t('unused')}</span>}
        </span>
      ),
    },
    {
      name: 'reviewed',
      label: t('reviewed'),
      text: ({ reviewedAt }) => reviewedAt ?? '',
      show: ({ reviewedAt, reviewedBy }) =>
        reviewedAt ? t('reviewedBy', { user: reviewedBy ?? '–', time: formatMomentDay(reviewedAt) }) : <NoValue />,
      className: 'soft',
    },
    {
      name: 'decision',
      label: t('decision'),
      className: 'press',
      show: grant => <DecisionButtons grant={grant} decidingKey={decidingKey} onDecide={onDecide} />,
    },
  ]
  return addPhonePlaces(columns, {
    title: 'holder',
    second: 'target',
    state: 'until',
    note: 'lastUsed',
    foot: 'decision',
  })
}

const DecisionButtons = ({ grant, decidingKey, onDecide }: { grant: ReviewedGrant } & Omit<Props, 'grants'>) => {
  const { t } = useTranslation('reviews')
  const language = useLanguage()
  const names = { holder: grant.holder, target: pickTargetName(language, grant) }
  const busy = decidingKey === toGrantKey(grant)
  return (
    <span className="decisions">
      <button
        type="button"
        className="btn sm"
        aria-label={t('keepNamed', names)}
        aria-busy={busy || undefined}
        onClick={() => onDecide(grant, 'keep')}
      >
        {t('keep')}
      </button>
      <button
        type="button"
        className="btn sm quiet danger"
        aria-label={t('endNamed', names)}
        aria-busy={busy || undefined}
        onClick={() => onDecide(grant, 'end')}
      >
        {t('end')}
      </button>
    </span>
  )
}
