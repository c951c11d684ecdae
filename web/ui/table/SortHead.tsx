import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Link } from 'react-router'
import { Icon } from '../Icon.tsx'
import { folding } from './folding.ts'

interface Props {
  label: string
  className?: string
  /** The order the table is in, where this column decides it. */
  order?: 'ascending' | 'descending'
  /** The address of the table in the order that a press brings; without one the head is only a head. */
  to?: string
}

/** The head of a column that one can sort by: a link, so that it works without scripts, with the arrow on the sorted column. */
export const SortHead = ({ label, className, order, to }: Props) => (
  <th {...folding.head} className={className} aria-sort={order}>
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
