/** Widths of characters in the portal's fonts at size 1. They are slightly too large, so that no line overflows. */
const widths: [characters: RegExp, width: number][] = [
  // Thai marks above and below a letter.
  [/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/, 0],
  [/[ .,:;'!|iIjl\u0e40-\u0e44]/, 0.32],
  [/[mwMW%@—…]/, 0.92],
  [/[A-Z0-9]/, 0.64],
  [/[\u0e01-\u0e5b]/, 0.61],
]
const otherWidth = 0.55

/** Returns the estimated width of a text, in multiples of the font size. */
export const measureWidth = (text: string) => [...text].reduce((sum, character) => sum + measureCharacter(character), 0)

const measureCharacter = (character: string) =>
  widths.find(([characters]) => characters.test(character))?.[1] ?? otherWidth
