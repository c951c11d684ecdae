import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Menu, menus } from '../../../contract/permissions.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { type AccountRights, mayGiveRole, mayManage } from './rights.ts'

const allMenus = Object.keys(menus) as Menu[]
const buildAccount = (userId: number, roleId: number, granted: Menu[]): AccountRights => ({
  userId,
  roleId,
  menus: new Set(granted),
})
/** The default roles, two custom ones with one menu each, and one with all menus except PermissionManagement. */
const people = {
  system: buildAccount(1, 1, allMenus),
  'another system administrator': buildAccount(2, 1, allMenus),
  administrator: buildAccount(
    3,
    2,
    allMenus.filter(menu => menu !== 'PermissionManagement'),
  ),
  'another administrator': buildAccount(
    4,
    2,
    allMenus.filter(menu => menu !== 'PermissionManagement'),
  ),
  user: buildAccount(5, 3, []),
  steward: buildAccount(6, 4, ['ReportConfiguration', 'WorkBench', 'DataSource']),
  'users only': buildAccount(7, 5, ['UserManagement']),
  'permissions only': buildAccount(8, 6, ['PermissionManagement']),
} satisfies Record<string, AccountRights>
type Name = keyof typeof people

const table: [actor: Name, may: Name[]][] = [
  ['system', Object.keys(people).filter(name => name !== 'system') as Name[]],
  [
    'another system administrator',
    Object.keys(people).filter(name => name !== 'another system administrator') as Name[],
  ],
  ['administrator', ['another administrator', 'user', 'steward', 'users only']],
  ['another administrator', ['administrator', 'user', 'steward', 'users only']],
  ['user', []],
  ['steward', ['user']],
  ['users only', ['user']],
  ['permissions only', ['user']],
]
for (const [actor, may] of table)
  for (const target of Object.keys(people) as Name[])
    test(`${actor} ${may.includes(target) ? 'manages' : 'does not manage'} ${target === actor ? 'themself' : target}`, () => {
      assert.equal(mayManage(people[actor], people[target]), may.includes(target))
    })

test('an actor without an account may manage nobody', () => {
  const { userId: _, ...visitor } = people.user
  assert.equal(mayManage(visitor, people.administrator), false)
  assert.equal(mayManage(visitor, people.user), false)
})

test('only role 1 may give role 1, even if its menus are a subset', () => {
  assert.equal(mayGiveRole(people.system, people.system), true)
  assert.equal(mayGiveRole(buildAccount(9, 7, allMenus), people.system), false)
  assert.equal(
    mayGiveRole(buildAccount(9, 7, allMenus), { roleId: roleIds.systemAdministrator, menus: new Set() }),
    false,
  )
})

test('actors cannot give or manage more than they have, nor manage themselves', () => {
  const rights = fc.record({
    userId: fc.integer({ min: 1, max: 5 }),
    roleId: fc.integer({ min: 1, max: 6 }),
    menus: fc.subarray(allMenus).map(granted => new Set(granted)),
  })
  fc.assert(
    fc.property(rights, rights, (actor, target) => {
      const isSubset = [...target.menus].every(menu => actor.menus.has(menu))
      const gives = actor.roleId === 1 || (target.roleId !== 1 && actor.menus.size > 0 && isSubset)
      assert.equal(mayGiveRole(actor, target), gives)
      assert.equal(mayManage(actor, target), gives && actor.userId !== target.userId)
    }),
  )
})
