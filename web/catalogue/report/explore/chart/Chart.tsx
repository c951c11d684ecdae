import { area, line } from 'd3-shape'
import { useId } from 'react'
import { spreadEnds } from './ends.ts'
import { type Frame, margins } from './frames.ts'
import type { Plan } from './plans.ts'
import type { Series, SeriesPoint } from './series.ts'

interface Props {
  frame: Frame
  series: readonly Series[]
  plan: Plan
  title: string
  description: string
  print: (value: number) => string
  printTicks: (ticks: readonly number[]) => string[]
  printKey: (point: SeriesPoint) => string
  /** The point that has the focus, by line and place. */
  active: readonly [line: number, place: number] | null
}

/** A drawing of lines, areas, bars or points; the server draws the same as the browser. */
export const Chart = (props: Props) => {
  const { frame, title, description } = props
  const id = useId()
  const { width, height } = frame
  return (
    <svg className="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id}t ${id}d`}>
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{description}</desc>
      <Patterns id={id} />
      <Axes {...props} />
      <Marks {...props} id={id} />
      <Ends {...props} />
      <ActivePoint {...props} />
    </svg>
  )
}

/** Areas and bars differ by their hatching too, not only by colour. */
const Patterns = ({ id }: { id: string }) => (
  <defs>
    {[45, -45, 0, 90].map((angle, place) => (
      <pattern
        key={angle}
        id={`${id}p${place + 1}`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${angle})`}
      >
        <rect className={`hatchground s${place + 1}`} width="6" height="6" />
        <line className={`hatch s${place + 1}`} x1="0" x2="0" y1="0" y2="6" />
      </pattern>
    ))}
  </defs>
)

const Axes = ({ frame, printTicks, series, printKey, plan }: Props) => {
  const { width, left, right, bottom, x, y, band, xTicks, yTicks, base } = frame
  const names = xTicks.length === 0 && plan.kind !== 'scatter' ? (series[0]?.points ?? []) : []
  const zero = y(base)
  const labels = printTicks(yTicks)
  return (
    <g>
      {yTicks.map((tick, place) => (
        <g key={tick}>
          <line className="grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {labels[place]}
          </text>
        </g>
      ))}
      <line className="base" x1={left} x2={width - right} y1={bottom} y2={bottom} />
      {zero < bottom - 1 && zero >= margins.top && (
        <line className="base" x1={left} x2={width - right} y1={zero} y2={zero} />
      )}
      {xTicks.map(({ at, label }) => (
        <g key={at}>
          <line className="base" x1={at} x2={at} y1={bottom} y2={bottom + 6} />
          <text x={at} y={bottom + 22} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {names.map(point => (
        <text
          key={point.at}
          transform={`translate(${x(point.at) + 4} ${bottom + 10}) rotate(${band > 80 ? 0 : -35})`}
          textAnchor={band > 80 ? 'middle' : 'end'}
        >
          {shortened(printKey(point), 14)}
        </text>
      ))}
    </g>
  )
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

const styleOf = (place: number) => `s${place % 8}`

const Marks = ({ frame, series, plan, id }: Props & { id: string }) => {
  const { x, y, band, base } = frame
  if (plan.kind === 'bar') return <Bars frame={frame} series={series} id={id} />
  if (plan.kind === 'scatter')
    return series.map(({ points }) =>
      points.map(point => <circle key={point.at} className="dot" cx={x(point.at)} cy={y(point.y)} r="4" />),
    )
  const path = line<SeriesPoint>(
    point => x(point.at),
    point => y(point.y),
  )
  const filled = area<SeriesPoint>(
    point => x(point.at),
    y(base),
    point => y(point.y),
  )
  return (
    <g>
      {/* The first line is drawn last, so that it lies on top. */}
      {series
        .map(({ name, points }, place) => (
          <g key={name}>
            {plan.kind === 'area' && (
              <path
                className={`areafill ${styleOf(place)}`}
                d={filled(points) ?? ''}
                fill={place === 0 ? undefined : `url(#${id}p${((place - 1) % 4) + 1})`}
              />
            )}
            <path className={`line ${styleOf(place)}`} d={path(points) ?? ''} />
            {points.length === 1 && (
              <circle
                className={`end ${styleOf(place)}`}
                cx={x(points[0]!.at)}
                cy={y(points[0]!.y)}
                r={Math.max(3, band)}
              />
            )}
          </g>
        ))
        .toReversed()}
    </g>
  )
}

const Bars = ({ frame, series, id }: Pick<Props, 'frame' | 'series'> & { id: string }) => {
  const { x, y, band, base } = frame
  const zero = y(base)
  const width = band / series.length
  return (
    <g>
      {series.map(({ name, points }, place) =>
        points.map(point => {
          const [top, bottom] = [Math.min(y(point.y), zero), Math.max(y(point.y), zero)]
          return (
            <rect
              key={`${name} ${point.at}`}
              className={`barfill ${styleOf(place)}`}
              fill={place === 0 ? undefined : `url(#${id}p${((place - 1) % 4) + 1})`}
              x={x(point.at) - band / 2 + place * width}
              y={top}
              width={Math.max(0.5, width - (width > 4 ? 1 : 0))}
              height={Math.max(0.5, bottom - top)}
            />
          )
        }),
      )}
    </g>
  )
}

/** The name and the last figure of each line at its end, so that nobody looks for a legend. */
const Ends = ({ frame, series, plan, print }: Props) => {
  const named = series.length > 1 || plan.kind === 'line'
  if (!named || plan.kind === 'scatter' || frame.xTicks.length === 0) return null
  const { x, y, bottom } = frame
  const wanted = series.map(({ points }) => y(points.at(-1)!.y))
  const places = spreadEnds(wanted, series[0]!.name ? 30 : 16, margins.top, bottom - 12)
  return (
    <g>
      {series.map(({ name, points }, place) => {
        const last = points.at(-1)!
        const at = frame.width - frame.right + 10
        return (
          <g key={name} className={`lab ${styleOf(place)}`}>
            {plan.kind !== 'bar' && (
              <circle className={`end ${styleOf(place)}`} cx={x(last.at)} cy={wanted[place]} r="4" />
            )}
            <text x={at} y={places[place]! + 2} className="figure">
              {print(last.y)}
            </text>
            {name && (
              <text x={at} y={places[place]! + 17}>
                {shortened(name, 14)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

/** The point that has the focus, with its figure. */
const ActivePoint = ({ frame, series, print, printKey, active }: Props) => {
  const point = active && series[active[0]]?.points[active[1]]
  if (!point) return null
  const { x, y, width } = frame
  const [left, top] = [x(point.at), y(point.y)]
  const isRight = left > width * 0.6
  return (
    <g>
      <circle className={`active ${styleOf(active[0])}`} cx={left} cy={top} r="5" />
      <text
        className="activetext"
        x={left + (isRight ? -10 : 10)}
        y={Math.max(14, top - 10)}
        textAnchor={isRight ? 'end' : 'start'}
      >
        <tspan className="figure">{print(point.y)}</tspan> {shortened(printKey(point), 30)}
      </text>
    </g>
  )
}
