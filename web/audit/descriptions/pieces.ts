/** A part of a sentence: text, the actor, or a name that links to a screen. */
export type Piece = string | { who: string } | { name: string; href: string | undefined }

/** Replaces the {{placeholders}} of a text with values. */
export const fillPlaceholders = (
  template: string,
  values: Readonly<Record<string, string | readonly Piece[]>>,
): Piece[] =>
  template.split(/\{\{(\w+)\}\}/).flatMap((part, index): readonly Piece[] => {
    // The expression has one group, so that every second part is the name of a placeholder.
    const isPlaceholder = index % 2 === 1
    if (!isPlaceholder) return part === '' ? [] : [part]
    const value = values[part] ?? ''
    return typeof value === 'string' ? [value] : value
  })

/** Returns pieces as plain text. */
export const toPlainText = (pieces: readonly Piece[]) => pieces.map(pickText).join('')

const pickText = (piece: Piece) => {
  if (typeof piece === 'string') return piece
  return 'who' in piece ? piece.who : piece.name
}
