import { buildFrame, type Frame, type FrameContext, narrow } from './frames.ts'

/** Space between panels, in which the last label of an axis and the first one of the next axis have room. */
const gap = 40
/** Height of a panel with the name above it. */
const height = 204

/** Builds the layout of small multiples, and the axes of a panel: all panels have the same axes, so that they can be compared. */
export const buildPanels = (context: FrameContext): Frame => {
  const { series, size } = context
  const maxColumns = size.width > narrow.width && series.length > 4 ? 4 : 2
  const columns = Math.min(series.length, maxColumns)
  const right = 14
  const { left } = buildFrame({ ...context, right })
  const plotWidth = (size.width - left - right - gap * (columns - 1)) / columns
  const panelSize = { width: left + plotWidth + right, height }
  const frame = buildFrame({
    ...context,
    size: panelSize,
    right,
    maxTicks: Math.max(2, Math.floor(plotWidth / 48)),
  })
  const picture = { width: size.width, height: Math.ceil(series.length / columns) * height }
  return { ...frame, panels: { picture, columns, across: plotWidth + gap, down: height } }
}
