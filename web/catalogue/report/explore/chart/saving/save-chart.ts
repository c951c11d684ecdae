import { buildInlinedFaces, toDataUrl } from './picture-fonts.ts'
import { buildLayout, type PictureTexts } from './picture-texts.ts'

interface SavedChart extends PictureTexts {
  /** The file name without its extension. */
  name: string
  kind: 'png' | 'svg'
}

/** The properties that the drawing gets from the stylesheet of the page. */
const inlinedProperties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
]
const svgNamespace = 'http://www.w3.org/2000/svg'
/** Margin of the picture around the drawing. */
const margin = 24
/** Pixels of a PNG per unit of the drawing. */
const pixelsPerUnit = 2
/** Waiting time for the inlined fonts to load, because browsers have no event for this. */
const fontMilliseconds = 300
/** Waiting time until the URL of the file is revoked: the browser must have read the file by then. */
const revokeMilliseconds = 60_000

/** Saves a chart as a file, with its title, notes and source. */
export const saveChart = async (svg: SVGSVGElement, { title, notes, source, name, kind }: SavedChart) => {
  const { picture, width, height } = buildPicture(svg, { title, notes, source }, await buildInlinedFaces())
  const svgText = new XMLSerializer().serializeToString(picture)
  const svgBlob = new Blob([svgText], { type: 'image/svg+xml' })
  saveAsFile(kind === 'svg' ? svgBlob : await drawPng(svgBlob, width, height), `${name}.${kind}`)
}

/** Builds the picture: a copy of the drawing with inlined styles and fonts, and its texts, on the background of the page. */
const buildPicture = (drawing: SVGSVGElement, texts: PictureTexts, fontFaces: string) => {
  const { width: drawingWidth, height: drawingHeight } = drawing.viewBox.baseVal
  const { lines, above, height } = buildLayout(texts, drawingWidth, drawingHeight)
  const width = drawingWidth + 2 * margin
  const drawingCopy = drawing.cloneNode(true) as SVGSVGElement
  inlineStyles(drawing, drawingCopy)
  const drawingStyle = getComputedStyle(drawing)
  const picture = document.createElementNS(svgNamespace, 'svg')
  setAttributes(picture, { viewBox: `0 0 ${width} ${height}`, width, height })
  const background = document.createElementNS(svgNamespace, 'rect')
  setAttributes(background, { width, height, fill: getComputedStyle(document.body).backgroundColor })
  const style = document.createElementNS(svgNamespace, 'style')
  style.textContent = fontFaces
  const textElements = lines.map(({ text, y, size, weight }) => {
    const textElement = document.createElementNS(svgNamespace, 'text')
    textElement.textContent = text
    const { fontFamily, color } = drawingStyle
    const font = { 'font-size': size, 'font-weight': weight, 'font-family': fontFamily }
    setAttributes(textElement, { x: margin, y, ...font, fill: color })
    return textElement
  })
  setAttributes(drawingCopy, { x: margin, y: above, width: drawingWidth, height: drawingHeight })
  picture.append(style, background, ...textElements, drawingCopy)
  return { picture, width, height }
}

/** Copies the computed styles of each element of a drawing to the same element of its copy. */
const inlineStyles = (drawing: SVGElement, copy: SVGElement) => {
  const copiedElements = [...copy.querySelectorAll<SVGElement>('*')]
  for (const [index, element] of [...drawing.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(element)
    for (const property of inlinedProperties)
      copiedElements[index]!.style.setProperty(property, style.getPropertyValue(property))
  }
}

const setAttributes = (element: SVGElement, attributes: Record<string, string | number>) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
}

/** Draws an SVG as a PNG. */
const drawPng = async (svgBlob: Blob, width: number, height: number) => {
  const image = new Image()
  // The content security policy allows data URLs for images, and no other origins.
  image.src = await toDataUrl(svgBlob)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * pixelsPerUnit
  canvas.height = height * pixelsPerUnit
  const draw = () => canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  // The first drawing makes the browser load further fonts, such as the Thai one; the second one uses them.
  draw()
  await new Promise(resolve => setTimeout(resolve, fontMilliseconds))
  draw()
  return new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png'),
  )
}

const saveAsFile = (blob: Blob, fileName: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeMilliseconds)
}
