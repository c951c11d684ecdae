/**
 * Adapts Thai texts in the markup of a drawing for resvg. A class gives them the Thai font, as resvg draws a fallback font with the widths of
 * the first font. The vowel SARA AM becomes its two parts, as its second part would overlap the next letter.
 */
export const markThaiLetters = (markup: string) =>
  markup.replace(/>([^<>]*[\u0e00-\u0e7f][^<>]*)</g, (_, text: string) => {
    // A tone mark between the letter and SARA AM stays between the two parts.
    const decomposed = text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    return `>${decomposed.replace(/[\u0e01-\u0e5b]+/g, letters => `<tspan class="th">${letters}</tspan>`)}<`
  })

/** Removes characters that XML does not allow. Cells and titles may contain them, and resvg would refuse the whole drawing. */
export const toValidXml = (markup: string) => markup.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
