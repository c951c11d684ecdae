import { create } from 'qrcode'
import { useMemo } from 'react'

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004). */
const quiet = 4

/** A QR code, drawn in the browser: what it holds never leaves it. Dark on light in either scheme, for not every reader takes the reverse. */
const QrCode = ({ text, name }: { text: string; name: string }) => {
  const { size, path } = useMemo(() => drawingOf(text), [text])
  const edge = size + 2 * quiet
  return (
    <svg className="qrcode" viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <rect width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const drawingOf = (text: string) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const squares = Array.from(modules.data, (dark, at) =>
    dark ? `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z` : '',
  )
  return { size, path: squares.join('') }
}

export default QrCode
