/** A part of a sentence: text, the actor, or a name that links to a screen. */
export type Piece = string | { who: string } | { name: string; href: string | undefined }

/** Fills the {{gaps}} of a text. */
export const fill = (template: string, values: Readonly<Record<string, string | readonly Piece[]>>): Piece[] =>
  template.split(/\{\{(\w+)\}\}/).flatMap((part, index): readonly Piece[] => {
    if (index % 2 === 0) return part === '' ? [] : [part]
    const value = values[part] ?? ''
    return typeof value === 'string' ? [value] : value
  })

/** Returns pieces as plain text. */
export const toPlainText = (pieces: readonly Piece[]) =>
  pieces.map(piece => (typeof piece === 'string' ? piece : 'who' in piece ? piece.who : piece.name)).join('')
