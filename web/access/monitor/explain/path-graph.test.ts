import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccessPath } from '../../../../contract/access/monitor-fields.ts'
import { columns, computePathGraph } from './path-layout.ts'

const buildPath = ({ groupId = null, reportGroupId = null, isOpen = true }: Partial<AccessPath>): AccessPath => ({
  groupId,
  groupName: groupId === null ? null : `Group ${groupId}`,
  reportGroupId,
  reportGroupName: reportGroupId === null ? null : `Collection ${reportGroupId}`,
  grantedAt: null,
  until: null,
  reason: null,
  grantedBy: null,
  isOpen,
})

test('a direct path is one straight line from the user to the report', () => {
  const { nodes, edges, middle } = computePathGraph([buildPath({})])
  assert.deepEqual(nodes, [])
  assert.equal(edges.length, 3)
  assert.ok(edges.every(({ line }) => [...line.matchAll(/[\d.]+ ([\d.]+)/g)].every(([, y]) => Number(y) === middle)))
})

test('a group that two paths go through is drawn once, in the lane of the first', () => {
  const { nodes, edges } = computePathGraph([buildPath({ groupId: 1 }), buildPath({ groupId: 1, reportGroupId: 7 })])
  assert.deepEqual(
    nodes.map(({ key }) => key),
    ['user group 1', 'report group 7'],
  )
  const [group, collection] = nodes
  assert.ok(group!.y < collection!.y)
  // User to group is shared; group to report skips the second column in two parts; then group to collection, collection to report.
  assert.equal(edges.length, 5)
})

test('ended parts are marked, unless an open path shares them', () => {
  const shared = computePathGraph([
    buildPath({ groupId: 1 }),
    buildPath({ groupId: 1, reportGroupId: 7, isOpen: false }),
  ])
  assert.deepEqual(
    shared.nodes.map(({ isEnded }) => isEnded),
    [false, true],
  )
  assert.equal(shared.edges.filter(({ isEnded }) => isEnded).length, 2)
  assert.ok(
    computePathGraph([buildPath({ groupId: 1, reportGroupId: 7, isOpen: false })]).edges.every(
      ({ isEnded }) => isEnded,
    ),
  )
})

test('no line crosses the box of another path: a line passes skipped columns in its own lane', () => {
  const { nodes, edges } = computePathGraph([
    buildPath({ groupId: 1 }),
    buildPath({ reportGroupId: 7 }),
    buildPath({ groupId: 2, reportGroupId: 8 }),
  ])
  for (const { line } of edges) {
    const along = /L(\d+) ([\d.]+)$/.exec(line)
    if (!along) continue
    const column = columns.find(({ x, width }) => x + width === Number(along[1]))
    assert.ok(!nodes.some(({ x, y }) => x === column?.x && y === Number(along[2])), line)
  }
})

test('more than eight paths are counted, not drawn', () => {
  const graph = computePathGraph(Array.from({ length: 11 }, (_, index) => buildPath({ groupId: index + 1 })))
  assert.equal(graph.nodes.length, 8)
  assert.equal(graph.undrawnCount, 3)
})
