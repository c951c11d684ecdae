import { create } from 'qrcode'
import { useMemo } from 'react'

/** Light modules around the code, which scanners need to find it (ISO/IEC 18004). */
const quietZone = 4

/**
 * Draws a QR code in the browser, so that no other server receives the secret. It is always dark on light, as some scanners cannot read the
 * inverse.
 */
const QrCode = ({ text, name }: { text: string; name: string }) => {
  const { size, path } = useMemo(() => buildDrawing(text), [text])
  const fullSize = size + 2 * quietZone
  return (
    <svg
      className="qrcode"
      viewBox={`0 0 ${fullSize} ${fullSize}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect width={fullSize} height={fullSize} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const buildDrawing = (text: string) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  // Each dark module is a square of one unit.
  const squares = Array.from(modules.data, (isDark, index) =>
    isDark ? `M${(index % size) + quietZone} ${Math.floor(index / size) + quietZone}h1v1h-1z` : '',
  )
  return { size, path: squares.join('') }
}

export default QrCode
