import { createElement } from 'react'

type Drawing = [element: string, attributes: Record<string, string>][]

/** Icons that a page repeats often, defined once; `Glyph` references them, which keeps long tables small. */
export const Glyphs = ({ drawings }: { drawings: Record<string, Drawing> }) => (
  <svg className="glyphs" aria-hidden="true">
    {Object.entries(drawings).map(([name, drawing]) => (
      <symbol key={name} id={`glyph-${name}`} viewBox="0 0 24 24">
        {drawing.map(([element, attributes]) => createElement(element, attributes))}
      </symbol>
    ))}
  </svg>
)

/** One of the page's `Glyphs`, as an outline in the colour of the text. */
export const Glyph = ({ name, size = 20 }: { name: string; size?: 16 | 20 | 24 }) => (
  <svg className="i glyph" width={size} height={size} aria-hidden="true">
    <use href={`#glyph-${name}`} />
  </svg>
)
