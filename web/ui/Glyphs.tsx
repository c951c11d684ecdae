import { createElement } from 'react'

/** The shapes of an icon: SVG elements with their attributes. */
type Drawing = [element: string, attributes: Record<string, string>][]

/** Defines icons that a page repeats often. Each `Glyph` refers to its definition, which keeps the HTML of long tables small. */
export const Glyphs = ({ drawings }: { drawings: Record<string, Drawing> }) => (
  <svg className="glyphs" aria-hidden="true">
    {Object.entries(drawings).map(([name, drawing]) => (
      <symbol key={name} id={`glyph-${name}`} viewBox="0 0 24 24">
        {drawing.map(([element, attributes]) => createElement(element, attributes))}
      </symbol>
    ))}
  </svg>
)

/** An icon that the `Glyphs` of the page define, in the colour of the text. */
export const Glyph = ({ name, size = 20 }: { name: string; size?: 16 | 20 | 24 }) => (
  <svg className="i glyph" width={size} height={size} aria-hidden="true">
    <use href={`#glyph-${name}`} />
  </svg>
)
