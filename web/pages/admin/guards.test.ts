import assert from 'node:assert/strict'
import { test } from 'node:test'
import { menus } from '../../../contract/permissions.ts'
import { mayOpen } from './guards.ts'

const person = (roleId: number, ...names: string[]) => ({ user: { roleId }, menus: names.map(name => ({ name })) })
const systemAdministrator = person(1, ...Object.keys(menus))
const steward = person(4, 'ReportConfiguration', 'WorkBench', 'DataSource')
const plain = person(3)

test('a page of the administration is open only to roles with its menu', () => {
  for (const [pathname, toSteward, toSystemAdministrator] of [
    ['/admin', true, true],
    ['/admin/management', true, true],
    ['/admin/navbarAdmin', true, true],
    ['/admin/ReportConfiguration', true, true],
    ['/admin/addfile', true, true],
    ['/admin/Categories', true, true],
    ['/admin/SubCategories', true, true],
    ['/admin/Levels/', true, true],
    ['/admin/KeyFigures', true, true],
    ['/admin/CatalogueHealth', true, true],
    ['/admin/WorkBench', true, true],
    ['/admin/UserManagement', false, true],
    ['/admin/AccessReview', false, true],
    ['/admin/SystemReport', false, true],
    ['/admin/ConsentAgreement', false, true],
    ['/admin/AuditTrail', false, true],
    ['/admin/constructor', false, false],
    ['/admin/NobodyThoughtOfIt', false, false],
  ] as const) {
    assert.equal(mayOpen(steward, pathname), toSteward, `${pathname} to a steward`)
    assert.equal(mayOpen(systemAdministrator, pathname), toSystemAdministrator, `${pathname} to role 1`)
    assert.equal(mayOpen(plain, pathname), false, `${pathname} to a plain user`)
  }
})

test('the plain role opens nothing, even where its matrix says Yes', () => {
  assert.equal(mayOpen(person(3, 'ReportConfiguration'), '/admin/ReportConfiguration'), false)
})

test('the audit trail is only for role 1, whatever menus other roles have', () => {
  assert.equal(mayOpen(person(2, ...Object.keys(menus)), '/admin/AuditTrail'), false)
})
