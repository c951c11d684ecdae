import type { Icon as Drawing } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Icon } from '../Icon.tsx'

export interface Entry {
  label: string
  icon: Drawing
  /** The target of a link, or an action. */
  act: string | (() => void)
  /** Class for the surrounding list, e.g. a separator, or only on narrow screens. */
  className?: string
}

/** One entry of a menu. */
export const MenuItem = ({ label, icon, act, className, onTaken }: Entry & { onTaken: () => void }) => {
  const content = (
    <>
      <Icon of={icon} />
      {label}
    </>
  )
  return (
    <li role="none" className={className}>
      {typeof act === 'string' ? (
        <Link role="menuitem" tabIndex={-1} to={act} onClick={onTaken}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onTaken()
            act()
          }}
        >
          {content}
        </button>
      )}
    </li>
  )
}
