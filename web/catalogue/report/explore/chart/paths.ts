/** A position in a drawing. */
type Place = readonly [x: number, y: number]

/** Rounds a coordinate; more decimals are not visible. */
const roundCoordinate = (value: number) => Math.round(value * 100) / 100
const formatPlaces = (places: readonly Place[]) =>
  places.map(([x, y]) => `${roundCoordinate(x)},${roundCoordinate(y)}`).join('L')

/** Returns the path of a line through points; a single point is a dot. d3-shape does the same, but adds five kilobytes. */
export const linePath = (places: readonly Place[]) =>
  places.length > 0 ? `M${formatPlaces(places)}${places.length === 1 ? 'Z' : ''}` : ''

/** Returns the path around the area between a line and a base. */
export const areaPath = (places: readonly Place[], base: number) =>
  places.length > 0 ? `M${formatPlaces([...places, ...places.toReversed().map(([x]) => [x, base] as const)])}Z` : ''
