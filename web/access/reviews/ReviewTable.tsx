import { useTranslation } from 'react-i18next'
import type { ReviewedGrant } from '../../../contract/access/reviews.ts'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { getBangkokTodayIso } from '../../ui/dates/calendars.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { RemoteStaffTable } from '../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { formatDay, formatNumber } from '../../ui/values/formats.ts'
import { toBangkokDay } from '../../ui/values/moments.ts'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { AccessTerm } from '../grants/AccessTerm.tsx'
import { pickTargetName, toGrantKey } from '../grants/grant-names.ts'
import { type ReviewedKind, useReview } from './use-review.ts'

interface Props {
  reviewedKind: ReviewedKind
  /** The id of the reviewed report or user group. */
  id: number
}

/** Lists the reviewed grants with their last use and last review, each with buttons to keep or end it. */
export const ReviewTable = ({ reviewedKind, id }: Props) => {
  const { t } = useTranslation('reviews')
  const review = useReview(reviewedKind, id)
  const columns = useReviewColumns(review)
  const { numbers } = review
  return (
    <section aria-label={t('grants')}>
      <p className="summary" role="status">
        {numbers &&
          t('summary', {
            count: numbers.grantCount,
            number: formatNumber(numbers.grantCount),
            unused: formatNumber(numbers.unusedCount),
            reviewed: formatNumber(numbers.reviewedCount),
          })}
      </p>
      <FailureNote failure={review.failure} />
      <RemoteStaffTable
        label={t('grants')}
        load={review.load}
        reloadCount={review.reloadCount}
        columns={columns}
        rowKey={toGrantKey}
        empty={t('noOpenGrants')}
      >
        <CheckField
          label={t('unusedOnly')}
          checked={review.unusedOnly}
          onChange={({ target }) => review.setUnusedOnly(target.checked)}
        />
      </RemoteStaffTable>
    </section>
  )
}

type Decisions = Pick<ReturnType<typeof useReview>, 'decidingKey' | 'decide'>

const useReviewColumns = ({ decidingKey, decide }: Decisions): Column<ReviewedGrant>[] => {
  const { t } = useTranslation(['reviews', 'access'])
  const language = useLanguage()
  const today = getBangkokTodayIso()
  const formatMomentDay = (moment: string) => formatDay(toBangkokDay(moment), language)
  const columns: Column<ReviewedGrant>[] = [
    { name: 'holder', label: t('givenTo'), text: ({ holder }) => holder, className: 'strong', width: '16%' },
    { name: 'target', label: t('given'), text: grant => pickTargetName(language, grant), width: '24%' },
    {
      name: 'kind',
      label: t('kind'),
      text: ({ kind }) => t(`kind_${kind}`, { ns: 'access' }),
      className: 'soft wide',
      width: '10%',
    },
    {
      name: 'grantedBy',
      width: '9%',
      label: t('givenBy'),
      text: ({ grantedBy }) => grantedBy ?? '',
      show: ({ grantedBy }) => grantedBy ?? <NoValue />,
      className: 'soft wide',
    },
    {
      name: 'until',
      width: '10%',
      label: t('until'),
      text: ({ until }) => until ?? '',
      show: ({ until }) => <AccessTerm until={until} today={today} />,
    },
    {
      name: 'lastUsed',
      width: '11%',
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
      width: '9%',
      label: t('reviewed'),
      text: ({ reviewedAt }) => reviewedAt ?? '',
      show: ({ reviewedAt, reviewedBy }) =>
        reviewedAt ? t('reviewedBy', { user: reviewedBy ?? '–', time: formatMomentDay(reviewedAt) }) : <NoValue />,
      className: 'soft',
    },
    {
      name: 'decision',
      width: '11%',
      label: t('decision'),
      className: 'press',
      show: grant => <DecisionButtons grant={grant} decidingKey={decidingKey} decide={decide} />,
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

const DecisionButtons = ({ grant, decidingKey, decide }: { grant: ReviewedGrant } & Decisions) => {
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
        onClick={() => decide(grant, 'keep')}
      >
        {t('keep')}
      </button>
      <button
        type="button"
        className="btn sm quiet danger"
        aria-label={t('endNamed', names)}
        aria-busy={busy || undefined}
        onClick={() => decide(grant, 'end')}
      >
        {t('end')}
      </button>
    </span>
  )
}
