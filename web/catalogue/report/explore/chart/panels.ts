import { buildFrame, type Frame, type FrameContext, narrow } from './frames.ts'

/** Space between panels. */
const gap = 20
/** Height of a panel with the name above it. */
const height = 204

/** Builds the axes of one panel and the positions of all: panels share their axes, so that they can be compared. */
export const buildPanels = (context: FrameContext): Frame => {
  const { series, size } = context
  const columns = Math.min(series.length, size.width <= narrow.width ? 2 : series.length <= 4 ? 2 : 4)
  const right = 14
  const { left } = buildFrame({ ...context, right })
  const plotWidth = (size.width - left - right - gap * (columns - 1)) / columns
  const panelSize = { width: left + plotWidth + right, height }
  const frame = buildFrame({ ...context, size: panelSize, right, maxTicks: Math.max(2, Math.floor(plotWidth / 48)) })
  const picture = { width: size.width, height: Math.ceil(series.length / columns) * height }
  return { ...frame, panels: { picture, columns, across: plotWidth + gap, down: height } }
}
