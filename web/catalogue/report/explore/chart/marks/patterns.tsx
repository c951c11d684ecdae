const patternAngles = [45, -45, 0, 90]

/** Returns the fill of an area or of bars: the first series is plain, the others have patterns in turn. */
export const pickFill = (id: string, index: number) =>
  index === 0 ? undefined : `url(#${id}p${((index - 1) % patternAngles.length) + 1})`

/** Hatching for areas and bars, so that they do not differ only by colour. */
export const Patterns = ({ id }: { id: string }) => (
  <defs>
    {patternAngles.map((angle, index) => (
      <pattern
        key={angle}
        id={`${id}p${index + 1}`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${angle})`}
      >
        <rect className={`hatchground s${index + 1}`} width="6" height="6" />
        <line className={`hatch s${index + 1}`} x1="0" x2="0" y1="0" y2="6" />
      </pattern>
    ))}
  </defs>
)
