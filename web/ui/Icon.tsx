import type { Icon as Drawing } from '@tabler/icons-react'

interface Props {
  of: Drawing
  size?: 16 | 20 | 24 | 32
}

/** An outline icon without an accessible name; its container has the name. */
export const Icon = ({ of: Outline, size = 20 }: Props) => (
  <Outline className="i" size={size} stroke={size === 16 ? 1.75 : 1.5} aria-hidden="true" />
)
