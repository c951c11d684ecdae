import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewedGrant } from '../../../contract/access/reviews.ts'
import { isoToday } from '../../ui/dates/calendars.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { formatMoment } from '../../ui/values/moments.ts'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { AccessTerm } from '../grants/AccessTerm.tsx'
import { grantKey, pickSubjectName } from '../grants/grant-names.ts'
import { countReviewed } from './review-counts.ts'

interface Props {
  grants: ReviewedGrant[]
  /** The key of the grant whose decision is being saved. */
  deciding: string | undefined
  onDecide: (grant: ReviewedGrant, decision: 'keep' | 'end') => void
}

/** Lists the grants with their last use and last review; one press keeps or ends a grant. */
export const ReviewTable = ({ grants, deciding, onDecide }: Props) => {
  const { t } = useTranslation('reviews')
  const [unusedOnly, setUnusedOnly] = useState(false)
  const columns = useReviewColumns(deciding, onDecide)
  const { unused, reviewed } = countReviewed(grants, isoToday())
  const numbers = {
    count: grants.length,
    number: formatNumber(grants.length),
    unused: formatNumber(unused),
    reviewed: formatNumber(reviewed),
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
        rowKey={grantKey}
        empty={t('nothingOpen')}
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

const useReviewColumns = (deciding: string | undefined, onDecide: Props['onDecide']): Column<ReviewedGrant>[] => {
  const { t } = useTranslation(['reviews', 'access'])
  const language = useLanguage()
  const today = isoToday()
  const day = (moment: string) => formatMoment(moment, language).slice(0, 10)
  const columns: Column<ReviewedGrant>[] = [
    { name: 'holder', label: t('givenTo'), text: ({ holder }) => holder, className: 'strong' },
    { name: 'subject', label: t('given'), text: grant => pickSubjectName(language, grant) },
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
          {lastUsedAt ? <time dateTime={lastUsedAt}>{day(lastUsedAt)}</time> : t('never')}
          {isUnused && <span className="chip error">{t('unused')}</span>}
        </span>
      ),
    },
    {
      name: 'reviewed',
      label: t('reviewed'),
      text: ({ reviewedAt }) => reviewedAt ?? '',
      show: ({ reviewedAt, reviewedBy }) =>
        reviewedAt ? t('reviewedBy', { who: reviewedBy ?? '–', when: day(reviewedAt) }) : <NoValue />,
      className: 'soft',
    },
    {
      name: 'decision',
      label: t('decision'),
      className: 'press',
      show: grant => <Decisions grant={grant} deciding={deciding} onDecide={onDecide} />,
    },
  ]
  return addPhonePlaces(columns, {
    title: 'holder',
    second: 'subject',
    state: 'until',
    note: 'lastUsed',
    foot: 'decision',
  })
}

const Decisions = ({ grant, deciding, onDecide }: { grant: ReviewedGrant } & Omit<Props, 'grants'>) => {
  const { t } = useTranslation('reviews')
  const language = useLanguage()
  const names = { holder: grant.holder, subject: pickSubjectName(language, grant) }
  const busy = deciding === grantKey(grant)
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
