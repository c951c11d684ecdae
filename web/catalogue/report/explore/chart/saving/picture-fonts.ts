/** The weights of texts in charts. */
const weights = ['400', '600']

/**
 * Returns the font faces of the page as CSS, with their files inlined. A saved picture cannot use the fonts of the page, and many computers
 * have no Thai font. A face whose file cannot be loaded is left out.
 */
export const buildInlinedFaces = async () => {
  const faces = [...document.styleSheets].flatMap(sheet =>
    [...sheet.cssRules].filter(rule => rule instanceof CSSFontFaceRule),
  )
  const texts = await Promise.all(
    faces.map(async ({ style, cssText }) => {
      if (!weights.includes(style.getPropertyValue('font-weight'))) return ''
      const address = /url\(["']?([^"')]+)["']?\)/.exec(cssText)?.[1]
      if (!address) return ''
      const dataUrl = await fetch(new URL(address, document.baseURI))
        .then(response => response.blob())
        .then(toDataUrl)
        .catch(() => null)
      return dataUrl ? cssText.replace(address, dataUrl) : ''
    }),
  )
  // Several stylesheets have the same faces.
  return [...new Set(texts)].join('\n')
}

/** Reads a file as a data URL. */
export const toDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
