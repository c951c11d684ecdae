declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
  /** The drawing: SVG elements by name with their attributes. */
  export const __iconNode: [element: string, attributes: Record<string, string>][]
}
