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
  undrawnCount: number
}

/** Left edges and widths of the columns of user, user group, report group and report. */
export const columns = [
  { x: 0, width: 190 },
  { x: 255, width: 200 },
  { x: 530, width: 200 },
  { x: 795, width: 205 },
] as const
const [userColumn, userGroupColumn, reportGroupColumn, reportColumn] = columns

export { reportColumn, userColumn }
/** Heights in pixels. A lane is the strip of the drawing in which one path runs. */
export const nodeHeight = 56
const laneHeight = 76
/** More lanes would not be readable. The table below the drawing lists every path. */
const maxLanes = 8

/**
 * Computes the drawing of the paths from a user to a report, each in its own lane. A group that several paths share is drawn once, in the
 * lane of the first of them. A path that skips a column runs straight along its lane there, so that it crosses no box.
 */
export const computePathGraph = (paths: readonly AccessPath[]): PathGraph => {
  const drawnPaths = paths.slice(0, maxLanes)
  const height = Math.max(1, drawnPaths.length) * laneHeight
  const middle = height / 2
  const nodes = new Map<string, GraphNode>()
  const edges = new Map<string, GraphEdge>()
  drawnPaths.forEach((path, laneNumber) => {
    const laneMiddle = laneNumber * laneHeight + laneHeight / 2
    const isEnded = !path.isOpen
    let lineStart = { x: userColumn.x + userColumn.width, y: middle }
    for (const [index, stop] of toStops(path).entries()) {
      const column = index === 0 ? userGroupColumn : reportGroupColumn
      const y = stop ? placeNode(nodes, stop, { column, laneMiddle, isEnded }).y : laneMiddle
      const rightEdge = column.x + column.width
      const lineThroughColumn = stop ? '' : `L${rightEdge} ${y}`
      addEdge(edges, drawCurve(lineStart, { x: column.x, y }) + lineThroughColumn, { isEnded })
      lineStart = { x: rightEdge, y }
    }
    addEdge(edges, drawCurve(lineStart, { x: reportColumn.x, y: middle }), { isEnded })
  })
  return {
    nodes: [...nodes.values()],
    edges: [...edges.values()],
    height,
    middle,
    undrawnCount: paths.length - drawnPaths.length,
  }
}

/** A group that a path goes through. */
interface Stop {
  key: string
  name: string
}

/** Returns the user group and the report group of a path; undefined for a column that the path skips. */
const toStops = ({ groupId, groupName, reportGroupId, reportGroupName }: AccessPath): (Stop | undefined)[] => [
  groupId === null ? undefined : { key: `user group ${groupId}`, name: groupName ?? '' },
  reportGroupId === null ? undefined : { key: `report group ${reportGroupId}`, name: reportGroupName ?? '' },
]

/** Where a path places a group: the column, the centre of the path's lane, and whether the path has ended. */
interface Spot {
  column: { x: number; width: number }
  laneMiddle: number
  isEnded: boolean
}

/** Returns the node of a group, and adds it at the spot if no earlier path has placed it. */
const placeNode = (nodes: Map<string, GraphNode>, { key, name }: Stop, { column, laneMiddle, isEnded }: Spot) => {
  const node = nodes.get(key) ?? { key, name, ...column, y: laneMiddle, isEnded: true }
  node.isEnded &&= isEnded
  nodes.set(key, node)
  return node
}

/** Adds a line. A line that several paths share is drawn once, and is open as long as one of them is. */
const addEdge = (edges: Map<string, GraphEdge>, line: string, { isEnded }: { isEnded: boolean }) =>
  edges.set(line, { line, isEnded: isEnded && (edges.get(line)?.isEnded ?? true) })

interface Point {
  x: number
  y: number
}

/** Returns the `d` attribute of a curve that leaves and reaches its two points horizontally. */
const drawCurve = (from: Point, to: Point) => {
  const middleX = (from.x + to.x) / 2
  return `M${from.x} ${from.y}C${middleX} ${from.y} ${middleX} ${to.y} ${to.x} ${to.y}`
}
