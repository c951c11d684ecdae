import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'

interface Props {
  icon: ComponentProps<typeof Icon>['of']
  size?: ComponentProps<typeof Icon>['size']
  /** The name of the button, and its tip. */
  label: string
  /** True if a press only explains why the action is not possible. */
  isOff?: boolean
  onPress: () => void
}

/** A button of a row with only an icon. */
export const IconButton = ({ icon, size = 20, label, isOff = false, onPress }: Props) => (
  <button type="button" className={isOff ? 'act off' : 'act'} aria-label={label} title={label} onClick={onPress}>
    <Icon of={icon} size={size} />
  </button>
)
