import latin400 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url'
import latin500 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-500-normal.woff2?url'
import latin600 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2?url'
import thai400 from '@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-400-normal.woff2?url'
import thai500 from '@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-500-normal.woff2?url'
import thai600 from '@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-600-normal.woff2?url'

/** Every page has Latin and Thai text in three weights, so all six files are preloaded in parallel with the stylesheet. */
export const fontFiles = [latin400, thai400, latin600, thai600, latin500, thai500]

/**
 * Delays the first paint until the fonts are loaded, so that no line breaks change, and until the page is parsed, so that no table column
 * changes its width; fonts.css shows the page anyway after a short timeout. Placed after the stylesheets, as it needs the font faces.
 */
export const fontScript = `(function (root, fonts) {
  if (!fonts) return
  root.classList.add('waiting')
  var loads = [400, 500, 600].flatMap(function (weight) {
    return [fonts.load(weight + ' 1em "IBM Plex Sans"', 'a'), fonts.load(weight + ' 1em "IBM Plex Sans Thai"', 'ก')]
  })
  var parsed = new Promise(function (resolve) {
    document.addEventListener('readystatechange', resolve, { once: true })
  })
  Promise.all(loads.concat(parsed)).finally(function () {
    root.classList.remove('waiting')
  })
})(document.documentElement, document.fonts)`
