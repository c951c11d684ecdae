import assert from 'node:assert/strict'
import { test } from 'node:test'
import { menus } from '../../../contract/permissions.ts'
import { mayOpen } from './guards.ts'

const person = (roleId: number, ...names: string[]) => ({ user: { roleId }, menus: names.map(name => ({ name })) })
const systemAdministrator = person(1, ...Object.keys(menus))
const steward = person(4, 'ReportConfiguration', 'WorkBench', 'DataSource')
const plain = person(3)

test('a page of the administration is open only to roles with its menu', () => {
  for (const { pathname, toSteward, toSystemAdministrator } of [
    { pathname: '/admin', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/management', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/navbarAdmin', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/ReportConfiguration', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/addfile', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/Categories', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/SubCategories', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/Levels/', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/KeyFigures', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/CatalogueHealth', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/WorkBench', toSteward: true, toSystemAdministrator: true },
    { pathname: '/admin/UserManagement', toSteward: false, toSystemAdministrator: true },
    { pathname: '/admin/AccessReview', toSteward: false, toSystemAdministrator: true },
    { pathname: '/admin/SystemReport', toSteward: false, toSystemAdministrator: true },
    { pathname: '/admin/ConsentAgreement', toSteward: false, toSystemAdministrator: true },
    { pathname: '/admin/AuditTrail', toSteward: false, toSystemAdministrator: true },
    { pathname: '/admin/constructor', toSteward: false, toSystemAdministrator: false },
    { pathname: '/admin/NobodyThoughtOfIt', toSteward: false, toSystemAdministrator: false },
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
