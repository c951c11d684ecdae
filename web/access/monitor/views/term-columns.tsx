import { useTranslation } from 'react-i18next'
import type { Column } from '../../../ui/table/staff-rows.ts'
import { Day } from '../../../ui/values/Day.tsx'
import { NoValue } from '../../../ui/values/NoValue.tsx'

interface GrantTerm {
  grantedBy: string | null
  until: string | null
}

/** Returns the columns for who gave a grant and for its last day. */
export const useGrantTermColumns = <Row extends GrantTerm>(): Column<Row>[] => {
  const { t } = useTranslation('monitor')
  return [
    {
      name: 'grantedBy',
      label: t('givenBy'),
      text: ({ grantedBy }) => grantedBy ?? '',
      show: ({ grantedBy }) => grantedBy ?? <NoValue />,
      className: 'soft',
    },
    {
      name: 'until',
      label: t('until'),
      text: ({ until }) => until ?? '',
      show: ({ until }) => (until ? <Day of={until} /> : t('noEnd')),
      className: 'date soft',
    },
  ]
}
