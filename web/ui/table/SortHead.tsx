import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Link } from 'react-router'
import { Icon } from '../Icon.tsx'
import { tableRoles } from './table-roles.ts'

interface Props {
  label: string
  className?: string
  /** The direction, if the table is sorted by this column. */
  order?: 'ascending' | 'descending'
  /** The path of the table sorted by this column; without it the head is plain text. */
  to?: string
}

/** The head of a sortable column: a link, so that it works without scripts, with an arrow on the sorted column. */
export const SortHead = ({ label, className, order, to }: Props) => (
  <th {...tableRoles.head} className={className} aria-sort={order}>
    {to === undefined ? (
      label
    ) : (
      <Link className="sort" to={to} replace preventScrollReset>
        {label}
        <Icon of={IconArrowUp} size={16} />
      </Link>
    )}
  </th>
)
