import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPatternFinder } from './route-patterns.ts'

const findPattern = createPatternFinder({
  root: { path: '' },
  home: { index: true, parentId: 'root' },
  report: { path: 'report/:fileName', parentId: 'root' },
  version: { path: 'report/:fileName/v/:number', parentId: 'root' },
  versions: { path: 'report/:fileName/versions', parentId: 'root' },
  login: { path: 'login/user/:token', parentId: 'root' },
  verify: { path: 'login/verify/:token', parentId: 'root' },
  any: { path: 'login/:way/:token', parentId: 'root' },
  admin: { path: 'admin', parentId: 'root' },
  overview: { index: true, parentId: 'admin' },
  sources: { path: 'DataSource', parentId: 'admin' },
})

for (const [path, pattern] of [
  ['/', '/'],
  ['/report/gold-price', '/report/:fileName'],
  ['/report/gold-price/', '/report/:fileName'],
  ['/report/versions/v/3', '/report/:fileName/v/:number'],
  ['/report/gold-price/versions', '/report/:fileName/versions'],
  ['/login/user/secret', '/login/user/:token'],
  ['/login/other/secret', '/login/:way/:token'],
  ['/admin', '/admin'],
  ['/ADMIN/datasource', '/admin/DataSource'],
  ['/report/gold-price.data', '/report/:fileName.data'],
  ['/_root.data', '/.data'],
  ['/nothing/here/at/all/today', undefined],
] as const)
  test(`${path} matches ${pattern ?? 'no route'}`, () => assert.equal(findPattern(path), pattern))
