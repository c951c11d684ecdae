import type { Series } from './series.ts'

/** Returns the point that a key moves to: on the same line, or the nearest one on the line above or below; undefined for other keys. */
export const findNextPoint = (
  from: readonly [line: number, index: number] | null,
  key: string,
  series: readonly Series[],
): readonly [number, number] | undefined => {
  // Without a point, the arrows start at the ends of the first line.
  const [line, index] = from ?? [0, -1]
  const last = (series[line]?.points.length ?? 1) - 1
  const targets: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: from ? index - 1 : last,
    Home: 0,
    End: last,
  }
  if (key in targets) return [line, Math.min(last, Math.max(0, targets[key]!))]
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const nextLine = Math.min(series.length - 1, Math.max(0, line + (key === 'ArrowDown' ? 1 : -1)))
  const at = series[line]?.points[Math.max(0, index)]?.at ?? 0
  const points = series[nextLine]!.points
  const nearest = points.reduce(
    (best, point, index) => (Math.abs(point.at - at) < Math.abs(points[best]!.at - at) ? index : best),
    0,
  )
  return [nextLine, nearest]
}
