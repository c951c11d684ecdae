import type { Icon as Drawing } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Icon } from '../Icon.tsx'

export interface MenuEntry {
  label: string
  icon: Drawing
  /** The path of a link, or a function that a press calls. */
  action: string | (() => void)
  /** A class of its list item, e.g. `apart` for a line above it, or `onlynarrow` to hide it on wide screens. */
  className?: string
}

/** One entry of a menu. */
export const MenuItem = ({ label, icon, action, className, onSelect }: MenuEntry & { onSelect: () => void }) => {
  const content = (
    <>
      <Icon of={icon} />
      {label}
    </>
  )
  return (
    <li role="none" className={className}>
      {typeof action === 'string' ? (
        <Link role="menuitem" tabIndex={-1} to={action} onClick={onSelect}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onSelect()
            action()
          }}
        >
          {content}
        </button>
      )}
    </li>
  )
}
