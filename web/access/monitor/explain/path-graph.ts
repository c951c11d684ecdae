import type { AccessPath } from '../../../../contract/access/monitor-fields.ts'

/** A user group or a report group in the drawing; x and width in thousandths of its width, y in pixels. */
export interface GraphNode {
  key: string
  name: string
  x: number
  width: number
  /** Vertical centre. */
  y: number
  /** True when every path through it has ended. */
  isEnded: boolean
}
export interface GraphEdge {
  /** The `d` attribute of an SVG path. */
  line: string
  isEnded: boolean
}
export interface PathGraph {
  nodes: GraphNode[]
  edges: GraphEdge[]
  height: number
  /** Vertical centre of the user and of the report. */
  middle: number
  /** Number of paths that are not drawn. */
  undrawn: number
}

/** Left edges and widths of user, user group, report group and report. */
export const columns = [
  { x: 0, width: 190 },
  { x: 255, width: 200 },
  { x: 530, width: 200 },
  { x: 795, width: 205 },
] as const
export const nodeHeight = 56
const laneHeight = 76
/** More lanes would not be readable; the table below the drawing lists every path. */
const maxLanes = 8

/**
 * Draws paths from a user to a report, each in its own lane. A group that several paths share is drawn once, in the lane of the
 * first of them; a line that skips a column runs along its own lane there, so that it crosses no box.
 */
export const layOutPaths = (paths: readonly AccessPath[]): PathGraph => {
  const drawnPaths = paths.slice(0, maxLanes)
  const height = Math.max(1, drawnPaths.length) * laneHeight
  const middle = height / 2
  const nodes = new Map<string, GraphNode>()
  const edges = new Map<string, GraphEdge>()
  drawnPaths.forEach((path, laneNumber) => {
    const lane = laneNumber * laneHeight + laneHeight / 2
    const isEnded = !path.isOpen
    let from = { x: columns[0].x + columns[0].width, y: middle }
    for (const [index, stop] of toStops(path).entries()) {
      const column = columns[index === 0 ? 1 : 2]
      const y = stop ? placeNode(nodes, stop, { column, lane, isEnded }).y : lane
      const rightEdge = column.x + column.width
      addEdge(edges, drawCurve(from, { x: column.x, y }) + (stop ? '' : `L${rightEdge} ${y}`), isEnded)
      from = { x: rightEdge, y }
    }
    addEdge(edges, drawCurve(from, { x: columns[3].x, y: middle }), isEnded)
  })
  return {
    nodes: [...nodes.values()],
    edges: [...edges.values()],
    height,
    middle,
    undrawn: paths.length - drawnPaths.length,
  }
}

interface Stop {
  key: string
  name: string
}

const toStops = ({ groupId, groupName, reportGroupId, reportGroupName }: AccessPath): (Stop | undefined)[] => [
  groupId === null ? undefined : { key: `user group ${groupId}`, name: groupName ?? '' },
  reportGroupId === null ? undefined : { key: `report group ${reportGroupId}`, name: reportGroupName ?? '' },
]

interface Spot {
  column: { x: number; width: number }
  lane: number
  isEnded: boolean
}

const placeNode = (nodes: Map<string, GraphNode>, { key, name }: Stop, { column, lane, isEnded }: Spot) => {
  const node = nodes.get(key) ?? { key, name, ...column, y: lane, isEnded: true }
  node.isEnded &&= isEnded
  nodes.set(key, node)
  return node
}

/** Adds a line. A line that several paths share is drawn once, and is open as long as one of them is. */
const addEdge = (edges: Map<string, GraphEdge>, line: string, isEnded: boolean) =>
  edges.set(line, { line, isEnded: isEnded && (edges.get(line)?.isEnded ?? true) })

interface Point {
  x: number
  y: number
}

const drawCurve = (from: Point, to: Point) => {
  const middleX = (from.x + to.x) / 2
  return `M${from.x} ${from.y}C${middleX} ${from.y} ${middleX} ${to.y} ${to.x} ${to.y}`
}
