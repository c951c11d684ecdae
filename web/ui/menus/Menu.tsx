import type { Icon as Drawing } from '@tabler/icons-react'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Icon } from '../Icon.tsx'
import { type MenuEntry, MenuItem } from './MenuItem.tsx'
import { useMenu } from './use-menu.ts'

interface Props {
  label: string
  icon: Drawing
  /** True to show only the icon; the label is then its accessible name. */
  isIconOnly?: boolean
  entries: MenuEntry[]
}

/** A button of the header with a menu below it. */
export const Menu = ({ label, icon, isIconOnly = false, entries }: Props) => {
  const { open, close, host, button, list } = useMenu()
  return (
    <div className="menu" {...host}>
      <button type="button" {...button} className="navlink" aria-label={label} title={open ? undefined : label}>
        <Icon of={icon} />
        {!isIconOnly && <span className="lbl">{label}</span>}
        <span className="more">
          <Icon of={IconChevronDown} size={16} />
        </span>
      </button>
      <ul {...list} aria-label={label}>
        {entries.map(entry => (
          <MenuItem key={entry.label} {...entry} onSelect={close} />
        ))}
      </ul>
    </div>
  )
}
