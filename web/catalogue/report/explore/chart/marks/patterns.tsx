/** A pattern: a path that is drawn in tiles. */
interface Pattern {
  path: string
  strokeWidth: number
  /** Width and height of a tile. */
  tileSize: number
  /** Rotation of the tiles in degrees. */
  angle: number
}

/** The patterns of the second to the eighth series; the first one is plain. They differ without their colours. */
const patterns: readonly Pattern[] = [
  // Lines: falling, rising, vertical and horizontal.
  { path: 'M3 0V6', strokeWidth: 2, tileSize: 6, angle: -45 },
  { path: 'M3 0V6', strokeWidth: 2, tileSize: 6, angle: 45 },
  { path: 'M3 0V6', strokeWidth: 2, tileSize: 6, angle: 0 },
  { path: 'M3 0V6', strokeWidth: 2, tileSize: 6, angle: 90 },
  // A diagonal grid, squares and dashes.
  { path: 'M3 0V6M0 3H6', strokeWidth: 1.5, tileSize: 6, angle: 45 },
  { path: 'M1 2.5H4', strokeWidth: 3, tileSize: 5, angle: 0 },
  { path: 'M0 2H4M4 6H8', strokeWidth: 4, tileSize: 8, angle: 0 },
]

/** Returns the fill of an area or of bars: the first series is plain, each other one has its own pattern. */
export const pickFill = (id: string, index: number) => (index === 0 ? undefined : `url(#${id}p${index})`)

/** Patterns for areas and bars, so that they do not differ only by colour. */
export const Patterns = ({ id }: { id: string }) => (
  <defs>
    {patterns.map(({ path, strokeWidth, tileSize, angle }, index) => (
      <pattern
        key={`${path} ${angle}`}
        id={`${id}p${index + 1}`}
        width={tileSize}
        height={tileSize}
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${angle})`}
      >
        <rect className={`hatchground s${index + 1}`} width={tileSize} height={tileSize} />
        <path className={`hatch s${index + 1}`} d={path} strokeWidth={strokeWidth} />
      </pattern>
    ))}
  </defs>
)
