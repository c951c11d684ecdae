import { buildInlinedFaces, toDataUrl } from './picture-fonts.ts'
import { buildLayout, type PictureTexts } from './picture-texts.ts'

interface SavedChart extends PictureTexts {
  name: string
  kind: 'png' | 'svg'
}

const inlinedStyles = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
]
const namespace = 'http://www.w3.org/2000/svg'
const margin = 24
/** Pixels of the picture per unit of the drawing. */
const sharpness = 2
/** Time for inlined fonts to load, for which there is no event. */
const fontMilliseconds = 300

/** Saves a drawing as a file that includes its title and source. */
export const saveChart = async (svg: SVGSVGElement, { title, notes, source, name, kind }: SavedChart) => {
  const { drawing, width, height } = frameDrawing(svg, { title, notes, source }, await buildInlinedFaces())
  const text = new XMLSerializer().serializeToString(drawing)
  const blob = new Blob([text], { type: 'image/svg+xml' })
  saveAsFile(kind === 'svg' ? blob : await drawPicture(blob, width, height), `${name}.${kind}`)
}

/** Copies a drawing with its styles and fonts inlined, on the background of the page. */
const frameDrawing = (svg: SVGSVGElement, texts: PictureTexts, faces: string) => {
  const { width: drawingWidth, height: drawingHeight } = svg.viewBox.baseVal
  const { lines, above, height } = buildLayout(texts, drawingWidth, drawingHeight)
  const width = drawingWidth + 2 * margin
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [from, to] = [svg, copy].map(root => [...root.querySelectorAll<SVGElement>('*')]) as [
    SVGElement[],
    SVGElement[],
  ]
  from.forEach((element, index) => {
    const style = getComputedStyle(element)
    for (const property of inlinedStyles) to[index]!.style.setProperty(property, style.getPropertyValue(property))
  })
  const svgStyle = getComputedStyle(svg)
  const drawing = document.createElementNS(namespace, 'svg')
  drawing.setAttribute('viewBox', `0 0 ${width} ${height}`)
  drawing.setAttribute('width', String(width))
  drawing.setAttribute('height', String(height))
  const background = document.createElementNS(namespace, 'rect')
  for (const [key, value] of Object.entries({ width, height, fill: getComputedStyle(document.body).backgroundColor }))
    background.setAttribute(key, String(value))
  const style = document.createElementNS(namespace, 'style')
  style.textContent = faces
  const textElements = lines.map(({ text, y, size, weight }) => {
    const line = document.createElementNS(namespace, 'text')
    line.textContent = text
    const { fontFamily, color } = svgStyle
    const styled = {
      x: margin,
      y,
      'font-size': size,
      'font-weight': weight,
      'font-family': fontFamily,
      fill: color,
    }
    for (const [key, value] of Object.entries(styled)) line.setAttribute(key, String(value))
    return line
  })
  for (const [key, value] of Object.entries({ x: margin, y: above, width: drawingWidth, height: drawingHeight }))
    copy.setAttribute(key, String(value))
  drawing.append(style, background, ...textElements, copy)
  return { drawing, width, height }
}

const drawPicture = async (drawing: Blob, width: number, height: number) => {
  const image = new Image()
  // The content security policy allows data URLs for images, and no other origins.
  image.src = await toDataUrl(drawing)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * sharpness
  canvas.height = height * sharpness
  const draw = () => canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  // The first drawing starts to load the fonts of letters that are not in the first font, such as Thai ones.
  draw()
  await new Promise(resolve => setTimeout(resolve, fontMilliseconds))
  draw()
  return new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png'),
  )
}

const saveAsFile = (blob: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
