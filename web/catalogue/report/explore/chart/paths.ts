/** A position in a drawing. */
type Place = readonly [x: number, y: number]

/** Rounds a coordinate; more decimals are not visible. */
const roundCoordinate = (value: number) => Math.round(value * 100) / 100
const formatPlaces = (places: readonly Place[]) =>
  places.map(([x, y]) => `${roundCoordinate(x)},${roundCoordinate(y)}`).join('L')

/** Builds the path of a line through places; a single place is a dot. d3-shape does the same, but adds five kilobytes. */
export const buildLinePath = (places: readonly Place[]) =>
  places.length > 0 ? `M${formatPlaces(places)}${places.length === 1 ? 'Z' : ''}` : ''

/** Builds the path around the area between a line and the height `base`. */
export const buildAreaPath = (places: readonly Place[], base: number) =>
  places.length > 0 ? `M${formatPlaces([...places, ...places.toReversed().map(([x]) => [x, base] as const)])}Z` : ''
