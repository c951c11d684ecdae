import { useTranslation } from 'react-i18next'
import type { Explanation } from '../../../../contract/access/explanations.ts'
import type { AccessPath } from '../../../../contract/access/monitor-fields.ts'
import { StaffTable } from '../../../ui/table/StaffTable.tsx'
import type { Column } from '../../../ui/table/staff-rows.ts'
import { Day } from '../../../ui/values/Day.tsx'
import { formatDay } from '../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../ui/values/moments.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { PathText } from '../PathText.tsx'

/** Returns a key that is unique among the paths: 'null null' for the direct grant, of which there is at most one. */
const toKey = ({ groupId, reportGroupId }: AccessPath) => `${groupId} ${reportGroupId}`

/** Lists every path with who granted it, the reason, the first day and the last day. */
export const PathTable = ({ explanation: { paths } }: { explanation: Explanation }) => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const columns: Column<AccessPath>[] = [
    { name: 'number', label: t('path'), show: (_, index) => index + 1 },
    {
      name: 'way',
      label: t('byWayOf'),
      show: path => (
        <span>
          <PathText path={path} />
          {path.reason && <span className="second"> · {path.reason}</span>}
        </span>
      ),
    },
    { name: 'grantedBy', label: t('givenBy'), show: ({ grantedBy }) => grantedBy ?? <NoValue />, className: 'soft' },
    {
      name: 'since',
      label: t('since'),
      className: 'date soft',
      show: ({ grantedAt }) =>
        grantedAt ? <time dateTime={grantedAt}>{formatDay(toBangkokDay(grantedAt), language)}</time> : <NoValue />,
    },
    {
      name: 'until',
      label: t('until'),
      className: 'date soft',
      show: ({ until }) => (until ? <Day of={until} /> : t('noEnd')),
    },
    {
      name: 'state',
      label: t('state'),
      show: ({ isOpen }) => <span className={isOpen ? 'chip done' : 'chip'}>{t(isOpen ? 'open' : 'ended')}</span>,
    },
  ]
  return <StaffTable label={t('paths')} rows={paths} columns={columns} rowKey={toKey} isPlain sizes={['all']} />
}
